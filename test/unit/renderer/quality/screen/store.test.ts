import { afterEach, expect, it, vi } from 'vitest';
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
import { windowWith } from '../../window-with.ts';
import { emptyReport } from './empty-report.ts';

afterEach(() => vi.unstubAllGlobals());

const asked = (days: Range, extension = '101') => ({ extension, filter: { ...noViewFilter, range: rangeOf(days) } });

it('shows the report of 30 days first; that of another range stands for it meanwhile, that of another extension does not', async () => {
  expect(daysOf(qualityFilter.getState())).toBe(30);
  const fake = windowWith({ 'quality.report': () => emptyReport(20_000, 20_029) });
  const { load, standsFor } = createReport(bridge).getState();
  await load(asked(30));
  expect([standsFor(asked(7)), standsFor(asked(30, '104'))]).toEqual([true, false]);
  expect(fake.log.map(({ input }) => input)).toEqual([asked(30)]);
});

it('keeps the report when a refresh fails; says why the report of another range is missing, and tries again', async () => {
  const fake = windowWith({ 'quality.report': () => emptyReport(20_000, 20_029) });
  const store = createReport(bridge);
  const { load, refresh } = store.getState();
  const failure = (days: Range) => failureOf(store.getState().answer, asked(days).filter);
  await load(asked(30));
  const error = { kind: 'historyUnavailable', detail: 'disk I/O error' } as const;
  fake.fail('quality.report', error);
  await refresh();
  expect([failure(30), latest(store.getState().answer)?.filter]).toEqual([null, asked(30).filter]);
  await load(asked(7));
  expect(failure(7)).toEqual(error);
  fake.fail('quality.report', null);
  await refresh();
  expect(store.getState().answer).toMatchObject({ kind: 'shown', value: { filter: asked(7).filter } });
});
