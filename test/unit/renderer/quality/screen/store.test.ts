import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import {
  createReport,
  daysOf,
  failureOf,
  qualityFilter,
  type Range,
  rangeOf,
} from '../../../../../renderer/quality/screen/store.ts';
import { latest } from '../../../../../renderer/resource.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import { measuredOf } from '../../../../../shared/quality/sound-counts.ts';
import type { FakeBridge } from '../../../../support/fakes/fake-bridge.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';

let fake: FakeBridge;
let store: ReturnType<typeof createReport>;
beforeEach(() => {
  fake = windowWith(busyState(Date.now()));
  store = createReport(bridge);
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => {
  const { answer } = store.getState();
  return answer.kind === 'shown'
    ? { days: daysOf(answer.value.filter), measured: measuredOf(answer.value.report.counts) }
    : answer.kind;
};
const asked = (days: Range, extension = '101') => ({ extension, filter: { ...noViewFilter, range: rangeOf(days) } });
const load = (days: Range, extension?: string) => store.getState().load(asked(days, extension));
const requests = () => fake.log.filter(({ name }) => name === 'quality.report').map(({ input }) => input);

it('shows the report of 30 days first', () => {
  expect(daysOf(qualityFilter.getState())).toBe(30);
});

it('shows the report of a range, with that range', async () => {
  expect(shown()).toBe('loading');
  await load(30);
  expect(shown()).toMatchObject({ days: 30, measured: expect.any(Number) });
  await load(null);
  expect(shown()).toEqual({ days: null, measured: expect.any(Number) });
  expect(requests()).toEqual([asked(30), asked(null)]);
});

it('keeps the report until the next is loaded, and shows the last choice', async () => {
  await load(30);
  const before = shown();
  const release = fake.hold('quality.report');
  const seen = new Set<unknown>();
  store.subscribe(({ answer }) => seen.add(answer.kind === 'shown' ? daysOf(answer.value.filter) : answer.kind));
  void load(7);
  void load(null);
  const last = load(90);
  expect([shown(), store.getState().standsFor(asked(90))]).toEqual([before, true]);
  release();
  await last;
  expect(shown()).toMatchObject({ days: 90 });
  expect([...seen]).toEqual([30, 90]);
  // One that was under way, and one more for the last choice.
  expect(requests()).toHaveLength(3);
});

it('shows no report of another extension', async () => {
  await load(30);
  expect(store.getState().standsFor(asked(30, '104'))).toBe(false);
  const release = fake.hold('quality.report');
  const opened = load(30, '104');
  expect(shown()).toBe('loading');
  release();
  await opened;
  expect(requests().at(-1)).toEqual(asked(30, '104'));
  expect(shown()).toMatchObject({ days: 30 });
});

it('keeps the report when a refresh fails; says why the report of another range is missing, and tries again', async () => {
  const failure = (days: Range) => failureOf(store.getState().answer, asked(days).filter);
  await load(30);
  const error = { kind: 'historyUnavailable', detail: 'disk I/O error' } as const;
  fake.fail('quality.report', error);
  await store.getState().refresh();
  expect([failure(30), latest(store.getState().answer)?.filter]).toEqual([null, asked(30).filter]);
  await load(7);
  expect(failure(7)).toEqual(error);
  fake.fail('quality.report', null);
  await store.getState().refresh();
  expect(shown()).toMatchObject({ days: 7 });
});
