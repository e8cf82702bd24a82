import type { Party, Perspective } from '../../shared/calls/call.ts';
import type { MissedRow, NotificationForm } from '../../shared/calls/follow-up-state.ts';
import { cleanName, cleanText } from '../../shared/clean-text.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { outcomeText } from '../../shared/messages/call-words.ts';
import { errorWords } from '../../shared/messages/error-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Release } from '../../shared/updates.ts';

/** A missed call to notify of. `at`: epoch ms, null when unreadable. */
export interface MissedItem {
  uuid: string;
  perspective: Perspective;
  at: number | null;
}

/**
 * The words of a notification, and where its click leads. `uuids`: the missed calls it is about; `isOneCaller`: they can be settled or
 * postponed at once; `ringBack`: the number that its action dials.
 */
export interface NotificationWords {
  uuids: readonly string[];
  title: string;
  body: string;
  route: Route;
  isOneCaller: boolean;
  ringBack: string | null;
}

/** How numbers and days are written: ISO country, BCP 47 locale, and the IANA zone of the PBX. */
export interface NotificationRegion {
  country: string;
  locale: string;
  zone: string;
}

/** `now`: epoch ms; `shows`: what of a caller. */
export interface NotificationStyle extends NotificationRegion {
  now: number;
  shows: Settings['notificationsShow'];
  t: Text;
  platform: NodeJS.Platform;
}

/** Missed calls of more callers than this at once become one summary. */
const SINGLY_UP_TO = 3;
/** How many callers a summary names. */
const NAMED = 3;

/** Linux notification servers read the body as markup; a caller chooses their own name (promise S13). */
export function bodyFor(text: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin' || platform === 'win32') return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A name short enough for a menu or a notification: it must not push the number out of sight. */
export function shortName(name: string): string {
  return cleanText(cleanName(name), 40);
}

/** The name, where there is one, and the number: a name alone can be made up by the caller. As much of it as is shown. */
export function callerWords(
  party: Party,
  { t, country, shows }: Pick<NotificationStyle, 't' | 'country' | 'shows'>,
): string[] {
  if (shows === 'nothing') return [];
  const number =
    party.withheld || party.number === null ? t('calls.withheld') : cleanName(formatNumber(party.number, country));
  const name = party.name === null || shows === 'number' ? '' : shortName(party.name);
  return name === '' || name === number ? [number] : [name, number];
}

/** The day of an instant that is not of today; else null. */
function dayWords(
  at: number,
  { now, locale, zone }: Pick<NotificationStyle, 'now' | 'locale' | 'zone'>,
): string | null {
  const days = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: zone });
  return days.format(at) === days.format(now) ? null : days.format(at);
}

/** An instant: its time, after its day where that is not today. */
export function timeWords(at: number, known: Pick<NotificationStyle, 'now' | 'locale' | 'zone'>): string {
  const time = new Intl.DateTimeFormat(known.locale, { timeStyle: 'short', timeZone: known.zone }).format(at);
  const day = dayWords(at, known);
  return day === null ? time : `${day}, ${time}`;
}

/** The day of a call that is not of today: it may be told after days offline. */
function dayLines({ at }: MissedItem, style: NotificationStyle): string[] {
  const day = at === null ? null : dayWords(at, style);
  return day === null ? [] : [style.t('desktop.notifyMissedDay', { day })];
}

/** What the record tells beyond "missed": a mailbox, who put the call through, or that nothing is reported. */
function detailLines({ perspective: { outcome } }: MissedItem, { t }: NotificationStyle): string[] {
  return outcome.kind === 'missed' && outcome.detail !== undefined ? [outcomeText(t, outcome)] : [];
}

/** Of calls of one caller, newest first. */
function single(items: readonly [MissedItem, ...MissedItem[]], style: NotificationStyle): NotificationWords {
  const [newest] = items;
  const { party } = newest.perspective;
  const lines = [...callerWords(party, style), ...detailLines(newest, style), ...dayLines(newest, style)];
  return {
    uuids: items.map(({ uuid }) => uuid),
    title: style.t('desktop.notifyMissed', { count: items.length }),
    body: bodyFor(lines.join('\n'), style.platform),
    route: { kind: 'call', uuid: newest.uuid },
    isOneCaller: true,
    ringBack: party.withheld ? null : party.number,
  };
}

/** The first callers, each a line and once, and how many more there are. */
function namedLines(named: readonly string[][], style: NotificationStyle): string {
  const callers = [...new Set(named.map((words) => words.join(' · ')))].filter((words) => words !== '');
  const more = callers.length - NAMED;
  const lines = [...callers.slice(0, NAMED), ...(more > 0 ? [style.t('desktop.notifyAndMore', { count: more })] : [])];
  return bodyFor(lines.join('\n'), style.platform);
}

/** When the first of the calls was. */
function sinceWords(items: readonly MissedItem[], style: NotificationStyle): string {
  return timeWords(Math.min(...items.map(({ at }) => at ?? style.now)), style);
}

function summary(items: readonly MissedItem[], style: NotificationStyle): NotificationWords {
  return {
    uuids: items.map(({ uuid }) => uuid),
    title: style.t('desktop.notifyMissedSummary', { count: items.length, since: sinceWords(items, style) }),
    body: namedLines(
      items.map((item) => [...callerWords(item.perspective.party, style), ...dayLines(item, style)]),
      style,
    ),
    route: { kind: 'missed' },
    isOneCaller: false,
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
          rows.map(({ party }) => callerWords(party, style)),
          style,
        ),
    route: { kind: 'missed' },
    isOneCaller: single !== null,
    ringBack: single === null || single.withheld ? null : single.number,
  };
}

/** One notification a caller, or one summary for many callers or where `form` says so. */
export function missedNotices(
  items: readonly MissedItem[],
  style: NotificationStyle,
  form: NotificationForm = 'each',
): NotificationWords[] {
  const callers = new Map<string, [MissedItem, ...MissedItem[]]>();
  for (const item of items) {
    const { number, withheld } = item.perspective.party;
    const key = withheld || number === null ? item.uuid : number;
    const known = callers.get(key);
    if (known === undefined) callers.set(key, [item]);
    else known.push(item);
  }
  const isSummary = callers.size > SINGLY_UP_TO || (form === 'summary' && items.length > 1);
  return isSummary ? [summary(items, style)] : [...callers.values()].map((calls) => single(calls, style));
}

/** A notification that asks for nothing. */
function news(title: string, lines: string, route: Route): NotificationWords {
  return { uuids: [], title, body: lines, route, isOneCaller: false, ringBack: null };
}

/** The notification of a newer version, whose page the settings open. */
export function updateNotice({ version }: Release, { t, platform }: NotificationStyle): NotificationWords {
  const text = bodyFor(t('desktop.notifyUpdateText'), platform);
  return news(t('desktop.notifyUpdate', { version }), text, { kind: 'settings' });
}

/** How a call from here ended, by its record or by the PBX's refusal. */
export type DialEnd = { readonly uuid: string; readonly perspective: Perspective } | { readonly error: AppErrorData };

/** The notification of how a call from here ended. */
export function dialNotice(party: Party, end: DialEnd, style: NotificationStyle): NotificationWords {
  const { t, platform } = style;
  const caller = callerWords(party, style);
  const body = (lines: readonly string[]) => bodyFor(lines.join('\n'), platform);
  if ('error' in end) {
    const { what } = errorWords(t, end.error, (at) => timeWords(at, style));
    return news(t('desktop.notifyNotDialled'), body([...caller, what]), { kind: 'dial', number: party.number });
  }
  const result = outcomeText(t, end.perspective.outcome);
  return news(t('desktop.notifyDial', { result }), body(caller), { kind: 'call', uuid: end.uuid });
}

/** One notification for all calls that colleagues answered; null for none. */
export function colleagueNotice(
  calls: readonly Omit<MissedItem, 'at'>[],
  style: NotificationStyle,
): NotificationWords | null {
  const [only] = calls;
  if (only === undefined) return null;
  const { t } = style;
  const body = namedLines(
    calls.map(({ perspective }) => callerWords(perspective.party, style)),
    style,
  );
  return calls.length === 1
    ? news(outcomeText(t, only.perspective.outcome), body, { kind: 'call', uuid: only.uuid })
    : news(t('desktop.notifyColleagues', { count: calls.length }), body, { kind: 'calls' });
}
