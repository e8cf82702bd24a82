import type { Status } from '../../shared/connection.ts';
import type { Settings } from '../../shared/settings.ts';
import { t } from '../text.ts';
import { backfillWords } from './history/BackfillField.tsx';
import type { SectionId } from './sections.ts';

/** The current value of each section in a word or two, for the list of sections; empty for none. */
export function sectionValues({
  settings,
  status,
}: {
  settings: Settings;
  status: Status;
}): Readonly<Record<SectionId, string>> {
  const { source, unreadableRecords } = status;
  return {
    general: t(`settings.theme_${settings.theme}`),
    notifications: notificationWords(settings),
    calling: '',
    lines: settings.gateways.length === 0 ? '' : t('settings.lineCount', { count: settings.gateways.length }),
    history: backfillWords(settings.fillDays),
    links: settings.phoneLinks ? t('settings.on') : '',
    connection: source.kind === 'pbx' && source.insecure ? t('shell.insecure') : '',
    diagnostics: unreadableRecords === 0 ? '' : t('settings.unreadableCount', { count: unreadableRecords }),
  };
}

function notificationWords({ notifyMissed }: Settings): string {
  return t(notifyMissed ? 'settings.notifyMissedOn' : 'settings.off');
}
