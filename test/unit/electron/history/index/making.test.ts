import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { indexOf } from '../../../../../electron/history/open.ts';
import { connect } from '../../../../../electron/history/sqlite.ts';
import type { Timers } from '../../../../../electron/timers.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { createVirtualTime, type VirtualTime } from '../../../../support/fakes/virtual-time.ts';
import { oneByOne } from '../one-by-one.ts';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, noon, record } from '../records.ts';

const place = ownFolder();

const calls = 1000;
const newYork = 6 * hour;

/** `arrive`: in which order. A backfill brings the newest first. */
function filledWith(timers: Timers, arrive: 'oldest first' | 'newest first' = 'oldest first'): TestHistory {
  const history = place.open({ timers });
  const records = Array.from({ length: calls }, (_, index) =>
    record({ uuid: `c${index}`, at: noon - (calls - index) * minute }),
  );
  history.records.ingest(arrive === 'oldest first' ? records : records.reverse(), {
    extension: '101',
    status: 'unknown',
  });
  return history;
}

function filled() {
  const time = createVirtualTime(noon);
  return { history: filledWith(time.timers), time };
}

/** Every call with its instant, read page by page as the window does. */
function everything(history: TestHistory): Map<string, number | null> {
  const all = new Map<string, number | null>();
  let before: { at: number; uuid: string } | null = null;
  do {
    const page = history.calls.list({ extension: '101', filter: noFilter, before, limit: 200 });
    for (const { uuid, at } of page.rows) {
      expect(all.has(uuid)).toBe(false);
      all.set(uuid, at);
    }
    before = page.next;
  } while (before !== null);
  return all;
}

const moved = (history: TestHistory): number =>
  [...everything(history)].filter(([uuid, at]) => at === noon - (calls - Number(uuid.slice(1))) * minute + newYork)
    .length;

/** Before which call the ones are that are not made yet; null for none. */
function next(): string | null {
  const db = connect(indexOf(place.file), { readOnly: true });
  const found = db.value<string>`SELECT value FROM made WHERE name = 'next'`;
  db.close();
  return found;
}
/** No call is made yet. */
const NONE_YET = `${Number.MAX_SAFE_INTEGER} 0`;
const beforeCall = (index: number) => `${noon - (calls - index) * minute} ${index + 1}`;

/** Lets the timers run until the reading anew is over; how often it let go of the thread. */
async function toTheEnd(time: VirtualTime): Promise<number> {
  let pauses = 0;
  while (next() !== null) {
    await time.advance(0);
    pauses += 1;
    expect(pauses).toBeLessThan(100);
  }
  return pauses;
}

describe('making the index again', () => {
  it('goes on in slices, newest first, with every call there all the time; the lists hear of a screen full', () => {
    const turns = oneByOne();
    const history = filledWith(turns.timers);
    const listener = vi.fn();
    history.onChange(listener);
    history.redecode({ zone: 'America/New_York' });
    expect([moved(history), turns.pending()]).toEqual([0, 1]);
    turns.turn();
    expect([moved(history), next(), listener.mock.calls.length]).toEqual([20, beforeCall(980), 0]);
    for (let slice = 0; slice < 7; slice += 1) turns.turn();
    expect([moved(history), next(), listener.mock.calls.length]).toEqual([160, beforeCall(840), 1]);
    expect(history.calls.page('c0', '101')?.call.start?.at).toBe(noon - calls * minute + newYork);
    const first = history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 100 }).rows;
    expect(first.map(({ uuid }) => uuid)).toEqual(Array.from({ length: 100 }, (_, index) => `c${calls - 1 - index}`));
    expect(everything(history).size).toBe(calls);
    history.records.ingest([record({ uuid: 'new', at: noon })], { extension: '101', status: 'unknown' });
    expect(listener).toHaveBeenCalledTimes(2);
    while (turns.pending() > 0) turns.turn();
    expect([moved(history), everything(history).size]).toEqual([calls, calls + 1]);
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('begins with the newest calls also where a backfill stored the oldest last', () => {
    const turns = oneByOne();
    const history = filledWith(turns.timers, 'newest first');
    history.redecode({ zone: 'America/New_York' });
    turns.turn();
    const isMoved = (index: number) =>
      everything(history).get(`c${index}`) === noon - (calls - index) * minute + newYork;
    expect([999, 980, 979, 0].map(isMoved)).toEqual([true, true, false, false]);
    while (turns.pending() > 0) turns.turn();
    expect([moved(history), everything(history).size]).toEqual([calls, calls]);
  });

  it('decodes each call once, also where all of them move back in time', async () => {
    const { history, time } = filled();
    history.redecode({ zone: 'Asia/Tokyo' });
    expect(await toTheEnd(time)).toBeLessThanOrEqual(calls / 20 + 1);
    const tokyo = -8 * hour;
    for (const [uuid, at] of everything(history))
      expect(at).toBe(noon - (calls - Number(uuid.slice(1))) * minute + tokyo);
  });

  it('begins with the newest where its place is damaged', async () => {
    const { history, time } = filled();
    history.redecode({ zone: 'America/New_York' });
    const db = new DatabaseSync(indexOf(place.file));
    db.exec("UPDATE made SET value = '17727x 9' WHERE name = 'next'");
    db.close();
    await toTheEnd(time);
    expect(moved(history)).toBe(calls);
  });

  it('goes on at the next start where it broke off, also after a kill', async () => {
    const turns = oneByOne();
    const history = filledWith(turns.timers);
    history.redecode({ zone: 'America/New_York' });
    for (let slice = 0; slice < 5; slice += 1) turns.turn();
    expect(next()).toBe(beforeCall(900));
    // Opened beside the one that will never be closed, as after a kill.
    const time = createVirtualTime(noon);
    const again = place.open({ timers: time.timers, zone: 'America/New_York' });
    expect(next()).toBe(beforeCall(750));
    await toTheEnd(time);
    expect(moved(again)).toBe(calls);
    again.close();
    place.open({ zone: 'America/New_York' });
    expect(next()).toBeNull();
  });

  it('begins again where the zone is changed back during it', () => {
    const turns = oneByOne();
    const history = filledWith(turns.timers);
    history.redecode({ zone: 'America/New_York' });
    turns.turn();
    history.redecode({ zone: 'Europe/Berlin' });
    while (turns.pending() > 0) turns.turn();
    expect(moved(history)).toBe(0);
    history.redecode({ zone: 'Europe/Berlin' });
    expect(next()).toBeNull();
  });

  it('asks nothing of the file where nothing else is wanted', () => {
    const { history } = filled();
    const db = new DatabaseSync(place.file);
    db.exec('BEGIN IMMEDIATE');
    history.redecode({ zone: 'Europe/Berlin' });
    db.close();
  });

  it('does all at once where nothing else waits', () => {
    filled().history.close();
    const history = place.open({ zone: 'America/New_York' });
    expect([next(), moved(history)]).toEqual([null, calls]);
  });

  it('waits a minute where the disk refuses', async () => {
    const { history, time } = filled();
    history.redecode({ zone: 'America/New_York' });
    const db = new DatabaseSync(indexOf(place.file));
    db.exec("CREATE TRIGGER refuse BEFORE UPDATE ON calls BEGIN SELECT RAISE(ABORT, 'full'); END");
    await time.advance(0);
    db.exec('DROP TRIGGER refuse');
    db.close();
    await time.advance(59_000);
    expect(next()).toBe(NONE_YET);
    await time.advance(1000);
    await toTheEnd(time);
    expect([moved(history), time.pending()]).toEqual([calls, 0]);
  });

  it('ends with the history', async () => {
    const { history, time } = filled();
    history.redecode({ zone: 'America/New_York' });
    history.close();
    expect(time.pending()).toBe(0);
  });
});
