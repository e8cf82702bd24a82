import { Link2, Phone } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Status } from '../../../shared/connection.ts';
import { type MissingField, orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { bridge } from '../../bridge.ts';
import { appStore } from '../../navigation/app-store.ts';
import type { DialPrefill } from '../../navigation/place.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { useFirstLine } from '../../setup/FirstLine.tsx';
import { errorText, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { unbroken } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { isSaved } from '../../ui/overlays/toasts.ts';
import { useLater } from '../../ui/use-later.ts';
import { dialStore } from '../dial-store.ts';
import { focusNumber, numberField } from '../new-call.ts';
import { grouped, useAsYouType } from './as-you-type.ts';
import { DialChoices } from './DialChoices.tsx';
import styles from './DialScreen.module.css';
import { Keypad, useKeypad } from './Keypad.tsx';
import { NumberField, type WhoParts } from './NumberField.tsx';
import { isName, RecentNumbers, type RecentNumbersProps, useSuggestions } from './RecentNumbers.tsx';

/** `fill` writes a number into the field. */
export interface DialScreenProps extends Pick<RecentNumbersProps, 'findPeople' | 'onAdd'> {
  prefill: DialPrefill | null;
  who: WhoParts;
  /** What waits with a number: a missed call, a note. */
  waits: (number: string) => ReactNode;
  /** The last calls with a number whose name is known. */
  lastCalls: (number: string) => ReactNode;
  favourites: (fill: (number: string) => void) => ReactNode;
}

/** A number from outside cannot be dialled in this time by a key that was already pressed, ms. */
const SHUT_FOR_MS = 1000;

/** The panel closes so long after a call began, ms: the second half of a double click must not hit what lies below it. */
const CLOSES_AFTER_MS = 500;

/** After a number was chosen with the pointer, the panel takes no press for so long, ms: the second half of a double click was not meant for it. */
const CHOSEN_FOR_MS = 700;

/** Applies a prefill. True while it is too new to be dialled. */
function usePrefill(prefill: DialPrefill | null): boolean {
  const { country } = useRegion();
  const [guarded, setGuarded] = useState<DialPrefill | null>(null);
  useEffect(() => {
    const { prefill: before, applyPrefill } = dialStore.getState();
    if (prefill === null || before === prefill) return;
    applyPrefill(prefill, grouped(prefill.number, country));
    if (prefill.from === 'outside') setGuarded(prefill);
  }, [prefill, country]);
  useLater(guarded, SHUT_FOR_MS, () => setGuarded(null));
  return guarded !== null;
}

/**
 * Focuses the number at each press of New call (`asked`) and when it is filled in: typing replaces the number that is there. When the panel
 * closes, the focus goes back to where it was.
 */
function useFocus(asked: object): void {
  const filled = useStore(dialStore, (state) => state.prefill);
  const atFirst = useRef(filled);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of New call focuses the number again
  useEffect(() => focusNumber(), [asked]);
  useEffect(() => {
    if (filled !== null && filled !== atFirst.current) focusNumber(filled.goesOn);
  }, [filled]);
}

/**
 * Holding Enter counts as one press. Arrow down moves from the number to the suggestions. Enter does not call while the text is a name or
 * has several numbers: it takes the first suggestion, or leads to the question.
 */
function takeKeys(event: KeyboardEvent, input: HTMLInputElement | null, list: HTMLElement | null): void {
  const { key, target, repeat } = event;
  const first = target === input ? (list?.querySelector<HTMLElement>('[role=option]') ?? null) : null;
  const isEnter = key === 'Enter';
  const which = isEnter && target === input ? input?.form?.querySelector<HTMLElement>('[data-which] button') : null;
  const takesFirst = isEnter && first !== null && isName(input?.value ?? '');
  const goesDown = key === 'ArrowDown' && first !== null;
  if (!(isEnter && repeat) && !which && !takesFirst && !goesDown) return;
  event.preventDefault();
  event.stopPropagation();
  if (isEnter && repeat) return;
  if (which) which.focus();
  else if (takesFirst) first?.click();
  else first?.focus();
}

/** New call: number, line and caller ID; recent numbers and favourites. Enter or Call dials once, and then the panel closes. */
export function DialScreen(props: DialScreenProps): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const blocked = useReady(({ status }) => blockedBy(status));
  const guarded = usePrefill(props.prefill);
  const { country } = useRegion();
  const draft = useStore(dialStore, (state) => state.draft);
  const panel = useStore(dialStore, (state) => state.panel);
  const [tried, setTried] = useState<MissingField | null>(null);
  const asked = useStore(appStore, ({ place }) => place.asked);
  const [leavesFor, setLeavesFor] = useState<object | null>(null);
  const needsLine = settings.gateways.length === 0 && settings.extension !== null;
  const firstLine = useFirstLine();
  const inputRef = numberField;
  const isTyped = useAsYouType(inputRef, country);
  const keypad = useKeypad();
  const { typed } = parseDialText(draft.number, country);
  const suggestions = useSuggestions(draft.number.trim(), props.findPeople);
  const isKnown = useNameOf()(typed.ok ? typed.number : '') !== null;
  const byPointer = useRef(false);
  const [chosen, setChosen] = useState<object | null>(null);
  useLater(chosen, CHOSEN_FOR_MS, () => setChosen(null));
  const fill = (number: string): void => {
    dialStore.getState().write(grouped(number, country), false);
    setTried(null);
    if (byPointer.current) setChosen({});
    focusNumber(true);
  };
  const listRef = useRef<HTMLDivElement>(null);
  const text = draft.number.trim();
  const offered = (
    <RecentNumbers {...{ inputRef, listRef, text }} shown={suggestions} onChoose={fill} onAdd={props.onAdd} />
  );
  useFocus(asked);
  // The panel closes after a call has begun, unless a new number was entered or New call was pressed again.
  if (leavesFor !== null && (draft.number !== '' || leavesFor !== asked)) setLeavesFor(null);
  const isLeaving = leavesFor !== null;
  useLater(leavesFor, CLOSES_AFTER_MS, appStore.getState().closeNewCall);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (guarded || blocked !== null || isLeaving || panel.kind === 'starting') return;
    const line = needsLine ? firstLine.read() : null;
    if (needsLine && line === null) return;
    const lines = line === null ? {} : { gateways: [line], gatewayUuid: line.uuid };
    const read = orderFromDraft(draft, { ...settings, ...lines }, country);
    if (read.ok && line !== null && !isSaved(await bridge.call('settings.change', lines))) return;
    setTried(read.ok ? null : read.missing);
    if (read.ok) setLeavesFor((await dialStore.getState().startDraft()) === null ? null : asked);
    else if (read.missing.field === 'number') inputRef.current?.focus();
  };

  return (
    <form
      className={classes('scroll relative', styles.form)}
      onSubmit={(event) => void submit(event)}
      onPointerDownCapture={() => {
        byPointer.current = true;
      }}
      onKeyDownCapture={(event) => {
        byPointer.current = false;
        takeKeys(event, inputRef.current, listRef.current);
      }}
    >
      <div className={classes(styles.panel)} data-chosen={chosen !== null || undefined}>
        <div>
          <FromOutside />
          <NumberField
            {...{ tried, inputRef, isTyped, keypad }}
            rules={settings.dialRules}
            onEdit={() => setTried(null)}
            hasSuggestions={suggestions.length > 0}
            onChoose={fill}
            who={props.who}
          />
        </div>
        {isName(text) ? offered : null}
        {typed.ok ? props.waits(typed.number) : null}
        <DialChoices settings={settings} tried={tried} />
        {needsLine ? firstLine.fields : null}
        {keypad.isShown ? <Keypad inputRef={inputRef} isTyped={isTyped} /> : null}
        {panel.kind === 'refused' ? <ErrorBanner error={panel.error} /> : null}
        <CallButton
          isGuarded={guarded}
          blocked={blocked}
          isPending={panel.kind === 'starting'}
          hasStarted={isLeaving}
          needsLine={needsLine}
          extension={settings.extension}
        />
        {text === '' ? props.favourites(fill) : null}
        {isName(text) ? null : typed.ok && isKnown ? props.lastCalls(typed.number) : offered}
      </div>
    </form>
  );
}

/** Why no call can be made: no PBX, or one that refuses the key. Offline is only what the last poll found; a call may go through. */
function blockedBy({ link, extension }: Status): AppErrorData | null {
  if (link.kind === 'notConnected') return { kind: 'notConnected' };
  if (extension === null) return { kind: 'dialIncomplete', missing: 'extension' };
  return link.kind === 'refused' ? link.error : null;
}

/** Says that the person did not enter the number. */
function FromOutside(): ReactNode {
  const isShown = useStore(dialStore, ({ numberFrom, draft }) => numberFrom === 'outside' && draft.number !== '');
  return (
    <div role="status">
      {isShown ? (
        <p className={classes(styles.outside)}>
          <Link2 size={16} aria-hidden />
          {t('dial.justOpened')}
        </p>
      ) : null}
    </div>
  );
}

interface CallButtonProps {
  isGuarded: boolean;
  blocked: AppErrorData | null;
  /** The press is being answered: nothing is sent yet, and the person may be asked first. */
  isPending: boolean;
  /** The call was begun. */
  hasStarted: boolean;
  /** The first line is saved with the press. */
  needsLine: boolean;
  /** The phone that rings first. */
  extension: string | null;
}

/** The one big button. It names whom it calls, or the words below it say why it cannot. */
function CallButton(props: CallButtonProps): ReactNode {
  const { isGuarded, blocked, isPending, hasStarted, needsLine, extension } = props;
  const { country } = useRegion();
  const number = useStore(dialStore, (state) => state.draft.number);
  const nameOf = useNameOf();
  const reasonId = useId();
  const { typed } = parseDialText(number, country);
  const party = typed.ok ? (nameOf(typed.number) ?? unbroken(formatNumber(typed.number, country))) : null;
  const isDisabled = !isPending && !hasStarted && (party === null || isGuarded || blocked !== null);
  const reason = blocked !== null ? errorText(blocked) : number.trim() === '' ? t('dial.numberMissing') : null;
  return (
    <div>
      <div className={classes(isGuarded && party !== null && styles.filling)}>
        <Button
          type="submit"
          kind={isDisabled ? 'plain' : 'call'}
          size="large"
          wide
          isDisabled={isDisabled}
          isPending={isPending || hasStarted}
          icon={Phone}
          {...(isDisabled && reason !== null ? { 'aria-describedby': reasonId } : {})}
        >
          {hasStarted
            ? t('dial.starting')
            : party === null
              ? t('calls.call')
              : t(needsLine ? 'dial.saveAndCall' : 'calls.callParty', { party })}
        </Button>
      </div>
      {blocked !== null ? (
        <p id={reasonId} className={classes(styles.why)}>
          {reason}
        </p>
      ) : (
        <>
          {extension === null ? null : <p className={classes(styles.say)}>{t('dial.howItGoes', { extension })}</p>}
          {isPending || hasStarted || reason === null ? null : (
            <VisuallyHidden>
              <span id={reasonId}>{reason}</span>
            </VisuallyHidden>
          )}
        </>
      )}
    </div>
  );
}
