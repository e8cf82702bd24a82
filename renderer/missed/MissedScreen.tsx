import { PhoneMissed, Smile } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { MissedRow } from '../../shared/views.ts';
import { bridge } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/region.ts';
import { partyWords } from '../ui/call/words.ts';
import { classes } from '../ui/class-names.ts';
import { EmptyState, Skeleton } from '../ui/states.tsx';
import { showToast } from '../ui/Toast.tsx';
import { MissedItem } from './MissedItem.tsx';
import styles from './MissedScreen.module.css';
import { missedStore, sections } from './store.ts';

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

/** Takes a caller off the list at once, and offers to take that back. */
async function settle(row: MissedRow, dismissed: boolean, party: string): Promise<void> {
  const { dismiss } = missedStore.getState();
  const answer = await dismiss(row, dismissed);
  if (!answer.ok) showToast({ text: t('missed.notSaved', { what: errorWords(answer.error).what }) });
  else if (dismissed)
    showToast({
      text: t('missed.dismissedToast', { party }),
      undo: { label: t('missed.undo'), onPress: () => void settle(row, false, party) },
    });
}

/** The missed callers: who still waits, and who has been dealt with. */
export function MissedScreen(props: MissedScreenProps): ReactNode {
  const { extension } = props;
  useMissed(extension);
  const list = useStore(missedStore, (state) => state.list);
  useSeen(list.kind === 'shown' && list.rows.some((row) => !row.seen));
  if (list.kind === 'loading') return <Skeleton rows={5} label={t('missed.loading')} />;
  if (list.kind === 'failed') {
    const words = errorWords(list.error);
    const again = <Button onPress={() => void missedStore.getState().open(extension)}>{t('missed.tryAgain')}</Button>;
    return (
      <EmptyState icon={<PhoneMissed size={32} strokeWidth={1.5} />} title={t('missed.failed')} actions={again}>
        {words.what} {words.todo}
      </EmptyState>
    );
  }
  const { waiting, dealtWith } = sections(list.rows);
  return (
    <div className={classes(styles.screen)}>
      {waiting.length === 0 ? (
        <EmptyState icon={<Smile size={32} strokeWidth={1.5} />} title={t('missed.emptyTitle')}>
          {t('missed.emptyText', { extension })}
        </EmptyState>
      ) : (
        <MissedSection {...props} title={t('missed.waiting')} rows={waiting} />
      )}
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
            key={row.callUuids[0]}
            row={row}
            onOpenCall={onOpenCall}
            onRingBack={onRingBack}
            onSettle={(dismissed) => void settle(row, dismissed, partyWords(row.party, country).title)}
          />
        ))}
      </ul>
    </section>
  );
}
