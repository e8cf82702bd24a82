import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckReport } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { type Bridge, perConnection } from '../bridge.ts';
import { draftOf, edited, emptyFields, type Fields, fieldsFrom, type MainField, readingOf } from './fields.ts';

/** The state of a connection attempt. `report` null: no check has begun. */
export type Attempt =
  | { kind: 'idle' }
  | { kind: 'checking'; report: CheckReport | null }
  | { kind: 'checked'; report: CheckReport }
  /** The address is another one: is it the same PBX? */
  | { kind: 'asking'; report: CheckReport; overlap: Overlap }
  | { kind: 'saving'; report: CheckReport }
  | { kind: 'saved' }
  | { kind: 'failed'; error: AppErrorData };

/** How many of the newest calls at another address are here already. */
export type Overlap = NonNullable<CheckReport['overlap']>;

/** What the form is for: the connection of the settings, or another one. */
export type FormUse = 'change' | 'add';

/** The connection form and its attempt. An error loses nothing that was typed. */
export interface SetupState {
  fields: Fields;
  attempt: Attempt;
  /** Takes the settings that the attempts go by. Fills the form from them, or empties it for another PBX, unless it was filled for that already. */
  begin(settings: Settings, use?: FormUse): void;
  edit(patch: Partial<Fields>): void;
  /** Checks, and saves where the report is good. */
  connect(): Promise<void>;
  /** Checks without saving. */
  check(): Promise<void>;
  /** The field that takes the focus with the form. */
  focused: MainField;
  /** Leaves the checks for the form, and for the field to change. A run that goes on is ignored. */
  back(focused?: MainField): void;
  /** Saves in spite of warnings. */
  saveAnyway(): Promise<void>;
  /** Answers whether it is the same PBX at a new address, or another one; null: neither, nothing is saved. */
  answer(which: 'same' | 'another' | null): Promise<void>;
  /** Empties the form after it was saved or left. */
  reset(): void;
}

type SetState = StoreApi<SetupState>['setState'];
type Attempts = Pick<SetupState, 'connect' | 'check' | 'saveAnyway' | 'answer'> & { leave(): void };

/** The attempts with the form by the settings that are known. `leave`: whatever goes on is ignored. */
function createAttempts(bridge: Bridge, set: SetState, get: () => SetupState, known: () => Settings): Attempts {
  /** The run that is followed; null: none. */
  let followed: string | null = null;
  const save = async (report: CheckReport, isSamePbx = false): Promise<void> => {
    set({ attempt: { kind: 'saving', report } });
    const saved = await bridge.call('connection.save', { ...draftOf(get().fields, known()), isSamePbx });
    if (!saved.ok) return set({ attempt: { kind: 'failed', error: saved.error } });
    set(({ fields }) => ({ attempt: { kind: 'saved' }, fields: { ...fields, key: '' } }));
  };
  const saveOrAsk = async (report: CheckReport): Promise<void> => {
    if (report.overlap === undefined) await save(report);
    else set({ attempt: { kind: 'asking', report, overlap: report.overlap } });
  };
  const run = async (saves: boolean): Promise<void> => {
    const { attempt } = get();
    if (attempt.kind === 'checking' || attempt.kind === 'saving') return;
    const mine = crypto.randomUUID();
    followed = mine;
    set({ attempt: { kind: 'checking', report: null } });
    const stop = bridge.on('checks', ({ run, report }) => {
      if (run === followed) set({ attempt: { kind: 'checking', report } });
    });
    const done = await bridge.call('connection.check', { ...draftOf(get().fields, known()), run: mine });
    stop();
    if (mine !== followed) return;
    if (!done.ok) {
      // After a no the saved trust applies.
      const { trust } = done.error.kind === 'declined' ? fieldsFrom(known()) : get().fields;
      set(({ fields }) => ({ attempt: { kind: 'failed', error: done.error }, fields: { ...fields, trust } }));
    } else if (saves && readingOf(done.value) === 'good') await saveOrAsk(done.value);
    else set({ attempt: { kind: 'checked', report: done.value } });
  };
  return {
    connect: () => run(true),
    check: () => run(false),
    async saveAnyway() {
      const { attempt } = get();
      if (attempt.kind === 'checked' && attempt.report.state === 'usable') await saveOrAsk(attempt.report);
    },
    async answer(which) {
      const { attempt, fields } = get();
      if (attempt.kind !== 'asking') return;
      if (which === null) return set({ attempt: { kind: 'checked', report: attempt.report } });
      if (which === 'another') set({ fields: { ...fields, id: null, name: null } });
      await save(attempt.report, which === 'same');
    },
    leave() {
      followed = null;
      set({ attempt: { kind: 'idle' } });
    },
  };
}

/** The form's store over a bridge. */
export function createSetupStore(bridge: Bridge): StoreApi<SetupState> {
  return createStore<SetupState>((set, get) => {
    let settings: Settings;
    /** What the form is filled for; null before it is. */
    let filled: FormUse | null = null;
    const { leave, ...attempts } = createAttempts(bridge, set, get, () => settings);
    return {
      fields: emptyFields,
      attempt: { kind: 'idle' },
      focused: 'address',
      ...attempts,
      begin(now, use = 'change') {
        settings = now;
        if (filled === use) return;
        filled = use;
        leave();
        set({ fields: use === 'add' ? emptyFields : fieldsFrom(now) });
      },
      edit(patch) {
        leave();
        set(({ fields }) => ({ fields: edited(fields, patch) }));
      },
      back(focused = 'address') {
        set({ focused });
        leave();
      },
      reset() {
        filled = null;
        leave();
        set({ fields: emptyFields });
      },
    };
  });
}

/** The report that an attempt has so far. */
export function reportOf(attempt: Attempt): CheckReport | null {
  return 'report' in attempt ? attempt.report : null;
}

/** The window's setup form. */
export const setupStore = perConnection(createSetupStore);
