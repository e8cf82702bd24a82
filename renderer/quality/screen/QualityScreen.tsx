import { Activity, ChartScatter, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { Dimension, SoundGroup } from '../../../shared/quality/call-groups.ts';
import { SHORTEST_TALK_SECONDS } from '../../../shared/quality/judge-sound.ts';
import { FEWEST_FOR_TENTH, type QualityReport } from '../../../shared/quality/quality-report.ts';
import { answeredOf, measuredOf, poorOf, poorShare } from '../../../shared/quality/sound-counts.ts';
import { bridge } from '../../bridge.ts';
import { ConditionChips } from '../../calls/find/ConditionChips.tsx';
import { hasConditions } from '../../calls/find/conditions.ts';
import { FilterPanel } from '../../calls/find/FilterPanel.tsx';
import { showCalls } from '../../calls/show-calls.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, FailedState, Progress, Skeleton, useIsLate } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import { isSameJson } from '../../ui/same-json.ts';
import { Compare } from './Compare.tsx';
import { Hours } from './Hours.tsx';
import { Lanes } from './Lanes.tsx';
import { type ChosenCalls, PoorCalls } from './PoorCalls.tsx';
import styles from './QualityScreen.module.css';
import {
  daysOf,
  type FilteredReport,
  qualityFilter,
  qualityReport,
  type Range,
  rangeOf,
  ranges,
} from './quality-store.ts';
import {
  answeredCalls,
  beforeWords,
  counted,
  countWords,
  dayWords,
  groupName,
  ofCalls,
  poorCalls,
  worseWords,
} from './quality-words.ts';
import { Tables } from './Tables.tsx';

/** Whether tables stand in the place of pictures; the choice is kept. */
const useIsTables = (): boolean => useReady(({ settings }) => settings.qualityAs) === 'tables';

/** How the calls of an extension sounded, over time. */
export function QualityScreen({ extension }: { extension: string }): ReactNode {
  const filter = useStore(qualityFilter);
  const isTables = useIsTables();
  const answer = useResource(qualityReport, { extension, filter }, 'calmly');
  const days = daysOf(filter);
  const onChange = (patch: Partial<ViewFilter>): void => qualityFilter.setState(patch);
  // The buttons show the range, so it isn't shown as a condition too.
  const conditions = days === undefined ? filter : { ...filter, range: noViewFilter.range };
  const isActive = hasConditions(conditions, false);
  return (
    <div className="column fill tall high">
      <div className={classes(styles.toolbar)}>
        <SegmentedControl
          label={t('qualityScreen.range')}
          choices={ranges.map((range) => ({ id: String(range), label: rangeWords(range) }))}
          value={days === undefined ? null : String(days)}
          onChange={(id) => onChange({ range: rangeOf(ranges.find((range) => String(range) === id) ?? null) })}
        />
        <div className="row">
          <IconButton
            label={t(isTables ? 'qualityScreen.showPictures' : 'qualityScreen.showTables')}
            icon={isTables ? ChartScatter : Table}
            onPress={() => void bridge.call('settings.change', { qualityAs: isTables ? 'pictures' : 'tables' })}
          />
          <FilterPanel filter={filter} onChange={onChange} isActive={isActive} />
        </div>
      </div>
      {isActive ? (
        <ConditionChips
          filter={conditions}
          // Clearing the conditions leaves the range.
          onChange={({ range, ...patch }) =>
            onChange(days === undefined && range ? { ...patch, range: rangeOf(30) } : patch)
          }
          hasTabs={false}
        />
      ) : null}
      <div className="column scroll container">
        {answer.kind === 'loading' ? <Skeleton rows={8} /> : null}
        {answer.kind === 'failed' ? (
          <FailedState
            icon={Activity}
            title={t('qualityScreen.failed')}
            error={answer.error}
            onRetry={() => void qualityReport.getState().refresh()}
          />
        ) : null}
        {answer.kind === 'shown' ? <Figures shown={answer.value} filter={filter} /> : null}
      </div>
    </div>
  );
}

function rangeWords(days: Range): string {
  return days === null ? t('calls.all') : t('qualityScreen.days', { count: days });
}

/** The report that is there; a bar and paler figures while that under the chosen filter takes its time. */
function Figures({ shown, filter }: { shown: FilteredReport; filter: ViewFilter }): ReactNode {
  const isLate = useIsLate(!isSameJson(shown.filter, filter));
  return (
    <>
      <div className={classes(styles.loading)}>
        {isLate ? <Progress label={t('shell.loading')} value={null} /> : null}
        <LiveRegion text={isLate ? t('shell.loading') : ''} />
      </div>
      <div className={classes('column grow', isLate && styles.old)} aria-busy={isLate}>
        <Report key={JSON.stringify(shown.filter)} {...shown} />
      </div>
    </>
  );
}

function Report(props: FilteredReport): ReactNode {
  const { report } = props;
  const isTables = useIsTables();
  if (measuredOf(report.counts) === 0) return <Nothing {...props} />;
  return (
    <div className={classes(styles.report)}>
      <Headline {...props} />
      {isTables ? <Tables {...props} /> : <Pictures {...props} />}
    </div>
  );
}

/** The report in a sentence, how it stands beside the days before, and the one place that stands out, or that none does. */
function Headline({ report, filter }: FilteredReport): ReactNode {
  const region = useRegion();
  const { calls, counts, firstDay, lastDay, worse } = report;
  const [answered, measured, poor] = [answeredOf(counts), measuredOf(counts), poorOf(counts)];
  const before = beforeWords(report);
  const days = { from: dayWords(firstDay, lastDay, region), to: dayWords(lastDay, lastDay, region) };
  const words = { all: countWords(calls), answered: countWords(answered), measured: countWords(measured) };
  return (
    <div className={classes(styles.headline, 'grid gap-1')}>
      <h2 className="party">
        <Button kind="quiet" onPress={() => showCalls(poorCalls(answeredCalls(filter), counts))}>
          {poor === 0 ? t('qualityScreen.allCalls', counted(measured)) : ofCalls({ hits: poor, of: measured })}
        </Button>{' '}
        {t('qualityScreen.soundedPoor')}
      </h2>
      <p className="secondary">
        {joined(
          ' · ',
          t('qualityScreen.between', { low: days.from, high: days.to }),
          calls === measured ? null : t('qualityScreen.countsOf', words),
          t('qualityScreen.asReceived'),
        )}
      </p>
      {before === null ? null : <p className={classes(styles.worse)}>{before}</p>}
      {worse === null ? (
        measured < FEWEST_FOR_TENTH || poor === 0 ? null : (
          <p className={classes(styles.worse)}>{t('qualityScreen.nothingStandsOut')}</p>
        )
      ) : (
        <p className={classes(styles.worse)}>
          {worseWords(worse, region)} {ofCalls(worse.share)},{' '}
          {t(`qualityScreen.than_${worse.by}`, {
            poor: countWords(worse.others.hits),
            measured: countWords(worse.others.of),
          })}
        </p>
      )}
    </div>
  );
}

/** Each call as a mark, hours, comparisons, and the poor and bad calls. */
function Pictures(props: FilteredReport): ReactNode {
  const { report, filter } = props;
  const { counts } = report;
  const region = useRegion();
  const all = { words: '', holds: () => true, poor: poorOf(counts), filter: poorCalls(answeredCalls(filter), counts) };
  const callsOf = (dimension: Dimension, group: SoundGroup): ChosenCalls => {
    const { key } = group;
    const field = { counterpart: 'caller', line: 'line', codec: 'codec', hour: null }[dimension];
    return {
      ...{ words: groupName(dimension, group, region), poor: poorShare(group.counts).hits },
      holds: (dot) => key === placeOf(dot, dimension),
      filter:
        key === null || field === null ? null : poorCalls({ ...answeredCalls(filter), [field]: key }, group.counts),
    };
  };
  return (
    <>
      <Part title={t('qualityScreen.eachCall')} note="">
        <Lanes {...props} />
      </Part>
      {measuredOf(counts) < FEWEST_FOR_TENTH ? (
        <div>
          <p>{t('qualityScreen.fewTitle')}</p>
          <p className="secondary">{t('qualityScreen.fewText', { fewest: FEWEST_FOR_TENTH })}</p>
          <Longer filter={filter} />
        </div>
      ) : (
        <div className={classes(styles.two)}>
          <Part title={t('find.when')} note={t('qualityScreen.hoursNote')}>
            <Hours hours={report.hours} dots={report.dots} />
          </Part>
          <Part title={t('qualityScreen.groups')} note={t('qualityScreen.poorBadCalls')}>
            <Compare report={report} callsOf={callsOf} />
          </Part>
        </div>
      )}
      <PoorCalls dots={report.dots} calls={all} />
    </>
  );
}

/** What a call has of a dimension, as the key of a group. */
function placeOf({ party, line, codec, minute }: QualityReport['dots'][number], dimension: Dimension): string | null {
  return { counterpart: party, line, codec, hour: String(Math.floor(minute / 60)) }[dimension];
}

/** A part of the report under its heading. */
function Part({ title, note, children }: { title: string; note: string; children: ReactNode }): ReactNode {
  return (
    <section className="slim container" aria-label={title}>
      <h3 className={classes(styles.title)}>
        {title} <small className="secondary">{note}</small>
      </h3>
      {children}
    </section>
  );
}

/** Leads to the calls of a longer time. */
function Longer({ filter }: Pick<FilteredReport, 'filter'>): ReactNode {
  if (filter.range.kind === 'any') return null;
  return <Button onPress={() => qualityFilter.setState({ range: rangeOf(null) })}>{t('calls.showAll')}</Button>;
}

/** Why there is no picture of the sound, and what leads to one. */
function Nothing({ filter, report: { earlier, lastDay } }: FilteredReport): ReactNode {
  const region = useRegion();
  const isAll = filter.range.kind === 'any';
  return (
    <EmptyState
      icon={Activity}
      title={t(isAll ? 'qualityScreen.noneMeasured' : 'qualityScreen.noneMeasuredHere')}
      actions={<Longer filter={filter} />}
    >
      {earlier === null
        ? t('qualityScreen.noneMeasuredText', { seconds: SHORTEST_TALK_SECONDS })
        : t('qualityScreen.noneMeasuredEarlier', {
            ...counted(earlier.measured),
            day: dayWords(earlier.lastDay, lastDay, region),
          })}
    </EmptyState>
  );
}
