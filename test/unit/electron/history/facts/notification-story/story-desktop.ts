import {
  type NotificationLike,
  Notifier,
  type NotifyMissedDeps,
} from '../../../../../../electron/desktop/notifications.ts';
import { createText } from '../../../../../../shared/messages/index.ts';
import { settingsDefaults } from '../../../../../../shared/settings.ts';

/** What a desktop does with a notification. */
export const behaviours = [
  'shows',
  'shows late',
  'refuses',
  'refuses late',
  'throws',
  'is unsupported',
  'says nothing',
] as const;
export type Behaviour = (typeof behaviours)[number];

/** A desktop whose behaviour can be changed at any time. Notifications go to it by the app's own notifier. */
export interface FakeDesktop {
  readonly show: NotifyMissedDeps['show'];
  /** `then`: runs at the moment a notification is on the screen, before the app hears of it. */
  behave(behaviour: Behaviour, then?: () => void): void;
  /** Gives the late answers. */
  answer(): void;
}

/** Makes one. `onShown`: the calls of a notification that a person can see. */
export function fakeDesktop(onShown: (uuids: readonly string[]) => void): FakeDesktop {
  let behaviour: Behaviour = 'shows';
  let then = () => {};
  let late: (() => void)[] = [];
  let telling: readonly string[] = [];

  class FakeNotification implements NotificationLike {
    static isSupported = () => behaviour !== 'is unsupported';
    readonly uuids = telling;
    readonly listeners = new Map<string, (pressed: { actionIndex: number }) => void>();
    on(event: string, listener: (pressed: { actionIndex: number }) => void) {
      this.listeners.set(event, listener);
    }
    close() {}
    show() {
      const tell = (event: string) => this.listeners.get(event)?.({ actionIndex: -1 });
      if (behaviour === 'throws') throw new Error('The desktop has no such service.');
      if (behaviour === 'refuses') tell('failed');
      if (behaviour === 'refuses late') late.push(() => tell('failed'));
      if (behaviour.startsWith('shows')) this.seen();
      if (behaviour === 'shows') tell('show');
      if (behaviour === 'shows late') late.push(() => tell('show'));
    }
    seen() {
      onShown(this.uuids);
      then();
    }
  }

  const notifier = new Notifier({
    Notification: FakeNotification,
    platform: 'linux',
    server: () => ({ kind: 'ready', hasActions: true, isInhibited: false }),
    asked: (work) => work(),
    t: createText('en'),
    region: () => ({ country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' }),
    settings: () => settingsDefaults,
    onAction: () => {},
  });
  return {
    show(calls, form, onEnd) {
      // Which calls a notification is about is known here only as the notifier makes it: all of a summary, or one after another.
      const isSummary = calls.length > 3 || (form === 'summary' && calls.length > 1);
      if (isSummary) telling = calls.map(({ uuid }) => uuid);
      if (isSummary) return notifier.missed(calls, form, onEnd);
      for (const call of calls) {
        telling = [call.uuid];
        notifier.missed([call], form, onEnd);
      }
    },
    behave(next, afterwards = () => {}) {
      behaviour = next;
      then = afterwards;
    },
    answer() {
      const answers = late;
      late = [];
      for (const one of answers) one();
    },
  };
}
