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
  const profile = settings.profiles.find(({ id }) => id === settings.profileId);
  return {
    general: t(`settings.theme_${settings.theme}`),
    notifications: notificationWords(settings),
    calling: profile?.name ?? '',
    lines: settings.gateways.length === 0 ? '' : t('settings.lineCount', { count: settings.gateways.length }),
    history: backfillWords(settings.fillDays),
    links: settings.phoneLinks ? t('settings.on') : '',
    connection: source.kind === 'pbx' && source.insecure ? t('shell.insecure') : '',
    advanced: unreadableRecords === 0 ? '' : t('settings.unreadableCount', { count: unreadableRecords }),
  };
}

function notificationWords({ notifyMissed, notifyWorse }: Settings): string {
  const kinds = [
    ...(notifyMissed ? ['notifyMissedOn' as const] : []),
    ...(notifyWorse ? ['notifyWorseOn' as const] : []),
  ];
  return kinds.length === 0 ? t('settings.off') : kinds.map((kind) => t(`settings.${kind}`)).join(', ');
}
