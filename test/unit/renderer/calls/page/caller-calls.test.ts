import { afterEach, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { othersOf, requestCaller } from '../../../../../renderer/calls/page/caller-calls.ts';
import { windowWith } from '../../window-with.ts';
import { row } from '../rows.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const HOUR = 3_600_000;
const MARIA = '+493023125700';
const question = { extension: '101', keys: [MARIA], limit: 5 };
afterEach(() => vi.unstubAllGlobals());

/** A window with `count` calls with Maria, an hour apart, and one with another party between them. */
function windowOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => row(`call-${index}`, now - index * HOUR, MARIA));
  const all = [row('other', now - 1000, '+493023125701'), ...rows];
  const of = (key: string | null) => all.filter(({ written }) => written === key);
  return windowWith({
    'calls.list': ({ filter, limit }) => ({ rows: of(filter.caller).slice(0, limit), next: null }),
    'calls.ofCaller': ({ key }) => {
      const found = of(key);
      return found.length === 0 ? null : { calls: found.length, missed: 0, firstAt: found.at(-1)?.at ?? null };
    },
  });
}

async function found(count: number) {
  windowOf(count);
  const answer = await requestCaller(bridge, question);
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

it('gives the newest calls with a caller, and the count of all', async () => {
  const { all, rows } = await found(24);
  expect(all).toMatchObject({ calls: 24 });
  expect(rows.map(({ uuid }) => uuid)).toEqual(['call-0', 'call-1', 'call-2', 'call-3', 'call-4']);
  expect(await found(0)).toEqual({ all: null, rows: [], counts: {} });
});

it('puts the calls of all numbers of a caller together, newest first', async () => {
  windowOf(3);
  const answer = await requestCaller(bridge, { ...question, keys: [MARIA, '+493023125701'], limit: 3 });
  if (!answer.ok) throw new Error(answer.error.kind);
  expect(answer.value.rows.map(({ uuid }) => uuid)).toEqual(['call-0', 'other', 'call-1']);
  expect(answer.value).toMatchObject({
    all: { calls: 4, firstAt: now - 2 * HOUR },
    counts: { [MARIA]: 3, '+493023125701': 1 },
  });
});

it.each(['calls.list', 'calls.ofCaller'] as const)('says why nothing came where %s fails', async (name) => {
  windowOf(3).fail(name, { kind: 'internal' });
  expect(await requestCaller(bridge, question)).toEqual({ ok: false, error: { kind: 'internal' } });
});

it.each<[what: string, count: number, open: number, rows: number[], others: number, firstAt: number | null]>([
  ['are the newest without the open one', 24, 1, [0, 2, 3, 4], 23, now - 23 * HOUR],
  ['are the newest where the open one is older', 24, 9, [0, 1, 2, 3], 23, now - 23 * HOUR],
  ['do not begin with the open call', 3, 2, [0, 1], 2, null],
  ['are none if there is only one call', 1, 0, [], 0, null],
])('the other calls %s', async (_, count, open, rows, others, firstAt) => {
  const got = othersOf(await found(count), { uuid: `call-${open}`, at: now - open * HOUR });
  expect(got).toMatchObject({ count: others, firstAt });
  expect(got.rows.map(({ uuid }) => uuid)).toEqual(rows.map((index) => `call-${index}`));
});
