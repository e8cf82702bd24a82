import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DesktopAction } from '../../../../electron/desktop/desktop-action.ts';
import { type MissedItem, missedNotices, todoNotice } from '../../../../electron/desktop/notification-words.ts';
import { Notifier } from '../../../../electron/desktop/notifications.ts';
import type { NotificationServer } from '../../../../electron/desktop/session-bus.ts';
import type { MissedRow, NotificationForm, OnNotificationResult } from '../../../../shared/calls/follow-up-state.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { settingsDefaults } from '../../../../shared/settings.ts';

const t = createText('en');
/** Noon in Berlin. */
const now = Date.UTC(2026, 10, 23, 11);
const linux = {
  t,
  now,
  country: 'DE',
  locale: 'en-GB',
  zone: 'Europe/Berlin',
  hourCycle: 'h23',
  platform: 'linux',
  shows: 'all',
} as const;

function missed(uuid: string, number: string | null, name: string | null = null): MissedItem {
  const party = { number, name, withheld: number === null, personId: null };
  return { uuid, at: now, perspective: { direction: 'in', party, outcome: { kind: 'missed' }, talkSeconds: null } };
}

const ringBack = (number: string) => ({ kind: 'call', number, from: 'record' });
const decide = (callUuids: readonly string[], as: 'later' | 'done') => ({ kind: 'decide', callUuids, as });
/** Those of a notification about one caller. */
const buttons = (number: string | null, ...uuids: string[]) => [
  ...(number === null ? [] : [{ text: 'Ring back', action: ringBack(number) }]),
  { text: 'Remind in an hour', action: decide(uuids, 'later') },
  { text: 'Done', action: decide(uuids, 'done') },
];

function toRingBack(number: string | null, name: string | null = null): MissedRow {
  const { uuid, perspective } = missed(`u${number}`, number, name);
  const state = { kind: 'todo', at: 5 } as const;
  const row = { at: 1, timeText: null, attempts: 1, seen: true, isInternal: false, state };
  return { ...row, key: uuid, party: perspective.party, callUuids: [uuid] };
}

describe('the words for callers to ring back', () => {
  test('one: name and number, its action rings back', () => {
    expect(todoNotice([toRingBack('+493023125001', 'Maria <Keller>')], linux)).toEqual({
      uuids: ['u+493023125001'],
      title: 'Time to ring back',
      body: 'Maria &lt;Keller&gt;\n030 23125001',
      route: { kind: 'missed' },
      buttons: buttons('+493023125001', 'u+493023125001'),
    });
  });

  test('several in one, nobody in none', () => {
    const rows = ['101', '102', '103', '104', '105'].map((number) => toRingBack(number));
    expect(todoNotice(rows, linux)).toMatchObject({
      title: 'Time to ring back 5 callers',
      body: '101\n102\n103\nand 2 more',
      buttons: [],
    });
    expect(todoNotice([], linux)).toBeNull();
  });
});

describe('the words', () => {
  test('a call of another day names its day, alone and in a summary; a mailbox is named too', () => {
    const old = { ...missed('a', '+493023125001'), at: now - 2 * 86_400_000 };
    expect(missedNotices([old], linux)[0]?.body).toBe('030 23125001\nSat 21 Nov');
    expect(missedNotices([old, missed('b', '101')], linux, 'summary')[0]?.body).toBe('030 23125001 · Sat 21 Nov\n101');
    expect(missedNotices([old], { ...linux, locale: 'en-US' })[0]?.body).toBe('030 23125001\nSat, Nov 21');
    const detail = { kind: 'mailbox' } as const;
    const left = { ...old, at: now, perspective: { ...old.perspective, outcome: { kind: 'missed' as const, detail } } };
    expect(missedNotices([left], linux)[0]?.body).toBe('030 23125001\nMissed, left for the mailbox');
  });

  test('times are by the system’s clock, whatever the language', () => {
    const call = { ...missed('a', '101'), at: now - 10_800_000 };
    const at = (hourCycle: 'h12' | 'h23', locale: string) =>
      missedNotices([call, missed('b', '102')], { ...linux, hourCycle, locale }, 'summary')[0]?.title;
    expect([at('h23', 'en-US'), at('h23', 'en-GB')]).toEqual([
      '2 missed calls since 09:00',
      '2 missed calls since 09:00',
    ]);
    expect(at('h12', 'en-US')).toMatch(/since 9:00.AM$/);
    expect(at('h12', 'en-GB')).toMatch(/since 0?9:00.am$/i);
  });

  test('today is the PBX’s day, wherever this computer is', () => {
    const late = { ...missed('a', '+493023125001'), at: now - 11.5 * 3_600_000 };
    const bodyIn = (zone: string) => missedNotices([late], { ...linux, zone })[0]?.body;
    expect([bodyIn('Europe/Berlin'), bodyIn('Europe/London'), bodyIn('Asia/Tokyo')]).toEqual([
      '030 23125001',
      '030 23125001\nSun 22 Nov',
      '030 23125001',
    ]);
  });

  test('three get a notification each, four one summary that leads to the missed calls', () => {
    const items = ['101', '102', '103', '104', '105'].map((number) => missed(`u${number}`, number));
    expect(missedNotices(items.slice(0, 3), linux)).toHaveLength(3);
    expect(missedNotices(items, linux)).toEqual([
      {
        uuids: ['u101', 'u102', 'u103', 'u104', 'u105'],
        title: '5 missed calls since 12:00',
        body: '101\n102\n103\nand 2 more',
        route: { kind: 'missed' },
        buttons: [],
      },
    ]);
  });

  test('calls of one caller come as one, which opens the newest; withheld ones each their own; a summary names each caller once', () => {
    const items = ['a', 'b', 'c', 'd'].map((uuid) => missed(uuid, '101', 'Anna'));
    const one = { title: '4 missed calls', body: 'Anna\n101', uuids: ['a', 'b', 'c', 'd'] };
    expect(missedNotices(items.slice(3), linux, 'summary')).toMatchObject([{ title: 'Missed call' }]);
    expect(missedNotices(items, linux)).toMatchObject([{ ...one, route: { kind: 'call', uuid: 'a' } }]);
    const hidden = ['e', 'f'].map((uuid) => missed(uuid, '0000'));
    for (const { perspective } of hidden) perspective.party.withheld = true;
    const withheld = (uuid: string) => ({ body: 'Number withheld', buttons: buttons(null, uuid) });
    expect(missedNotices(hidden, linux)).toMatchObject([withheld('e'), withheld('f')]);
    expect(missedNotices(items, linux, 'summary')).toMatchObject([{ body: 'Anna\n101', route: { kind: 'missed' } }]);
  });

  test('as much of a caller as is wanted is shown', () => {
    const anna = [missed('a', '101', 'Anna')];
    expect(missedNotices(anna, { ...linux, shows: 'number' })[0]?.body).toBe('101');
    expect(missedNotices(anna, { ...linux, shows: 'nothing' })[0]).toMatchObject({ title: 'Missed call', body: '' });
    const many = ['1', '2', '3', '4'].map((number) => missed(number, number));
    expect(missedNotices(many, { ...linux, shows: 'nothing' })[0]?.body).toBe('');
    expect(todoNotice([toRingBack('101', 'Anna')], { ...linux, shows: 'nothing' })?.body).toBe('');
  });

  test('S13: whatever callers are named, a Linux body has no markup in it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string()), { maxLength: 6 }), (callers) => {
        const items = callers.map(([name, number], i) => missed(String(i), number, name));
        for (const { body } of missedNotices(items, linux)) {
          expect(body).not.toMatch(/[<>]/);
          expect(body.replace(/&(amp|lt|gt);/g, '')).not.toContain('&');
        }
      }),
    );
  });
});

function notifierOn(
  supported = true,
  onShow: () => void = () => {},
  server: NotificationServer = { kind: 'ready', hasActions: true, isInhibited: false },
  asked: (work: () => void) => void = (work) => work(),
  pbx: string | null = null,
) {
  const shown: FakeNotification[] = [];
  const pressed: DesktopAction[] = [];
  class FakeNotification {
    static isSupported = () => supported;
    readonly listeners = new Map<string, (pressed: { actionIndex: number }) => void>();
    readonly options: { title: string; body: string; actions: { text: string }[] };
    state: 'made' | 'shown' | 'closed' = 'made';
    constructor(options: FakeNotification['options']) {
      this.options = options;
      shown.push(this);
    }
    on(event: string, listener: (pressed: { actionIndex: number }) => void) {
      this.listeners.set(event, listener);
    }
    show() {
      onShow();
      this.state = 'shown';
    }
    close() {
      this.state = 'closed';
    }
  }
  const ends: string[] = [];
  const settings = { ...settingsDefaults };
  const onEnd: OnNotificationResult = (uuids, end) => ends.push(`${uuids} ${end}`);
  class Ended extends Notifier {
    override missed(items: readonly MissedItem[], form: NotificationForm = 'each') {
      super.missed(items, form, onEnd);
    }
  }
  const notifier = new Ended({
    Notification: FakeNotification,
    server: () => server,
    asked,
    platform: 'linux',
    t,
    region: () => ({ country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' }),
    pbx: () => pbx,
    settings: () => settings,
    onAction: (action) => pressed.push(action),
  });
  return { notifier, shown, pressed, ends, settings };
}

describe('the notifier', () => {
  test('the title begins with the PBX where there are several', () => {
    const titleAt = (pbx: string | null) => {
      const { notifier, shown } = notifierOn(true, undefined, undefined, undefined, pbx);
      notifier.missed([missed('a', '101')]);
      return shown[0]?.options.title ?? '';
    };
    expect(titleAt(null)).not.toContain('Hamburg');
    expect(titleAt('Hamburg')).toBe(`Hamburg · ${titleAt(null)}`);
  });

  test('a click opens the call', () => {
    const { notifier, shown, pressed } = notifierOn();
    notifier.missed([missed('a', '101')]);
    expect(shown.map((one) => one.state)).toEqual(['shown']);
    shown[0]?.listeners.get('click')?.({ actionIndex: -1 });
    expect(pressed).toEqual([{ kind: 'route', route: { kind: 'call', uuid: 'a' } }]);
  });

  test('"Ring back" rings that caller back once, however often the system tells of it', () => {
    const { notifier, shown, pressed } = notifierOn();
    notifier.missed([missed('a', '+493023125001')]);
    expect(shown[0]?.options.actions.map(({ text }) => text)).toEqual(['Ring back', 'Remind in an hour', 'Done']);
    shown[0]?.listeners.get('action')?.({ actionIndex: 0 });
    shown[0]?.listeners.get('action')?.({ actionIndex: 0 });
    expect(pressed).toEqual([ringBack('+493023125001')]);
  });

  test('a reminder is one notification, its action rings back', () => {
    const { notifier, shown, pressed, settings } = notifierOn();
    notifier.remind(() => [toRingBack('104')]);
    notifier.remind(() => []);
    settings.notifyReminders = false;
    notifier.remind(() => [toRingBack('105')]);
    expect(shown).toHaveLength(1);
    shown[0]?.listeners.get('action')?.({ actionIndex: 0 });
    expect(pressed).toEqual([ringBack('104')]);
    const without = notifierOn(false);
    without.notifier.remind(() => [toRingBack('104')]);
    expect(without.shown).toEqual([]);
  });

  test('one that has ended closes what it showed, and shows nothing more, not even what was asked for before', () => {
    const asked: (() => void)[] = [];
    const { notifier, shown, ends } = notifierOn(
      true,
      () => {},
      undefined,
      (work) => asked.push(work),
    );
    notifier.missed([missed('a', '101')]);
    notifier.remind(() => [toRingBack('104')]);
    notifier.end();
    notifier.missed([missed('b', '101')]);
    for (const work of asked) work();
    expect(shown.map(({ state }) => state)).toEqual(['closed']);
    expect(ends).toEqual(['b refused']);
  });

  test('a reminder asks who still waits once the desktop has answered', () => {
    const asked: (() => void)[] = [];
    const { notifier, shown } = notifierOn(
      true,
      () => {},
      undefined,
      (work) => asked.push(work),
    );
    let waiting = [toRingBack('104'), toRingBack('105')];
    notifier.remind(() => waiting);
    waiting = [toRingBack('105')];
    for (const work of asked) work();
    expect(shown.map(({ options }) => options.title)).toEqual(['Time to ring back']);
    expect(shown[0]?.options.body).toBe('105');
  });

  test('one caller can be postponed and settled, also one without a number; a summary has no actions', () => {
    const { notifier, shown, pressed } = notifierOn();
    notifier.missed([missed('a', null)]);
    notifier.missed([missed('b', '101'), missed('c', '101')]);
    notifier.missed([missed('d', '102'), missed('e', '103')], 'summary');
    const press = (index: number, actionIndex: number) => shown[index]?.listeners.get('action')?.({ actionIndex });
    press(0, 1);
    press(1, 1);
    press(1, 2);
    expect(pressed).toEqual([decide(['a'], 'done'), decide(['b', 'c'], 'later')]);
    expect(shown[2]?.options.actions).toEqual([]);
  });

  test('what colleagues answered is one notification, and outlives what becomes of missed callers', () => {
    const { notifier, shown } = notifierOn();
    const outcome = { kind: 'answeredByColleague', by: '104' } as const;
    const taken = (uuid: string) => ({ uuid, perspective: { ...missed(uuid, uuid).perspective, outcome } });
    notifier.colleagues([]);
    notifier.colleagues([taken('101')]);
    notifier.colleagues([taken('101'), taken('102')]);
    expect(shown.map(({ options }) => options.title)).toEqual(['Answered by 104', '2 calls answered by colleagues']);
    notifier.closeUnless(() => false);
    expect(shown.map(({ state }) => state)).toEqual(['shown', 'shown']);
  });

  test('what was seen is taken away, a summary once all of it was seen', () => {
    const { notifier, shown } = notifierOn();
    notifier.missed([missed('a', '101'), missed('b', '102')]);
    notifier.missed(['c', 'd', 'e', 'f'].map((uuid) => missed(uuid, '103')));
    notifier.close(['b', 'c', 'd', 'e', 'elsewhere']);
    expect(shown.map((one) => one.state)).toEqual(['shown', 'closed', 'shown']);
    notifier.close(['f']);
    expect(shown.map((one) => one.state)).toEqual(['shown', 'closed', 'closed']);
  });

  test('what was dealt with elsewhere is taken away, and the rest when the connection is left', () => {
    const { notifier, shown } = notifierOn();
    notifier.missed([missed('a', '101'), missed('b', '102')]);
    notifier.closeUnless((uuid) => uuid === 'a');
    expect(shown.map((one) => one.state)).toEqual(['shown', 'closed']);
    notifier.end();
    expect(shown.map((one) => one.state)).toEqual(['closed', 'closed']);
  });

  test('a server without actions is handed none, and one that is silent nothing: the calls count as refused', () => {
    const plain = notifierOn(true, () => {}, { kind: 'ready', hasActions: false, isInhibited: false });
    plain.notifier.missed([missed('a', '101')]);
    expect(plain.shown[0]?.options.actions).toEqual([]);
    const { notifier, shown, ends } = notifierOn(true, () => {}, { kind: 'silent' });
    notifier.missed([missed('a', '101')]);
    notifier.remind(() => [toRingBack('104')]);
    expect([shown, ends]).toEqual([[], ['a refused']]);
  });

  test('it tells what the desktop made of each: shown, or refused by event, by exception, or as a whole', () => {
    const { notifier, shown, ends } = notifierOn();
    notifier.missed([missed('a', '101'), missed('b', '102'), missed('c', '103')]);
    expect(ends).toEqual([]);
    shown[0]?.listeners.get('show')?.({ actionIndex: -1 });
    shown[1]?.listeners.get('failed')?.({ actionIndex: -1 });
    expect(ends).toEqual(['a shown', 'b refused']);
    const throwing = notifierOn(true, () => {
      throw new Error('no service');
    });
    throwing.notifier.missed([missed('a', '101'), missed('b', '102')]);
    expect(throwing.ends).toEqual(['a refused', 'b refused']);
    const without = notifierOn(false);
    without.notifier.missed([missed('a', '101'), missed('b', '102')]);
    expect(without.ends).toEqual(['a,b refused']);
  });
});
