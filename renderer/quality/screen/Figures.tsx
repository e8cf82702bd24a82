import type { ReactNode } from 'react';
import { answeredOf, measuredOf, poorOf } from '../../../shared/quality/sound-counts.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './Figures.module.css';
import type { PartProps } from './Picture.tsx';
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

/** The report in a few figures; each but the first leads to its calls. */
export function Figures({ report, filter, onShowCalls }: PartProps): ReactNode {
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
      {counts.noSound === 0 ? null : (
        <Figure
          name={t('qualityScreen.noSound')}
          value={write(counts.noSound)}
          note={t('qualityScreen.noSoundNote')}
          onPress={() => onShowCalls({ ...answeredCalls(filter), verdicts: ['noSound'] })}
        />
      )}
      {worst === null ? null : (
        <Figure
          name={t(`qualityScreen.worst_${period}`)}
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
      <dt className="secondary">{name}</dt>
      <dd>
        {onPress === undefined ? (
          value
        ) : (
          <Button kind="quiet" aria-label={`${name}: ${value}. ${t('qualityScreen.showCalls')}`} onPress={onPress}>
            {value}
          </Button>
        )}
        <small className="secondary">{note}</small>
      </dd>
    </div>
  );
}
