import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type Dial, isGoingOn } from '../../../shared/dialing/dial.ts';
import { isBelowGood } from '../../../shared/quality/verdict.ts';
import { SECOND } from '../../../shared/time/durations.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { VerdictMark } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import { useNow } from '../../ui/Time.tsx';
import { type DialRecord, dialStore } from '../dial-store.ts';
import { AnswerButtons, type BarButtonProps, barActions, EndButtons, hasAnswerButtons } from './BarButtons.tsx';
import { barWords, checkedWords, clockWords, isOver, madeWords, makingWords, partyOf } from './bar-words.ts';
import styles from './CallBar.module.css';
import { Steps, stepsOf } from './Steps.tsx';
import { useSeenFor } from './use-seen-for.ts';

interface DialBarProps extends BarButtonProps {
  dial: Dial;
  isOpen: boolean;
  /** The time of the next poll, epoch ms. */
  nextPollAt: number | null;
}

/** The state of one dial in words and steps, and its buttons; folded, one line of it. */
export function DialBar({ dial, isOpen, nextPollAt, ...handlers }: DialBarProps): ReactNode {
  const record = useStore(dialStore, ({ records }) =>
    dial.state.kind === 'done' ? records[dial.state.callUuid] : undefined,
  );
  const { words, clock, can, note, steps } = useShown(dial, record, nextPollAt);
  const seen = useSeenFor(isOver(dial, record) ? (isOpen ? 'open' : 'folded') : null, {
    open: { ms: FOLDS_AFTER_MS, run: () => dialStore.getState().setFolded(dial.id, true) },
    // A call that was made is in the list of calls. One that was not is nowhere else, so its line stays.
    folded:
      dial.state.kind === 'done' ? { ms: CLOSES_AFTER_MS, run: () => void dialStore.getState().close(dial.id) } : null,
  });
  const buttons = { dial, words, can, ...handlers };
  return (
    <li className={classes(styles.one, !isOpen && styles.folded)} {...seen}>
      <p className={classes('clip', styles.who, isOpen && words.isLarge && 'party')}>
        <bdi>{isOpen ? words.title : words.short}</bdi>
      </p>
      <div className={classes(styles.end)}>
        {isOpen && !hasAnswerButtons(words, can) ? <EndButtons {...buttons} /> : null}
        <span className={classes(words.since === null ? styles.made : styles.timer, 'tabular')}>{clock}</span>
        <FoldButton dial={dial} isOpen={isOpen} isFoldable={can.fold} />
        <CloseButton dial={dial} />
      </div>
      {isOpen ? (
        <>
          <div className={classes(styles.line, steps === null && styles.wrap)}>
            <span>{words.text}</span> <Sound record={record} />
          </div>
          <p className={classes(styles.line, styles.wrap)} role="status">
            {note}
          </p>
          {hasAnswerButtons(words, can) ? <AnswerButtons {...buttons} /> : null}
          {steps === null ? null : <Steps states={steps} />}
        </>
      ) : null}
    </li>
  );
}

/** How long a finished call is seen before it folds, and folded before it is closed, ms. */
const FOLDS_AFTER_MS = 8 * SECOND;
const CLOSES_AFTER_MS = 60 * SECOND;

/** What is shown of a dial at this moment; rendered again only when that changes. */
function useShown(dial: Dial, record: DialRecord | undefined, nextPollAt: number | null) {
  const recordCheck = useStore(dialStore, (state) => state.recordChecks[dial.id]);
  const notCancelled = useStore(dialStore, (state) => state.notCancelled[dial.id]);
  const region = useRegion();
  const nameOf = useNameOf();
  const shownAt = (now: number) => {
    const words = barWords(dial, record, { region, now, nextPollAt, nameOf });
    return {
      words,
      clock: words.since === null ? madeWords(dial, { region, now }) : clockWords(words, now),
      can: barActions(dial.state, now),
      note: makingWords(dial, notCancelled, now) || checkedWords(dial, recordCheck, region),
      steps: stepsOf(dial, record, now),
    };
  };
  const { kind } = dial.state;
  const everyMs = isGoingOn(dial.state, Date.now()) || kind === 'unknown' ? 250 : 30_000;
  return shownAt(useNow((present) => JSON.stringify(shownAt(present)), everyMs));
}

/** How an answered call sounded, where that is worth a look. */
function Sound({ record }: { record: DialRecord | undefined }): ReactNode {
  if (record?.kind !== 'loaded') return null;
  const { verdict } = record.page;
  return isBelowGood(verdict) ? <VerdictMark verdict={verdict} /> : null;
}

/** The same button folds and unfolds, so that it keeps the focus. */
function FoldButton({ dial, isOpen, isFoldable }: { dial: Dial; isOpen: boolean; isFoldable: boolean }): ReactNode {
  const party = usePartyOf(dial);
  if (isOpen && !isFoldable) return null;
  return (
    <IconButton
      label={t(isOpen ? 'dial.foldBar' : 'dial.unfoldBar', { party })}
      onPress={() => dialStore.getState().setFolded(dial.id, isOpen)}
      icon={isOpen ? ChevronDown : ChevronUp}
    />
  );
}

function CloseButton({ dial }: { dial: Dial }): ReactNode {
  const party = usePartyOf(dial);
  return (
    <IconButton
      label={t('dial.closeBar', { party })}
      onPress={() => void dialStore.getState().close(dial.id)}
      icon={X}
    />
  );
}

function usePartyOf(dial: Dial): string {
  return partyOf(dial, useRegion(), useNameOf());
}
