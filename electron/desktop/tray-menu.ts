import type { Party } from '../../shared/calls/call.ts';
import type { ConnectionSummary, Status } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import { connectionName } from '../../shared/messages/connection-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { capital, timePhrase } from '../../shared/messages/moment-words.ts';
import type { Quiet } from '../../shared/quiet-settings.ts';
import type { Route } from '../../shared/route.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { TimeFormat } from '../../shared/time/formats.ts';
import { quietTimes } from '../../shared/time/proposed-times.ts';
import { troubleOf, troubleTitle, wordsElsewhere } from '../../shared/trouble.ts';
import type { DesktopAction } from './desktop-action.ts';
import { callerWords } from './notification-words.ts';

/** Times of the menu are at full and half hours. */
const HALF_HOUR = 30 * MINUTE;

/** So many of the newest waiting callers can be rung back from the tray's menu. */
export const CALLERS_IN_TRAY = 3;

/** A number with the name of whom it reaches. */
export type Callable = Pick<Party, 'name'> & { readonly number: string };

/** What the tray shows. `callers`: the newest of those who wait. */
export interface TrayView extends Pick<Status, 'connectionId' | 'key' | 'source' | 'link' | 'quiet'> {
  /** What the current connection is called, where there is more than one; else null. */
  pbx: string | null;
  waitingCallers: number;
  /** Why the calls cannot be opened; null while they are open. */
  historyClosed: AppErrorData | null;
  callers: readonly Party[];
  /** Numbers that the person calls: the favourites, and the last one that was dialled. */
  favourites: readonly Callable[];
  redial: Callable | null;
  /** The PBXs that are watched without being in sight. */
  others: readonly ConnectionSummary[];
}

/** The callers who wait at all PBXs. */
export const waitingAtAll = ({ waitingCallers, others }: Pick<TrayView, 'waitingCallers' | 'others'>): number =>
  others.reduce((sum, other) => sum + (other.background?.waitingCallers ?? 0), waitingCallers);

/** What it shows before the first status. */
export const emptyView: TrayView = {
  connectionId: null,
  pbx: null,
  waitingCallers: 0,
  key: 'none',
  source: { kind: 'none' },
  link: { kind: 'notConnected' },
  quiet: null,
  historyClosed: null,
  callers: [],
  favourites: [],
  redial: null,
  others: [],
};

/** A line of the tray's menu; without an action it is greyed out. */
export type TrayLine =
  | { kind: 'separator' }
  | { kind: 'line'; label: string; action: DesktopAction | null }
  | { kind: 'menu'; label: string; lines: readonly TrayLine[] };
/** How the menu is written. `now`: epoch ms; `format`: how times are written, in the computer's zone. */
export interface TrayStyle {
  readonly t: Text;
  readonly country: string;
  readonly now: number;
  readonly format: TimeFormat;
}

type TimeStyle = Omit<TrayStyle, 'country'>;

const separator: TrayLine = { kind: 'separator' };
const line = (label: string, action: DesktopAction | null): TrayLine => ({ kind: 'line', label, action });
/** Name and number, in one line. */
const partyWords = (party: Parameters<typeof callerWords>[0], style: TrayStyle) =>
  callerWords(party, style).join(' · ');
const to = (route: Route): DesktopAction => ({ kind: 'route', route });

/** What is wrong with the connection, in words; null when nothing is. */
function troubleWords(view: TrayView, t: Text): string | null {
  if (view.historyClosed !== null) return t('desktop.trayHistoryClosed');
  if (view.link.kind === 'notConnected') return t('desktop.trayNotConnected');
  const trouble = troubleOf(view);
  return trouble && troubleTitle(trouble, t);
}

/** A call over the PBX whose menu this is: while it is open, a press on a notification may bring another one into sight. */
function call({ connectionId }: TrayView, number: string, from: 'record' | 'chosen'): DesktopAction {
  return { kind: 'call', number, from, ...(connectionId !== null && { connectionId }) };
}

function ringBackLine(view: TrayView, party: Party, style: TrayStyle): TrayLine[] {
  const { number, withheld } = party;
  if (number === null || withheld) return [];
  const label = style.t('desktop.trayRingBack', { caller: partyWords(party, style) });
  return [line(label, call(view, number, 'record'))];
}

/** The favourites in a menu of their own, and the last number. */
function callLines(view: TrayView, style: TrayStyle): TrayLine[] {
  const { t } = style;
  const { favourites, redial } = view;
  const chosen = (label: string, { number }: Callable) => line(label, call(view, number, 'chosen'));
  const lines = favourites.map((one) => chosen(partyWords(one, style), one));
  return [
    ...(redial === null ? [] : [chosen(t('palette.redialParty', { party: partyWords(redial, style) }), redial)]),
    ...(lines.length === 0 ? [] : [{ kind: 'menu', label: t('shell.favourites'), lines } as const]),
  ];
}

const untilWords = (at: number, { t, now, format }: TimeStyle): string => timePhrase(t, 'until', at, now, format);

function quietWords({ by, until }: Quiet, style: TimeStyle): string {
  const { t } = style;
  return until === null ? t(`settings.quiet_${by}`) : t('settings.quietUntil', { until: untilWords(until, style) });
}

/** Says until when it is quiet, or offers to make it quiet. */
function quietLines({ quiet }: TrayView, style: TrayStyle): TrayLine[] {
  const { t, now, format } = style;
  if (quiet !== null) {
    const end = line(t('desktop.trayEndQuiet'), { kind: 'quiet', until: null });
    return [line(quietWords(quiet, style), to({ kind: 'settings' })), ...(quiet.by === 'time' ? [end] : [])];
  }
  // Rounded: a menu that changed each minute would close while it is open.
  const times = quietTimes(now, format.zone).map(({ at }) => Math.ceil(at / HALF_HOUR) * HALF_HOUR);
  const lines = [...new Set(times)].map((until) => line(capital(untilWords(until, style)), { kind: 'quiet', until }));
  const own = line(t('settings.quietChoose'), to({ kind: 'settings' }));
  return [{ kind: 'menu', label: t('desktop.trayQuiet'), lines: [...lines, own] }];
}

/** Who waits. It says nothing where no caller is known to wait and calls are not updated: somebody may have called since. */
function waitingLine({ waitingCallers: count }: TrayView, isOutdated: boolean, t: Text): TrayLine[] {
  if (count > 0) return [line(t('desktop.trayWaiting', { count }), to({ kind: 'missed' }))];
  return isOutdated ? [] : [line(t('missed.empty_waiting'), null)];
}

/** The line about a PBX that is not in sight: who waits there, and what is wrong. Null where there is neither. */
function otherWords(other: ConnectionSummary, t: Text): string | null {
  const words = wordsElsewhere(other, t);
  return words.length === 0 ? null : t('shell.titleOf', { pbx: connectionName(other, t), title: words.join(' · ') });
}

/** A press on the line of another PBX brings its missed calls into sight. */
function otherLines({ others }: TrayView, t: Text): TrayLine[] {
  return others.flatMap((other) => {
    const words = otherWords(other, t);
    return words === null ? [] : [line(words, { ...to({ kind: 'missed' }), connectionId: other.id })];
  });
}

/** The tray's menu, from top to bottom. Everything in it can also be done in the window (promise P2). */
export function trayMenu(view: TrayView, style: TrayStyle): TrayLine[] {
  const { t } = style;
  const trouble = troubleWords(view, t);
  return [
    line(t('desktop.trayOpen'), { kind: 'open' }),
    separator,
    ...(trouble === null ? [] : [line(trouble, null)]),
    ...waitingLine(view, trouble !== null, t),
    ...view.callers.flatMap((party) => ringBackLine(view, party, style)),
    ...otherLines(view, t),
    separator,
    line(t('desktop.trayCall'), to({ kind: 'dial', number: null })),
    line(t('desktop.trayFromClipboard'), { kind: 'dialFromClipboard' }),
    ...callLines(view, style),
    separator,
    ...quietLines(view, style),
    line(t('shell.settings'), to({ kind: 'settings' })),
    separator,
    line(t('desktop.trayQuit'), { kind: 'quit' }),
  ];
}

/** The icon's tooltip. */
export function trayTooltip(view: TrayView, style: TimeStyle): string {
  const { t } = style;
  const { waitingCallers } = view;
  const waiting = waitingCallers > 0 ? [t('desktop.trayWaiting', { count: waitingCallers })] : [];
  const trouble = troubleWords(view, t);
  const title =
    view.pbx === null ? t('shell.appName') : t('shell.titleOf', { pbx: view.pbx, title: t('shell.appName') });
  const quiet = view.quiet === null ? [] : [quietWords(view.quiet, style)];
  const others = view.others.flatMap((other) => otherWords(other, t) ?? []);
  return [title, ...waiting, ...quiet, ...(trouble === null ? [] : [trouble]), ...others].join('\n');
}
