import { ChevronRight, Phone, PhoneCall, PhoneOff, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { type Dial, type DialState, intendedNumber, isGoingOn } from '../../../shared/dialing/dial.ts';
import { dialResult } from '../../../shared/dialing/dial-result.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { type NameOf, type Region, useNameOf, useRegion, useRingBack } from '../../ui/call/context.ts';
import { clockLength } from '../../ui/call/format-time.ts';
import { VerdictMark } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { useNow } from '../../ui/Time.tsx';
import { isHidden, onVisibility } from '../../ui/visibility.ts';
import { type DialRecord, dialStore } from '../store.ts';
import {
  type BarActions,
  type BarWords,
  barActions,
  barWords,
  checkedWords,
  clockWords,
  isOver,
  madeWords,
  makingWords,
} from './bar-words.ts';
import styles from './CallBar.module.css';

export interface CallBarProps extends DialCardActions {
  /** The time of the next poll, epoch ms; null while none is planned. */
  nextPollAt: number | null;
}

/**
 * A card for each dial that is not closed: running ones first, then newest first, the older ones folded. It stays above the content
 * on every screen.
 */
export function CallBar(props: CallBarProps): ReactNode {
  const dials = useStore(dialStore, (state) => state.dials);
  const records = useStore(dialStore, (state) => state.records);
  const away = useStore(dialStore, (state) => state.foldedAway);
  const region = useRegion();
  const nameOf = useNameOf();
  const now = useNow((present) => dials.map(({ state }) => isGoingOn(state, present)).join());
  const [from] = useState(() => Date.now());
  const [open, setOpen] = useState(false);
  const { shown, folded } = fold(dials, now, away);
  return (
    <>
      <LiveRegion text={announcement(dials, records, { region, nameOf, from })} />
      {dials.length === 0 ? null : (
        <ul className={classes(styles.cards)} aria-label={t('dial.cards')}>
          {shown.map((dial) => (
            <DialCard key={dial.id} dial={dial} {...props} />
          ))}
          {folded.length === 0 ? null : (
            <li>
              <AriaButton className={classes(styles.fold)} aria-expanded={open} onPress={() => setOpen(!open)}>
                <ChevronRight size={16} strokeWidth={1.5} aria-hidden className={classes(styles.chevron)} />
                {t('dial.more', { count: folded.length })}
              </AriaButton>
            </li>
          )}
          {open ? folded.map((dial) => <DialCard key={dial.id} dial={dial} isFolded {...props} />) : null}
        </ul>
      )}
    </>
  );
}

/** More cards would leave no room for the calls below them. */
const MOST_CARDS = 2;

/** Sorts running dials before the others and keeps the order otherwise. */
export function runningFirst(dials: readonly Dial[], now: number): Dial[] {
  const isOn = ({ state }: Dial): boolean => isGoingOn(state, now);
  return [...dials.filter(isOn), ...dials.filter((dial) => !isOn(dial))];
}

/**
 * Splits the cards into shown and folded ones. Running ones and the newest of the others are shown; those in `away`, which were read,
 * are folded.
 */
export function fold(
  dials: readonly Dial[],
  now: number,
  away: Readonly<Record<string, true>> = {},
): { shown: Dial[]; folded: Dial[] } {
  const ordered = runningFirst(dials, now).filter(({ id }) => !away[id]);
  const running = ordered.filter(({ state }) => isGoingOn(state, now)).length;
  const seen = Math.max(MOST_CARDS, running + 1);
  // A fold takes as much room as the one card below it would.
  const count = ordered.length === seen + 1 && ordered.length === dials.length ? seen + 1 : seen;
  const shown = ordered.slice(0, count);
  return { shown, folded: runningFirst(dials, now).filter((dial) => !shown.includes(dial)) };
}

function changedAt(state: DialState): number {
  return 'since' in state ? state.since : state.at;
}

/**
 * The text for screen readers: the state of the dial that changed last. The text stays the same within a state. It is empty for a call
 * that was not sent yet, for a finished one until its record is read, and for changes before `from`, epoch ms.
 */
export function announcement(
  dials: readonly Dial[],
  records: Readonly<Record<string, DialRecord>>,
  { region, nameOf, from }: { region: Region; nameOf: NameOf; from: number },
): string {
  const latest = dials.toSorted((a, b) => changedAt(b.state) - changedAt(a.state))[0];
  if (!latest || changedAt(latest.state) < from) return '';
  const { state } = latest;
  if (state.kind === 'preparing') return '';
  const record = state.kind === 'done' ? records[state.callUuid] : undefined;
  if (state.kind === 'done' && (record === undefined || record.kind === 'loading')) return '';
  // A second later, so that the text of `asking` says to pick up.
  const now = changedAt(state) + 1000;
  const { title, text } = barWords(latest, record, { region, nameOf, now, nextPollAt: null });
  const more = state.kind === 'unknown' ? t('dial.unknownText') : 'nextPollAt' in state ? '' : text;
  return more === '' ? title : `${title}. ${more}`;
}

export interface DialCardActions {
  onOpenCall: (uuid: string) => void;
  onChangeNumber: (number: string) => void;
}

interface DialCardProps extends DialCardActions {
  dial: Dial;
  /** The time of the next poll, epoch ms. */
  nextPollAt: number | null;
  /** It stays although it is over. */
  isFolded?: boolean;
}

/** The state of a dial in words, and its buttons. */
function DialCard({ dial, nextPollAt, isFolded = false, ...actions }: DialCardProps): ReactNode {
  const record = useStore(dialStore, ({ records }) =>
    dial.state.kind === 'done' ? records[dial.state.callUuid] : undefined,
  );
  const recordCheck = useStore(dialStore, (state) => state.recordChecks[dial.id]);
  const notCancelled = useStore(dialStore, (state) => state.notCancelled[dial.id]);
  const region = useRegion();
  const nameOf = useNameOf();
  const shownAt = (now: number) => {
    const words = barWords(dial, record, { region, now, nextPollAt, nameOf });
    return {
      running: isGoingOn(dial.state, now),
      words,
      clock: words.since === null ? madeWords(dial, { region, now }) : clockWords(words, now),
      can: barActions(dial.state, now),
      making: makingWords(dial, notCancelled, now),
    };
  };
  const everyMs = isGoingOn(dial.state, Date.now()) ? 250 : 30_000;
  const now = useNow((present) => JSON.stringify(shownAt(present)), everyMs);
  const { running, words, clock, can, making } = shownAt(now);
  const leaving = useLeaving(!isFolded && isOver(dial, record), () => leave(dial));
  return (
    <li className={classes(styles.card, styles[words.tone])} {...leaving}>
      <CardIcon running={running} tone={words.tone} />
      <div className={classes(styles.body)}>
        <p className={classes(styles.title)}>
          {words.title}{' '}
          <span className={classes(words.since === null ? styles.made : styles.clock, 'tabular')}>{clock}</span>
        </p>
        {words.text === '' ? null : <p className={classes(styles.text)}>{words.text}</p>}
        <p className={classes(styles.text)} role="status">
          {making || checkedWords(dial, recordCheck, region)}
        </p>
        <div className={classes(styles.foot)}>
          <DoneLine dial={dial} record={record} />
          <CardButtons dial={dial} words={words} can={can} {...actions} />
        </div>
      </div>
      <CloseButton dial={dial} can={can} />
    </li>
  );
}

/** A call that was made is in the list of calls. One that was not made is nowhere else, so its card is only folded. */
function leave({ id, state }: Dial): void {
  const { close, foldAway } = dialStore.getState();
  if (state.kind === 'done') void close(id);
  else foldAway(id);
}

function CardIcon({ running, tone }: { running: boolean; tone: BarWords['tone'] }): ReactNode {
  const Icon = tone === 'negative' ? PhoneOff : tone === 'caution' ? TriangleAlert : running ? PhoneCall : Phone;
  return <Icon size={20} strokeWidth={1.5} aria-hidden className={classes(styles.icon)} />;
}

/** Talk time and quality of an answered call. */
function DoneLine({ dial, record }: { dial: Dial; record: DialRecord | undefined }): ReactNode {
  if (record?.kind !== 'loaded') return null;
  const { call, verdict } = record.page;
  const result = dialResult(call, dial.order.extension);
  if (result.kind !== 'answered' || result.talkSeconds === null) return null;
  return (
    <p className={classes(styles.doneLine)}>
      <span className="tabular">{t('dial.doneTalk', { length: clockLength(result.talkSeconds) })}</span>
      <VerdictMark verdict={verdict} />
    </p>
  );
}

interface CardButtonsProps extends DialCardActions {
  dial: Dial;
  words: BarWords;
  can: BarActions;
}

function CardButtons({ dial, words, can, onOpenCall, onChangeNumber }: CardButtonsProps): ReactNode {
  const ringBack = useRingBack();
  const { checkNow, close, cancel } = dialStore.getState();
  const { check, open } = can;
  const isUnknown = dial.state.kind === 'unknown';
  if (!can.cancel && check === null && open === null && words.again === null) return null;
  const number = intendedNumber(dial.order);
  return (
    <div className={classes(styles.actions)}>
      {can.cancel ? <Button onPress={() => void cancel(dial.id)}>{t('dial.cancel')}</Button> : null}
      {words.again === 'call' ? <Button onPress={() => ringBack(number)}>{t('dial.callAgain')}</Button> : null}
      {words.again === 'edit' ? <Button onPress={() => onChangeNumber(number)}>{t('dial.changeNumber')}</Button> : null}
      {open === null ? null : <Button onPress={() => onOpenCall(open)}>{t('dial.open')}</Button>}
      {check === null ? null : (
        <Button onPress={() => void checkNow(dial.id)}>
          {t(check === 'over' ? 'dial.checkNow' : 'dial.checkAgain')}
        </Button>
      )}
      {isUnknown ? <Button onPress={() => ringBack(number)}>{t('dial.unknownCallAgain')}</Button> : null}
      {isUnknown ? <Button onPress={() => void close(dial.id)}>{t('dial.unknownRang')}</Button> : null}
    </div>
  );
}

function CloseButton({ dial, can }: { dial: Dial; can: BarActions }): ReactNode {
  const { close } = dialStore.getState();
  if (!can.close) return null;
  return (
    <IconButton
      label={t('dial.closeParty', { party: intendedNumber(dial.order) })}
      onPress={() => void close(dial.id)}
      icon={X}
    />
  );
}

/** How long a finished card is seen before it goes, ms. */
const SEEN_FOR_MS = 8_000;

/**
 * Calls `leave` once the element was seen for `SEEN_FOR_MS` without a break: the window is visible, and nothing in the element is
 * pointed at or focused. Returns the listeners for the element.
 */
function useLeaving(isOver: boolean, leave: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isUnseen = useSyncExternalStore(onVisibility, isHidden);
  const goes = isOver && !isUnseen && !isPointedAt && !isFocused;
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (!goes) return;
    const timer = setTimeout(() => go(), SEEN_FOR_MS);
    return () => clearTimeout(timer);
  }, [goes]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
  };
}
