import { type ReactNode, useState } from 'react';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { CallsBehind } from './CallsBehind.tsx';
import { Columns } from './Columns.tsx';
import { FigureTable, Picture } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import { counted, countWords, markWords } from './words.ts';

/** How long it took until something rang, as a distribution. A press on a column lists its newest calls. */
export function Delays({
  report,
  onOpenCall,
}: {
  report: QualityReport;
  onOpenCall: (uuid: string) => void;
}): ReactNode {
  const region = useRegion();
  const [open, setOpen] = useState<number | null>(null);
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
  const span = (index: number): string =>
    index === bins.length - 1
      ? t('qualityScreen.delayFrom', { from: write(index * step) })
      : t('qualityScreen.delaySpan', { from: write(index * step), to: write((index + 1) * step) });
  const words = (index: number): string =>
    t('qualityScreen.delayBin', { span: span(index), ...counted(bins[index]?.calls ?? 0, region) });
  const opened = open === null ? undefined : bins[open];
  return (
    <Picture
      title={title}
      note={t('qualityScreen.delaysNote')}
      table={
        <FigureTable label={title} heads={[t('qualityScreen.delay'), t('qualityScreen.calls')]}>
          {bins.map(({ calls }, index) => (
            <tr key={span(index)}>
              <th scope="row">{span(index)}</th>
              <td>{countWords(calls, region)}</td>
            </tr>
          ))}
        </FigureTable>
      }
    >
      <p className={classes(styles.sentence)}>
        {t('qualityScreen.delaysText', { median: write(median), most: write(p95), ...counted(delays.calls, region) })}
      </p>
      <Columns
        label={title}
        columns={bins.map(({ calls }, index) => ({
          key: index,
          size: calls,
          part: calls,
          words: words(index),
          tick: write(index * step),
        }))}
        onOpen={({ key, size }) => setOpen(size === 0 || key === open ? null : Number(key))}
      />
      <p className={classes(styles.note)}>{t('qualityScreen.delaysUnit')}</p>
      {opened === undefined || open === null ? null : (
        <CallsBehind
          title={t('qualityScreen.callsOf', { name: span(open) })}
          calls={opened.newest.map((mark) => ({ uuid: mark.uuid, words: markWords(mark, region) }))}
          note={opened.newest.length < opened.calls ? t('qualityScreen.someListed') : null}
          onOpenCall={onOpenCall}
          onClose={() => setOpen(null)}
        />
      )}
    </Picture>
  );
}
