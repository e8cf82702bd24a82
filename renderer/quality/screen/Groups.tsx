import { type ReactNode, useState } from 'react';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import {
  type Dimension,
  dimensions,
  firstGroups,
  type Order,
  orders,
  poorShare,
  type SoundGroup,
} from '../../../shared/quality/call-groups.ts';
import { measuredOf, poorOf } from '../../../shared/quality/sound-counts.ts';
import { bands } from '../../../shared/quality/verdict.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { type PartProps, Picture } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import { type Row, Rows } from './Rows.tsx';
import { answeredCalls, counted, countWords, groupName, poorCalls, shareWords } from './words.ts';

const soundWords = [...bands, 'noSound', 'notMeasured'] as const;

/** How the calls of each group sounded. What they are grouped by, and their order, is chosen. A press shows the calls of a group. */
export function Groups({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const [dimension, setDimension] = useState<Dimension>('counterpart');
  const [order, setOrder] = useState<Order>('busiest');
  const { groups, of } = report.groups[dimension];
  const shown = firstGroups(groups, order, poorShare);
  const rows = shown.map((group): Row => {
    const [measured, poor] = [measuredOf(group.counts), poorOf(group.counts)];
    const name = groupName(dimension, group, region);
    const run = pressOf(dimension, group, filter, onShowCalls);
    const label =
      poor > 0
        ? t('qualityScreen.group', { name, poor, measured })
        : t('qualityScreen.groupAll', { name, measured: t('qualityScreen.measuredCalls', counted(measured, region)) });
    return {
      key: group.key ?? '',
      name,
      figures: [
        t('qualityScreen.measuredCount', { written: countWords(measured, region) }),
        t('qualityScreen.poorBadCount', counted(poor, region)),
        shareWords(group.counts, region),
      ].join(' · '),
      parts: bands.map((band) => ({ band, size: group.counts[band] + (band === 'bad' ? group.counts.noSound : 0) })),
      press: run === null || measured === 0 ? null : { label, run },
    };
  });
  return (
    <Picture
      title={t('qualityScreen.groups')}
      note={t(`qualityScreen.${dimension}Note`)}
      table={{
        heads: [t('qualityScreen.name'), ...soundWords.map((word) => t(`qualityScreen.${word}`))],
        rows: shown.map(({ counts, ...group }) => ({
          key: group.key ?? '',
          name: groupName(dimension, group, region),
          cells: soundWords.map((word) => countWords(counts[word], region)),
        })),
      }}
      controls={
        <div className={classes(styles.choices)}>
          <SelectField
            label={t('qualityScreen.groupBy')}
            choices={dimensions.map((id) => ({ id, label: t(`qualityScreen.${id}`) }))}
            value={dimension}
            onChange={setDimension}
          />
          <SelectField
            label={t('qualityScreen.order')}
            choices={orders.map((id) => ({ id, label: t(`qualityScreen.${id}`) }))}
            value={order}
            onChange={setOrder}
          />
        </div>
      }
    >
      <Rows rows={rows} of={rows.length === 0 ? 0 : of} />
      {shown.length === 0 ? <p className={classes(styles.note)}>{t(`qualityScreen.${order}None`)}</p> : null}
    </Picture>
  );
}

/** What a press on a group does: its calls in the list of calls. Null for calls that lack the figure. */
function pressOf(
  dimension: Dimension,
  { key, counts }: SoundGroup,
  filter: ViewFilter,
  onShowCalls: PartProps['onShowCalls'],
): (() => void) | null {
  if (key === null) return null;
  const field = dimension === 'counterpart' ? 'caller' : dimension;
  return () => onShowCalls(poorCalls({ ...answeredCalls(filter), [field]: key }, counts));
}
