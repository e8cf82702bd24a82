import { type ReactNode, useState } from 'react';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { firstGroups, type Order, orders } from '../../../shared/quality/call-groups.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import type { TriedGroup, Tries } from '../../../shared/quality/reach-report.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Columns } from './Columns.tsx';
import { Figure } from './Figures.tsx';
import { FigureTable, Picture } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import { Rows } from './Rows.tsx';
import { callsOfPeriod, counted, counterpartName, countWords, dayWords, intervalWords } from './words.ts';

export interface ReachProps {
  report: QualityReport;
  filter: ViewFilter;
  onOpenCall: (uuid: string) => void;
  onShowCalls: (filter: Partial<ViewFilter>) => void;
}

/** The filter of the calls list that shows the tries: outgoing calls, whatever became of them. */
export function triesOf(filter: ViewFilter): ViewFilter {
  return { ...filter, directions: ['out'], outcomes: ['answered', 'notReached'], verdicts: [] };
}

const answeredShare = ({ tried, answered }: Tries) => ({ hits: answered, of: tried });

/** How often the other side answers, as figures. */
export function ReachFigures({ report, filter, onShowCalls }: Omit<ReachProps, 'onOpenCall'>): ReactNode {
  const region = useRegion();
  const { total, failed } = report.reach;
  return (
    <dl className={classes(styles.figures, 'tabular')}>
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
export function AnswerRate({ report, filter, onShowCalls }: Omit<ReachProps, 'onOpenCall'>): ReactNode {
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
      table={
        <FigureTable
          label={title}
          heads={[
            t(period === 'day' ? 'qualityScreen.day' : 'qualityScreen.week'),
            t('qualityScreen.tried'),
            t('qualityScreen.answeredRate'),
            t('qualityScreen.shareHead'),
          ]}
        >
          {reach.periods.toReversed().map(({ day, ...one }) => (
            <tr key={day}>
              <th scope="row">
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t(period === 'day' ? 'qualityScreen.showDay' : 'qualityScreen.showWeek', {
                    day: when(day),
                  })}
                  onPress={() => show(day)}
                >
                  {when(day)}
                </Button>
              </th>
              <td>{countWords(one.tried, region)}</td>
              <td>{countWords(one.answered, region)}</td>
              <td>{intervalWords(answeredShare(one), region)}</td>
            </tr>
          ))}
        </FigureTable>
      }
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
export function AnsweredBy({ report, filter, onShowCalls }: Omit<ReachProps, 'onOpenCall'>): ReactNode {
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
      table={
        <FigureTable
          label={title}
          heads={['name', 'tried', 'answeredRate', 'shareHead'].map((head) => t(`qualityScreen.${head as 'name'}`))}
        >
          {shown.map((group) => (
            <tr key={group.key ?? ''}>
              <th scope="row">
                <bdi>{nameOf(group)}</bdi>
              </th>
              <td>{countWords(group.tried, region)}</td>
              <td>{countWords(group.answered, region)}</td>
              <td>{intervalWords(answeredShare(group), region)}</td>
            </tr>
          ))}
        </FigureTable>
      }
      controls={
        <div className={classes(styles.choices)}>
          <SelectField
            label={t('qualityScreen.order')}
            choices={orders.map((id) => ({ id, label: t(`qualityScreen.${id}`) }))}
            value={order}
            onChange={(id) => setOrder(orders.find((one) => one === id) ?? 'busiest')}
          />
        </div>
      }
    >
      <Rows
        rows={shown.map((group) => {
          const { key, tried, answered } = group;
          const name = nameOf(group);
          return {
            key: key ?? '',
            name,
            figures: `${t('qualityScreen.answeredOf', { answered, ...counted(tried, region) })} · ${intervalWords(answeredShare(group), region)}`,
            parts: [
              { style: 'answered', size: answered },
              { style: 'rest', size: tried - answered },
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
      {shown.length < of ? (
        <p className={classes(styles.note)}>
          {t('qualityScreen.groupsShown', { shown: shown.length, of: countWords(of, region) })}
        </p>
      ) : null}
    </Picture>
  );
}
