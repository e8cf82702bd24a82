import type { Party, Perspective } from '../../shared/calls/call.ts';
import type { MissedRow, NotificationForm } from '../../shared/calls/missed-state.ts';
import { cleanName, cleanText } from '../../shared/clean-text.ts';
import type { Text } from '../../shared/messages/index.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Worse } from '../../shared/quality/worse-than-usual.ts';
import type { Route } from '../../shared/route.ts';
import type { ShownRelease } from '../../shared/updates.ts';

/** A missed call to notify of. */
export interface MissedItem {
  uuid: string;
  perspective: Perspective;
}

/** The words of a notification, and where its click leads. `uuids`: the missed calls it is about. `ringBack`: the number that its action dials. */
export interface NotificationWords {
  uuids: readonly string[];
  title: string;
  body: string;
  route: Route;
  ringBack: string | null;
}

/** `country`: numbers are written in its format. */
export interface NotificationStyle {
  t: Text;
  country: string;
  platform: NodeJS.Platform;
}

/** More missed calls than this at once become one summary. */
const SINGLY_UP_TO = 3;
/** How many callers a summary names. */
const NAMED = 3;
/** The Quality screen is opened over so many days: the recent calls and those before them. */
const SHOWN_DAYS = 7;

/** Linux notification servers read the body as markup; a caller chooses their own name (trust.md S13). */
export function bodyFor(text: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin' || platform === 'win32') return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A name short enough for a menu or a notification: it must not push the number out of sight. */
export function shortName(name: string): string {
  return cleanText(cleanName(name), 40);
}

/** The name, where there is one, and the number: a name alone can be made up by the caller. */
export function callerWords(party: Party, { t, country }: Pick<NotificationStyle, 't' | 'country'>): string[] {
  const number =
    party.withheld || party.number === null ? t('calls.withheld') : cleanName(formatNumber(party.number, country));
  const name = party.name === null ? '' : shortName(party.name);
  return name === '' || name === number ? [number] : [name, number];
}

function single({ uuid, perspective }: MissedItem, style: NotificationStyle): NotificationWords {
  const { party } = perspective;
  return {
    uuids: [uuid],
    title: style.t('desktop.notifyMissed'),
    body: bodyFor(callerWords(party, style).join('\n'), style.platform),
    route: { kind: 'call', uuid },
    ringBack: party.withheld ? null : party.number,
  };
}

/** The first callers, once each, and how many more there are. */
function namedLines(parties: readonly Party[], style: NotificationStyle): string {
  const callers = [...new Set(parties.map((party) => callerWords(party, style).join(' · ')))];
  const more = callers.length - NAMED;
  const lines = [...callers.slice(0, NAMED), ...(more > 0 ? [style.t('desktop.notifyAndMore', { count: more })] : [])];
  return bodyFor(lines.join('\n'), style.platform);
}

function summary(items: readonly MissedItem[], style: NotificationStyle): NotificationWords {
  return {
    uuids: items.map(({ uuid }) => uuid),
    title: style.t('desktop.notifyMissedSummary', { count: items.length }),
    body: namedLines(
      items.map(({ perspective }) => perspective.party),
      style,
    ),
    route: { kind: 'missed' },
    ringBack: null,
  };
}

/** One notification for all callers whose reminder is due; null for none. */
export function todoNotice(rows: readonly MissedRow[], style: NotificationStyle): NotificationWords | null {
  const [only] = rows;
  if (only === undefined) return null;
  const single = rows.length === 1 ? only.party : null;
  return {
    uuids: rows.flatMap(({ callUuids }) => callUuids),
    title: style.t('desktop.notifyTodo', { count: rows.length }),
    body: single
      ? bodyFor(callerWords(single, style).join('\n'), style.platform)
      : namedLines(
          rows.map(({ party }) => party),
          style,
        ),
    route: { kind: 'missed' },
    ringBack: single === null || single.withheld ? null : single.number,
  };
}

/** One notification per call, or one summary for many calls or where `form` says so. */
export function missedNotices(
  items: readonly MissedItem[],
  style: NotificationStyle,
  form: NotificationForm = 'each',
): NotificationWords[] {
  const isSummary = items.length > SINGLY_UP_TO || (form === 'summary' && items.length > 1);
  return isSummary ? [summary(items, style)] : items.map((item) => single(item, style));
}

/** The notification of calls that got worse. Its figures are the evidence: measured calls, recent and usual. */
export function worseNotice({ group, recent, usual }: Worse, { t, platform }: NotificationStyle): NotificationWords {
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

/** The notification of a newer version, which is installed from the settings only. */
export function updateNotice({ version }: ShownRelease, { t, platform }: NotificationStyle): NotificationWords {
  return {
    uuids: [],
    title: t('desktop.notifyUpdate', { version }),
    body: bodyFor(t('desktop.notifyUpdateText'), platform),
    route: { kind: 'settings' },
    ringBack: null,
  };
}
