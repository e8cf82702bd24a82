import type { Call } from '../../../shared/calls/call.ts';
import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { causeText } from '../../../shared/calls/cause-text.ts';
import { fold } from '../../../shared/calls/find-text.ts';
import { causeKey, parseCause } from '../../../shared/calls/hangup-cause.ts';
import type { CallerRow, CallRow } from '../../../shared/calls/rows.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/contract/calls.ts';
import { notationsOf, numberKey } from '../../../shared/numbers/phone-number.ts';
import { delayOf } from '../../../shared/quality/post-dial-delay.ts';
import { longestErrorMs } from '../../../shared/quality/quality-figures.ts';
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
        media: [call?.technical?.localMediaIp ?? null, call?.technical?.remoteMediaIp ?? null],
        codec: call?.technical?.readCodec ?? null,
        line: call?.dialled?.line ?? null,
        causeKey: causeKey(parseCause(call?.hangupCause ?? null)),
        delay: delayOf(call?.technical?.postDialDelay ?? null),
        disturbedMs: call ? longestErrorMs(call) : null,
      });
    });
}

type FindCall = Extract<CallName, 'calls.count' | 'calls.facets' | 'callers.list'>;

/** Counts, callers and what can be chosen from, over the same rows. */
export function findHandlers(state: FakeState): { [N in FindCall]: (input: CallInput<N>) => CallOutput<N> } {
  return {
    'calls.count': ({ filter }) => ({ count: found(state, filter).length }),
    'calls.facets': () => {
      const calls = Object.values(state.pages).map(({ call }) => call);
      const each = (of: (call: Call) => readonly (string | null | undefined)[]) =>
        [...new Set(calls.flatMap(of))]
          .filter((one): one is string => typeof one === 'string' && one !== '')
          .slice(0, 50);
      const tags = [...new Set(state.rows.flatMap((row) => withNotes(state, row).tags))].sort();
      return {
        media: each(({ technical }) => [technical?.remoteMediaIp, technical?.localMediaIp]),
        codecs: each(({ technical }) => [technical?.readCodec]),
        lines: each(({ dialled }) => [dialled?.line]),
        causes: each(({ hangupCause }) => [causeKey(parseCause(hangupCause))]),
        tags,
      };
    },
    'callers.list': ({ filter, before, limit }) => {
      const callers = new Map<string, CallerRow>();
      for (const row of found(state, filter)) {
        const { party, outcome } = row.perspective;
        const key = numberKey(party.number, state.settings.country ?? 'DE') ?? `call ${row.uuid}`;
        const one = callers.get(key) ?? {
          key,
          party,
          calls: 0,
          missed: 0,
          at: row.at,
          firstAt: row.at,
          lastUuid: row.uuid,
        };
        const missed = one.missed + (outcome.kind === 'missed' ? 1 : 0);
        callers.set(key, { ...one, calls: one.calls + 1, missed, firstAt: row.at });
      }
      const all = [...callers.values()];
      const start = before === null ? 0 : all.findIndex((one) => one.lastUuid === before.uuid) + 1;
      const rows = all.slice(start, start + limit);
      const last = rows.at(-1);
      const next = last && start + limit < all.length ? { at: last.at ?? 0, uuid: last.lastUuid } : null;
      return { rows, next, revision: state.revision };
    },
  };
}
