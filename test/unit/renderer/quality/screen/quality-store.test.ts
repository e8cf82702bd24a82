import { afterEach, expect, it, vi } from 'vitest';
import {
  daysOf,
  qualityFilter,
  qualityReport,
  type Range,
  rangeOf,
} from '../../../../../renderer/quality/screen/quality-store.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import { windowWith } from '../../window-with.ts';
import { emptyReport } from './empty-report.ts';

afterEach(() => vi.unstubAllGlobals());

const asked = (days: Range, extension = '101') => ({ extension, filter: { ...noViewFilter, range: rangeOf(days) } });

it('shows the report of 30 days first; that of another range stands for it meanwhile, that of another extension does not', async () => {
  expect(daysOf(qualityFilter.getState())).toBe(30);
  const fake = windowWith({ 'quality.report': () => emptyReport(20_000, 20_029) });
  const { load, standsFor } = qualityReport.getState();
  await load(asked(30));
  expect([standsFor(asked(7)), standsFor(asked(30, '104'))]).toEqual([true, false]);
  expect(fake.log.map(({ input }) => input)).toEqual([asked(30)]);
});
