import type { ShownRelease } from '../../shared/updates.ts';
import { bodyFor, type MissedNotice, type NoticeStyle } from './missed-notice.ts';

/** The notification of a newer version, which is installed from the settings only. */
export function updateNotice({ version }: ShownRelease, { t, platform }: NoticeStyle): MissedNotice {
  return {
    uuids: [],
    title: t('desktop.notifyUpdate', { version }),
    body: bodyFor(t('desktop.notifyUpdateText'), platform),
    route: { kind: 'settings' },
    ringBack: null,
  };
}
