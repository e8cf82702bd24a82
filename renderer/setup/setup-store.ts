import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CheckReport } from '../../shared/connection.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Bridge } from '../bridge.ts';
import { draftOf, edited, type Fields, fieldsFrom, likelyCountry, type MainField, readingOf } from './fields.ts';

/** The state of a connection attempt. `focused`: the field that takes the focus with the form. `report` null: no check has begun. */
export type Attempt =
  | { kind: 'idle'; focused: MainField }
  | { kind: 'checking'; report: CheckReport | null }
  | { kind: 'checked'; report: CheckReport }
  /** The address is another one: is it the same PBX? */
  | { kind: 'asking'; report: CheckReport; overlap: Overlap }
  | { kind: 'saving'; report: CheckReport }
  | { kind: 'saved' }
  | { kind: 'failed'; error: AppErrorData };

/** How many of the newest calls at another address are here already. */
export type Overlap = NonNullable<CheckReport['overlap']>;

/** A connection form and its attempt. An error loses nothing that was typed. */
export interface SetupState {
  fields: Fields;
  attempt: Attempt;
  edit(patch: Partial<Fields>): void;
  /** Checks, and saves where the report is good, unless only a check is wanted. */
  connect(saves?: boolean): Promise<void>;
  /** Leaves the checks for the form, and for the field to change. A run that goes on is ignored. */
  back(focused?: MainField): void;
  /** Saves what was looked at: in spite of warnings, and with the country that was proposed. */
  saveAnyway(): Promise<void>;
  /** Answers whether it is the same PBX at a new address, or another one; null: neither, nothing is saved. */
  answer(which: 'same' | 'another' | null): Promise<void>;
}

export type Setup = StoreApi<SetupState>;

/** A form over a bridge. `known`: the settings now; `first`: the field that it begins with. */
export function createSetup(
  bridge: Bridge,
  known: () => Settings,
  fields: Fields,
  first: MainField = 'address',
): Setup {
  /** The run that is followed; null: none. */
  let followed: string | null = null;
  return createStore<SetupState>((set, get) => {
    const back = (focused = first): void => {
      followed = null;
      set({ attempt: { kind: 'idle', focused } });
    };
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
    const connect = async (saves = true): Promise<void> => {
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
      } else if (saves && readingOf(done.value, get().fields.id === null) === 'good') await saveOrAsk(done.value);
      else set({ attempt: { kind: 'checked', report: done.value } });
    };
    return {
      fields,
      attempt: { kind: 'idle', focused: first },
      back,
      edit(patch) {
        back();
        set(({ fields }) => ({ fields: edited(fields, patch) }));
      },
      connect,
      async saveAnyway() {
        const { attempt } = get();
        if (attempt.kind !== 'checked' || attempt.report.state !== 'usable') return;
        const country = likelyCountry(attempt.report);
        if (country !== null) set(({ fields }) => ({ fields: { ...fields, country: fields.country ?? country } }));
        await saveOrAsk(attempt.report);
      },
      async answer(which) {
        const { attempt, fields } = get();
        if (attempt.kind !== 'asking') return;
        if (which === null) return set({ attempt: { kind: 'checked', report: attempt.report } });
        if (which === 'another') set({ fields: { ...fields, id: null, name: null } });
        await save(attempt.report, which === 'same');
      },
    };
  });
}
