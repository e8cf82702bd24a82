import type { ReactNode } from 'react';
import { rangeWithin } from '../../../shared/calls/call-filter.ts';
import { binRange } from '../../../shared/quality/reach-report.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Columns } from './charts/Columns.tsx';
import { type PartProps, Picture } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import { counted } from './words.ts';

/** How long it took until something rang, as a distribution. A press on a column shows its calls. */
export function Delays({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const { delays } = report.reach;
  const title = t('qualityScreen.delays');
  if (delays === null) {
    return (
      <Picture title={title} note={t('qualityScreen.delaysNote')}>
        <p className={classes(styles.note)}>{t('qualityScreen.few')}</p>
      </Picture>
    );
  }
  const { step, bins, median, p95 } = delays;
  const write = (value: number): string => value.toLocaleString(region.locale);
  const span = (index: number): string => {
    const { from, to } = binRange(index, step, bins.length);
    if (to === null) return t('qualityScreen.delayFrom', { from: write(from) });
    return t('qualityScreen.delaySpan', { from: write(from), to: write(to) });
  };
  const words = (index: number): string =>
    t('qualityScreen.delayBin', { span: span(index), ...counted(bins[index] ?? 0, region) });
  // As the report: whatever outcomes and verdicts the filter asks for.
  const show = (index: number): void => {
    const delay = rangeWithin(binRange(index, step, bins.length), filter.delay);
    onShowCalls({ ...filter, directions: ['out'], outcomes: [], verdicts: [], delay });
  };
  return (
    <Picture
      title={title}
      note={t('qualityScreen.delaysNote')}
      table={{
        heads: [t('qualityScreen.delay'), t('qualityScreen.calls')],
        rows: bins.map((calls, index) => ({ key: index, name: span(index), cells: [write(calls)] })),
      }}
    >
      <p className={classes(styles.sentence)}>
        {t('qualityScreen.delaysText', { median: write(median), most: write(p95), ...counted(delays.calls, region) })}
      </p>
      <Columns
        label={title}
        columns={bins.map((calls, index) => ({
          key: index,
          size: calls,
          part: calls,
          words: words(index),
          tick: write(index * step),
        }))}
        onOpen={({ key, size }) => (size === 0 ? undefined : show(Number(key)))}
      />
      <p className={classes(styles.note)}>{t('qualityScreen.delaysUnit')}</p>
    </Picture>
  );
}
