import { expect, it } from 'vitest';
import { createMissedNotifier } from '../../../../electron/desktop/notifications.ts';
import type { UnnotifiedCall } from '../../../../electron/history/facts/notification-ledger.ts';
import type { OnNotificationResult } from '../../../../shared/calls/follow-up-state.ts';

const call = (uuid: string, isRetry = false): UnnotifiedCall => ({
  uuid,
  at: 1,
  isRetry,
  perspective: {
    direction: 'in',
    party: { number: '0301', name: null, withheld: false, personId: null },
    outcome: { kind: 'missed' },
    talkSeconds: null,
  },
});

function world(calls: UnnotifiedCall[], change: { isWanted?: boolean; full?: boolean; isQuiet?: boolean } = {}) {
  const notified: string[] = [];
  let answer: OnNotificationResult = () => {};
  const refuse = () => {
    if (change.full) throw new Error('disk full');
  };
  const notify = createMissedNotifier({
    ledger: {
      claimUnnotified: () => calls.splice(0),
      settleNotified(_extension, uuids, end) {
        refuse();
        notified.push(`settled ${uuids} ${end}`);
      },
      suppressNotifications: (_extension, why) => notified.push(`silenced, ${why}`),
    },
    isWanted: () => change.isWanted ?? true,
    isQuiet: () => change.isQuiet ?? false,
    now: () => 1,
    show(shown, form, onEnd) {
      notified.push(`show ${form} ${shown.map(({ uuid }) => uuid)}`);
      answer = onEnd;
    },
    onFailure: (what) => notified.push(`failed: ${what}`),
  });
  return { notify, notified, change, answer: (uuids: string[], end: 'shown' | 'refused') => answer(uuids, end) };
}

it('shows what is claimed, and settles it as the desktop answers', () => {
  const { notify, notified, answer } = world([call('a'), call('b')]);
  notify('101');
  answer(['a'], 'shown');
  answer(['b'], 'refused');
  notify('101');
  expect(notified).toEqual(['show each a,b', 'settled a shown', 'settled b refused']);
});

it('what was refused before comes in one summary with what is new', () => {
  const { notify, notified } = world([call('new'), call('again', true)]);
  notify('101');
  expect(notified).toEqual(['show summary new,again']);
});

it('while it is quiet nothing is claimed; at its end there is one summary', () => {
  const { notify, notified, change } = world([call('a'), call('b')], { isQuiet: true });
  notify('101');
  expect(notified).toEqual([]);
  change.isQuiet = false;
  notify('101');
  expect(notified).toEqual(['show summary a,b']);
});

it('quiet whose callers were all settled leaves nothing behind: the next calls are told one by one', () => {
  const held = [call('a')];
  const { notify, notified, change } = world(held, { isQuiet: true });
  notify('101');
  // The ledger claims only who still waits.
  held.length = 0;
  change.isQuiet = false;
  notify('101');
  expect(notified).toEqual([]);
  held.push(call('b'), call('c'));
  notify('101');
  expect(notified).toEqual(['show each b,c']);
});

it('calls that come late, after sleep or days offline, are told in one summary', () => {
  const { notify, notified } = world([{ ...call('a'), at: 1 - 16 * 60_000 }, call('b')]);
  notify('101');
  expect(notified).toEqual(['show summary a,b']);
});

it('without the setting nothing is claimed or shown', () => {
  const { notify, notified } = world([call('a')], { isWanted: false });
  notify('101');
  expect(notified).toEqual(['silenced, unwanted']);
});

it('an answer that cannot be stored ends as a line in the log', () => {
  const { notify, notified, answer } = world([call('a')], { full: true });
  notify('101');
  answer(['a'], 'shown');
  expect(notified).toEqual(['show each a', 'failed: The notification ledger']);
});
