import type { Party, Perspective } from '../../shared/calls/call.ts';
import type { MissedRow, NotificationForm } from '../../shared/calls/missed-state.ts';
import { cleanName, cleanText } from '../../shared/clean-text.ts';
import type { Text } from '../../shared/messages/index.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Route } from '../../shared/route.ts';

/** A missed call to notify of. */
export interface MissedItem {
  uuid: string;
  perspective: Perspective;
}

/** One notification, before it is shown. `uuids`: its missed calls. `ringBack`: the number that its action dials. */
export interface MissedNotice {
  uuids: readonly string[];
  title: string;
  body: string;
  route: Route;
  ringBack: string | null;
}

/** `country`: numbers are written in its format. */
export interface NoticeStyle {
  t: Text;
  country: string;
  platform: NodeJS.Platform;
}

/** More missed calls than this at once become one summary. */
const SINGLY_UP_TO = 3;
/** How many callers a summary names. */
const NAMED = 3;

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
export function callerWords(party: Party, { t, country }: Pick<NoticeStyle, 't' | 'country'>): string[] {
  const number =
    party.withheld || party.number === null ? t('calls.withheld') : cleanName(formatNumber(party.number, country));
  const name = party.name === null ? '' : shortName(party.name);
  return name === '' || name === number ? [number] : [name, number];
}

function single({ uuid, perspective }: MissedItem, style: NoticeStyle): MissedNotice {
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
function namedLines(parties: readonly Party[], style: NoticeStyle): string {
  const callers = [...new Set(parties.map((party) => callerWords(party, style).join(' · ')))];
  const more = callers.length - NAMED;
  const lines = [...callers.slice(0, NAMED), ...(more > 0 ? [style.t('desktop.notifyAndMore', { count: more })] : [])];
  return bodyFor(lines.join('\n'), style.platform);
}

function summary(items: readonly MissedItem[], style: NoticeStyle): MissedNotice {
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
export function todoNotice(rows: readonly MissedRow[], style: NoticeStyle): MissedNotice | null {
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
  style: NoticeStyle,
  form: NotificationForm = 'each',
): MissedNotice[] {
  const isSummary = items.length > SINGLY_UP_TO || (form === 'summary' && items.length > 1);
  return isSummary ? [summary(items, style)] : items.map((item) => single(item, style));
}
