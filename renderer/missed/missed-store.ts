import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import {
  callerKeyOf,
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
import { createResource, latest, type Resource, useCall, withActions } from '../resource.ts';

/** The two parts of the list. */
export type Part = 'open' | 'dealtWith';

/** Whose missed callers are shown, and how many of each part. */
export type MissedQuestion = Readonly<Record<Part, number>> & { readonly extension: string };

export interface MissedActions {
  /** Shows an extension's missed callers. */
  open(extension: string): Promise<void>;
  /** The same where they are not loaded or may have changed, and keeps them up to date until `stop`. `loaded`: once they are there. */
  watch(extension: string): { readonly loaded: Promise<void>; stop(): void };
  /** Shows more of a part. */
  more(part: Part): Promise<void>;
  /** Marks the unseen rows among these (by their keys) as seen. */
  markSeen(keys: ReadonlySet<string>): Promise<void>;
  /** Decides about a caller. Shown at once; undone when it cannot be saved. */
  decide(row: MissedRow, decision: MissedDecision): Promise<Result<undefined>>;
  /** Marks all waiting callers done, up to the newest shown. Returns how many, and the mark that restores them. */
  dismissAll(): Promise<Result<{ count: number; mark: number }>>;
  restoreAll(mark: number): Promise<Result<undefined>>;
}

const firstLimits: Readonly<Record<Part, number>> = { open: 100, dealtWith: 30 };
const STEP = 200;
const MOST = 5000;

/** The rows by their standing at `now` (epoch ms), in the order of the list; due reminders first. Who waits without a number is `withheld`. */
export function sections(list: MissedList, now: number): Record<Standing | 'withheld', MissedRow[]> {
  const found: ReturnType<typeof sections> = { waiting: [], later: [], withheld: [], dealtWith: [] };
  for (const row of rowsOf(list)) {
    const standing = standingOf(row.state, now);
    const hasNumber = row.party.number !== null && !row.party.withheld;
    found[standing === 'waiting' && !hasNumber ? 'withheld' : standing].push(row);
  }
  const dueAt = ({ state }: MissedRow) => (state.kind === 'todo' ? state.at : Number.POSITIVE_INFINITY);
  const due = found.waiting.filter(({ state }) => state.kind === 'todo').sort((a, b) => dueAt(a) - dueAt(b));
  return { ...found, waiting: [...due, ...found.waiting.filter(({ state }) => state.kind !== 'todo')] };
}

/** Everybody in the list. */
export function rowsOf({ open, withheld, dealtWith }: MissedList): MissedRow[] {
  return [...open, ...withheld, ...dealtWith];
}

/** Whether a caller waits or is to be rung back later. */
export function isOpen({ state }: MissedRow): boolean {
  return state.kind === 'waiting' || state.kind === 'todo';
}

/** What a call changed: whether it took its caller off the list, and who waits next. `key`: the caller's number key. */
export function afterCall(
  list: MissedList,
  { key, callUuid }: { key: string | null; callUuid: string },
  now: number,
): { isOff: boolean; next: MissedRow | null } {
  const isOff = list.dealtWith.some(({ state }) => 'callUuid' in state && state.callUuid === callUuid);
  const next = sections(list, now).waiting.find((row) => key === null || callerKeyOf(row) !== key);
  return { isOff, next: next ?? null };
}

/**
 * The caller that the commands of a row or page decide about: who waits or has a reminder under this number key, also where the call is another
 * one; else the caller among whose listed attempts the call is.
 */
export function callerOf(
  list: MissedList,
  { callerKey, callUuid }: { readonly callerKey: string | null; readonly callUuid: string | null },
): MissedRow | null {
  const rows = rowsOf(list);
  const open = callerKey === null ? undefined : rows.find((row) => isOpen(row) && callerKeyOf(row) === callerKey);
  return open ?? rows.find(({ callUuids }) => callUuid !== null && callUuids.includes(callUuid)) ?? null;
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
  return {
    ...list,
    open: list.open.map(change),
    withheld: list.withheld.map(change),
    dealtWith: list.dealtWith.map(change),
  };
}

/** The missed callers over a bridge; tests hand in a fake one. More rows leave those that are shown. */
export function createMissedStore(
  bridge: Bridge,
  now: () => number,
): StoreApi<Resource<MissedQuestion, MissedList> & MissedActions> {
  const store = createResource(
    (question: MissedQuestion) => bridge.call('missed.list', question),
    (before, next) => before.extension === next.extension,
  );
  const { load, refresh, take } = store.getState();
  const list = (): MissedList | null => latest(store.getState().answer);
  const question = (): MissedQuestion | null => store.getState().question;
  const onExtension = async <T>(ask: (extension: string) => Promise<Result<T>>): Promise<Result<T>> => {
    const extension = question()?.extension;
    if (extension === undefined) return { ok: false, error: { kind: 'internal' } };
    const answer = await ask(extension);
    await refresh();
    return answer;
  };
  /** How many screens show them. The history goes on changing between two of those. */
  let watchers = 0;
  let loaded: Promise<void> | null = null;
  let isFollowing = false;
  const open = (extension: string): Promise<void> => {
    const last = question();
    return load(last?.extension === extension ? last : { extension, ...firstLimits });
  };
  return withActions(store, {
    open,
    watch(extension) {
      watchers += 1;
      // Never ended: what changed while nobody showed them has to be loaded again.
      if (!isFollowing)
        bridge.on('history', () => {
          loaded = watchers > 0 ? refresh() : null;
        });
      isFollowing = true;
      const { answer, question: last } = store.getState();
      if (loaded === null || answer.kind === 'failed' || last?.extension !== extension) loaded = open(extension);
      return {
        loaded,
        stop() {
          watchers -= 1;
        },
      };
    },
    async more(part) {
      const last = question();
      if (last !== null) await load({ ...last, [part]: Math.min(MOST, last[part] + STEP) });
    },
    async markSeen(keys) {
      const extension = question()?.extension;
      const shown = list();
      const callUuids = (shown === null ? [] : rowsOf(shown))
        .filter((row) => !row.seen && keys.has(row.key))
        .flatMap((row) => row.callUuids)
        .slice(0, 1000);
      if (extension === undefined || callUuids.length === 0) return;
      await bridge.call('missed.markSeen', { extension, callUuids });
    },
    decide(row, decision) {
      const shown = list();
      if (shown) take({ ok: true, value: changed(shown, row.key, stateAfter(decision, row, now())) });
      return onExtension((extension) =>
        bridge.call('missed.decide', { extension, callUuids: row.callUuids, decision }),
      );
    },
    dismissAll() {
      const shown = list();
      const upTo = Math.max(0, ...(shown === null ? [] : rowsOf(shown)).map((row) => row.at ?? 0));
      return onExtension((extension) => bridge.call('missed.dismissAll', { extension, upTo }));
    },
    restoreAll: (mark) => onExtension((extension) => bridge.call('missed.restoreAll', { extension, mark })),
  } satisfies MissedActions);
}

/** The window's missed store. */
export const missedStore = perConnection((bridge) => createMissedStore(bridge, Date.now));

/**
 * Loads an extension's missed callers and keeps them up to date while they are shown. Returns whether they have been read since: until then,
 * what was read for another screen is shown.
 */
export function useMissed(extension: string): boolean {
  const { watch } = missedStore.getState();
  const [readFor, setReadFor] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    const { loaded, stop } = watch(extension);
    void loaded.then(() => {
      if (isShown) setReadFor(extension);
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [extension, watch]);
  return readFor === extension;
}

/** Whose missed callers are loaded; null before any are. */
export function useMissedExtension(): string | null {
  return useStore(missedStore, ({ question }) => question?.extension ?? null);
}

/** When a caller, by their number key, usually answers an extension; null where unknown, and without either. */
export function useUsualHour(extension: string | null, key: string | null): UsualHour | null {
  return useCall('missed.usualHour', key === null || extension === null ? null : { extension, key });
}
