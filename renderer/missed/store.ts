import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type MissedDecision,
  type MissedList,
  type MissedRow,
  type MissedState,
  type Standing,
  standingOf,
  type UsualHour,
} from '../../shared/calls/follow-up-state.ts';
import type { Result } from '../../shared/errors.ts';
import { type Bridge, perConnection } from '../bridge.ts';
import { type Loadable, settled } from '../ui/feedback/loadable.ts';

/** The two parts of the list. */
export type Part = 'open' | 'dealtWith';

export interface MissedStore {
  extension: string | null;
  shown: Loadable<{ list: MissedList }>;
  /** Shows an extension's missed callers. */
  open(extension: string): Promise<void>;
  /** Loads the list again; the old one stays when that fails. */
  refresh(): Promise<void>;
  /** Shows more of a part. */
  more(part: Part): Promise<void>;
  /** Marks the unseen rows among these (by their keys) as seen. */
  markSeen(keys: ReadonlySet<string>): Promise<void>;
  /** Decides about a caller. Shown at once; undone when it cannot be saved. */
  decide(row: MissedRow, decision: MissedDecision): Promise<Result<undefined>>;
  /** Marks all waiting callers done, up to the newest shown. Returns how many, and the mark that restores them. */
  dismissAll(): Promise<Result<{ count: number; mark: number }>>;
  restoreAll(mark: number): Promise<Result<undefined>>;
  /** When a caller, by their row's key, usually answers; null where unknown. */
  usualHour(key: string): Promise<UsualHour | null>;
}

type Limits = Record<Part, number>;

const firstLimits: Limits = { open: 100, dealtWith: 30 };
const STEP = 200;
const MOST = 5000;

/** The rows by their standing at `now` (epoch ms), in the order of the list; due reminders first. */
export function sections(list: MissedList, now: number): Record<Standing, MissedRow[]> {
  const found: Record<Standing, MissedRow[]> = { waiting: [], later: [], dealtWith: [] };
  for (const row of [...list.open, ...list.dealtWith]) found[standingOf(row.state, now)].push(row);
  const dueAt = ({ state }: MissedRow) => (state.kind === 'todo' ? state.at : Number.POSITIVE_INFINITY);
  const due = found.waiting.filter(({ state }) => state.kind === 'todo').sort((a, b) => dueAt(a) - dueAt(b));
  return { ...found, waiting: [...due, ...found.waiting.filter(({ state }) => state.kind !== 'todo')] };
}

/** Whether a caller waits or is to be rung back later. */
export function isOpen({ state }: MissedRow): boolean {
  return state.kind === 'waiting' || state.kind === 'todo';
}

/** The state after a decision, until the list is loaded again. */
function stateAfter(decision: MissedDecision, { state }: MissedRow, now: number): MissedState {
  if (decision.kind === 'settled') return state;
  return decision.kind === 'dismissed' ? { kind: 'dismissed', at: now } : decision;
}

/** The decision that restores a state. */
export function decisionFor(state: MissedState): MissedDecision {
  if (state.kind === 'todo') return { kind: 'todo', at: state.at };
  if (state.kind === 'returned' || state.kind === 'reached') return { kind: 'settled' };
  return { kind: state.kind };
}

function changed(list: MissedList, key: string, state: MissedState): MissedList {
  const change = (row: MissedRow): MissedRow => (row.key === key ? { ...row, state } : row);
  return { ...list, open: list.open.map(change), dealtWith: list.dealtWith.map(change) };
}

/** A missed store over a bridge; tests hand in a fake one. */
export function createMissedStore(bridge: Bridge, now: () => number): StoreApi<MissedStore> {
  return createStore<MissedStore>((put, get) => {
    let limits = firstLimits;
    const list = (): MissedList | null => {
      const { shown } = get();
      return shown.kind === 'shown' ? shown.list : null;
    };
    const read = async (extension: string): Promise<void> => {
      const requested = limits;
      const answer = await bridge.call('missed.list', { extension, ...requested });
      // Stale: another extension or more rows are wanted by now.
      if (get().extension !== extension || requested !== limits) return;
      if (answer.ok || list() === null) put({ shown: settled(answer, (value) => ({ list: value })) });
    };
    const refresh = async (): Promise<void> => {
      const { extension } = get();
      if (extension !== null) await read(extension);
    };
    const onExtension = async <T>(ask: (extension: string) => Promise<Result<T>>): Promise<Result<T>> => {
      const { extension } = get();
      if (extension === null) return { ok: false, error: { kind: 'internal' } };
      const answer = await ask(extension);
      await refresh();
      return answer;
    };
    return {
      extension: null,
      shown: { kind: 'loading' },
      open: (extension) => {
        if (get().extension !== extension) limits = firstLimits;
        if (get().extension !== extension || get().shown.kind === 'failed')
          put({ extension, shown: { kind: 'loading' } });
        return read(extension);
      },
      refresh,
      more: (part) => {
        limits = { ...limits, [part]: Math.min(MOST, limits[part] + STEP) };
        return refresh();
      },
      markSeen: async (keys) => {
        const { extension } = get();
        const shown = list();
        const callUuids = (shown === null ? [] : [...shown.open, ...shown.dealtWith])
          .filter((row) => !row.seen && keys.has(row.key))
          .flatMap((row) => row.callUuids)
          .slice(0, 1000);
        if (extension === null || callUuids.length === 0) return;
        await bridge.call('missed.markSeen', { extension, callUuids });
      },
      decide: (row, decision) => {
        const shown = list();
        if (shown) put({ shown: { kind: 'shown', list: changed(shown, row.key, stateAfter(decision, row, now())) } });
        return onExtension((extension) =>
          bridge.call('missed.decide', { extension, callUuids: row.callUuids, decision }),
        );
      },
      dismissAll: () => {
        const shown = list();
        const upTo = Math.max(0, ...(shown?.open ?? []).map((row) => row.at ?? 0));
        return onExtension((extension) => bridge.call('missed.dismissAll', { extension, upTo }));
      },
      restoreAll: (mark) => onExtension((extension) => bridge.call('missed.restoreAll', { extension, mark })),
      usualHour: async (key) => {
        const { extension } = get();
        if (extension === null) return null;
        const answer = await bridge.call('missed.usualHour', { extension, key });
        return answer.ok ? answer.value : null;
      },
    };
  });
}

/** The window's missed store. */
export const missedStore = perConnection((bridge) => createMissedStore(bridge, Date.now));
