import { plainFilter } from '../../electron/history/find-plain.ts';
import type { CallFilter } from '../../shared/find.ts';
import { fold } from '../../shared/find-text.ts';
import { notationsOf, numberKey } from '../../shared/phone-number.ts';
import type { CallRow } from '../../shared/views.ts';
import type { FakeState } from './fake-handlers.ts';
import { withNotes } from './fake-notes.ts';

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
        texts: [party.name ?? '', call?.hangupCause ?? '', ...notes, ...row.tags].map(fold),
        tags: row.tags,
        media: [call?.technical?.localMediaIp ?? null, call?.technical?.remoteMediaIp ?? null],
      });
    });
}
