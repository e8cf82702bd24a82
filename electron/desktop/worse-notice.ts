import type { Worse } from '../../shared/quality/worse-than-usual.ts';
import { bodyFor, type MissedNotice, type NoticeStyle } from './missed-notice.ts';

/** The Quality screen is opened over so many days: the recent calls and those before them. */
const SHOWN_DAYS = 7;

/** The notification of calls that got worse. Its figures are the evidence: measured calls, recent and usual. */
export function worseNotice({ group, recent, usual }: Worse, { t, platform }: NoticeStyle): MissedNotice {
  const figures = { ...recent, usual: t('desktop.notifyWorseUsual', usual) };
  const words = {
    all: () => t('desktop.notifyWorseAll', figures),
    own: () => t('desktop.notifyWorseOwn', figures),
    line: () => t('desktop.notifyWorseLine', { ...figures, line: group.kind === 'line' ? group.address : '' }),
  };
  return {
    uuids: [],
    title: t('desktop.notifyWorse'),
    body: bodyFor(words[group.kind](), platform),
    route: { kind: 'quality', days: SHOWN_DAYS },
    ringBack: null,
  };
}
