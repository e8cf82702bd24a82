import { expect, it } from 'vitest';
import { dropIndex } from '../../../../../electron/history/index/attach.ts';
import { indexOf } from '../../../../../electron/history/open.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import type { CallCursor } from '../../../../../shared/calls/rows.ts';
import type { TestHistory } from '../../../../support/fakes/open-history.ts';
import { indexIn } from '../../../../support/faults/index-content.ts';
import { makeDial } from '../../../shared/make-dial.ts';
import { personOf } from '../../../shared/make-person.ts';
import { oneByOne } from '../one-by-one.ts';
import { ownFolder } from '../own-folder.ts';
import { minute, noon, outRecord, record } from '../records.ts';

const place = ownFolder();

const calls = 500;
const numbers = ['030 1234567', '0171 2345678', '+442079460000', '0221 765432'];
const uuidAt = (i: number) => `c${i}`;
/** The i-th call, of which the last is the newest; one in five goes out. */
const recordAt = (i: number) => {
  const [at, number] = [noon - (calls - i) * minute, numbers[i % numbers.length] ?? ''];
  return i % 5 === 0
    ? outRecord({ uuid: uuidAt(i), at, to: number })
    : record({ uuid: uuidAt(i), at, from: number, name: i % 7 === 0 ? `Name ${i % 3}` : '' });
};

function page(history: TestHistory, text: string, before: CallCursor | null, limit = 40) {
  return history.calls.list({ extension: '101', filter: { ...noFilter, text }, before, limit });
}

/** The UUIDs of all calls that a search finds, newest first, page by page. */
function found(history: TestHistory, text: string): string[] {
  const all: string[] = [];
  let before: CallCursor | null = null;
  do {
    const { rows, next } = page(history, text, before);
    all.push(...rows.map(({ uuid }) => uuid));
    before = next;
  } while (before !== null);
  return all;
}

const texts = ['', '1234567', '0171', 'Name 1', 'nobody'];

/** A history whose index is gone, opened; and what its lists had before, by the text that is searched for. */
function withoutIndex() {
  const filled = place.open();
  filled.records.ingest(
    Array.from({ length: calls }, (_, i) => recordAt(i)),
    { extension: '101', status: 'unknown' },
  );
  const before = new Map(texts.map((text) => [text, found(filled, text)]));
  filled.close();
  dropIndex(indexOf(place.file));
  const turns = oneByOne();
  const history = place.open({ timers: turns.timers });
  return { history, turns, expected: (text: string) => before.get(text) ?? [] };
}

it('answers from the newest calls on, and says that there are more, while somebody scrolls, searches and rings back', () => {
  const { history, turns, expected } = withoutIndex();
  let [cursor, scrolled]: [CallCursor | null, number] = [null, 0];
  const seen = { made: [] as number[], ended: 0 };
  /** Whether the rows are the first of those that are expected, and stop only where calls are still to be made. */
  const areFirst = (rows: readonly { uuid: string }[], all: readonly string[], isAll: boolean) => {
    expect(rows.map(({ uuid }) => uuid)).toEqual(all.slice(0, rows.length));
    if (isAll && history.isWhole()) expect(rows).toHaveLength(all.length);
  };
  const scroll = () => {
    const { rows, next } = page(history, '', cursor);
    areFirst(rows, expected('').slice(scrolled), false);
    if (next === null && !history.isWhole()) seen.ended += 1;
    // Further down only where the list said so: the window waits for the whole index then.
    if (next !== null) [cursor, scrolled] = [next, scrolled + rows.length];
  };
  const search = (text: string) => {
    const all = found(history, text);
    areFirst(
      all.map((uuid) => ({ uuid })),
      expected(text),
      true,
    );
    if (text === '') seen.made.push(all.length);
  };
  const ringBack = (n: number) => {
    const number = numbers[n % numbers.length] ?? '';
    const dial = makeDial({ kind: 'preparing', since: noon }, { n, number, createdAt: noon + n });
    history.dials.put(dial);
    expect(history.dials.all()[0]).toEqual(dial);
    expect(history.search.recents({ extension: '101', text: '', limit: 1 }).map((one) => one.number)).toEqual([number]);
  };
  const look = (i: number) => {
    const call = history.calls.page(uuidAt(i), '101')?.call;
    if (call !== undefined) expect(call.start?.at).toBe(noon - (calls - i) * minute);
  };
  for (let turn = 1; turns.pending() > 0; turn += 1) {
    expect(history.isWhole()).toBe(false);
    scroll();
    search(texts[turn % texts.length] ?? '');
    ringBack(turn);
    look((turn * 37) % calls);
    turns.turn();
  }
  expect(history.isWhole()).toBe(true);
  for (const text of texts) search(text);
  expect(seen.made[0]).toBeGreaterThanOrEqual(100);
  expect(seen.made[0]).toBeLessThan(calls);
  expect(seen.made).toEqual(seen.made.toSorted((a, b) => a - b));
  expect(seen.made.at(-1)).toBe(calls);
  expect(seen.ended).toBeGreaterThan(0);
});

it('is the index of all that comes and is done meanwhile', async () => {
  const { history, turns, expected } = withoutIndex();
  let isTold = false;
  const whole = history.whole().then(() => {
    isTold = true;
  });
  history.records.ingest([record({ uuid: 'new', at: noon, from: '0171 2345678' })], {
    extension: '101',
    status: 'unknown',
  });
  expect(found(history, '')[0]).toBe('new');
  for (let turn = 0; turn < 5; turn += 1) turns.turn();
  history.people.write({ put: [personOf(1, 'Zoe', '0171 2345678')], remove: [] });
  const zoe = found(history, 'Zoe');
  expect(zoe).toEqual(['new', ...expected('0171')].slice(0, zoe.length));
  // Of a call that is still to be made, too.
  history.records.ingest([{ ...recordAt(1), caller_id_name: 'Changed' }], { extension: '101', status: 'unknown' });
  const { at } = history.forgetting.forget({ kind: 'calls', uuids: [uuidAt(2), uuidAt(calls - 1)] });
  await Promise.resolve();
  expect(isTold).toBe(false);
  while (turns.pending() > 0) turns.turn();
  await whole;
  expect(found(history, 'Zoe')).toEqual(['new', ...expected('0171')]);
  expect(found(history, 'Changed')).toContain(uuidAt(1));
  expect(found(history, '')).toHaveLength(calls - 1);
  history.forgetting.undo(at);
  expect(found(history, '')).toEqual(['new', ...expected('')]);
  history.close();
  const grown = indexIn(place.file);
  dropIndex(indexOf(place.file));
  place.open().close();
  expect(indexIn(place.file)).toEqual(grown);
});
