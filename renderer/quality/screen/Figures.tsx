import type { ReactNode } from 'react';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { answeredOf, measuredOf, poorOf } from '../../../shared/quality/sound-counts.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './QualityScreen.module.css';
import {
  answeredCalls,
  callsOfPeriod,
  counted,
  countWords,
  dayWords,
  poorCalls,
  shareWords,
  worstPeriod,
} from './words.ts';

export interface FiguresProps {
  report: QualityReport;
  filter: ViewFilter;
  onShowCalls: (filter: Partial<ViewFilter>) => void;
}

/** The report in a few figures; each but the first leads to its calls. */
export function Figures({ report, filter, onShowCalls }: FiguresProps): ReactNode {
  const region = useRegion();
  const { counts, period, lastDay } = report;
  const poor = poorOf(counts);
  const worst = worstPeriod(report);
  const write = (count: number): string => countWords(count, region);
  const day = worst === null ? '' : dayWords(worst.day, lastDay, region);
  return (
    <dl className={classes(styles.figures, 'tabular')}>
      <Figure
        name={t('qualityScreen.measured')}
        value={write(measuredOf(counts))}
        note={t('qualityScreen.measuredOf', { answered: write(answeredOf(counts)) })}
      />
      <Figure
        name={t('qualityScreen.poorBad')}
        value={write(poor)}
        note={shareWords(counts, region)}
        {...(poor > 0 ? { onPress: () => onShowCalls(poorCalls(answeredCalls(filter), counts)) } : {})}
      />
      {counts.incomplete === 0 ? null : (
        <Figure
          name={t('qualityScreen.incomplete')}
          value={write(counts.incomplete)}
          note={t('qualityScreen.incompleteNote')}
          onPress={() => onShowCalls({ ...answeredCalls(filter), verdicts: ['incomplete'] })}
        />
      )}
      {worst === null ? null : (
        <Figure
          name={t(period === 'day' ? 'qualityScreen.worstDay' : 'qualityScreen.worstWeek')}
          value={day}
          note={t('qualityScreen.poorBadCount', counted(poorOf(worst.counts), region))}
          onPress={() => onShowCalls(poorCalls(callsOfPeriod(filter, worst.day, report), worst.counts))}
        />
      )}
    </dl>
  );
}

/** One figure under its name. `onPress`: shows its calls. */
export function Figure({
  name,
  value,
  note,
  onPress,
}: {
  name: string;
  value: string;
  note: string;
  onPress?: () => void;
}): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {onPress === undefined ? (
          value
        ) : (
          <Button kind="quiet" aria-label={`${name}: ${value}. ${t('qualityScreen.showCalls')}`} onPress={onPress}>
            {value}
          </Button>
        )}
        <small>{note}</small>
      </dd>
    </div>
  );
}
