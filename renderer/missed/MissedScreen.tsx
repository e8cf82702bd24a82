import { PhoneMissed, Smile } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { GridList } from 'react-aria-components';
import { useStore } from 'zustand';
import { type MissedDecision, type MissedList, type MissedRow, standingOf } from '../../shared/calls/missed-state.ts';
import type { Result } from '../../shared/errors.ts';
import { bridge } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { type Region, useRegion } from '../ui/call/context.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../ui/feedback/states.tsx';
import { showToast } from '../ui/overlays/Toast.tsx';
import layout from '../ui/rows.module.css';
import { useNow } from '../ui/Time.tsx';
import { MissedItem } from './MissedItem.tsx';
import styles from './MissedScreen.module.css';
import { todoWords } from './missed-words.ts';
import { useKeepFocus, useSeen } from './row-hooks.ts';
import { decisionFor, missedStore, sections } from './store.ts';

/** What the missed screen needs from the app. */
export interface MissedScreenProps {
  extension: string;
  onOpenCall: (uuid: string) => void;
}

function useMissed(extension: string): void {
  const { open, refresh } = missedStore.getState();
  useEffect(() => {
    void open(extension);
    return bridge.on('history', () => void refresh());
  }, [extension, open, refresh]);
}

/** Whether a change was saved; a toast says why not. */
function isSaved(answer: Result<unknown>): boolean {
  if (!answer.ok) showToast({ text: t('missed.notSaved', { what: errorWords(answer.error).what }) });
  return answer.ok;
}

/** Decides about a caller at once, with an undo. */
async function decide(row: MissedRow, decision: MissedDecision, party: string, region: Region): Promise<void> {
  const { decide } = missedStore.getState();
  if (!isSaved(await decide(row, decision))) return;
  const undo = () => void decide(row, decisionFor(row.state)).then(isSaved);
  showToast({ text: decidedWords(decision, party, region), undo });
}

function decidedWords(decision: MissedDecision, party: string, region: Region): string {
  switch (decision.kind) {
    case 'waiting':
      return t('missed.restoredToast', { party });
    case 'todo':
      return t('missed.todoToast', { party, when: todoWords(decision.at, Date.now(), region) });
    case 'dismissed':
      return t('missed.dismissedToast', { party });
  }
}

async function dismissAll(): Promise<void> {
  const { dismissAll, restoreAll } = missedStore.getState();
  const answer = await dismissAll();
  if (!isSaved(answer) || !answer.ok) return;
  const { count, mark } = answer.value;
  showToast({ text: t('missed.dismissedAllToast', { count }), undo: () => void restoreAll(mark).then(isSaved) });
}

/** The missed callers: waiting, later, and dealt with. */
export function MissedScreen(props: MissedScreenProps): ReactNode {
  const { extension } = props;
  useMissed(extension);
  const shown = useStore(missedStore, (state) => state.shown);
  if (shown.kind === 'loading') return <Skeleton rows={5} label={t('missed.loading')} />;
  if (shown.kind === 'failed') {
    const retry = (): void => void missedStore.getState().open(extension);
    return <FailedState icon={PhoneMissed} title={t('missed.failed')} error={shown.error} onRetry={retry} />;
  }
  return <Sections {...props} list={shown.list} />;
}

function Sections({ list, ...props }: MissedScreenProps & { list: MissedList }): ReactNode {
  // A reminder that falls due moves its caller up.
  const now = useNow((present) => list.open.map(({ state }) => standingOf(state, present)).join());
  const { waiting, later, dealtWith } = sections(list, now);
  const { totals } = list;
  const { more } = missedStore.getState();
  const open = list.open.length;
  const ref = useRef<HTMLDivElement>(null);
  const onFocus = useKeepFocus(ref, list);
  useSeen(ref, [...list.open, ...list.dealtWith]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to keys that rows do not take themselves
    <div
      ref={ref}
      role="presentation"
      className={classes(layout.screen, styles.screen)}
      onFocus={onFocus}
      onKeyDown={actByKey}
    >
      {waiting.length === 0 ? (
        <EmptyState icon={Smile} title={t('missed.emptyTitle')}>
          {t('missed.emptyText', { extension: props.extension })}
        </EmptyState>
      ) : (
        <MissedSection
          {...props}
          title={t('missed.waiting')}
          rows={waiting}
          total={Math.max(totals.waiting, waiting.length)}
          action={
            <Button kind="quiet" onPress={() => void dismissAll()}>
              {t('missed.dismissAll')}
            </Button>
          }
        />
      )}
      {later.length === 0 ? null : (
        <MissedSection {...props} title={t('missed.later')} rows={later} total={Math.max(totals.later, later.length)} />
      )}
      {open < totals.waiting + totals.later ? <More onPress={() => void more('open')} /> : null}
      {dealtWith.length === 0 ? null : (
        <MissedSection {...props} title={t('missed.dealtWith')} rows={dealtWith} total={null} />
      )}
      {list.dealtWith.length < totals.dealtWith ? <More onPress={() => void more('dealtWith')} /> : null}
    </div>
  );
}

function More({ onPress }: { onPress: () => void }): ReactNode {
  return (
    <div className={classes(styles.more)}>
      <Button onPress={onPress}>{t('missed.more')}</Button>
    </div>
  );
}

interface MissedSectionProps extends MissedScreenProps {
  title: string;
  rows: readonly MissedRow[];
  /** How many there are, shown or not; null to leave it out. */
  total: number | null;
  action?: ReactNode;
}

function MissedSection({ title, rows, total, action, onOpenCall }: MissedSectionProps): ReactNode {
  const region = useRegion();
  const open = (key: string): void => {
    const latest = rows.find((row) => row.key === key)?.callUuids[0];
    if (latest !== undefined) onOpenCall(latest);
  };
  return (
    <section className={classes(styles.section)}>
      <div className={classes(styles.head)}>
        <h2 className={classes(styles.heading, 'tabular')}>
          {total === null ? title : t('missed.sectionCount', { title, count: total })}
        </h2>
        {action}
      </div>
      <GridList
        aria-label={title}
        items={rows}
        dependencies={[region]}
        selectionMode="none"
        disallowTypeAhead
        onAction={(key) => open(String(key))}
      >
        {(row) => (
          <MissedItem
            id={row.key}
            row={row}
            onDecide={(decision) => void decide(row, decision, partyWords(row.party, region.country).title, region)}
          />
        )}
      </GridList>
    </section>
  );
}

/** Keys on a row that press its buttons. */
const keyActions: Readonly<Record<string, string>> = { c: 'ringBack', h: 'later', e: 'done' };

function actByKey(event: KeyboardEvent): void {
  const { key, target, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
  const action = keyActions[key.toLowerCase()];
  if (action === undefined || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
  const row = target instanceof HTMLElement ? target.closest('[role=row]') : null;
  // Events of a row's menu or dialog bubble here too, though it is elsewhere in the page.
  if (row === null || !event.currentTarget.contains(row)) return;
  const button = row.querySelector<HTMLElement>(`[data-action=${action}] button`);
  if (button === null) return;
  event.preventDefault();
  button.click();
}
