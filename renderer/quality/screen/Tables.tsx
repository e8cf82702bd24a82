import { type ReactNode, useState } from 'react';
import type { Dimension } from '../../../shared/quality/call-groups.ts';
import { FEWEST_FOR_TENTH } from '../../../shared/quality/quality-report.ts';
import { poorShare, type SoundCounts } from '../../../shared/quality/sound-counts.ts';
import { FEWEST_CALLS } from '../../../shared/quality/standing-out.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import type { FilteredReport } from './quality-store.ts';
import {
  callsOfDay,
  countWords,
  dayWords,
  dimensionChoices,
  groupName,
  restWords,
  shareWords,
} from './quality-words.ts';
import styles from './Tables.module.css';

interface Line {
  readonly key: string;
  readonly name: string;
  readonly counts: SoundCounts;
  readonly worstTenth?: number | null;
  readonly onPress?: () => void;
}

/** All figures as a table: shares with the range of the true one, by day or by what calls are compared by. */
export function Tables({ report, filter }: FilteredReport): ReactNode {
  const region = useRegion();
  const [by, setBy] = useState<Dimension | 'day'>('day');
  const lines = by === 'day' ? dayLines(report, filter, region) : groupLines(report, by, region);
  const heads = ['measured', 'poorBad', 'share', 'interval', ...(by === 'day' ? ['worstTenth' as const] : [])] as const;
  return (
    <section aria-label={t('qualityScreen.tables')}>
      <SegmentedControl
        label={t('qualityScreen.groupBy')}
        choices={[{ id: 'day' as const, label: t('qualityScreen.day') }, ...dimensionChoices]}
        value={by}
        onChange={setBy}
      />
      <table className={classes(styles.table, 'tabular below')}>
        <thead>
          <tr>
            <th scope="col">{t(`qualityScreen.${by}`)}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`qualityScreen.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...lines, { key: 'all', name: t('calls.all'), counts: report.counts }].map((line) => (
            <TableLine key={line.key} line={line} hasTenth={by === 'day'} />
          ))}
        </tbody>
      </table>
      <p className="secondary below">
        {t('qualityScreen.intervalNote', { fewest: FEWEST_CALLS })}{' '}
        {by === 'day' ? t('qualityScreen.tenthNote', { fewest: FEWEST_FOR_TENTH }) : null}
      </p>
    </section>
  );
}

function dayLines(report: FilteredReport['report'], filter: FilteredReport['filter'], region: Region): Line[] {
  return report.periods.toReversed().map(({ day, counts, worstTenth }) => {
    const onPress = (): void => showCalls(callsOfDay(filter, day));
    return { key: String(day), name: dayWords(day, report.lastDay, region), counts, worstTenth, onPress };
  });
}

function groupLines({ groups }: FilteredReport['report'], by: Dimension, region: Region): Line[] {
  return [
    ...groups[by].groups.map((group) => {
      return { key: group.key ?? '', name: groupName(by, group, region), counts: group.counts };
    }),
    ...restWords(groups[by]).map((line) => ({ ...line, key: line.name })),
  ];
}

function TableLine({ line, hasTenth }: { line: Line; hasTenth: boolean }): ReactNode {
  const { name, counts, worstTenth = null, onPress } = line;
  const share = poorShare(counts);
  const [percent, range] = share.of < FEWEST_CALLS ? ['–', '–'] : shareWords(share);
  return (
    <tr>
      <th scope="row">
        {onPress === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <Button kind="quiet" size="small" onPress={onPress}>
            {name}
          </Button>
        )}
      </th>
      <td>{countWords(share.of)}</td>
      <td>{countWords(share.hits)}</td>
      <td>{percent}</td>
      <td>{range}</td>
      {hasTenth ? <td>{worstTenth?.toFixed(0) ?? '–'}</td> : null}
    </tr>
  );
}
