import type { ShownRow } from '../../../../shared/calls/rows.ts';

/** A row of a call that began at `at` (epoch ms); `uuid` names it. */
export function row(uuid: string, at: number | null, number = '+4930231250'): ShownRow {
  return {
    uuid,
    at,
    timeText: at === null ? 'no time' : new Date(at).toISOString(),
    perspective: {
      direction: 'in',
      party: { name: null, number, withheld: false, personId: null },
      outcome: { kind: 'answered' },
      talkSeconds: 60,
    },
    verdict: { kind: 'notMeasured', reason: 'noFigures' },
    noted: false,
    tags: [],
    written: number,
  };
}

/** Rows named by letters, newest first, a minute apart before `newest`. */
export function rowsNamed(names: string, newest: number): ShownRow[] {
  return [...names].map((name, index) => row(name, newest - index * 60_000));
}
