import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallInput } from '../../shared/contract/calls.ts';
import { type Dial, type Draft, emptyDraft } from '../../shared/dialing/dial.ts';
import type { NumberSource } from '../../shared/dialing/guard-kind.ts';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { GuardQuestion } from '../../shared/messages/guard-words.ts';
import { dialSubject } from '../../shared/people/notes.ts';
import { type Bridge, perConnection } from '../bridge.ts';
import type { DialPrefill } from '../navigation/place.ts';
import { notesStore } from '../notes/note-store.ts';
import { errorText, t } from '../text.ts';
import { showError, showToast } from '../ui/overlays/toasts.ts';

/** The dial panel. `refused`: the call was not begun, and why. */
export type PanelState = { kind: 'editing' } | { kind: 'starting' } | { kind: 'refused'; error: AppErrorData };

export interface DialStore {
  dials: Dial[];
  /** Which bars are folded, by the person or the time. */
  folded: Record<string, boolean>;
  draft: Draft;
  panel: PanelState;
  /** The last prefill that was applied. */
  prefill: DialPrefill | null;
  /** How its number was written into the field. */
  prefillWritten: string;
  /** Where the draft's number comes from. */
  numberFrom: NumberSource;
  /** The question that is open before a call is made. */
  question: GuardQuestion | null;
  /**
   * One press of Call. Where main requires agreement, the user gets a question; a no is the error `mustAgree` (`declined` after main's own
   * question).
   */
  start(draft: Draft, from: NumberSource): Promise<Result<Dial>>;
  /** The user's answer to the open question. */
  answer(yes: boolean): void;
  change(patch: Partial<Draft>): void;
  /** Takes the field's text. `isTyped`: by the keyboard; a text that was pasted or chosen in part stays that. */
  write(number: string, isTyped: boolean): void;
  /** Fills the number in, once for each prefill. `written`: with its digits grouped. */
  applyPrefill(prefill: DialPrefill, written?: string): void;
  /** Loads the dials and follows them. Returns an unsubscribe function. */
  watch(): () => void;
  /** Calls the draft's number and empties the panel. Null where the call was not begun. */
  startDraft(): Promise<Dial | null>;
  /** Cancels a call that was not sent yet; a toast says that it was too late. */
  cancel(id: string): Promise<void>;
  /** Waits no longer for the answer to a call that was sent. */
  stopWaiting(id: string): Promise<void>;
  /** Checks for the call's record now; a toast says that there is none, or why that failed. */
  checkNow(id: string): Promise<void>;
  /** Closes a bar for good. Not while its call is being made. */
  close(id: string): Promise<void>;
  setFolded(key: string, isFolded: boolean): void;
}

type SetState = StoreApi<DialStore>['setState'];

/** The panel: what is entered, and its call. */
function editDraft(
  set: SetState,
  get: () => DialStore,
): Pick<DialStore, 'change' | 'write' | 'applyPrefill' | 'startDraft'> {
  return {
    change: (patch) => set(({ draft }) => ({ draft: { ...draft, ...patch }, panel: { kind: 'editing' } })),
    write(number, isTyped) {
      const { numberFrom: before } = get();
      const isNew = number === '' || (isTyped && number.length === 1);
      get().change({ number });
      set({ numberFrom: isNew ? 'typed' : isTyped || before !== 'typed' ? before : 'chosen' });
    },
    applyPrefill(prefill, written = prefill.number) {
      if (get().prefill === prefill) return;
      get().change({ number: written });
      set({ prefill, prefillWritten: written, numberFrom: prefill.from });
    },
    async startDraft() {
      if (get().panel.kind === 'starting') return null;
      set({ panel: { kind: 'starting' } });
      const { numberFrom, draft } = get();
      const answer = await get().start(draft, numberFrom);
      // What was entered during the request is for the next call and stays.
      if (get().draft === draft) set(afterStart(answer));
      return answer.ok ? answer.value : null;
    },
  };
}

/** A dial store over a bridge. */
export function createDialStore(bridge: Bridge, newId: () => string): StoreApi<DialStore> {
  return createStore<DialStore>((set, get) => ({
    dials: [],
    folded: {},
    draft: emptyDraft,
    panel: { kind: 'editing' },
    prefill: null,
    prefillWritten: '',
    numberFrom: 'typed',
    question: null,
    ...startDials(bridge, newId, set),
    ...editDraft(set, get),
    watch() {
      let hasEvent = false;
      const stop = bridge.on('dials', (dials) => {
        hasEvent = true;
        set({ dials });
      });
      void bridge.call('dial.list', undefined).then((answer) => {
        // An event during the request is newer than this response.
        if (answer.ok && !hasEvent) set({ dials: answer.value });
      });
      return stop;
    },
    async cancel(id) {
      showError(await bridge.call('dial.cancel', { id }));
    },
    async stopWaiting(id) {
      showError(await bridge.call('dial.stopWaiting', { id }));
    },
    async checkNow(id) {
      const answer = await bridge.call('dial.checkNow', { id });
      if (!answer.ok) return showError(answer);
      const { dial: newer, error } = answer.value;
      set(({ dials }) => ({ dials: dials.map((dial) => (dial.id === id ? newer : dial)) }));
      if (error !== null) showToast({ text: errorText(error) });
      else if (newer.state.kind !== 'done') showToast({ text: t('dial.checked') });
    },
    async close(id) {
      // What was typed last must be with the dial before its note goes elsewhere.
      await notesStore.getState().flush(dialSubject(id));
      const answer = await bridge.call('dial.close', { id });
      if (!answer.ok) return showError(answer);
      set(({ dials }) => ({ dials: dials.filter((dial) => dial.id !== id) }));
    },
    setFolded: (key, isFolded) => set(({ folded }) => ({ folded: { ...folded, [key]: isFolded } })),
  }));
}

/** The panel after a try: emptied where the call is being made, unchanged where the user said no. */
function afterStart(answer: Result<Dial>): Partial<DialStore> {
  if (answer.ok) return { panel: { kind: 'editing' }, draft: emptyDraft, numberFrom: 'typed' };
  if (isDeclined(answer.error)) return { panel: { kind: 'editing' } };
  return { panel: { kind: 'refused', error: answer.error } };
}

/** A press of Call, and the question that it may need. */
function startDials(bridge: Bridge, newId: () => string, set: SetState): Pick<DialStore, 'start' | 'answer'> {
  let openQuestion: ((yes: boolean) => void) | null = null;

  function ask(question: GuardQuestion): Promise<boolean> {
    // While a question is open, another one counts as answered with no: the user cannot have meant both.
    if (openQuestion !== null) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    openQuestion = resolve;
    set({ question });
    return promise;
  }

  /** Asks everything that main wants agreement to at once, then sends the request again with it. */
  async function send(input: CallInput<'dial.start'>): Promise<Result<Dial>> {
    const answer = await bridge.call('dial.start', input);
    if (answer.ok || answer.error.kind !== 'mustAgree') return answer;
    const guards = answer.error.guards.filter((kind) => !input.agreed.includes(kind));
    if (guards.length === 0 || !(await ask({ number: answer.error.number, guards }))) return answer;
    return send({ ...input, agreed: [...input.agreed, ...guards] });
  }

  return {
    start: (draft, from) => send({ ...draft, id: newId(), from, agreed: [] }),
    answer(yes) {
      const resolve = openQuestion;
      openQuestion = null;
      set({ question: null });
      resolve?.(yes);
    },
  };
}

/** Whether the user said no to a question, here or in main's dialog. */
export function isDeclined(error: AppErrorData): boolean {
  return error.kind === 'mustAgree' || error.kind === 'declined';
}

/** The window's dial store. */
export const dialStore = perConnection((bridge) => createDialStore(bridge, () => crypto.randomUUID()));
