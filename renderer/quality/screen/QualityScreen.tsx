import { Activity } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { SHORTEST_TALK_SECONDS } from '../../../shared/quality/quality.ts';
import { answeredOf, FEWEST_CALLS, measuredOf, type QualityReport } from '../../../shared/quality/quality-report.ts';
import { SECOND } from '../../../shared/time/durations.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import layout from '../../ui/rows.module.css';
import { ChartKey, DotChart } from './DotChart.tsx';
import { Figures } from './Figures.tsx';
import { type Group, GroupBars, GroupTable } from './Groups.tsx';
import { HeatTable } from './HeatTable.tsx';
import { PeriodTable } from './PeriodTable.tsx';
import { Picture } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import { qualityStore, type Range, ranges } from './store.ts';
import { callsOf, counted, thinnedWords } from './words.ts';

export interface QualityScreenProps {
  /** The extension whose calls are shown. */
  extension: string;
  /** The range to begin with; another object sets it again. */
  range?: { readonly days: number } | undefined;
  onOpenCall: (uuid: string) => void;
  /** Shows the list of calls under this filter alone. */
  onShowCalls: (filter: Partial<ViewFilter>) => void;
}

/** The report is loaded again at most this often, ms: while calls are loaded, the history changes many times a second. */
const REFRESH_EVERY = 5 * SECOND;

function useReport(extension: string, asked: QualityScreenProps['range']): void {
  useEffect(() => {
    void qualityStore.getState().open(extension, asked);
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = bridge.on('history', () => {
      timer ??= setTimeout(() => {
        timer = null;
        void qualityStore.getState().refresh();
      }, REFRESH_EVERY);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [extension, asked]);
}

/** How the calls of an extension sounded over time. */
export function QualityScreen({ extension, range: asked, ...actions }: QualityScreenProps): ReactNode {
  useReport(extension, asked);
  const shown = useStore(qualityStore, (state) => state.shown);
  const range = useStore(qualityStore, (state) => state.range);
  return (
    <div className={classes(layout.screen)}>
      <div className={classes(styles.toolbar)}>
        <SegmentedControl
          label={t('qualityScreen.range')}
          choices={ranges.map((days) => ({ id: String(days), label: rangeWords(days) }))}
          value={String(range)}
          onChange={(id) => void qualityStore.getState().setRange(ranges.find((days) => String(days) === id) ?? null)}
        />
      </div>
      <div className={classes(styles.body)}>
        {shown.kind === 'loading' ? <Skeleton rows={8} label={t('qualityScreen.loading')} /> : null}
        {shown.kind === 'failed' ? (
          <FailedState
            icon={Activity}
            title={t('qualityScreen.failed')}
            error={shown.error}
            onRetry={() => void qualityStore.getState().refresh()}
          />
        ) : null}
        {shown.kind === 'shown' ? <Report report={shown.report} range={shown.days} {...actions} /> : null}
      </div>
    </div>
  );
}

function rangeWords(days: Range): string {
  return days === null ? t('qualityScreen.everything') : t('qualityScreen.days', { count: days });
}

type Actions = Omit<QualityScreenProps, 'extension' | 'range'>;

function Report({ report, range, ...actions }: { report: QualityReport; range: Range } & Actions): ReactNode {
  const measured = measuredOf(report.counts);
  if (measured === 0) return <Nothing report={report} range={range} />;
  const thinned = thinnedWords(report);
  const { directions, addresses } = groupsOf(report, range);
  return (
    <div className={classes(styles.report)}>
      <Figures report={report} range={range} onShowCalls={actions.onShowCalls} />
      {measured < FEWEST_CALLS ? <p className={classes(styles.note)}>{t('qualityScreen.fewNote')}</p> : null}
      <Picture
        title={t('qualityScreen.eachCall')}
        note={t('qualityScreen.eachCallNote')}
        table={<PeriodTable report={report} onShowCalls={actions.onShowCalls} />}
      >
        <DotChart report={report} onOpenCall={actions.onOpenCall} />
        <ChartKey period={report.period} />
        <p className={classes(styles.note)}>
          {t('qualityScreen.keyNote')}{' '}
          {t(report.period === 'day' ? 'qualityScreen.lineNoteDay' : 'qualityScreen.lineNoteWeek')}
        </p>
        {thinned === null ? null : <p className={classes(styles.note)}>{thinned}</p>}
      </Picture>
      <div className={classes(styles.two)}>
        <Picture title={t('qualityScreen.hours')} note={t('qualityScreen.hoursNote')}>
          <HeatTable report={report} onOpenCall={actions.onOpenCall} />
        </Picture>
        <div className={classes(styles.column)}>
          <GroupPicture kind="directions" groups={directions} onShowCalls={actions.onShowCalls} />
          <GroupPicture kind="addresses" groups={addresses} onShowCalls={actions.onShowCalls} />
        </div>
      </div>
      <p className={classes(styles.note)}>{t('qualityScreen.intervalNote')}</p>
    </div>
  );
}

interface GroupPictureProps extends Pick<Actions, 'onShowCalls'> {
  kind: 'directions' | 'addresses';
  groups: readonly Group[];
}

function GroupPicture({ kind, groups, onShowCalls }: GroupPictureProps): ReactNode {
  return (
    <Picture
      title={t(`qualityScreen.${kind}`)}
      note={t(`qualityScreen.${kind}Note`)}
      table={<GroupTable groups={groups} label={t(`qualityScreen.${kind}`)} />}
    >
      <GroupBars groups={groups} onShowCalls={onShowCalls} />
    </Picture>
  );
}

/** The groups of a report. No filter finds the calls without an address, or those of several. */
function groupsOf(report: QualityReport, range: Range): Record<'directions' | 'addresses', Group[]> {
  const all = callsOf(range);
  const { addresses: count, counts: rest } = report.otherAddresses;
  const others = { name: t('qualityScreen.addressOther', { count }), counts: rest, filter: null };
  return {
    directions: report.directions.map(({ direction, counts }) => ({
      name: t(`qualityScreen.${direction}`),
      counts,
      filter: { ...all, directions: [direction] },
    })),
    addresses: [
      ...report.addresses.map(({ address, counts }) => ({
        name: address ?? t('qualityScreen.addressNone'),
        counts,
        filter: address === null ? null : { ...all, media: address },
      })),
      ...(count > 0 ? [others] : []),
    ],
  };
}

/** Why there is no picture, and what leads to one. */
function Nothing({ report, range }: { report: QualityReport; range: Range }): ReactNode {
  const region = useRegion();
  const answered = answeredOf(report.counts);
  const longer =
    range === null ? null : (
      <Button onPress={() => void qualityStore.getState().setRange(null)}>{t('qualityScreen.showEverything')}</Button>
    );
  if (answered === 0) {
    const title = range === null ? 'qualityScreen.noneAnsweredEver' : 'qualityScreen.noneAnswered';
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
