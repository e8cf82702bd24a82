import { type ReactNode, useState } from 'react';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { firstGroups, type Order, orders } from '../../../shared/quality/call-groups.ts';
import type { TriedGroup, Tries } from '../../../shared/quality/reach-report.ts';
import { t } from '../../text.ts';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Columns } from './charts/Columns.tsx';
import figures from './Figures.module.css';
import { Figure } from './Figures.tsx';
import { type PartProps, Picture } from './Picture.tsx';
import { dayRow } from './period-table.ts';
import styles from './QualityScreen.module.css';
import { Rows } from './Rows.tsx';
import { callsOfPeriod, counted, counterpartName, countWords, dayWords, intervalWords } from './words.ts';

/** The filter of the calls list that shows the tries: outgoing calls, whatever became of them. */
export function triesOf(filter: ViewFilter): ViewFilter {
  return { ...filter, directions: ['out'], outcomes: ['answered', 'notReached'], verdicts: [] };
}

const answeredShare = ({ tried, answered }: Tries) => ({ hits: answered, of: tried });

/** The heads of a table of tries by day, by week or by name, and the figures of a row. */
const heads = (by: 'day' | 'week' | 'name'): string[] =>
  ([by, 'tried', 'answeredRate', 'shareHead'] as const).map((head) => t(`qualityScreen.${head}`));
const cellsOf = (tries: Tries, region: Region): string[] => [
  countWords(tries.tried, region),
  countWords(tries.answered, region),
  intervalWords(answeredShare(tries), region),
];

/** How often the other side answers, as figures. */
export function ReachFigures({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const { total, failed } = report.reach;
  return (
    <dl className={classes(figures.figures, 'tabular')}>
      <Figure
        name={t('qualityScreen.tried')}
        value={countWords(total.tried, region)}
        note={t('qualityScreen.triedNote')}
        onPress={() => onShowCalls(triesOf(filter))}
      />
      <Figure
        name={t('qualityScreen.answeredRate')}
        value={countWords(total.answered, region)}
        note={intervalWords(answeredShare(total), region)}
        onPress={() => onShowCalls({ ...triesOf(filter), outcomes: ['answered'] })}
      />
      <Figure
        name={t('qualityScreen.failedCalls')}
        value={countWords(failed, region)}
        note={t('qualityScreen.failedNote')}
        {...(failed > 0 ? { onPress: () => onShowCalls({ ...filter, outcomes: ['notReached'], verdicts: [] }) } : {})}
      />
    </dl>
  );
}

/** The answer rate by day or week. */
export function AnswerRate({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const { firstDay, lastDay, period, reach } = report;
  const show = (day: number): void => {
    const { range } = callsOfPeriod(filter, day, report);
    onShowCalls({ ...triesOf(filter), range });
  };
  const when = (day: number): string => dayWords(day, lastDay, region);
  const title = t('qualityScreen.answerRate');
  return (
    <Picture
      title={title}
      note={t('qualityScreen.answerRateNote')}
      table={{
        heads: heads(period),
        rows: reach.periods.toReversed().map(({ day, ...tries }) => ({
          ...dayRow(day, report, region, () => show(day)),
          cells: cellsOf(tries, region),
        })),
      }}
    >
      <Columns
        label={t('qualityScreen.answerRateChart', { from: when(firstDay), to: when(lastDay) })}
        columns={reach.periods.map(({ day, tried, answered }) => ({
          key: day,
          size: tried,
          part: answered,
          words: t('qualityScreen.answerRateOf', { when: when(day), answered, tried }),
          tick: when(day),
        }))}
        onOpen={({ key }) => show(Number(key))}
      />
      <p className={classes(styles.note)}>{t('qualityScreen.columnsNote')}</p>
    </Picture>
  );
}

/** The answer rate of those who are called most, least or best. */
export function AnsweredBy({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const [order, setOrder] = useState<Order>('busiest');
  const { groups, of } = report.reach.counterparts;
  const missed = ({ tried, answered }: TriedGroup) => ({ hits: tried - answered, of: tried });
  const shown = firstGroups(groups, order, missed);
  const nameOf = (group: TriedGroup): string => counterpartName(group, region.country);
  const title = t('qualityScreen.answeredBy');
  return (
    <Picture
      title={title}
      note={t('qualityScreen.answeredByNote')}
      table={{
        heads: heads('name'),
        rows: shown.map((group) => ({ key: group.key ?? '', name: nameOf(group), cells: cellsOf(group, region) })),
      }}
      controls={
        <div className={classes(styles.choices)}>
          <SelectField
            label={t('qualityScreen.order')}
            choices={orders.map((id) => ({ id, label: t(`qualityScreen.${id}`) }))}
            value={order}
            onChange={setOrder}
          />
        </div>
      }
    >
      <Rows
        of={of}
        rows={shown.map((group) => {
          const { key, tried, answered } = group;
          const name = nameOf(group);
          return {
            key: key ?? '',
            name,
            figures: `${t('qualityScreen.answeredOf', { answered, ...counted(tried, region) })} · ${intervalWords(answeredShare(group), region)}`,
            parts: [
              { band: 'good', size: answered },
              { band: null, size: tried - answered },
            ],
            press:
              key === null
                ? null
                : {
                    label: t('qualityScreen.answeredByShow', { name, answered, tried }),
                    run: () => onShowCalls({ ...triesOf(filter), caller: key }),
                  },
          };
        })}
      />
    </Picture>
  );
}
