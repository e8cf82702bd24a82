import type { Party } from '../../shared/calls/call.ts';
import { type Link, type LinkTrouble, linkTroubleOf } from '../../shared/connection.ts';
import { type Dial, intendedNumber } from '../../shared/dialing/dial.ts';
import type { Text } from '../../shared/messages/index.ts';
import type { Route } from '../../shared/route.ts';
import { callerWords, shortName } from './notification-words.ts';

/** What the tray shows. `callers`: the newest of those who wait; `dials`: those whose cards are open. */
export interface TrayView {
  waitingCallers: number;
  /** Missed calls that the desktop refused to show a notification for. */
  refusedNotifications: number;
  link: Link;
  callers: readonly Party[];
  dials: readonly Dial[];
  /** The name of a saved person with that number; null for none. */
  nameOf: (number: string) => string | null;
}

/** What it shows before the first status. */
export const emptyView: TrayView = {
  waitingCallers: 0,
  refusedNotifications: 0,
  link: { kind: 'notConnected' },
  callers: [],
  dials: [],
  nameOf: () => null,
};

/** What a click on a line of the tray's menu does. */
export type TrayAction =
  | { kind: 'open' }
  | { kind: 'route'; route: Route }
  | { kind: 'ringBack'; number: string }
  | { kind: 'dialFromClipboard' }
  | { kind: 'quit' };
/** A line of the tray's menu; without an action it is greyed out. */
export type TrayLine = { kind: 'separator' } | { kind: 'line'; label: string; action: TrayAction | null };

const separator: TrayLine = { kind: 'separator' };
const line = (label: string, action: TrayAction | null): TrayLine => ({ kind: 'line', label, action });
const to = (route: Route): TrayAction => ({ kind: 'route', route });

const TRAY_TROUBLE = {
  offline: 'desktop.trayOffline',
  unavailable: 'desktop.trayUnavailable',
  usedUp: 'desktop.trayUsedUp',
  failed: 'desktop.trayNotUpdated',
} as const satisfies Record<LinkTrouble, string>;

/** What is wrong with the connection, in words; null when nothing is. */
function troubleWords(link: Link, t: Text): string | null {
  switch (link.kind) {
    case 'notConnected':
      return t('desktop.trayNotConnected');
    case 'offline':
      return t(TRAY_TROUBLE[linkTroubleOf(link.error)]);
    case 'refused':
      return t('desktop.trayRefused');
    case 'polling':
    case 'idle':
      return null;
  }
}

/** The state of a dial in words; null for one that has ended. */
function dialWords({ order, state }: Dial, t: Text, nameOf: (number: string) => string | null): string | null {
  const { extension } = order;
  const meant = intendedNumber(order);
  const name = nameOf(meant);
  const number = name === null ? meant : `${shortName(name)} · ${meant}`;
  switch (state.kind) {
    case 'preparing':
      return t('desktop.trayDialPreparing', { number });
    case 'asking':
      return t('desktop.trayDialAsking', { number, extension });
    case 'inCall':
      return t(state.lifted === 'likely' ? 'desktop.trayDialPickedUp' : 'desktop.trayDialAccepted', { number });
    case 'unknown':
      return t('desktop.trayDialUnknown', { number });
    case 'awaitingRecord':
    case 'done':
    case 'noRecord':
    case 'refused':
      return null;
  }
}

function ringBackLine(party: Party, t: Text, country: string): TrayLine[] {
  const { number, withheld } = party;
  if (number === null || withheld) return [];
  const caller = callerWords(party, { t, country }).join(' · ');
  return [line(t('desktop.trayRingBack', { caller }), { kind: 'ringBack', number })];
}

function refusedWords({ refusedNotifications: count }: TrayView, t: Text): string[] {
  return count > 0 ? [t('desktop.trayNotNotified', { count })] : [];
}

/** The tray's menu, from top to bottom. Everything in it can also be done in the window (trust.md P2). */
export function trayMenu(view: TrayView, t: Text, country: string): TrayLine[] {
  const { waitingCallers, link, callers, dials, nameOf } = view;
  const trouble = troubleWords(link, t);
  const going = dials.map((dial) => dialWords(dial, t, nameOf)).filter((words) => words !== null);
  const waiting =
    waitingCallers > 0 ? t('desktop.trayWaiting', { count: waitingCallers }) : t('desktop.trayWaitingNone');
  return [
    line(t('desktop.trayOpen'), { kind: 'open' }),
    separator,
    ...(trouble === null ? [] : [line(trouble, null)]),
    ...going.map((words) => line(words, { kind: 'open' })),
    line(waiting, waitingCallers > 0 ? to({ kind: 'missed' }) : null),
    ...refusedWords(view, t).map((words) => line(words, to({ kind: 'missed' }))),
    ...callers.flatMap((party) => ringBackLine(party, t, country)),
    separator,
    line(t('desktop.trayCall'), to({ kind: 'dial', number: null })),
    line(t('desktop.trayFromClipboard'), { kind: 'dialFromClipboard' }),
    line(t('desktop.traySettings'), to({ kind: 'settings' })),
    separator,
    line(t('desktop.trayQuit'), { kind: 'quit' }),
  ];
}

/** The icon's tooltip. */
export function trayTip(view: TrayView, t: Text): string {
  const { waitingCallers, link } = view;
  const waiting = waitingCallers > 0 ? [t('desktop.trayWaiting', { count: waitingCallers })] : [];
  const trouble = troubleWords(link, t);
  return [t('shell.appName'), ...waiting, ...refusedWords(view, t), ...(trouble === null ? [] : [trouble])].join('\n');
}
