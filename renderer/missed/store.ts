import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorData, Result } from '../../shared/errors.ts';
import type { MissedRow } from '../../shared/views.ts';
import { type Bridge, bridge } from '../bridge.ts';

export type MissedList =
  | { kind: 'loading' }
  | { kind: 'failed'; error: AppErrorData }
  | { kind: 'shown'; rows: MissedRow[] };

export interface MissedStore {
  extension: string | null;
  list: MissedList;
  /** Shows an extension's missed callers. */
  open(extension: string): Promise<void>;
  /** Reads them again; what is shown stays where that fails. */
  refresh(): Promise<void>;
  /** Marks the unseen rows that were on screen as seen. */
  markSeen(): Promise<void>;
  /** Takes a caller off the list, or puts them back. Shown at once; taken back when it could not be kept. */
  dismiss(row: MissedRow, dismissed: boolean): Promise<Result<undefined>>;
}

/** Waiting callers, newest first, and those who have been dealt with. */
export function sections(rows: readonly MissedRow[]): { waiting: MissedRow[]; dealtWith: MissedRow[] } {
  const waits = (row: MissedRow): boolean => row.state.kind === 'waiting';
  return { waiting: rows.filter(waits), dealtWith: rows.filter((row) => !waits(row)) };
}

function sameCaller(a: MissedRow, b: MissedRow): boolean {
  return a.callUuids[0] === b.callUuids[0];
}

/** A missed store over a bridge; tests hand in a fake one. */
export function createMissedStore(bridge: Bridge, now: () => number): StoreApi<MissedStore> {
  return createStore<MissedStore>((put, get) => {
    const shown = (): MissedRow[] => {
      const { list } = get();
      return list.kind === 'shown' ? list.rows : [];
    };
    const read = async (extension: string): Promise<void> => {
      const answer = await bridge.call('missed.list', { extension });
      if (get().extension !== extension) return;
      if (answer.ok) put({ list: { kind: 'shown', rows: answer.value } });
      else if (get().list.kind !== 'shown') put({ list: { kind: 'failed', error: answer.error } });
    };
    return {
      extension: null,
      list: { kind: 'loading' },
      open: (extension) => {
        if (get().extension !== extension || get().list.kind === 'failed')
          put({ extension, list: { kind: 'loading' } });
        return read(extension);
      },
      refresh: async () => {
        const { extension } = get();
        if (extension !== null) await read(extension);
      },
      markSeen: async () => {
        const { extension } = get();
        const callUuids = shown()
          .filter((row) => !row.seen)
          .flatMap((row) => row.callUuids)
          .slice(0, 1000);
        if (extension === null || callUuids.length === 0) return;
        await bridge.call('missed.markSeen', { extension, callUuids });
      },
      dismiss: async (row, dismissed) => {
        const { extension } = get();
        if (extension === null) return { ok: false, error: { kind: 'internal' } };
        const state: MissedRow['state'] = dismissed ? { kind: 'dismissed', at: now() } : { kind: 'waiting' };
        put({
          list: { kind: 'shown', rows: shown().map((one) => (sameCaller(one, row) ? { ...one, state } : one)) },
        });
        const answer = await bridge.call('missed.dismiss', {
          extension,
          callUuids: row.callUuids.slice(0, 1000),
          dismissed,
        });
        await read(extension);
        return answer;
      },
    };
  });
}

/** The window's missed store. */
export const missedStore = createMissedStore(bridge, Date.now);
