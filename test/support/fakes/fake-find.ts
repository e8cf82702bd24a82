import type { Call } from '../../../shared/calls/call.ts';
import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import { causeText } from '../../../shared/calls/cause-text.ts';
import { fold } from '../../../shared/calls/find-text.ts';
import { causeKey, parseCause } from '../../../shared/calls/hangup-cause.ts';
import type { CallRow } from '../../../shared/calls/rows.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/contract/calls.ts';
import { notationsOf, numberKey } from '../../../shared/numbers/phone-number.ts';
import type { FakeState } from './fake-handlers.ts';
import { withNotes } from './fake-notes.ts';
import { plainFilter } from './plain-filter.ts';

/** The rows that a filter leaves, as main finds them. */
export function found(state: FakeState, filter: CallFilter): CallRow[] {
  const fits = plainFilter(filter);
  return state.rows
    .map((row) => withNotes(state, row))
    .filter((row) => {
      const { party } = row.perspective;
      const partyKey = numberKey(party.number, state.settings.country ?? 'DE');
      const call = state.pages[row.uuid]?.call;
      const notes = [`call ${row.uuid}`, `caller ${partyKey}`].map((subject) => state.notes[subject]?.text ?? '');
      return fits({
        at: row.at ?? 0,
        perspective: row.perspective,
        verdict: row.verdict,
        partyKey,
        notations: notationsOf(party.number, partyKey),
        texts: [party.name ?? '', ...notes, ...row.tags].map(fold),
        cause: causeText(call?.hangupCause ?? null),
        tags: row.tags,
        codec: call?.technical?.readCodec ?? null,
        line: call?.dialled?.line ?? null,
        causeKey: causeKey(parseCause(call?.hangupCause ?? null)),
      });
    });
}

type FindCall = Extract<CallName, 'calls.count' | 'calls.facets' | 'calls.ofCaller'>;

/** Counts and what can be chosen from, over the same rows. */
export function findHandlers(state: FakeState): { [N in FindCall]: (input: CallInput<N>) => CallOutput<N> } {
  return {
    'calls.count': ({ filter, atMost = Number.POSITIVE_INFINITY }) => ({
      count: Math.min(atMost, found(state, filter).length),
    }),
    'calls.facets': () => {
      const calls = Object.values(state.pages).map(({ call }) => call);
      const each = (of: (call: Call) => readonly (string | null | undefined)[]) =>
        [...new Set(calls.flatMap(of))]
          .filter((one): one is string => typeof one === 'string' && one !== '')
          .slice(0, 50);
      const tags = [...new Set(state.rows.flatMap((row) => withNotes(state, row).tags))].sort();
      return {
        codecs: each(({ technical }) => [technical?.readCodec]),
        lines: each(({ dialled }) => [dialled?.line]),
        causes: each(({ hangupCause }) => [causeKey(parseCause(hangupCause))]),
        tags,
      };
    },
    'calls.ofCaller': ({ key }) => {
      const rows = found(state, { ...noFilter, caller: key });
      const missed = rows.filter(({ perspective }) => perspective.outcome.kind === 'missed').length;
      return rows.length === 0 ? null : { calls: rows.length, missed, firstAt: rows.at(-1)?.at ?? null };
    },
  };
}
