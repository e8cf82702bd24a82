import { beforeEach, expect, it } from 'vitest';
import { createRecordRefresher } from '../../../../electron/session/record-refresher.ts';
import type { History } from '../../../../electron/store/history.ts';
import type { Budget } from '../../../../shared/connection.ts';
import { ownFolder } from '../store/own-folder.ts';
import { hour, minute, noon, record } from '../store/records.ts';

const place = ownFolder();
let history: History;
let records: ReturnType<typeof createRecordRefresher>;
let now: number;
let budget: Budget | null;
let asked: string[];
let answer: (uuid: string, signal?: AbortSignal) => Promise<unknown>;

/** As the single record has it: with what was measured of the sound. */
const whole = (uuid: string, at: number, change: Record<string, unknown> = {}) => ({
  ...record({ uuid, at }),
  audio_stats: { inbound: { mos: '4.50' }, outbound: {}, error_log: [] },
  ...change,
});

beforeEach(() => {
  now = noon;
  history = place.open({ now: () => now });
  budget = null;
  asked = [];
  answer = async (uuid) => whole(uuid, noon - hour);
  records = createRecordRefresher({
    client: () => ({
      record: (uuid, signal) => {
        asked.push(uuid);
        return answer(uuid, signal);
      },
    }),
    history,
    budget: () => budget,
    now: () => now,
  });
});

const stored = (raw: unknown) => history.records.ingest([raw], { extension: '101', status: 'unknown' });

it('asks for no record that was read in full when it could change no more', async () => {
  stored(whole('a', noon - hour));
  now += minute;
  for (let i = 0; i < 20; i += 1) await records.refresh('a', '101');
  expect(asked).toEqual([]);
});

it('asks again for one that was read soon after its call, until it is read later', async () => {
  stored(whole('a', noon - minute * 3));
  now += 5000;
  await records.refresh('a', '101');
  expect(asked).toEqual([]);
  now += minute;
  answer = async () => whole('a', noon - minute * 3, { hangup_cause: 'Corrected' });
  await records.refresh('a', '101');
  expect(history.calls.call('a')?.hangupCause).toBe('Corrected');
  now += hour;
  await records.refresh('a', '101');
  await records.refresh('a', '101');
  expect(asked).toEqual(['a', 'a']);
});

it.each([
  ['without legs', { call_flow: [] }],
  ['without its sound', { audio_stats: null }],
  ['with a status that is not known', { status: 'TRANSFERRED', call_flow: [], answer_time: '' }],
  ['with a direction that is not known', { direction: 'sideways' }],
])('asks once for one %s', async (_, change) => {
  stored(whole('a', noon - hour, change));
  answer = async () => whole('a', noon - hour, change);
  now += minute;
  for (let i = 0; i < 5; i += 1) await records.refresh('a', '101');
  expect(asked).toEqual(['a']);
});

it('asks for one that is not here, and for nothing else once only the reserve is left', async () => {
  await records.refresh('b', '101');
  expect(history.calls.call('b')).not.toBeNull();
  stored(whole('a', noon - hour, { call_flow: [] }));
  now += minute;
  budget = { limit: 100, remaining: 5, resetsAt: noon + 9 * hour };
  await records.refresh('a', '101');
  expect(asked).toEqual(['b']);
});

it('is one request at a time, joined by the same call and ended by another, or when the page is left', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  answer = (uuid, signal) => {
    signals.push(signal);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (uuid === 'c') resolve(whole(uuid, noon - hour));
    });
  };
  const first = records.refresh('a', '101');
  const again = records.refresh('a', '101');
  const second = records.refresh('b', '101');
  await expect(first).rejects.toMatchObject({ data: { kind: 'notConnected' } });
  await expect(again).rejects.toMatchObject({ data: { kind: 'notConnected' } });
  expect(asked).toEqual(['a', 'b']);
  records.stop('a');
  expect(signals[1]?.aborted).toBe(false);
  records.stop('b');
  await expect(second).rejects.toMatchObject({ data: { kind: 'notConnected' } });
  await records.refresh('c', '101');
  expect(history.calls.call('c')).not.toBeNull();
});

it('asks for a record by the UUID as the PBX writes it', async () => {
  const upper = '8F1C0C1E-6A3C-4F0A-9D53-0A1B2C3D4E5F';
  stored(whole(upper, noon - minute));
  now += minute;
  await records.refresh(upper.toLowerCase(), '101');
  expect(asked).toEqual([upper]);
});
