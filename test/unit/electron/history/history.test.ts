import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wallClock } from '../../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../../electron/practice-pbx/calls/weeks.ts';
import { type CallFilter, noFilter } from '../../../../shared/calls/call-filter.ts';
import { makeDial } from '../../shared/make-dial.ts';
import { ownFolder } from './own-folder.ts';
import { added, hour, minute, missedRecord, missedRows, noon, outRecord, record, zone } from './records.ts';

const place = ownFolder();
let history: ReturnType<typeof place.open>;
beforeEach(() => {
  history = place.open();
});

const uuids = (rows: { uuid: string }[]) => rows.map((row) => row.uuid);
const list = (filter: Partial<CallFilter> = {}, extension = '101') =>
  history.calls.list({ extension, filter: { ...noFilter, ...filter }, before: null, limit: 50 });

describe('taking records in', () => {
  it('adds, recognises and updates them by UUID', () => {
    expect(added(history, [record({ uuid: 'a' }), record({ uuid: 'b', at: noon + minute })])).toEqual(['a', 'b']);
    expect(added(history, [record({ uuid: 'a' })])).toEqual([]);
    expect(added(history, [record({ uuid: 'a', status: 'VOICEMAIL', takenBy: null, talkSeconds: 61 })])).toEqual([]);
    expect(list().rows.map((row) => [row.uuid, row.perspective.outcome.kind])).toEqual([
      ['b', 'answered'],
      ['a', 'missed'],
    ]);
  });

  it.each([
    ['the one that ended later', record({ uuid: 'a', talkSeconds: 61 }), record({ uuid: 'a', takenBy: null })],
    ['the one with more legs', record({ uuid: 'a', legs: ['101', '102'] }), record({ uuid: 'a', takenBy: null })],
    ['either, whichever came first', record({ uuid: 'a', from: '0302' }), record({ uuid: 'a', from: '0301' })],
  ])('of two records under one UUID keeps %s', (_what, later, earlier) => {
    const stored = () => JSON.parse(history.calls.raw('a')?.text ?? 'null');
    for (const raws of [[earlier], [later], [earlier], [later, earlier], [earlier, later]])
      history.records.ingest(raws);
    expect(stored()).toEqual(later);
    history.records.ingest([earlier]);
    expect(stored()).toEqual(later);
    expect(list().rows).toHaveLength(1);
  });

  describe('of a record that the PBX changed', () => {
    const outcomes = () => list().rows.map((row) => row.perspective.outcome.kind);
    const answered = record({ uuid: 'a', takenBy: '101', status: 'ANSWERED', talkSeconds: 60 });
    const missed = record({ uuid: 'a', takenBy: null, status: 'MISSED' });

    it('takes the change, also a shorter one: an answer taken back, an earlier end, another caller, direction or cause', () => {
      const changes = [
        {},
        { end_time: missed.start_time, duration: '00:00:00' },
        { caller_id_number: '1' },
        { direction: 'local' },
        { hangup_cause: 'X' },
      ];
      for (const [n, change] of changes.entries()) {
        const changed = { ...missed, call_uuid: `a${n}`, ...change };
        history.records.ingest([{ ...answered, call_uuid: `a${n}` }]);
        history.records.ingest([changed]);
        expect(JSON.parse(history.calls.raw(`a${n}`)?.text ?? 'null')).toEqual(changed);
      }
    });

    it('has its caller wait who was taken for answered', () => {
      history.records.ingest([answered], { extension: '101', status: 'unknown' });
      expect(outcomes()).toEqual(['answered']);
      history.records.ingest([missed], { extension: '101', status: 'unknown' });
      expect(outcomes()).toEqual(['missed']);
      expect(history.ledger.hasUnnotified('101')).toBe(true);
    });

    it('asks the PBX’s filter again that called it answered', () => {
      history.records.ingest([answered], { extension: '101', status: 'answered' });
      expect(history.calls.isUnsettled('101', 'a')).toBe(false);
      history.records.ingest([missed], { extension: '101', status: 'unknown' });
      expect([history.calls.isUnsettled('101', 'a'), ...outcomes()]).toEqual([true, 'missed']);
    });

    it('keeps what a record lacks that says less, as one of the list beside one by its UUID', () => {
      history.records.ingest([answered]);
      const { call_flow: _, ...bare } = answered;
      for (const less of [bare, { ...answered, status: null, caller_id_name: null }]) history.records.ingest([less]);
      expect(JSON.parse(history.calls.raw('a')?.text ?? 'null')).toEqual(answered);
    });

    it('does not change by turns where two records come again and again', () => {
      history.records.ingest([missed, answered, missed]);
      const listener = vi.fn();
      const stop = history.onChange(listener);
      for (let poll = 0; poll < 3; poll += 1) history.records.ingest([answered, missed]);
      stop();
      expect(listener).not.toHaveBeenCalled();
    });

    it('has nobody wait where the record of a leg that rang in vain comes with the answered one, whichever is first, and later alone', () => {
      const ingest = (...records: object[]) => history.records.ingest(records, { extension: '101', status: 'unknown' });
      for (const [n, order] of [
        [answered, missed],
        [missed, answered],
      ].entries()) {
        const [first, second] = order.map((one) => ({ ...one, call_uuid: `b${n}` }));
        ingest({ ...first }, { ...second });
        expect(outcomes()).toEqual(Array(n + 1).fill('answered'));
        ingest({ ...missed, call_uuid: `b${n}` });
        expect(outcomes()).toEqual(Array(n + 1).fill('answered'));
      }
      expect(history.ledger.hasUnnotified('101')).toBe(false);
    });

    it('takes another call, whose UUID is used again days later, for itself: it was neither told nor done', () => {
      const again = missedRecord({ uuid: 'a', from: '0309' });
      const former = missedRecord({ uuid: 'a', at: noon - 72 * hour });
      const context = { extension: '101', status: 'missed' } as const;
      history.records.ingest([former], context);
      history.ledger.suppressNotifications('101', 'unwanted');
      history.missed.decide('101', ['a'], { kind: 'dismissed' });
      history.records.ingest([again], context);
      expect(history.ledger.hasUnnotified('101')).toBe(true);
      // The one before comes again with the backfill.
      history.records.ingest([former], context);
      expect(JSON.parse(history.calls.raw('a')?.text ?? 'null')).toEqual(again);
    });
  });

  it('keeps unreadable records up to a thousand, counts them once, and takes the rest of the page', () => {
    const raws = [null, { status: 'ANSWERED' }, record({ uuid: 'a' }), 'text', undefined];
    history.records.ingest(raws);
    expect(list().rows).toHaveLength(1);
    const count = history.calls.unreadableCount();
    history.records.ingest(raws);
    expect(history.calls.unreadableCount()).toBe(count);
    expect(count).toBe(3);
    history.records.ingest(Array.from({ length: 1100 }, (_, i) => `text ${i}`));
    expect(history.calls.unreadableCount()).toBe(1000);
  });

  it('tells listeners of a change that is on disk, and of nothing else', () => {
    const listener = vi.fn();
    const stop = history.onChange(listener);
    history.records.ingest([record({ uuid: 'a' })]);
    history.records.ingest([record({ uuid: 'a' })]);
    stop();
    history.records.ingest([record({ uuid: 'b' })]);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('lists', () => {
  it('show a call to each extension as that one sees it', () => {
    history.records.ingest([record({ uuid: 'group', to: '600', legs: ['101', '102'], takenBy: '102' })]);
    const outcome = (extension: string) => list({}, extension).rows[0]?.perspective.outcome;
    expect(outcome('101')).toEqual({ kind: 'answeredByColleague', by: '102' });
    expect(outcome('102')).toEqual({ kind: 'answered' });
    expect(outcome('600')).toBeUndefined();
    expect(history.calls.extensions()).toEqual(
      expect.arrayContaining([
        { number: '101', calls: 1 },
        { number: '102', calls: 1 },
      ]),
    );
  });

  it('show a call to the extension it was given for, also where its record does not name it', () => {
    history.records.ingest([record({ uuid: 'a', to: '0301234', legs: [] })], { extension: '77', status: 'unknown' });
    expect(uuids(list({}, '77').rows)).toEqual(['a']);
  });
});

describe("the server's word", () => {
  it('that a call was missed stands over a later reading without it', () => {
    const raw = record({ uuid: 'a', to: '600', legs: ['101', '102'], takenBy: '102' });
    history.records.ingest([raw], { extension: '101', status: 'missed' });
    const listener = vi.fn();
    history.onChange(listener);
    history.records.ingest([raw], { extension: '101', status: 'unknown' });
    expect(listener).not.toHaveBeenCalled();
    expect(history.calls.page('a', '101')?.extensionStatus).toBe('missed');
    expect(history.calls.page('a', '102')?.extensionStatus).toBe('unknown');
    expect(list({ outcomes: ['missed'] }).rows).toEqual([]);
  });

  it('that it was not missed settles what its record says was answered, and nothing else', () => {
    history.records.ingest([
      record({ uuid: 'mine' }),
      missedRecord({ uuid: 'nobodys' }),
      record({ uuid: 'theirs', to: '600', legs: ['101', '102'], takenBy: '102' }),
    ]);
    expect(history.calls.isUnsettled('101', 'mine')).toBe(true);
    expect(history.calls.isUnsettled('101', 'theirs')).toBe(false);
    expect(history.calls.isUnsettled('101', 'not here')).toBe(false);
    history.records.settleAnswered('101', ['mine', 'nobodys', 'theirs', 'not here']);
    const status = (uuid: string) => history.calls.page(uuid, '101')?.extensionStatus;
    expect([status('mine'), status('nobodys'), status('theirs')]).toEqual(['answered', 'unknown', 'unknown']);
    expect(uuids(list({ outcomes: ['missed'] }).rows)).toEqual(['nobodys']);
    expect(history.calls.isUnsettled('101', 'mine')).toBe(false);
  });
});

describe('notifications', () => {
  it('are not given out for a call that turned out to be a colleague’s', () => {
    history.records.ingest([missedRecord({ uuid: 'a', to: '600', legs: ['101', '102'] })]);
    expect(history.ledger.hasUnnotified('101')).toBe(true);
    history.records.ingest([record({ uuid: 'a', to: '600', legs: ['101', '102'], takenBy: '102' })]);
    expect(history.ledger.hasUnnotified('101')).toBe(false);
  });
});

describe('finding a dialled call', () => {
  it('by extension, span and the end of its number, in whatever notation', () => {
    history.records.ingest([
      outRecord({ uuid: 'a', to: '+49301234567' }),
      outRecord({ uuid: 'early', at: noon - hour }),
      outRecord({ uuid: 'other', to: '0307654321' }),
      outRecord({ uuid: 'colleague', from: '102' }),
    ]);
    const find = (number: string) =>
      uuids(history.calls.findCalls({ extension: '101', number, from: noon - minute, to: noon + minute }));
    expect(find('030 123 45 67')).toEqual(['a']);
    expect(find('1234')).toEqual([]);
    expect(find('')).toEqual([]);
  });
});

describe('another zone', () => {
  it('is noticed when the history is opened, and keeps what was notified', () => {
    history.records.ingest([missedRecord({ uuid: 'a' })]);
    history.ledger.claimUnnotified('101');
    history.close();
    history = place.open({ zone: 'UTC' });
    expect(list().rows).toMatchObject([{ at: noon + hour }]);
    expect(history.ledger.hasUnnotified('101')).toBe(false);
  });

  it('an outside prefix is taken off what was called, also of what is there already', () => {
    history.records.ingest([missedRecord({ uuid: 'a' }), outRecord({ uuid: 'b', to: '00301234567', at: noon + hour })]);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'waiting' } }]);
    history.redecode({ outsidePrefix: '0' });
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'returned' } }]);
    expect(list().rows[0]).toMatchObject({ perspective: { direction: 'out', party: { number: '0301234567' } } });
    expect(history.calls.call('b')?.destinationNumber).toBe('00301234567');
    history.redecode({ outsidePrefix: null });
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'waiting' } }]);
  });

  it('a caller with the outside prefix before their number called by themselves', () => {
    const history = place.open({ country: 'DE', outsidePrefix: '9' });
    const again = record({ uuid: 'b', from: '90301234567', at: noon + hour });
    history.records.ingest([missedRecord({ uuid: 'a', from: '030 1234567' }), again]);
    expect(missedRows(history)).toMatchObject([{ state: { kind: 'reached' } }]);
  });
});

describe('dials', () => {
  const dial = (id: string, createdAt: number) => ({
    ...makeDial({ kind: 'asking', since: createdAt }, { createdAt }),
    id,
  });
  const [one, two] = ['6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f', '7f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f'] as const;

  it('are kept, replaced and removed, newest first', () => {
    history.dials.put(dial(one, 1));
    history.dials.put(dial(two, 2));
    const done = { ...dial(one, 1), state: { kind: 'noRecord', callUuid: 'x', at: 3 } } as const;
    history.dials.put(done);
    history.close();
    history = place.open();
    expect(history.dials.all()).toEqual([dial(two, 2), done]);
    history.dials.remove(two);
    expect(history.dials.all()).toEqual([done]);
  });
});

it('has each sample call once, however often the samples are started', () => {
  const history = place.open();
  const start = (at: number) => {
    const records = generateWeeks({ seed: 1, weeks: 1, now: at, clock: wallClock(zone) });
    expect(records.filter(({ end_time }) => end_time > wallClock(zone).text(at))).toEqual([]);
    return { added: added(history, records).length, total: records.length };
  };
  const first = start(noon);
  const second = start(noon + 3 * hour);
  expect(first.added).toBeGreaterThan(500);
  expect(second.added).toBeGreaterThan(10);
  expect(first.added + second.added).toBe(second.total);
});
