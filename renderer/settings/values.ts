import type { SectionId } from '../navigation/settings-index.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { quietWords } from './quiet.ts';
import type { SectionProps } from './section.ts';

/** The current value of each section in a word or two, for the list of sections; empty for none. */
export function sectionValues(
  { settings, status, about }: Pick<SectionProps, 'settings' | 'status' | 'about'>,
  region: Region,
): Readonly<Record<SectionId, string>> {
  const { source, extension, unreadableRecords } = status;
  const ofPhone = extension === null ? '' : t('setup.good_extension', { extension });
  return {
    general: t(`settings.theme_${settings.theme}`),
    notifications:
      status.quiet === null
        ? t(settings.notifyMissed ? 'settings.notifyMissed' : 'settings.off')
        : quietWords(status.quiet, { ...region, zone: about.zone }),
    calling: settings.gateways.length === 0 ? '' : t('settings.lineCount', { count: settings.gateways.length }),
    directories:
      settings.directories.length === 0 ? '' : t('settings.directoryCount', { count: settings.directories.length }),
    connection: source.kind === 'pbx' && source.insecure ? t('shell.insecure') : ofPhone,
    diagnostics: unreadableRecords === 0 ? '' : t('settings.unreadableCount', { count: unreadableRecords }),
  };
}
