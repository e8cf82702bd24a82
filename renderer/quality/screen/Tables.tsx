import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
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

/** What a table can be sorted by. Its first column stands for the order in which the rows come. */
type SortColumn = 'measured' | 'poorBad' | 'share' | 'worstTenth';

/** `null`: as they come. */
export type Sort = { readonly column: SortColumn; readonly isRising: boolean } | null;

/** A press on a heading: the largest first, then the smallest, then as they came. The worst tenth begins with the lowest rating, the worst. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  const first = column === 'worstTenth';
  if (sort?.column !== column) return { column, isRising: first };
  return sort.isRising === first ? { column, isRising: !first } : null;
}

/** Sorted lines; those without the figure are last, and equal ones keep their order. */
export function sortedLines<L extends SortableLine>(lines: readonly L[], sort: Sort): readonly L[] {
  if (sort === null) return lines;
  const figure = ({ counts, worstTenth }: L): number | null => {
    const share = poorShare(counts);
    if (sort.column === 'worstTenth') return worstTenth ?? null;
    if (sort.column === 'share') return share.of < FEWEST_CALLS ? null : share.hits / share.of;
    return sort.column === 'measured' ? share.of : share.hits;
  };
  return lines.toSorted((one, other) => {
    const [a, b] = [figure(one), figure(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sort.isRising ? a - b : b - a;
  });
}

type SortableLine = Pick<Line, 'counts' | 'worstTenth'>;

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
  const [sort, setSort] = useState<Sort>(null);
  const lines = by === 'day' ? dayLines(report, filter, region) : groupLines(report, by, region);
  const heads = ['measured', 'poorBad', 'share', 'interval', ...(by === 'day' ? ['worstTenth' as const] : [])] as const;
  return (
    <section aria-label={t('qualityScreen.tables')}>
      <SegmentedControl
        label={t('qualityScreen.groupBy')}
        choices={[{ id: 'day' as const, label: t('qualityScreen.day') }, ...dimensionChoices]}
        value={by}
        onChange={(next) => {
          setBy(next);
          setSort(null);
        }}
      />
      <table className={classes(styles.table, 'tabular below')}>
        <thead>
          <tr>
            <th scope="col">{t(`qualityScreen.${by}`)}</th>
            {heads.map((head) =>
              head === 'interval' ? (
                <th key={head} scope="col">
                  {t(`qualityScreen.${head}`)}
                </th>
              ) : (
                <SortHead key={head} column={head} sort={sort} onSort={setSort} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {[...sortedLines(lines, sort), { key: 'all', name: t('calls.all'), counts: report.counts }].map((line) => (
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

/** A heading that sorts. */
function SortHead(props: { column: SortColumn; sort: Sort; onSort: (sort: Sort) => void }): ReactNode {
  const { column, sort, onSort } = props;
  const mine = sort?.column === column ? sort : null;
  const Arrow = mine?.isRising ? ArrowUp : ArrowDown;
  return (
    <th scope="col" {...(mine && { 'aria-sort': mine.isRising ? ('ascending' as const) : ('descending' as const) })}>
      <AriaButton className={classes(styles.sort)} onPress={() => onSort(nextSort(sort, column))}>
        {mine === null ? null : <Arrow size={12} aria-hidden />}
        {t(`qualityScreen.${column}`)}
      </AriaButton>
    </th>
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
