import type { Party } from '../../shared/calls/call.ts';
import type { MissedRow, NotificationForm, OnNotificationResult } from '../../shared/calls/follow-up-state.ts';
import type { Text } from '../../shared/messages/index.ts';
import type { Settings } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { Release } from '../../shared/updates.ts';
import type { History } from '../store/history.ts';
import type { UnnotifiedCall } from '../store/missed/notification-ledger.ts';
import type { DesktopAction } from './desktop-action.ts';
import {
  colleagueNotice,
  type DialEnd,
  dialNotice,
  type MissedItem,
  missedNotices,
  type NotificationRegion,
  type NotificationStyle,
  type NotificationWords,
  todoNotice,
  updateNotice,
} from './notification-words.ts';
import type { NotificationServer } from './session-bus.ts';

/** What is used of Electron's Notification. */
export interface NotificationLike {
  on(event: 'action', listener: (pressed: { readonly actionIndex: number }) => void): unknown;
  on(event: 'click' | 'show' | 'failed', listener: () => void): unknown;
  show(): void;
  close(): void;
}

/** What the notifier is handed. */
export interface NotifierDeps {
  Notification: {
    new (options: { title: string; body: string; actions: { type: 'button'; text: string }[] }): NotificationLike;
    isSupported(): boolean;
  };
  platform: NodeJS.Platform;
  /** What the desktop last said of itself. */
  server: () => NotificationServer;
  /** Closes a notification, if the desktop answers. */
  close: (notification: NotificationLike) => void;
  t: Text;
  region: () => NotificationRegion;
  settings: () => Pick<Settings, 'notifyReminders' | 'notifyDials' | 'notificationsShow'>;
  isQuiet: () => boolean;
  onAction: (action: DesktopAction) => void;
}

/** Systems show notifications for days; beyond this many, clicks on the oldest are ignored. */
const MAX_OPEN = 50;

interface Open {
  notification: NotificationLike;
  unseen: Set<string>;
}

/** Notifies of missed calls, of due reminders, and of updates. Where the system shows no notifications it does nothing. */
export function createNotifier(deps: NotifierDeps) {
  // Held, because Electron drops the clicks of a notification that was garbage-collected.
  const open = new Set<Open>();

  function show(notice: NotificationWords, onEnd: OnNotificationResult): void {
    try {
      showOne(notice, onEnd);
    } catch {
      onEnd(notice.uuids, 'refused');
    }
  }

  function showOne({ uuids, title, body, route, buttons }: NotificationWords, onEnd: OnNotificationResult): void {
    const server = deps.server();
    const hasButtons = server.kind === 'ready' && server.hasActions;
    const actions = hasButtons ? buttons.map(({ text }) => ({ type: 'button' as const, text })) : [];
    const notification = new deps.Notification({ title, body, actions });
    const entry: Open = { notification, unseen: new Set(uuids) };
    notification.on('click', () => {
      if (open.delete(entry)) deps.onAction({ kind: 'route', route });
    });
    notification.on('action', ({ actionIndex }) => {
      // Some systems report one press twice; the second must not dial again.
      const action = open.delete(entry) && buttons[actionIndex]?.action;
      if (action) deps.onAction(action);
    });
    notification.on('show', () => onEnd(uuids, 'shown'));
    notification.on('failed', () => {
      open.delete(entry);
      onEnd(uuids, 'refused');
    });
    open.add(entry);
    const [oldest] = open;
    if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
    notification.show();
  }

  function close(uuids: readonly string[]): void {
    for (const entry of [...open]) {
      const before = entry.unseen.size;
      for (const uuid of uuids) entry.unseen.delete(uuid);
      if (entry.unseen.size > 0 || before === 0) continue;
      open.delete(entry);
      deps.close(entry.notification);
    }
  }

  const isShowing = () => deps.server().kind === 'ready' && deps.Notification.isSupported();
  const style = () => ({
    t: deps.t,
    now: Date.now(),
    ...deps.region(),
    platform: deps.platform,
    shows: deps.settings().notificationsShow,
  });
  /** Shows what the window says too, so a refusal loses nothing. */
  function tell(words: (style: NotificationStyle) => NotificationWords | null): void {
    const notice = isShowing() ? words(style()) : null;
    if (notice !== null) show(notice, () => {});
  }

  return {
    /**
     * Shows the calls and reports for each, as soon as the desktop says so, whether it was shown or refused; a refusal is final. The history
     * passes each call once (promises R14, R21). Never throws.
     */
    missed(items: readonly MissedItem[], form: NotificationForm, onEnd: OnNotificationResult): void {
      if (!isShowing()) {
        const uuids = items.map(({ uuid }) => uuid);
        onEnd(uuids, 'refused');
        return;
      }
      for (const notice of missedNotices(items, style(), form)) show(notice, onEnd);
    },
    /** Shows one notification for all callers whose reminder is due, where that is wanted. */
    remind: (rows: readonly MissedRow[]): void => {
      if (deps.settings().notifyReminders) tell((as) => todoNotice(rows, as));
    },
    /** Shows that there is a newer version, unless it is quiet. */
    update: (release: Release): void => {
      if (!deps.isQuiet()) tell((as) => updateNotice(release, as));
    },
    /** Shows how a call from here ended, where that is wanted and it is not quiet. */
    dial: (party: Party, end: DialEnd): void => {
      if (deps.settings().notifyDials && !deps.isQuiet()) tell((as) => dialNotice(party, end, as));
    },
    /** Shows one notification for all calls that colleagues answered. */
    colleagues: (calls: readonly Omit<MissedItem, 'at'>[]): void => tell((as) => colleagueNotice(calls, as)),
    /** Closes the notifications of the connection that is left: a late press would call by way of another one. */
    closeAll(): void {
      for (const entry of open) deps.close(entry.notification);
      open.clear();
    },
    /** Closes the notifications whose calls have all been seen. */
    close,
    /** Closes those whose callers were all dealt with: by a colleague, or in the window. */
    closeUnless: (isWaiting: (uuid: string) => boolean): void =>
      close([...open].flatMap(({ unseen }) => [...unseen].filter((uuid) => !isWaiting(uuid)))),
  };
}

/** What notifying of missed calls needs. */
export interface NotifyMissedDeps {
  readonly ledger: Pick<History['ledger'], 'claimUnnotified' | 'settleNotified' | 'suppressNotifications'>;
  /** The setting. */
  readonly isWanted: () => boolean;
  /** Notifications wait. The ledger keeps the calls for one summary afterwards. */
  readonly isQuiet: () => boolean;
  readonly now: () => number;
  /** Shows notifications, or one summary of all calls, and says of each what the desktop made of it; never throws. */
  readonly show: (calls: readonly UnnotifiedCall[], form: NotificationForm, onEnd: OnNotificationResult) => void;
  /** The ledger could not be read or written. */
  readonly onFailure: (what: string, error: unknown) => void;
}

/** A missed call that is older was not told at its time, ms. */
const LATE = 15 * MINUTE;

/**
 * Makes the function that notifies of an extension's new missed calls (promise R21). The claim is on disk before the
 * notification is sent. A crash in between leaves the call unconfirmed: the list says so, and it is never notified of twice. What the desktop refused is
 * claimed again with the next news, and then told in one summary; so are calls that come late, after quiet hours, sleep or days offline.
 */
export function createMissedNotifier(deps: NotifyMissedDeps): (extension: string) => void {
  const { ledger, isWanted, isQuiet, show, onFailure, now } = deps;
  let hasHeld = false;
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onFailure('The notification ledger', error);
    }
  };
  return (extension) =>
    guarded(() => {
      if (!isWanted()) return ledger.suppressNotifications(extension, 'unwanted');
      if (isQuiet()) {
        hasHeld = true;
        return;
      }
      const calls = ledger.claimUnnotified(extension);
      if (calls.length === 0) return;
      const isLate = calls.some(({ isRetry, at }) => isRetry || (at !== null && now() - at > LATE));
      const form = hasHeld || isLate ? 'summary' : 'each';
      hasHeld = false;
      show(calls, form, (uuids, end) => guarded(() => ledger.settleNotified(extension, uuids, end)));
    });
}
