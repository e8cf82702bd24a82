import { z } from 'zod';
import type { ClockFinding } from '../../shared/connection.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { DAY, MINUTE } from '../../shared/time/durations.ts';
import {
  type ClockEvidence,
  clockEvidence,
  judgeClock,
  seemsAhead,
  serverAheadOf,
} from '../../shared/time/zone-check.ts';
import { createEmitter } from '../emitter.ts';
import type { History } from '../history/history.ts';
import type { PbxClient } from '../pbx/client.ts';
import { readStored } from '../stored-json.ts';

/** What the watch needs. `now` epoch ms; `source` names the PBX whose evidence it is. */
export interface ClockWatchDeps {
  readonly history: Pick<History, 'call' | 'between' | 'meta'>;
  readonly extensions: () => readonly string[];
  /** The last response's clock. */
  readonly answer: () => ReturnType<PbxClient['clock']>;
  readonly source: () => string;
  readonly zone: () => string;
  readonly computerZone: string;
  readonly now: () => number;
}

/** Zones differ by at least this: in a wrong zone fresh calls seem to begin at most so long ago, ms. */
const FRESH = 30 * MINUTE;
const MAX_SIGHTINGS = 12;
const MAX_DISMISSED = 20;
/** How long a call in the future is evidence, ms: the PBX's clock may have been corrected since. */
const FUTURE_COUNTS_FOR = 2 * DAY;

const storedKeys = z.array(z.string());

/**
 * Watches whether the PBX's times are read in the right zone, and whether its clock is right. Sends nothing itself. The evidence of earlier runs
 * is in the history's `meta`.
 */
export function createClockWatch(deps: ClockWatchDeps) {
  const { history, now } = deps;
  const evidenceName = () => `clock evidence ${deps.source()}`;
  const dismissedName = () => `clock left ${deps.source()}`;
  const answers: { readonly at: number; readonly difference: number }[] = [];
  const dismissedChanged = createEmitter('clock finding left alone');
  let judged: { readonly by: string; readonly finding: ClockFinding } | null = null;

  const evidence = (): ClockEvidence => {
    const stored = readStored(clockEvidence, history.meta.get(evidenceName())) ?? { dials: [], future: [] };
    return { ...stored, future: stored.future.filter(({ seenAt }) => Math.abs(now() - seenAt) < FUTURE_COUNTS_FOR) };
  };
  const dismissed = (): string[] => readStored(storedKeys, history.meta.get(dismissedName())) ?? [];
  const serverAhead = () => serverAheadOf(answers.map(({ difference }) => difference));

  function store(change: Partial<ClockEvidence>): void {
    history.meta.set(evidenceName(), JSON.stringify({ ...evidence(), ...change }));
  }

  function noteAnswer(): void {
    const answer = deps.answer();
    if (answer === null || answers.at(-1)?.at === answer.receivedAt) return;
    answers.push({ at: answer.receivedAt, difference: answer.dateHeader - answer.receivedAt });
    if (answers.length > MAX_SIGHTINGS) answers.shift();
  }

  function noteFutureCalls(): void {
    const at = now();
    const known = evidence().future;
    const calls = deps.extensions().flatMap((extension) => history.between(extension, at - FRESH, at + 2 * DAY));
    const seen = new Map(known.map((one) => [one.uuid, one]));
    for (const { uuid, end, start } of calls) {
      const text = (end ?? start)?.text;
      if (text === undefined || seen.has(uuid) || !seemsAhead({ text, seenAt: at }, deps.zone())) continue;
      seen.set(uuid, { uuid, text, seenAt: at });
    }
    if (seen.size > known.length) store({ future: [...seen.values()].slice(-MAX_SIGHTINGS) });
  }

  function noteDials(dials: readonly Dial[]): void {
    const before = evidence().dials;
    const known = new Set(before.map(({ uuid }) => uuid));
    const fresh = dials.flatMap(({ state, createdAt }) => {
      if (state.kind !== 'done' || state.foundBy !== 'uuid' || known.has(state.callUuid)) return [];
      const text = history.call(state.callUuid)?.start?.text;
      return text === undefined ? [] : [{ uuid: state.callUuid, sentAt: createdAt, text, serverAhead: serverAhead() }];
    });
    // The list has the newest dial first, the evidence last.
    if (fresh.length > 0) store({ dials: [...before, ...fresh.reverse()].slice(-MAX_SIGHTINGS) });
  }

  return {
    /** Takes these dials as evidence where their record was found by its UUID. */
    dials: (dials: readonly Dial[]): void => ignoringErrors(() => noteDials(dials)),
    /** Gathers evidence after a change of the history or a response. */
    check: (): void =>
      ignoringErrors(() => {
        noteAnswer();
        noteFutureCalls();
      }),
    /** What the evidence says; `none` for a finding that the person dismissed. */
    finding(): ClockFinding {
      const zones = { zone: deps.zone(), computerZone: deps.computerZone, serverAhead: serverAhead() };
      const gathered = evidence();
      const by = JSON.stringify([zones, gathered]);
      if (judged?.by !== by) judged = { by, finding: judgeClock(gathered, zones) };
      const { finding } = judged;
      return finding.kind !== 'none' && dismissed().includes(finding.key) ? { kind: 'none' } : finding;
    },
    /** The person dismisses a finding, or takes that back. */
    dismiss(key: string, isDismissed: boolean): void {
      const others = dismissed().filter((one) => one !== key);
      history.meta.set(dismissedName(), JSON.stringify(isDismissed ? [...others, key].slice(-MAX_DISMISSED) : others));
      dismissedChanged.emit();
    },
    /** Called after `leave`. */
    onDismissed: dismissedChanged.on,
  };
}

/** Evidence is gathered again at the next change; what reads calls reports a disk that refuses. */
function ignoringErrors(work: () => void): void {
  try {
    work();
  } catch {}
}
