import { ChevronDown, ChevronUp, Phone, StickyNote, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Dial, intendedNumber, isGoingOn } from '../../../shared/dialing/dial.ts';
import { callSubject } from '../../../shared/people/notes.ts';
import { isBelowGood } from '../../../shared/quality/verdict.ts';
import { SECOND } from '../../../shared/time/durations.ts';
import { appStore } from '../../navigation/app-store.ts';
import { notesStore } from '../../notes/note-store.ts';
import { latest } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button, type ButtonProps, IconButton } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { clockLength } from '../../ui/call/format-time.ts';
import { Initials } from '../../ui/call/Initials.tsx';
import { VerdictMark } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import { useNow } from '../../ui/Time.tsx';
import { dialStore } from '../dial-store.ts';
import { ringBack } from '../ring-back.ts';
import { hasLivePage, hasNoDetails, isOpenEnded, isOver, isSlow, mayCancel } from './bar-state.ts';
import { barWords, partyOf } from './bar-words.ts';
import styles from './CallBar.module.css';
import { CallNote } from './CallNote.tsx';
import { Steps } from './Steps.tsx';
import { type DialRecord, useRecord } from './use-record.ts';
import { useSeenFor } from './use-seen-for.ts';

export interface DialBarProps {
  dial: Dial;
  /** The button for the other dials. */
  more: ReactNode;
  isFolded: boolean;
  setFolded: (isFolded: boolean) => void;
  /** In a wide window: what lies under the head of a call, with the field of its note; null where another page is open. */
  page: ((note: ReactNode) => ReactNode) | null;
  /** What an answered call (`isReached`) changed, or when to try again. */
  after: (isReached: boolean) => ReactNode;
  wide: boolean;
}

/** The bar of one dial: its state in words and steps, and its buttons; folded, one line of it. In a wide window it is the head of the party's page. */
export function DialBar({ dial, more, isFolded, setFolded, page, after, wide }: DialBarProps): ReactNode {
  const shown = useShown(dial);
  const { words, record, isFoldable, party } = shown;
  const [isNoting, setNoting] = useState(false);
  const { close } = dialStore.getState();
  // A call that was made is in the list of calls. One that was not is nowhere else, so its line stays.
  const closesAfter = dial.state.kind === 'done' ? CLOSES_AFTER_MS : null;
  const seen = useSeenFor(!isOver(dial, record) ? null : isFolded ? closesAfter : FOLDS_AFTER_MS, () => {
    if (isFolded) void close(dial.id);
    else setFolded(true);
  });
  const [up, down] = wide ? [ChevronDown, ChevronUp] : [ChevronUp, ChevronDown];
  // The page below begins with it.
  const Heading = page === null || isFolded ? 'p' : 'h2';
  const hasPage = page !== null && !isFolded && hasLivePage(dial);
  // Once it is their call; before that it is the own phone's.
  const hasFace = hasPage && !words.isLarge;
  const closeNote = (): void => {
    setNoting(false);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const isTold = dial.state.kind === 'done' && latest(record) !== null;
  // Unfolded by something else, a wide head takes no focus.
  if (wide && isFolded && isNoting) setNoting(false);
  const openNote = (): void => {
    if (wide) setFolded(false);
    setNoting(true);
  };
  const note = { onOpen: openNote, isOpen: hasPage || (isNoting && !isFolded) };
  return (
    <li className={classes(styles.item)} {...seen} {...(hasPage ? { 'data-live-page': true } : {})}>
      <div className={classes(styles.one, isFolded && styles.folded, hasFace && styles.faced)}>
        <Heading
          className={classes(
            'break',
            isFolded ? 'control medium' : words.isLarge || wide ? 'party' : 'section',
            isFolded && !words.isLarge && styles.brief,
          )}
          title={isFolded ? joined(' · ', ...foldedWords(dial, shown)) : undefined}
        >
          {shown.isLive && !hasFace ? <Pulse rings={words.isLarge} /> : null}
          <Title dial={dial} shown={shown} isFolded={isFolded} />
        </Heading>
        <div className={classes(styles.end)}>
          {isFolded && !wide ? null : <EndButton dial={dial} shown={shown} note={note} />}
          {more}
          {shown.isLive && hasFace ? <Pulse rings={false} /> : null}
          {shown.clock === '' ? null : (
            <span role="timer" className={classes('medium', styles.clock)}>
              {shown.clock}
            </span>
          )}
          {/* The same button folds and unfolds, so that it keeps the focus. */}
          {isFoldable || isFolded ? (
            <IconButton
              size="small"
              label={t(isFolded ? 'dial.unfoldBar' : 'dial.foldBar', { party })}
              onPress={() => setFolded(!isFolded)}
              icon={isFolded ? up : down}
            />
          ) : null}
          {isFoldable ? null : <CloseButton dial={dial} party={party} />}
        </div>
        {isFolded ? null : (
          <>
            {words.what === '' ? null : <p className="tabular control medium break">{words.what}</p>}
            <div className={classes('tabular secondary break', styles.told)}>
              <span>{words.text}</span> <Sound record={record} />
            </div>
            <AnswerButtons dial={dial} shown={shown} more={isTold && words.what !== '' ? after(false) : null} />
            {words.steps === null || (note.isOpen && !hasPage) ? null : <Steps states={words.steps} />}
            {note.isOpen && !hasPage ? (
              <div className={classes(styles.note)}>
                <CallNote dial={dial} isFocused onDone={closeNote} />
              </div>
            ) : null}
            {isTold && words.what === '' ? after(true) : null}
            {hasFace ? (
              <span className={classes(styles.face)}>
                <Initials name={shown.name} large />
              </span>
            ) : null}
          </>
        )}
      </div>
      {hasPage ? page(<CallNote dial={dial} isFocused={isNoting} onDone={closeNote} />) : null}
    </li>
  );
}

/** A dot for a call that is going on. It pulses while the own phone rings. */
const Pulse = ({ rings }: { rings: boolean }): ReactNode => (
  <i aria-hidden className={classes(styles.pulse, rings && styles.rings)} />
);

/** Who is called, or that the own phone rings; folded, the rest of it in the same line. */
function Title({ dial, shown, isFolded }: { dial: Dial; shown: Shown; isFolded: boolean }): ReactNode {
  if (!isFolded) return <bdi>{shown.words.title}</bdi>;
  const [title, rest] = foldedWords(dial, shown);
  return (
    <>
      <bdi>{title}</bdi> {rest === '' ? null : <span className={classes('secondary', styles.rest)}>· {rest}</span>}
    </>
  );
}

/** All that a folded bar says: the title, and the rest. */
function foldedWords({ order }: Dial, { words, party }: Shown): [title: string, rest: string] {
  if (words.isLarge) return [t('dial.pickUpFolded', { extension: order.extension }), party];
  return [words.title, words.what || (words.brief ?? words.text)];
}

/** Another dial, in a row of 44 px above the bar. */
export function DialRow({ dial }: { dial: Dial }): ReactNode {
  const shown = useShown(dial);
  const { title, what, text } = shown.words;
  return (
    <li className={classes(styles.other)}>
      <div className={classes(styles.otherWords)}>
        <p className="break control medium">
          <bdi>{title}</bdi>
        </p>
        <p className="break secondary">{what || text}</p>
      </div>
      <AnswerButtons dial={dial} shown={shown} isRow />
      {shown.isFoldable ? null : <CloseButton dial={dial} party={shown.party} />}
    </li>
  );
}

function CloseButton({ dial, party }: { dial: Dial; party: string }): ReactNode {
  const close = () => void dialStore.getState().close(dial.id);
  return <IconButton size="small" label={t('dial.closeBar', { party })} onPress={close} icon={X} />;
}

/** How long a finished call is seen before it folds, and folded before it is closed, ms. */
const FOLDS_AFTER_MS = 8 * SECOND;
const CLOSES_AFTER_MS = 60 * SECOND;

type Shown = ReturnType<typeof useShown>;

/** What is shown of a dial at this moment; rendered again only when that changes. */
function useShown(dial: Dial) {
  const record = useRecord(dial);
  const region = useRegion();
  const nameOf = useNameOf();
  const { state } = dial;
  const shownAt = (now: number) => {
    const words = barWords(dial, { region, now, nameOf, record });
    return {
      words,
      clock: words.since === null ? '' : clockLength((now - words.since) / 1000),
      isFoldable: isOpenEnded(dial, now),
      isLive: isGoingOn(state, now) && !hasNoDetails(state, now),
      mayCancel: mayCancel(state, now),
      mayStopWaiting: isSlow(state, now),
      mayCheck: hasNoDetails(state, now),
      party: partyOf(dial, { region, nameOf }),
      name: nameOf(intendedNumber(dial.order)),
    };
  };
  const everyMs = isGoingOn(state, Date.now()) || state.kind === 'unknown' ? 250 : 30_000;
  return { ...shownAt(useNow((present) => JSON.stringify(shownAt(present)), everyMs)), record };
}

/** How an answered call sounded, where that is worth a look. */
function Sound({ record }: { record: DialRecord }): ReactNode {
  const verdict = latest(record)?.verdict;
  return verdict && isBelowGood(verdict) ? <VerdictMark verdict={verdict} /> : null;
}

interface AnswerButtonsProps {
  dial: Dial;
  shown: Shown;
  isRow?: boolean;
  /** What else can be done. */
  more?: ReactNode;
}

/** What to do about a call that was not made, may not have been, or is not answered by the PBX: buttons below the text, quiet ones at the end of a row. */
function AnswerButtons({ dial, shown, isRow = false, more = null }: AnswerButtonsProps): ReactNode {
  const { close, checkNow, stopWaiting } = dialStore.getState();
  const { again } = shown.words;
  const number = intendedNumber(dial.order);
  const isAsked = dial.state.kind === 'unknown';
  const call = () => void ringBack(number);
  if (!isAsked && again === null && !shown.mayCheck && !shown.mayStopWaiting && more === null) return null;
  const act = (words: string, onPress: () => void, own: Partial<ButtonProps> = {}) => (
    <Act {...(isRow ? { kind: 'quiet' } : own)} onPress={onPress}>
      {words}
    </Act>
  );
  return (
    <div className={isRow ? 'row stiff' : 'line wraps below'}>
      {isAsked ? act(t(isRow ? 'dial.rowItRang' : 'dial.unknownRang'), () => void close(dial.id)) : null}
      {isAsked ? act(t(isRow ? 'dial.callAgain' : 'dial.unknownCallAgain'), call) : null}
      {again === 'call' ? act(t('dial.callAgain'), call, { kind: 'call', icon: Phone }) : null}
      {again === 'edit' ? act(t('dial.changeNumber'), () => appStore.getState().openDial(number)) : null}
      {shown.mayStopWaiting ? act(t('dial.stopWaiting'), () => void stopWaiting(dial.id)) : null}
      {shown.mayCheck ? act(t('setup.checkAgain'), () => void checkNow(dial.id)) : null}
      {more}
    </div>
  );
}

const Act = (props: ButtonProps): ReactNode => <Button size="small" {...props} />;

/** The quiet button beside the time. `note`: the field of the call's note, and how it is opened. */
function EndButton(props: { dial: Dial; shown: Shown; note: { isOpen: boolean; onOpen: () => void } }): ReactNode {
  const { dial, shown, note } = props;
  const { state } = dial;
  if (shown.mayCancel)
    return (
      <Act kind="quiet" onPress={() => void dialStore.getState().cancel(dial.id)}>
        {t('shell.cancel')}
      </Act>
    );
  if (state.kind === 'inCall' && !note.isOpen && shown.isLive)
    return (
      <Act kind="quiet" icon={StickyNote} aria-label={t('dial.note')} onPress={note.onOpen}>
        {t('dial.note')}
      </Act>
    );
  if (note.isOpen || state.kind !== 'done' || shown.words.what !== '' || latest(shown.record) === null) return null;
  return (
    <Act kind="quiet" icon={StickyNote} aria-label={t('notes.add')} onPress={() => addNote(state.callUuid)}>
      {t('notes.add')}
    </Act>
  );
}

/** Opens a call's page with the editor of its note. */
function addNote(uuid: string): void {
  notesStore.getState().openEditor(callSubject(uuid));
  appStore.getState().openCall(uuid);
}
