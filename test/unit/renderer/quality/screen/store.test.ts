import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { createQualityStore, daysOf, type Range, rangeOf } from '../../../../../renderer/quality/screen/store.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import { measuredOf } from '../../../../../shared/quality/sound-counts.ts';
import type { FakeBridge } from '../../../../support/fakes/fake-bridge.ts';
import { stateWithCalls } from '../../../../support/fakes/fake-calls.ts';
import { windowWith } from '../../window-with.ts';

let fake: FakeBridge;
let store: ReturnType<typeof createQualityStore>;
beforeEach(() => {
  fake = windowWith(stateWithCalls(Date.now()));
  store = createQualityStore(bridge);
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => {
  const state = store.getState().shown;
  return state.kind === 'shown'
    ? { days: daysOf(state.filter), measured: measuredOf(state.report.counts) }
    : state.kind;
};
const asked = (days: Range, extension = '101') => ({ extension, filter: { ...noViewFilter, range: rangeOf(days) } });
const requests = () => fake.log.filter(({ name }) => name === 'quality.report').map(({ input }) => input);
const setRange = (days: Range) => store.getState().setFilter({ range: rangeOf(days) });

it('shows the report of 30 days, then of the range that is chosen', async () => {
  expect(shown()).toBe('loading');
  await store.getState().open('101');
  const month = shown();
  expect(month).toMatchObject({ days: 30, measured: expect.any(Number) });
  await setRange(null);
  expect(shown()).toEqual({ days: null, measured: expect.any(Number) });
  expect(requests()).toEqual([asked(30), asked(null)]);
});

it('keeps the report until the next is loaded, and shows the last choice', async () => {
  await store.getState().open('101');
  const before = shown();
  const release = fake.hold('quality.report');
  const seen = new Set<unknown>();
  store.subscribe(({ shown: now }) => seen.add(now.kind === 'shown' ? daysOf(now.filter) : now.kind));
  void setRange(7);
  void setRange(null);
  const last = setRange(90);
  expect(shown()).toEqual(before);
  release();
  await last;
  expect(shown()).toMatchObject({ days: 90 });
  expect([...seen]).toEqual([30, 90]);
  // One that was under way, and one more for the last choice.
  expect(requests()).toHaveLength(3);
});

it('shows no report of another extension', async () => {
  await store.getState().open('101');
  const release = fake.hold('quality.report');
  const opened = store.getState().open('104');
  expect(shown()).toBe('loading');
  release();
  await opened;
  expect(requests().at(-1)).toEqual(asked(30, '104'));
  expect(shown()).toMatchObject({ days: 30 });
});

it('keeps the report when a refresh fails; says why the report of another range is missing, and tries again', async () => {
  await store.getState().open('101');
  fake.fail('quality.report', { kind: 'historyUnavailable', detail: 'disk I/O error' });
  await store.getState().refresh();
  expect(shown()).toMatchObject({ days: 30 });
  await setRange(7);
  expect(shown()).toBe('failed');
  fake.fail('quality.report', null);
  await store.getState().refresh();
  expect(shown()).toMatchObject({ days: 7 });
});
