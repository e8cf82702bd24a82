import { z } from 'zod';
import type { Dial } from '../../shared/dialing/dial.ts';
import { DAY, MINUTE } from '../../shared/time/durations.ts';
import {
  type ClockEvidence,
  type ClockFinding,
  clockEvidence,
  judgeClock,
  seemsAhead,
  serverAheadOf,
} from '../../shared/time/zone-check.ts';
import { createEmitter } from '../emitter.ts';
import type { History } from '../history/history.ts';
import type { PbxClient } from '../pbx/client.ts';

/** Watches whether the PBX's times are read in the right zone, and whether its clock is right. Asks the PBX nothing itself. */
export interface ClockWatch {
  /** These dials were made; those whose record has come by the PBX's own word are evidence. */
  dials(dials: readonly Dial[]): void;
  /** The history has changed, or an answer has come. */
  check(): void;
  /** What the evidence says; nothing for a finding that was left alone. */
  finding(): ClockFinding;
  /** The person leaves a finding alone, or takes that back. */
  leave(key: string, left: boolean): void;
  /** Called after something was left alone or taken back. */
  onLeft(listener: () => void): () => void;
}

/** What the watch needs. `now` epoch ms; `source` names the PBX, so that one's evidence is not taken for another's. */
export interface ClockWatchDeps {
  readonly history: Pick<History, 'call' | 'between' | 'meta'>;
  readonly extensions: () => readonly string[];
  readonly answer: () => ReturnType<PbxClient['clock']>;
  readonly source: () => string;
  readonly zone: () => string;
  readonly computerZone: string;
  readonly now: () => number;
}

/** A zone that is off by the least that zones are off by still lets fresh calls begin after this, ms ago. */
const freshMs = 30 * MINUTE;
const mostSightings = 12;
const mostLeft = 20;
/** The PBX may have been set right since. */
const futureKeptMs = 2 * DAY;

const leftKeys = z.array(z.string());

/** Makes the watch; what it gathered in earlier runs is read from the history's notes. */
export function createClockWatch(deps: ClockWatchDeps): ClockWatch {
  const { history, now } = deps;
  const evidenceName = () => `clock evidence ${deps.source()}`;
  const leftName = () => `clock left ${deps.source()}`;
  const answers: { readonly at: number; readonly difference: number }[] = [];
  const leftAlone = createEmitter('clock finding left alone');
  let judged: { readonly by: string; readonly finding: ClockFinding } | null = null;

  const evidence = (): ClockEvidence => {
    const kept = readKept(history.meta.get(evidenceName()), clockEvidence) ?? { dials: [], future: [] };
    return { ...kept, future: kept.future.filter(({ seenAt }) => Math.abs(now() - seenAt) < futureKeptMs) };
  };
  const left = (): string[] => readKept(history.meta.get(leftName()), leftKeys) ?? [];
  const serverAhead = () => serverAheadOf(answers.map(({ difference }) => difference));

  function keep(change: Partial<ClockEvidence>): void {
    history.meta.set(evidenceName(), JSON.stringify({ ...evidence(), ...change }));
  }

  function hear(): void {
    const answer = deps.answer();
    if (answer === null || answers.at(-1)?.at === answer.receivedAt) return;
    answers.push({ at: answer.receivedAt, difference: answer.dateHeader - answer.receivedAt });
    if (answers.length > mostSightings) answers.shift();
  }

  function seeFuture(): void {
    const at = now();
    const known = evidence().future;
    const calls = deps.extensions().flatMap((extension) => history.between(extension, at - freshMs, at + 2 * DAY));
    const seen = new Map(known.map((one) => [one.uuid, one]));
    for (const { uuid, end, start } of calls) {
      const text = (end ?? start)?.text;
      if (text === undefined || seen.has(uuid) || !seemsAhead({ text, seenAt: at }, deps.zone())) continue;
      seen.set(uuid, { uuid, text, seenAt: at });
    }
    if (seen.size > known.length) keep({ future: [...seen.values()].slice(-mostSightings) });
  }

  function seeDials(dials: readonly Dial[]): void {
    const before = evidence().dials;
    const known = new Set(before.map(({ uuid }) => uuid));
    const fresh = dials.flatMap(({ state, createdAt }) => {
      if (state.kind !== 'done' || state.foundBy !== 'uuid' || known.has(state.callUuid)) return [];
      const text = history.call(state.callUuid)?.start?.text;
      return text === undefined ? [] : [{ uuid: state.callUuid, sentAt: createdAt, text, serverAhead: serverAhead() }];
    });
    // The newest dial comes first in the list, and last among the sightings.
    if (fresh.length > 0) keep({ dials: [...before, ...fresh.reverse()].slice(-mostSightings) });
  }

  return {
    dials: (dials) => ignoringErrors(() => seeDials(dials)),
    check: () =>
      ignoringErrors(() => {
        hear();
        seeFuture();
      }),
    finding() {
      const judgedWith = { zone: deps.zone(), computerZone: deps.computerZone, serverAhead: serverAhead() };
      const gathered = evidence();
      const by = JSON.stringify([judgedWith, gathered]);
      if (judged?.by !== by) judged = { by, finding: judgeClock(gathered, judgedWith) };
      const { finding } = judged;
      return finding.kind !== 'none' && left().includes(finding.key) ? { kind: 'none' } : finding;
    },
    leave(key, isLeft) {
      const others = left().filter((one) => one !== key);
      history.meta.set(leftName(), JSON.stringify(isLeft ? [...others, key].slice(-mostLeft) : others));
      leftAlone.emit();
    },
    onLeft: leftAlone.on,
  };
}

function readKept<T>(stored: string | null, schema: z.ZodType<T>): T | null {
  const read = schema.safeParse(parsed(stored));
  return read.success ? read.data : null;
}

/** Undefined for what is no JSON, or not there. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Called while others tell of a change: a disk that refuses must not reach them, and shows where calls are read. */
function ignoringErrors(work: () => void): void {
  try {
    work();
  } catch {}
}
