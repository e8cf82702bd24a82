import { Phone } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type MissingField, orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import type { Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { dialStore } from '../store.ts';
import { DialChoices } from './DialChoices.tsx';
import styles from './DialScreen.module.css';
import { NumberField } from './NumberField.tsx';
import { RecentNumbers, type RecentNumbersProps } from './RecentNumbers.tsx';

/**
 * A number to fill in. `from: 'outside'` (a link, a notification) disables Call for the first second (trust.md S11). A new `key` fills
 * the panel again, also with the same number.
 */
export interface DialPrefill {
  key: number;
  number: string;
  from: 'person' | 'outside';
}

export interface DialScreenProps {
  prefill: DialPrefill | null;
  settings: Settings;
  onOpenSettings: () => void;
  /** Searches people, for the suggestions. */
  findPeople: RecentNumbersProps['findPeople'];
  /** Redial and the favourites. */
  below: ReactNode;
}

/** A number from outside cannot be dialled in this time by a key that was already pressed. */
const SHUT_FOR_MS = 1000;

/** Applies a prefill. True while it is too new to be dialled. */
function usePrefill(prefill: DialPrefill | null): boolean {
  const [guarded, setGuarded] = useState<number | null>(null);
  useEffect(() => {
    if (!prefill) return;
    const { prefillKey, applyPrefill } = dialStore.getState();
    if (prefillKey === prefill.key) return;
    applyPrefill(prefill.key, prefill.number, prefill.from);
    if (prefill.from === 'outside') setGuarded(prefill.key);
  }, [prefill]);
  useEffect(() => {
    if (guarded === null) return;
    const timer = setTimeout(() => setGuarded(null), SHUT_FOR_MS);
    return () => clearTimeout(timer);
  }, [guarded]);
  return guarded !== null;
}

/** Holding Enter counts as one press. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Arrow down moves from the number to the suggestions. */
function goToList(event: KeyboardEvent, input: HTMLElement | null, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' || event.target !== input || list === null) return;
  event.preventDefault();
  event.stopPropagation();
  list.querySelector<HTMLElement>('[role=option]')?.focus();
}

/** The dial panel: number, extension, gateway and caller ID. Enter or Call dials once. */
export function DialScreen(props: DialScreenProps): ReactNode {
  const { prefill, settings, onOpenSettings, findPeople, below } = props;
  const guarded = usePrefill(prefill);
  const { country } = useRegion();
  const draft = useStore(dialStore, (state) => state.draft);
  const panel = useStore(dialStore, (state) => state.panel);
  const { startDraft } = dialStore.getState();
  const [tried, setTried] = useState<MissingField | null>(null);
  const startedAt = useRef(0);
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => inputRef.current?.focus(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (guarded || panel.kind === 'starting') return;
    // After a call started the panel is empty; the second half of a double click must not show an error.
    if (draft.number === '' && Date.now() - startedAt.current < SHUT_FOR_MS) return;
    const read = orderFromDraft(draft, settings, country);
    setTried(read.ok ? null : read.missing);
    if (!read.ok) {
      if (read.missing.field === 'number') inputRef.current?.focus();
      return;
    }
    if (await startDraft(read.order)) startedAt.current = Date.now();
  };

  return (
    <form
      className={classes(styles.panel)}
      onSubmit={(event) => void submit(event)}
      onKeyDownCapture={(event) => {
        ignoreRepeat(event);
        goToList(event, inputRef.current, listRef.current);
      }}
    >
      <div>
        <h2 className={classes(styles.title)}>{t('dial.title')}</h2>
        <p className={classes(styles.how)}>{t('dial.howItGoes')}</p>
      </div>
      <NumberField rules={settings.dialRules} tried={tried} onEdit={() => setTried(null)} inputRef={inputRef} />
      <DialChoices settings={settings} tried={tried} onOpenSettings={onOpenSettings} />
      {panel.kind === 'refused' ? <ErrorBanner error={panel.error} /> : null}
      {guarded ? <p className={classes(styles.how)}>{t('dial.justOpened')}</p> : null}
      <Button type="submit" kind="primary" wide isDisabled={guarded} isPending={panel.kind === 'starting'} icon={Phone}>
        {panel.kind === 'starting' ? t('dial.starting') : t('dial.call')}
      </Button>
      {draft.number === '' ? below : null}
      <RecentNumbers inputRef={inputRef} listRef={listRef} findPeople={findPeople} />
      {/* While a number is typed, what fits it stands next to it. */}
      {draft.number === '' ? null : below}
    </form>
  );
}
