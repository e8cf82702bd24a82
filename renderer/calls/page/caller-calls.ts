import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { CallerCalls, ShownRow } from '../../../shared/calls/rows.ts';
import type { Result } from '../../../shared/errors.ts';
import { type Bridge, perConnection } from '../../bridge.ts';
import { createResource } from '../../resource.ts';

/** The calls with a caller. `all`: their counts; null without calls. `rows`: the newest. `counts`: how many calls with each number. */
export interface NumberCalls {
  readonly all: CallerCalls | null;
  readonly rows: ShownRow[];
  readonly counts: Readonly<Record<string, number>>;
}

/** The calls of an extension with a caller (the keys of their numbers). `limit`: how many of the newest. */
export interface CallerQuestion {
  readonly extension: string;
  readonly keys: readonly string[];
  readonly limit: number;
}

/** Asks for the calls with a caller. */
export async function requestCaller(bridge: Bridge, question: CallerQuestion): Promise<Result<NumberCalls>> {
  const { extension, keys, limit } = question;
  const found: ShownRow[] = [];
  const counts: Record<string, number> = {};
  const each: CallerCalls[] = [];
  for (const key of keys) {
    const [all, calls] = await Promise.all([
      bridge.call('calls.ofCaller', { extension, key }),
      bridge.call('calls.list', { extension, filter: { ...noFilter, caller: key }, before: null, limit }),
    ]);
    if (!all.ok) return all;
    if (!calls.ok) return calls;
    found.push(...calls.value.rows);
    if (all.value === null) continue;
    counts[key] = all.value.calls;
    each.push(all.value);
  }
  const rows = found.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)).slice(0, limit);
  return { ok: true, value: { all: each.length === 0 ? null : each.reduce(together), rows, counts } };
}

const together = (a: CallerCalls, b: CallerCalls): CallerCalls => ({
  calls: a.calls + b.calls,
  missed: a.missed + b.missed,
  firstAt: a.firstAt === null || b.firstAt === null ? (a.firstAt ?? b.firstAt) : Math.min(a.firstAt, b.firstAt),
});

const ofCaller = () =>
  perConnection((bridge) => createResource((wanted: CallerQuestion) => requestCaller(bridge, wanted)));

/** The calls of the open caller. */
export const callerCalls = ofCaller();

/** The calls with the party of the open call. */
export const partyCalls = ofCaller();

/** The calls with the party of the call that is going on. */
export const liveCalls = ofCaller();

/** How many of the other calls are on a call's page. */
export const OTHERS_SHOWN = 4;

/**
 * The other calls with the party of the open one. `rows`: the newest of them. `count`: how many there are in all. `firstAt`: start of
 * the oldest call with them, epoch ms; null where none is readable, or where it is the open call's own.
 */
export function othersOf(
  { all, rows }: NumberCalls,
  open: { uuid: string; at: number | null },
): { rows: ShownRow[]; count: number; firstAt: number | null } {
  const others = rows.filter(({ uuid }) => uuid !== open.uuid).slice(0, OTHERS_SHOWN);
  const firstAt = all?.firstAt ?? null;
  const count = Math.max(others.length, (all?.calls ?? 0) - 1);
  return { rows: others, count, firstAt: firstAt === open.at ? null : firstAt };
}
