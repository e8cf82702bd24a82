import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import { FEWEST_CALLS } from '../../../shared/quality/call-groups.ts';
import { SHORTEST_TALK_SECONDS } from '../../../shared/quality/judge-call.ts';
import { answeredOf, measuredOf } from '../../../shared/quality/sound-counts.ts';
import { latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import { ChartKey, DotChart } from './charts/DotChart.tsx';
import { HeatTable } from './charts/HeatTable.tsx';
import { Figures } from './Figures.tsx';
import { Groups } from './Groups.tsx';
import { Picture } from './Picture.tsx';
import { periodTable } from './period-table.ts';
import styles from './QualityScreen.module.css';
import {
  daysOf,
  type FilteredReport,
  failureOf,
  qualityFilter,
  qualityReport,
  type Range,
  rangeOf,
  ranges,
} from './store.ts';
import { counted, thinnedWords } from './words.ts';

/** A filter and what changes it. */
export interface FilterControls {
  filter: ViewFilter;
  onChange: (patch: Partial<ViewFilter>) => void;
}

/** The filter of the calls list as this screen shows it; the app hands it in, because features do not import each other. */
export interface FilterParts {
  /** The button that opens the conditions. */
  panel: (controls: FilterControls & { active: number }) => ReactNode;
  /** The conditions that are set. */
  chips: (controls: FilterControls) => ReactNode;
  count: (filter: ViewFilter) => number;
}

export interface QualityScreenProps {
  /** The extension whose calls are shown. */
  extension: string;
  filterParts: FilterParts;
  onOpenCall: (uuid: string) => void;
  /** Shows the list of calls under this filter alone. */
  onShowCalls: (filter: Partial<ViewFilter>) => void;
}

/** How the calls of an extension sounded, over time. */
export function QualityScreen({ extension, filterParts, ...actions }: QualityScreenProps): ReactNode {
  const filter = useStore(qualityFilter);
  const answer = useResource(qualityReport, { extension, filter }, 'calmly');
  const shown = latest(answer);
  const error = failureOf(answer, filter);
  const days = daysOf(filter);
  const onChange = (patch: Partial<ViewFilter>): void => qualityFilter.setState(patch);
  // The buttons show the range, so it isn't shown as a condition too.
  const conditions = days === undefined ? filter : { ...filter, range: noViewFilter.range };
  const active = filterParts.count(conditions);
  return (
    <div className="column fill tall high">
      <div className={classes(styles.toolbar)}>
        <SegmentedControl
          label={t('qualityScreen.range')}
          choices={ranges.map((range) => ({ id: String(range), label: rangeWords(range) }))}
          value={days === undefined ? null : String(days)}
          onChange={(id) => onChange({ range: rangeOf(ranges.find((range) => String(range) === id) ?? null) })}
        />
        {filterParts.panel({ filter, onChange, active })}
      </div>
      {active === 0
        ? null
        : filterParts.chips({
            filter: conditions,
            // Clearing the conditions leaves the range.
            onChange: ({ range, ...patch }) =>
              onChange(days === undefined && range ? { ...patch, range: rangeOf(30) } : patch),
          })}
      <div className="scroll container">
        {answer.kind === 'loading' ? <Skeleton rows={8} label={t('qualityScreen.loading')} /> : null}
        {error === null ? null : (
          <FailedState
            icon={Activity}
            title={t('qualityScreen.failed')}
            error={error}
            onRetry={() => void qualityReport.getState().refresh()}
          />
        )}
        {error === null && shown !== null ? <Report {...shown} {...actions} /> : null}
      </div>
    </div>
  );
}

function rangeWords(days: Range): string {
  return days === null ? t('qualityScreen.everything') : t('qualityScreen.days', { count: days });
}

type ReportProps = Omit<QualityScreenProps, 'extension' | 'filterParts'> & FilteredReport;

function Report(props: ReportProps): ReactNode {
  const { report, filter } = props;
  if (measuredOf(report.counts) === 0) return <Nothing report={report} filter={filter} />;
  return (
    <div className={classes(styles.report)}>
      <Sound {...props} />
      <p className={classes(styles.note)}>{t('qualityScreen.intervalNote')}</p>
    </div>
  );
}

/** How calls sounded. */
function Sound({ report, filter, onOpenCall, onShowCalls }: ReportProps): ReactNode {
  const region = useRegion();
  const thinned = thinnedWords(report);
  const shared = { report, filter, onShowCalls };
  return (
    <>
      <Figures {...shared} />
      {measuredOf(report.counts) < FEWEST_CALLS ? (
        <p className={classes(styles.note)}>{t('qualityScreen.fewNote')}</p>
      ) : null}
      <Picture
        title={t('qualityScreen.eachCall')}
        note={t('qualityScreen.eachCallNote')}
        table={periodTable(shared, region)}
      >
        <DotChart report={report} onOpenCall={onOpenCall} />
        <ChartKey period={report.period} />
        <p className={classes(styles.note)}>
          {t('qualityScreen.keyNote')} {t(`qualityScreen.lineNote_${report.period}`)}
        </p>
        {thinned === null ? null : <p className={classes(styles.note)}>{thinned}</p>}
      </Picture>
      <div className={classes(styles.two)}>
        <Picture title={t('qualityScreen.hours')} note={t('qualityScreen.hoursNote')}>
          <HeatTable report={report} onOpenCall={onOpenCall} />
        </Picture>
        <Groups {...shared} />
      </div>
    </>
  );
}

/** Why there is no picture of the sound, and what leads to one. */
function Nothing({ report, filter }: Pick<ReportProps, 'report' | 'filter'>): ReactNode {
  const region = useRegion();
  const answered = answeredOf(report.counts);
  const isEverything = filter.range.kind === 'any';
  const longer = isEverything ? null : (
    <Button onPress={() => qualityFilter.setState({ range: rangeOf(null) })}>
      {t('qualityScreen.showEverything')}
    </Button>
  );
  if (answered === 0) {
    const title = isEverything ? 'qualityScreen.noneAnsweredEver' : 'qualityScreen.noneAnswered';
    return (
      <EmptyState icon={Activity} title={t(title)} actions={longer}>
        {t('qualityScreen.noneAnsweredText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Activity} title={t('qualityScreen.noneMeasured')} actions={longer}>
      {t('qualityScreen.noneMeasuredText', {
        answered: t('qualityScreen.answered', counted(answered, region)),
        seconds: SHORTEST_TALK_SECONDS,
      })}
    </EmptyState>
  );
}
