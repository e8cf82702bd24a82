import type { NotificationForm, OnNotificationResult } from '../../shared/calls/missed-state.ts';
import type { History } from '../history/history.ts';
import type { UnnotifiedCall } from '../history/missed/notification-ledger.ts';

/** What notifying of missed calls needs. */
export interface NotifyMissedDeps {
  readonly history: Pick<History, 'claimUnnotified' | 'settleNotified' | 'suppressNotifications'>;
  /** The setting. */
  readonly isWanted: () => boolean;
  /** Shows notifications, or one summary of all calls, and says of each what the desktop made of it; never throws. */
  readonly show: (calls: readonly UnnotifiedCall[], form: NotificationForm, onEnd: OnNotificationResult) => void;
  /** The ledger could not be read or written. */
  readonly onFailure: (what: string, error: unknown) => void;
}

/**
 * Makes the function that notifies of an extension's new missed calls (trust.md R21). The claim is on disk before the
 * notification is sent. A crash in between leaves the call unconfirmed: the list says so, and it is never notified of twice. What the desktop refused is
 * claimed again with the next news, and then told in one summary.
 */
export function createMissedNotifier(deps: NotifyMissedDeps): (extension: string) => void {
  const { history, isWanted, show, onFailure } = deps;
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      onFailure('The notification ledger', error);
    }
  };
  return (extension) =>
    guarded(() => {
      if (!isWanted()) return history.suppressNotifications(extension, 'unwanted');
      const calls = history.claimUnnotified(extension);
      if (calls.length === 0) return;
      const form = calls.some(({ isRetry }) => isRetry) ? 'summary' : 'each';
      show(calls, form, (uuids, end) => guarded(() => history.settleNotified(extension, uuids, end)));
    });
}
