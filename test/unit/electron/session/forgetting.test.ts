import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Forgetting } from '../../../../electron/session/forgetting.ts';
import { createRetention, createRetentionCutoff } from '../../../../electron/session/retention.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import type { ForgetSubject } from '../../../../shared/calls/chosen-calls.ts';
import type { Dial } from '../../../../shared/dialing/dial.ts';
import type { KeepDays } from '../../../../shared/settings.ts';
import type { TestHistory } from '../../../support/fakes/open-history.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';
import { makeDial } from '../../shared/make-dial.ts';
import { ownFolder } from '../history/own-folder.ts';
import { added, hour, minute, missedRecord, noon, record } from '../history/records.ts';

const place = ownFolder();
let history: TestHistory;
let time: ReturnType<typeof createVirtualTime>;
/** What the service could not do, and nobody waits for. */
let reported: unknown[] = [];
const gone = '+49 30 5550001';
const ofGone: ForgetSubject = {
  ...{ kind: 'found', extension: '101', filter: { ...noFilter, caller: '+49305550001' } },
};

const dial = (id: string, number: string, state: Dial['state']): Dial => ({
  ...makeDial(state, { number, createdAt: noon }),
  id,
});
const done = (callUuid: string): Dial['state'] => ({ kind: 'done', callUuid, at: noon, foundBy: 'uuid' });

beforeEach(() => {
  time = createVirtualTime(noon);
  reported = [];
  history = place.open();
  history.records.ingest([
    ...Array.from({ length: 500 }, (_, i) => record({ uuid: `a${i}`, at: noon + i * minute, from: '030 7770000' })),
    ...Array.from({ length: 500 }, (_, i) => missedRecord({ uuid: `g${i}`, at: noon + i * minute, from: gone })),
  ]);
});
afterEach(() => {
  expect(reported).toEqual([]);
});

const report = (what: string, thrown: unknown) => void reported.push([what, thrown]);
/** What was reported, which is expected. */
const takeReported = () => reported.splice(0).map((one) => (one as [string, Error])[1].message);

function service(dials: Dial[] = []) {
  const closed: string[] = [];
  const made = new Forgetting({
    history,
    dialing: { list: () => dials.filter(({ id }) => !closed.includes(id)), close: (id) => void closed.push(id) },
    timers: time.timers,
    report,
  });
  return {
    resume: () => made.resume(),
    forget: (what: ForgetSubject) => made.forget(what),
    undo: (id: string) => made.undo(id),
    close: () => made.close(),
    closed,
  };
}

/** Lets a promise that waits for turns come to its end. */
async function ended<T>(promise: Promise<T>): Promise<T> {
  let open = true;
  const close = () => {
    open = false;
  };
  promise.then(close, close);
  while (open) await time.advance(1);
  return promise;
}

const count = () => history.calls.extensions()[0]?.calls ?? 0;
const subjects: [string, ForgetSubject, number][] = [
  ['one call', { kind: 'calls', uuids: ['a7'] }, 1],
  ['many calls', { kind: 'calls', uuids: Array.from({ length: 450 }, (_, i) => `a${i}`) }, 450],
  ['a caller', ofGone, 500],
  ['what a filter finds', { kind: 'found', extension: '101', filter: { ...noFilter, outcomes: ['missed'] } }, 500],
  ['everything', { kind: 'all' }, 1000],
];

it.each(subjects)('forgets %s and takes it back, for a minute', async (_name, what, calls) => {
  const { forget, undo } = service();
  const { id, calls: announced } = forget(what);
  expect([announced, count()]).toEqual([calls, 1000 - calls]);
  undo(id);
  expect(count()).toBe(1000);
  const again = forget(what);
  await time.advance(minute + 1);
  for (const late of [id, again.id]) expect(() => undo(late)).toThrow('undoTooLate');
  expect(count()).toBe(1000 - calls);
});

it('takes each of several jobs back by its own name', () => {
  const { forget, undo } = service();
  const one = forget({ kind: 'calls', uuids: ['a1'] });
  forget({ kind: 'calls', uuids: ['a2'] });
  undo(one.id);
  expect([history.calls.call('a1')?.uuid, history.calls.call('a2')]).toEqual(['a1', null]);
});

it.each(['INSERT', 'DELETE'])('forgets all or nothing, and can try again, where the disk refuses an %s', (what) => {
  const { forget, undo } = service();
  const first = forget({ kind: 'calls', uuids: ['a1'] });
  const db = new DatabaseSync(place.file);
  db.exec(`CREATE TRIGGER refuse BEFORE ${what} ON forgotten BEGIN SELECT RAISE(ABORT, 'full'); END`);
  expect(() => (what === 'INSERT' ? forget(ofGone) : undo(first.id))).toThrow('historyUnavailable');
  expect(count()).toBe(999);
  db.exec('DROP TRIGGER refuse');
  db.close();
  undo(first.id);
  undo(forget(ofGone).id);
  expect(count()).toBe(1000);
});

it.each(['closed', 'killed'])('deletes what could still be undone where the app was %s', async (how) => {
  const { forget, close } = service();
  forget(ofGone);
  if (how === 'closed') {
    close();
    history.close();
  }
  history = place.open();
  if (how === 'killed') await ended(service().resume());
  expect([count(), fs.readFileSync(place.file).includes('5550001')]).toEqual([500, false]);
  expect(fs.existsSync(`${place.file}-wal`) && fs.readFileSync(`${place.file}-wal`).includes('5550001')).toBe(false);
});

it('closes the cards of ended dials that are forgotten with their calls, and no others', () => {
  const dials = [
    dial('ended', '030 5550001', done('g3')),
    dial('going on', '030 5550001', { kind: 'asking', since: noon }),
    dial('other', '030 1', done('a3')),
  ];
  const one = service(dials);
  one.forget(ofGone);
  expect(one.closed).toEqual(['ended']);
  one.forget({ kind: 'calls', uuids: ['a3'] });
  expect(one.closed).toEqual(['ended', 'other']);
  one.forget({ kind: 'all' });
  expect(one.closed).not.toContain('going on');
});

it('can be undone also where what goes beside it cannot be removed', async () => {
  const leftover = vi.spyOn(history.cleanup, 'dropDamaged').mockImplementation(() => {
    throw new Error('EBUSY');
  });
  const one = service();
  const { id } = one.forget({ kind: 'all' });
  expect(takeReported()).toEqual(['EBUSY']);
  one.undo(id);
  expect(count()).toBe(1000);
  leftover.mockRestore();
});

/** Retention as the session has it; `pbx`: how far the PBX's clock is ahead, null while it has not answered. */
function retained(days: { keep: KeepDays }, pbx: { ahead: number | null } = { ahead: 0 }) {
  history.close();
  const pbxClock = () => (pbx.ahead === null ? null : realNow + pbx.ahead);
  const cutoff = createRetentionCutoff({
    // The history asks the cutoff, which notes what it saw in the history.
    history: {
      forgetting: { newestStart: () => history.forgetting.newestStart() },
      meta: { get: (name) => history.meta.get(name), set: (name, value) => history.meta.set(name, value) },
    },
    pbxClock,
    keepDays: () => days.keep,
    now: time.now,
  });
  history = place.open({ keepFrom: cutoff.keepFrom, now: time.now, pbxClock });
  return { cutoff, retention: createRetention({ history, cutoff, timers: time.timers, report }) };
}

const decade = 10 * 365 * 24 * hour;
/** What the time really is, whatever this computer's clock says. */
let realNow = noon;
async function pass(ms: number, aheadBy = 0): Promise<void> {
  for (let left = ms; left > 0; left -= minute) {
    realNow += Math.min(left, minute);
    await time.advance(Math.min(left, minute));
  }
  if (aheadBy !== 0) time.jump(aheadBy);
}

it('deletes what is too old after the start, each hour, and a minute after the setting changed', async () => {
  realNow = noon;
  const days: { keep: KeepDays } = { keep: null };
  const { retention } = retained(days);
  retention.start();
  time.jump(30 * 24 * hour);
  realNow += 30 * 24 * hour;
  await pass(7 * hour);
  expect(count()).toBe(1000);
  days.keep = 30;
  retention.changed();
  await pass(minute / 2);
  expect(count()).toBe(1000);
  days.keep = 90;
  retention.changed();
  await pass(2 * minute);
  expect(count()).toBe(1000);
  days.keep = 30;
  retention.changed();
  await pass(2 * minute);
  const left = count();
  expect(left).toBeLessThan(1000);
  await pass(5 * hour);
  expect(count()).toBeLessThan(left);
  retention.stop();
  expect(time.pending()).toBe(0);
});

it('goes on an hour later where a file cannot be removed', async () => {
  realNow = noon;
  const { retention } = retained({ keep: 30 });
  const leftover = vi.spyOn(history.cleanup, 'deleteOlder').mockImplementation(() => {
    throw new Error('EBUSY');
  });
  time.jump(30 * 24 * hour);
  realNow += 30 * 24 * hour;
  retention.start();
  await pass(6 * hour);
  expect(new Set(takeReported())).toEqual(new Set(['EBUSY']));
  leftover.mockRestore();
  await pass(2 * hour);
  expect(count()).toBeLessThan(1000);
  retention.stop();
});

it.each<[string, number | null, number]>([
  ['this computer’s clock is years ahead, and the PBX answers', 0, decade],
  ['this computer’s clock is years ahead, and only the calls tell the time', null, decade],
  ['the PBX’s clock is years ahead', decade, 0],
])('deletes nothing, and takes everything in, where %s', async (_when, ahead, jump) => {
  realNow = noon;
  const { retention } = retained({ keep: 30 }, { ahead });
  retention.start();
  await pass(5 * hour, jump);
  await pass(3 * 24 * hour);
  expect(count()).toBe(1000);
  const late = [record({ uuid: 'new', at: realNow }), record({ uuid: 'old', at: noon - 10 * 24 * hour })];
  expect(added(history, late)).toEqual(['new', 'old']);
  retention.stop();
});

it('keeps undated calls, unreadable records and dialled numbers for their whole time where the computer’s clock was a year behind', async () => {
  realNow = noon;
  const year = 365 * 24 * hour;
  const { retention } = retained({ keep: 30 });
  const undated = { ...record({ uuid: 'undated' }), start_time: 'yesterday' };
  const readAgain = { ...record({ uuid: 'read again' }), start_time: 'yesterday' };
  history.records.ingest([readAgain]);
  time.jump(-year);
  history.records.ingest([undated, readAgain, { without: 'a UUID' }]);
  history.dials.put({ ...dial('own', '030 8880000', { kind: 'preparing', since: noon }), createdAt: time.now() });
  time.jump(year);
  const kept = () => ({
    undated: history.calls.call('undated') !== null,
    readAgain: history.calls.call('read again') !== null,
    unreadable: history.calls.unreadableCount(),
    dialled: history.dialledNumbers.originOf('030 8880000', '101').wasCalled,
  });
  retention.start();
  await pass(3 * 24 * hour);
  expect(kept()).toEqual({ undated: true, readAgain: true, unreadable: 1, dialled: true });
  time.jump(28 * 24 * hour);
  realNow += 28 * 24 * hour;
  await pass(6 * hour);
  expect(kept()).toEqual({ undated: false, readAgain: false, unreadable: 0, dialled: false });
  retention.stop();
});

it('deletes nothing at once where both clocks jump together, and remembers what they agreed on across a restart', async () => {
  realNow = noon;
  const days: { keep: KeepDays } = { keep: 30 };
  const first = retained(days);
  first.cutoff.compare();
  expect(first.cutoff.keepFrom()).toBeNull();
  const year = 365 * 24 * hour;
  realNow += year;
  time.jump(year);
  first.cutoff.compare();
  expect(first.cutoff.keepFrom()).toBe(noon - 30 * 24 * hour);
  const again = retained(days);
  expect(again.cutoff.keepFrom()).toBe(noon - 30 * 24 * hour);
  // The jump was a mistake, and is undone before the clocks were seen to agree on it.
  realNow -= year;
  time.jump(-year);
  again.cutoff.compare();
  realNow += hour;
  time.jump(hour);
  again.cutoff.compare();
  expect(again.cutoff.keepFrom()).toBe(noon - 30 * 24 * hour);
  realNow += 2 * hour;
  time.jump(2 * hour);
  again.cutoff.compare();
  expect(count()).toBe(1000);
});
