import type { MissedRow, NotificationForm, OnNotificationResult } from '../../shared/calls/follow-up-state.ts';
import type { Text } from '../../shared/messages/index.ts';
import type { Settings } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import type { UnnotifiedCall } from '../history/facts/notification-ledger.ts';
import type { History } from '../history/history.ts';
import type { DesktopAction } from './desktop-action.ts';
import {
  colleagueNotice,
  type MissedItem,
  missedNotices,
  type NotificationRegion,
  type NotificationStyle,
  type NotificationWords,
  todoNotice,
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
  /** Asks the desktop again, then does the work. */
  asked: (work: () => void) => void;
  t: Text;
  region: () => NotificationRegion;
  /** What the PBX is called where there are several; else null. */
  pbx?: () => string | null;
  settings: () => Pick<Settings, 'notifyReminders' | 'notificationsShow'>;
  onAction: (action: DesktopAction) => void;
}

/** Systems show notifications for days; beyond this many, clicks on the oldest are ignored. */
const MAX_OPEN = 50;

interface Open {
  notification: NotificationLike;
  unseen: Set<string>;
}

/** Notifies, for one connection, of missed calls, of due reminders, and of calls that colleagues answered. Where the system shows no notifications it does nothing. */
export class Notifier {
  readonly #deps: NotifierDeps;
  /** Held, because Electron drops the clicks of a notification that was garbage-collected. */
  readonly #open = new Set<Open>();
  #isEnded = false;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  /**
   * Shows the calls and reports for each, as soon as the desktop says so, whether it was shown or refused; a refusal is final. The history
   * passes each call once (promises R14, R21). Never throws.
   */
  missed(items: readonly MissedItem[], form: NotificationForm, onEnd: OnNotificationResult): void {
    if (this.#isShowing()) for (const notice of missedNotices(items, this.#style(), form)) this.#show(notice, onEnd);
    else
      onEnd(
        items.map(({ uuid }) => uuid),
        'refused',
      );
  }

  /** Shows one notification for all callers whose reminder is due, where that is wanted. `stillWaiting` is asked once the desktop has answered. */
  remind(stillWaiting: () => readonly MissedRow[]): void {
    this.#tell((style) => this.#deps.settings().notifyReminders && todoNotice(stillWaiting(), style));
  }

  /** Shows one notification for all calls that colleagues answered. */
  colleagues(calls: readonly Omit<MissedItem, 'at'>[]): void {
    this.#tell((style) => colleagueNotice(calls, style));
  }

  /** Closes all and shows nothing more: their connection is not watched any more. */
  end(): void {
    this.#isEnded = true;
    for (const entry of this.#open) this.#close(entry);
  }

  /** Closes the notifications whose calls have all been seen. */
  close(uuids: readonly string[]): void {
    for (const entry of this.#open) {
      const before = entry.unseen.size;
      for (const uuid of uuids) entry.unseen.delete(uuid);
      if (entry.unseen.size === 0 && before > 0) this.#close(entry);
    }
  }

  /** Closes those whose callers were all dealt with: by a colleague, or in the window. */
  closeUnless(isWaiting: (uuid: string) => boolean): void {
    this.close([...this.#open].flatMap(({ unseen }) => [...unseen].filter((uuid) => !isWaiting(uuid))));
  }

  #close(entry: Open): void {
    const { asked, server } = this.#deps;
    this.#open.delete(entry);
    asked(() => server().kind === 'ready' && entry.notification.close());
  }

  /** Shows what the window says too, so a refusal loses nothing. */
  #tell(words: (style: NotificationStyle) => NotificationWords | null | false): void {
    this.#deps.asked(() => {
      const notice = this.#isShowing() && words(this.#style());
      if (notice) this.#show(notice, () => {});
    });
  }

  #isShowing(): boolean {
    return !this.#isEnded && this.#deps.server().kind === 'ready' && this.#deps.Notification.isSupported();
  }

  #style(): NotificationStyle {
    const { t, region, platform, settings } = this.#deps;
    return { t, now: Date.now(), ...region(), platform, shows: settings().notificationsShow };
  }

  #show(notice: NotificationWords, onEnd: OnNotificationResult): void {
    try {
      this.#showOne(notice, onEnd);
    } catch {
      onEnd(notice.uuids, 'refused');
    }
  }

  #showOne({ uuids, title: news, body, route, buttons }: NotificationWords, onEnd: OnNotificationResult): void {
    const { server, Notification, onAction, t } = this.#deps;
    const pbx = this.#deps.pbx?.() ?? null;
    const title = pbx === null ? news : t('shell.titleOf', { pbx, title: news });
    const open = this.#open;
    const state = server();
    const hasButtons = state.kind === 'ready' && state.hasActions;
    const actions = hasButtons ? buttons.map(({ text }) => ({ type: 'button' as const, text })) : [];
    const notification = new Notification({ title, body, actions });
    const entry: Open = { notification, unseen: new Set(uuids) };
    notification.on('click', () => {
      if (open.delete(entry)) onAction({ kind: 'route', route });
    });
    notification.on('action', ({ actionIndex }) => {
      // Some systems report one press twice; the second must not dial again.
      const action = open.delete(entry) && buttons[actionIndex]?.action;
      if (action) onAction(action);
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
      const isLate = calls.some(({ isRetry, at }) => isRetry || (at !== null && now() - at > LATE));
      const form = hasHeld || isLate ? 'summary' : 'each';
      hasHeld = false;
      if (calls.length === 0) return;
      show(calls, form, (uuids, end) => guarded(() => ledger.settleNotified(extension, uuids, end)));
    });
}
