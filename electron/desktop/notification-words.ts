import type { Party, Perspective } from '../../shared/calls/call.ts';
import type { MissedRow, NotificationForm } from '../../shared/calls/follow-up-state.ts';
import { cleanName, cleanText } from '../../shared/clean-text.ts';
import { outcomeText } from '../../shared/messages/call-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { capital, timePhrase } from '../../shared/messages/moment-words.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Route } from '../../shared/route.ts';
import type { Settings } from '../../shared/settings.ts';
import { dayDistance, formatter } from '../../shared/time/formats.ts';
import type { DesktopAction } from './desktop-action.ts';

/** A missed call to notify of. `at`: epoch ms, null when unreadable. */
export interface MissedItem {
  uuid: string;
  perspective: Perspective;
  at: number | null;
}

/** A button of a notification. */
export interface NotificationButton {
  text: string;
  action: DesktopAction;
}

/** A notification, and where its click leads. `uuids`: the missed calls it is about. */
export interface NotificationWords {
  uuids: readonly string[];
  title: string;
  body: string;
  route: Route;
  buttons: readonly NotificationButton[];
}

/** How numbers, days and times are written: ISO country, BCP 47 locale, the IANA zone of the PBX, and the system's clock, as in the window. */
export interface NotificationRegion {
  country: string;
  locale: string;
  zone: string;
  hourCycle: 'h12' | 'h23';
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

/** The name, where there is one, and the number: a name alone can be made up by the caller. As much of it as is shown. */
export function callerWords(
  party: Pick<Party, 'number' | 'name'> & { withheld?: boolean },
  { t, country, shows = 'all' }: Pick<NotificationStyle, 't' | 'country'> & Partial<Pick<NotificationStyle, 'shows'>>,
): string[] {
  if (shows === 'nothing') return [];
  const number =
    party.withheld || party.number === null ? t('calls.withheld') : cleanName(formatNumber(party.number, country));
  // A name that fills the line would push the number out of sight.
  const name = party.name === null || shows === 'number' ? '' : cleanText(cleanName(party.name), 40);
  return name === '' || name === number ? [number] : [name, number];
}

/** The day of a call that is not of today: it may be told after days offline. */
function dayLines({ at }: MissedItem, style: NotificationStyle): string[] {
  if (at === null || dayDistance(at, style.now, style.zone) === 0) return [];
  const day = formatter(style, { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
  return [capital(day)];
}

/** What the record tells beyond "missed": a mailbox, who put the call through, or that nothing is reported. */
function detailLines({ perspective: { outcome } }: MissedItem, { t }: NotificationStyle): string[] {
  return outcome.kind === 'missed' && outcome.detail !== undefined ? [outcomeText(t, outcome)] : [];
}

/** A notification with nothing to press but itself. */
function news(title: string, lines: readonly string[], route: Route, style: NotificationStyle): NotificationWords {
  return { uuids: [], title, body: bodyFor(lines.join('\n'), style.platform), route, buttons: [] };
}

/** What can be done about one caller's missed calls. */
function buttonsFor({ number, withheld }: Party, callUuids: readonly string[], t: Text): NotificationButton[] {
  const decide = (text: string, as: 'later' | 'done') => ({ text, action: { kind: 'decide', callUuids, as } as const });
  const ringBack = (to: string) => ({
    text: t('calls.ringBack'),
    action: { kind: 'call', number: to, from: 'record' } as const,
  });
  return [
    ...(withheld || number === null ? [] : [ringBack(number)]),
    decide(t('desktop.later'), 'later'),
    decide(t('missed.dismiss'), 'done'),
  ];
}

/** Of calls of one caller, newest first. */
function single(items: readonly [MissedItem, ...MissedItem[]], style: NotificationStyle): NotificationWords {
  const [newest] = items;
  const { party } = newest.perspective;
  const uuids = items.map(({ uuid }) => uuid);
  const lines = [...callerWords(party, style), ...detailLines(newest, style), ...dayLines(newest, style)];
  const title = style.t('desktop.notifyMissed', { count: items.length });
  return {
    ...news(title, lines, { kind: 'call', uuid: newest.uuid }, style),
    uuids,
    buttons: buttonsFor(party, uuids, style.t),
  };
}

/** Of several callers: the first ones, each a line and once, and how many more there are. Of one caller: each of the words a line. */
function callersLines(named: readonly string[][], { t }: NotificationStyle): readonly string[] {
  const [first, ...others] = new Map(named.map((words) => [words.join(' · '), words]));
  if (first === undefined || others.length === 0) return first?.[1] ?? [];
  const callers = [first, ...others].map(([words]) => words);
  const more = callers.length - NAMED;
  return [...callers.slice(0, NAMED), ...(more > 0 ? [t('shell.andMore', { count: more })] : [])];
}

/** When the first of the calls was. */
function sinceWords(items: readonly MissedItem[], style: NotificationStyle): string {
  const first = Math.min(...items.map(({ at }) => at ?? style.now));
  return timePhrase(style.t, 'since', first, style.now, style);
}

function summary(items: readonly MissedItem[], style: NotificationStyle): NotificationWords {
  const title = style.t('desktop.notifyMissedSummary', { count: items.length, since: sinceWords(items, style) });
  const named = items.map((item) => [...callerWords(item.perspective.party, style), ...dayLines(item, style)]);
  const uuids = items.map(({ uuid }) => uuid);
  return { ...news(title, callersLines(named, style), { kind: 'missed' }, style), uuids };
}

/** One notification for all callers whose reminder is due; null for none. */
export function todoNotice(rows: readonly MissedRow[], style: NotificationStyle): NotificationWords | null {
  const [only, ...others] = rows;
  if (only === undefined) return null;
  const title = style.t('desktop.notifyTodo', { count: rows.length });
  const named = rows.map(({ party }) => callerWords(party, style));
  const uuids = rows.flatMap(({ callUuids }) => callUuids);
  const buttons = others.length === 0 ? buttonsFor(only.party, uuids, style.t) : [];
  return { ...news(title, callersLines(named, style), { kind: 'missed' }, style), uuids, buttons };
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

/** One notification for all calls that colleagues answered; null for none. */
export function colleagueNotice(
  calls: readonly Omit<MissedItem, 'at'>[],
  style: NotificationStyle,
): NotificationWords | null {
  const [only, ...others] = calls;
  if (only === undefined) return null;
  const { t } = style;
  const lines = callersLines(
    calls.map(({ perspective }) => callerWords(perspective.party, style)),
    style,
  );
  return others.length === 0
    ? news(outcomeText(t, only.perspective.outcome), lines, { kind: 'call', uuid: only.uuid }, style)
    : news(t('desktop.notifyColleagues', { count: calls.length }), lines, { kind: 'calls' }, style);
}
