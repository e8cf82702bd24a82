import type { ReactNode } from 'react';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { measuredOf, poorOf } from '../../../shared/quality/sound-counts.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { FigureTable } from './Picture.tsx';
import { callsOfPeriod, countWords, dayWords } from './words.ts';

export interface PeriodTableProps {
  report: QualityReport;
  filter: ViewFilter;
  onShowCalls: (filter: Partial<ViewFilter>) => void;
}

/** The days or weeks of the chart, newest first; each leads to its calls. */
export function PeriodTable({ report, filter, onShowCalls }: PeriodTableProps): ReactNode {
  const { periods, period, lastDay } = report;
  const region = useRegion();
  const score = (mos: number | null): string => mos?.toFixed(2) ?? '–';
  return (
    <FigureTable
      label={t('qualityScreen.periodTable')}
      heads={[
        t(period === 'day' ? 'qualityScreen.day' : 'qualityScreen.week'),
        t('qualityScreen.measured'),
        t('qualityScreen.poorBad'),
        t('qualityScreen.median'),
        t('qualityScreen.worstTenth'),
      ]}
    >
      {periods.toReversed().map(({ day, counts, median, worstTenth }) => {
        const words = dayWords(day, lastDay, region);
        return (
          <tr key={day}>
            <th scope="row">
              <Button
                kind="quiet"
                size="small"
                aria-label={t(period === 'day' ? 'qualityScreen.showDay' : 'qualityScreen.showWeek', { day: words })}
                onPress={() => onShowCalls(callsOfPeriod(filter, day, report))}
              >
                {words}
              </Button>
            </th>
            <td>{countWords(measuredOf(counts), region)}</td>
            <td>{countWords(poorOf(counts), region)}</td>
            <td>{score(median)}</td>
            <td>{score(worstTenth)}</td>
          </tr>
        );
      })}
    </FigureTable>
  );
}
