import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { measuredOf, poorOf } from '../../../shared/quality/sound-counts.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import type { FigureRow, FigureTable, PartProps } from './Picture.tsx';
import { callsOfPeriod, countWords, dayWords } from './words.ts';

/** The days or weeks of the chart, newest first; each leads to its calls. */
export function periodTable({ report, filter, onShowCalls }: PartProps, region: Region): FigureTable {
  const heads = [report.period, 'measured', 'poorBad', 'median', 'worstTenth'] as const;
  const write = (rating: number | null): string => rating?.toFixed(0) ?? '–';
  return {
    label: t('qualityScreen.periodTable'),
    heads: heads.map((head) => t(`qualityScreen.${head}`)),
    rows: report.periods.toReversed().map(({ day, counts, median, worstTenth }) => ({
      ...dayRow(day, report, region, () => onShowCalls(callsOfPeriod(filter, day, report))),
      cells: [
        countWords(measuredOf(counts), region),
        countWords(poorOf(counts), region),
        write(median),
        write(worstTenth),
      ],
    })),
  };
}

/** The name of a row for a day or week of a report; a press on it runs `show`. */
export function dayRow(
  day: number,
  { period, lastDay }: Pick<QualityReport, 'period' | 'lastDay'>,
  region: Region,
  show: () => void,
): Omit<FigureRow, 'cells'> {
  const name = dayWords(day, lastDay, region);
  const label = t(`qualityScreen.show_${period}`, { day: name });
  return { key: day, name, show: { label, run: show } };
}
