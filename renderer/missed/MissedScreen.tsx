import { PhoneMissed, Smile } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { MissedDecision, MissedRow } from '../../shared/views.ts';
import { bridge } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/region.ts';
import { partyWords } from '../ui/call/words.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { useNow } from '../ui/Time.tsx';
import { showToast } from '../ui/Toast.tsx';
import { MissedItem } from './MissedItem.tsx';
import styles from './MissedScreen.module.css';
import { decisionOf, missedStore, sections } from './store.ts';

/** What the missed screen needs from the app. */
export interface MissedScreenProps {
  extension: string;
  onOpenCall: (uuid: string) => void;
  /** One click rings back: the app hands in `ringBack` of the dial feature. */
  onRingBack: (number: string) => void;
}

/** How long a row has to be on screen before it counts as seen, ms. */
const SEEN_AFTER = 1000;

function useMissed(extension: string): void {
  const { open, refresh } = missedStore.getState();
  useEffect(() => {
    void open(extension);
    return bridge.on('history', () => void refresh());
  }, [extension, open, refresh]);
}

/** Marks what is new as seen once it has been in front of somebody for a second; a hidden window is nobody's. */
function useSeen(unseen: boolean): void {
  useEffect(() => {
    if (!unseen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => void missedStore.getState().markSeen(), SEEN_AFTER);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [unseen]);
}

/** Takes a caller off the list at once, or puts them back, and offers to take that back. */
async function decide(row: MissedRow, decision: MissedDecision, party: string): Promise<void> {
  const answer = await missedStore.getState().decide(row, decision);
  if (!answer.ok) showToast({ text: t('missed.notSaved', { what: errorWords(answer.error).what }) });
  else if (decision.kind === 'dismissed')
    showToast({
      text: t('missed.dismissedToast', { party }),
      undo: { label: t('missed.undo'), onPress: () => void decide(row, decisionOf(row.state), party) },
    });
}

/** The missed callers: who still waits, and who has been dealt with. */
export function MissedScreen(props: MissedScreenProps): ReactNode {
  const { extension } = props;
  useMissed(extension);
  const shown = useStore(missedStore, (state) => state.shown);
  const now = useNow();
  useSeen(shown.kind === 'shown' && [...shown.list.open, ...shown.list.dealtWith].some((row) => !row.seen));
  if (shown.kind === 'loading') return <Skeleton rows={5} label={t('missed.loading')} />;
  if (shown.kind === 'failed') {
    const words = errorWords(shown.error);
    const again = <Button onPress={() => void missedStore.getState().open(extension)}>{t('missed.tryAgain')}</Button>;
    return (
      <EmptyState icon={<PhoneMissed size={32} strokeWidth={1.5} />} title={t('missed.failed')} actions={again}>
        {words.what} {words.todo}
      </EmptyState>
    );
  }
  const { waiting, later, dealtWith } = sections(shown.list, now);
  return (
    <div className={classes(styles.screen)}>
      {waiting.length === 0 ? (
        <EmptyState icon={<Smile size={32} strokeWidth={1.5} />} title={t('missed.emptyTitle')}>
          {t('missed.emptyText', { extension })}
        </EmptyState>
      ) : (
        <MissedSection {...props} title={t('missed.waiting')} rows={waiting} />
      )}
      {later.length === 0 ? null : <MissedSection {...props} title={t('missed.later')} rows={later} />}
      {dealtWith.length === 0 ? null : <MissedSection {...props} title={t('missed.dealtWith')} rows={dealtWith} />}
    </div>
  );
}

function MissedSection(props: MissedScreenProps & { title: string; rows: readonly MissedRow[] }): ReactNode {
  const { title, rows, onOpenCall, onRingBack } = props;
  const { country } = useRegion();
  return (
    <section className={classes(styles.section)}>
      <h2 className={classes(styles.heading)}>{title}</h2>
      <ul>
        {rows.map((row) => (
          <MissedItem
            key={row.key}
            row={row}
            onOpenCall={onOpenCall}
            onRingBack={onRingBack}
            onDecide={(decision) => void decide(row, decision, partyWords(row.party, country).title)}
          />
        ))}
      </ul>
    </section>
  );
}
