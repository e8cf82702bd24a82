import { afterEach, expect, it, vi } from 'vitest';
import {
  daysOf,
  qualityFilter,
  qualityReport,
  type Range,
  rangeOf,
} from '../../../../../renderer/quality/screen/quality-store.ts';
import { latest } from '../../../../../renderer/resource.ts';
import { noViewFilter, type ViewFilter } from '../../../../../shared/calls/view-filter.ts';
import { windowWith } from '../../window-with.ts';
import { emptyReport } from './empty-report.ts';

afterEach(() => vi.unstubAllGlobals());

const daysIn = (range: ViewFilter['range']): number => (range.kind === 'days' ? range.days : 0);
const asked = (days: Range, extension = '101') => ({ extension, filter: { ...noViewFilter, range: rangeOf(days) } });

it('says which filter a report was made under while that under another is loaded', async () => {
  const fake = windowWith({ 'quality.report': ({ filter: { range } }) => emptyReport(20_000 - daysIn(range), 20_000) });
  const { load } = qualityReport.getState();
  const shown = () => latest(qualityReport.getState().answer);
  await load(asked(30));
  const ofMonth = { filter: asked(30).filter, report: { firstDay: 20_000 - 30 } };
  expect(shown()).toMatchObject(ofMonth);
  const release = fake.hold('quality.report');
  const loads = [load(asked(90)), load(asked(7))];
  expect(shown()).toMatchObject(ofMonth);
  release();
  await Promise.all(loads);
  expect(shown()).toMatchObject({ filter: asked(7).filter, report: { firstDay: 20_000 - 7 } });
});

it('shows the report of 30 days first; that of another range stands for it meanwhile, that of another extension does not', async () => {
  expect(daysOf(qualityFilter.getState())).toBe(30);
  const fake = windowWith({ 'quality.report': () => emptyReport(20_000, 20_029) });
  const { load, standsFor } = qualityReport.getState();
  await load(asked(30));
  expect([standsFor(asked(7)), standsFor(asked(30, '104'))]).toEqual([true, false]);
  expect(fake.log.map(({ input }) => input)).toEqual([asked(30)]);
});
