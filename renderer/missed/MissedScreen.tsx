import { AlarmClock, Check, CircleCheck, CloudAlert, PhoneMissed } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import {
  callerKeyOf,
  type MissedDecision,
  type MissedList,
  type MissedRow,
  type MissedToday,
  type Standing,
  standingOf,
} from '../../shared/calls/follow-up-state.ts';
import { callerSubject } from '../../shared/people/notes.ts';
import { troubleOf } from '../../shared/trouble.ts';
import { type CommandSubject, openRowMenu, useCommandPage } from '../call-actions/command-subject.ts';
import { useCalling } from '../dial/use-calling.ts';
import { appStore } from '../navigation/app-store.ts';
import { useReady } from '../navigation/use-ready.ts';
import { latest } from '../resource.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { whenWords } from '../ui/call/describe-call.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { EmptyState, FailedState, Skeleton } from '../ui/feedback/states.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Panes } from '../ui/Panes.tsx';
import { useNow } from '../ui/Time.tsx';
import { CallerActions, CallerTell } from './CallerParts.tsx';
import { DayProgress } from './DayProgress.tsx';
import { decide } from './follow-up-actions.ts';
import { useHeldRows } from './held-rows.ts';
import { MissedRows } from './MissedRows.tsx';
import { MissedToolbar } from './MissedToolbar.tsx';
import { missedStore, rowsOf, sections, useMissed } from './missed-store.ts';
import { doneTodayWords, partTitle } from './missed-words.ts';
import { NextCaller } from './NextCaller.tsx';
import { focusRow, neighbourOf, useKeepFocus } from './row-hooks.ts';
import { actByKey, callerScope } from './row-keys.ts';
import { WithheldFold } from './WithheldFold.tsx';

const CallerPane = lazyPart(async () => (await import('../calls/page/CallerPane.tsx')).CallerPane);

/** `wide`: list and page side by side. */
export interface MissedScreenProps {
  extension: string;
  wide: boolean;
  /** The key of the caller whose page covers the list of a compact window; null for none. */
  openKey: string | null;
}

/** The missed callers: to ring back, later, and done; beside or over them the page of one. */
export function MissedScreen(props: MissedScreenProps): ReactNode {
  const { extension } = props;
  const isRead = useMissed(extension);
  const answer = useStore(missedStore, (state) => state.answer);
  const list = latest(answer);
  if (list !== null) return <Callers {...props} list={list} isRead={isRead} />;
  if (answer.kind !== 'failed') return <Skeleton rows={5} />;
  const retry = (): void => void missedStore.getState().open(extension);
  return <FailedState icon={PhoneMissed} title={t('missed.failed')} error={answer.error} onRetry={retry} />;
}

function Callers({
  list,
  isRead,
  extension,
  wide,
  openKey,
}: MissedScreenProps & { list: MissedList; isRead: boolean }): ReactNode {
  const { openMissed } = appStore.getState();
  const region = useRegion();
  const parts = sections(list, usePresent(list));
  const waiting = Math.max(list.totals.waiting, parts.waiting.length);
  const [segment, setSegment] = useState<Standing>('waiting');
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const everybody = rowsOf(list);
  const { shown: steady, isHeld, pointer } = useHeldRows(segment, parts[segment], everybody, isRead);
  const isPartyCalled = useCalling();
  const isCalling = useCallback(({ party }: MissedRow) => isPartyCalled(party), [isPartyCalled]);
  const paneRef = useRef<HTMLElement>(null);
  const selected = steady.find(({ key }) => key === selectedKey) ?? steady[0] ?? null;
  const covering = everybody.find(({ key }) => key === openKey) ?? null;
  const ref = useRef<HTMLDivElement>(null);
  const onFocus = useKeepFocus(ref, steady, isHeld);
  const onDecide = (row: MissedRow, decision: MissedDecision): void => {
    setSelectedKey((isByKey() ? neighbourOf(row, steady, isHeld) : null)?.key ?? row.key);
    if (covering !== null) openMissed(null);
    void decide(row, decision, region);
  };
  const select = ({ key }: MissedRow): void => {
    setSelectedKey(key);
    // Its page is beside the list: the head of a call folds above it.
    if (wide) openMissed(key);
  };
  const open = (row: MissedRow): void => {
    setSelectedKey(row.key);
    openMissed(row.key);
    if (wide) paneRef.current?.focus();
  };
  const wasWide = useRef(wide);
  useEffect(() => {
    // A page that lay beside the list doesn't cover it.
    if (wasWide.current && !wide) appStore.setState(({ place }) => ({ place: { ...place, openMissed: null } }));
    wasWide.current = wide;
  }, [wide]);
  // When no caller is left, the page shows the next reminder's caller.
  const [reminded] = segment === 'waiting' ? parts.later : [];
  const row = wide ? (selected ?? reminded ?? null) : covering;
  const next = row === null || !wide || segment !== 'waiting' ? null : neighbourOf(row, steady, isHeld);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what rows do not take themselves
    <div
      ref={ref}
      role="presentation"
      className="contents"
      onFocus={onFocus}
      onKeyDownCapture={actByKey}
      onContextMenu={(event) =>
        openRowMenu(event, (key) => {
          const row = steady.find((one) => one.key === key);
          return row === undefined || isHeld(row) ? null : subjectOf({ row, extension, open, onDecide });
        })
      }
      {...pointer}
    >
      <Panes
        wide={wide}
        page={
          row && {
            label: t('missed.page'),
            content: <CallerDetail {...{ row, next, extension, wide, isCalling, open, onDecide }} />,
          }
        }
        pageRef={paneRef}
        empty={<EmptyState icon={PhoneMissed}>{t('missed.emptyPage')}</EmptyState>}
        onUncovered={() => focusRow(ref.current, selectedKey)}
      >
        <MissedToolbar segment={segment} totals={{ ...list.totals, waiting }} onSegment={setSegment} />
        {steady.length === 0 ? (
          <EmptyMissed {...{ extension, segment, parts }} today={list.today} onSegment={setSegment} />
        ) : (
          <MissedRows
            {...{ segment, isHeld, onDecide, isCalling }}
            rows={steady}
            selectedKey={wide ? (selected?.key ?? null) : null}
            onSelect={select}
            onOpen={open}
            onMore={moreOf(segment, list, parts)}
          />
        )}
        {segment === 'waiting' ? (
          <>
            <WithheldFold rows={parts.withheld} count={Math.max(list.totals.withheld, parts.withheld.length)} />
            {steady.length === 0 ? null : <DayProgress today={list.today} waiting={waiting} />}
          </>
        ) : null}
      </Panes>
    </div>
  );
}

/** By keys, which show where the focus is, the list is worked through, so the next row is selected. Under the pointer nothing changes. */
function isByKey(): boolean {
  return document.querySelector(':focus-visible') !== null;
}

/** The present time. A reminder that falls due moves its caller up: at the next tick, or with the next news. */
function usePresent(list: MissedList): number {
  const tick = useNow((present) => list.open.map(({ state }) => standingOf(state, present)).join());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another present
  return useMemo(() => Math.max(tick, Date.now()), [tick, list]);
}

interface CallerDetailProps extends Pick<MissedScreenProps, 'extension' | 'wide'> {
  row: MissedRow;
  /** Who is selected once this one is done; null: nobody, or their list is not beside it. */
  next: MissedRow | null;
  isCalling: (row: MissedRow) => boolean;
  open: (row: MissedRow) => void;
  onDecide: (row: MissedRow, decision: MissedDecision) => void;
}

/** Whom the commands of a caller's row and page are about. */
function subjectOf({ row, extension, open, onDecide }: SubjectParts): CommandSubject {
  const [{ party, callUuids }, callerKey] = [row, callerKeyOf(row)];
  return {
    ...{ extension, party, callerKey, callUuid: callUuids[0] ?? '', isMissed: true },
    note: callerKey === null ? null : { subject: callerSubject(callerKey), open: () => open(row) },
    followUp: { row, decide: (decision) => onDecide(row, decision) },
  };
}
type SubjectParts = Pick<CallerDetailProps, 'row' | 'extension' | 'open' | 'onDecide'>;

/** The page of a caller to ring back. */
function CallerDetail({ row, next, extension, wide, isCalling, open, onDecide }: CallerDetailProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` and `onDecide` are new at each render, and do the same
  useCommandPage(useMemo(() => subjectOf({ row, extension, open, onDecide }), [row, extension]));
  const decide = (decision: MissedDecision) => onDecide(row, decision);
  return (
    <div className="contents" {...callerScope}>
      <CallerPane
        callerKey={callerKeyOf(row)}
        missed={{
          row,
          actions: <CallerActions row={row} isCalling={isCalling(row)} onDecide={decide} isKeyed />,
          tell: <CallerTell row={row} />,
          ...(next !== null && { next: <NextCaller row={next} /> }),
        }}
        extension={extension}
        onBack={wide ? null : () => appStore.getState().openMissed(null)}
        backTo={t('shell.missed')}
      />
    </div>
  );
}

/** Loads more rows of a part; null where all are there. */
function moreOf(segment: Standing, { totals }: MissedList, parts: ReturnType<typeof sections>): (() => void) | null {
  if (parts[segment].length >= totals[segment]) return null;
  return () => void missedStore.getState().more(segment === 'dealtWith' ? 'dealtWith' : 'open');
}

const EMPTY = { waiting: CircleCheck, outdated: CloudAlert, later: AlarmClock, dealtWith: Check } as const;

interface EmptyMissedProps {
  extension: string;
  segment: Standing;
  parts: ReturnType<typeof sections>;
  today: MissedToday;
  onSegment: (segment: Standing) => void;
}

/** An empty part of the list: what was done today, who is next, and the way there. */
function EmptyMissed({ segment, parts, today, extension, onSegment }: EmptyMissedProps): ReactNode {
  const region = useRegion();
  // While calls are not updated, it is unknown who called since.
  const isOutdated = useReady(({ status }) => troubleOf(status) !== null);
  const now = Date.now();
  const why = segment === 'waiting' && isOutdated ? 'outdated' : segment;
  const [next] = parts.later;
  const other = segment === 'waiting' ? 'later' : 'waiting';
  const count = parts[other].length;
  const waiting = (
    <>
      <p>{doneTodayWords(today) ?? t('missed.emptyText', { extension })}</p>
      {next?.state.kind === 'todo' ? (
        <p>
          {t('missed.nextReminder', {
            party: partyWords(next.party, region.country).title,
            when: whenWords(next.state.at, now, region),
          })}
        </p>
      ) : null}
    </>
  );
  return (
    <EmptyState
      icon={EMPTY[why]}
      isGood={why === 'waiting'}
      title={t(`missed.empty_${why}`)}
      actions={
        count === 0 ? null : (
          <Button onPress={() => onSegment(other)}>
            {t('missed.showPart', { part: t('missed.segment', { title: partTitle(other), count }) })}
          </Button>
        )
      }
    >
      {segment === 'waiting' ? waiting : t(`missed.emptyText_${segment}`)}
    </EmptyState>
  );
}
