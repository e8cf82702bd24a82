import { readCall } from '../../../electron/pbx/wire.ts';
import { seenFrom } from '../../../shared/calls/call-outcome.ts';
import { judge } from '../../../shared/quality/judge-sound.ts';
import { isPoor } from '../../../shared/quality/sound-counts.ts';
import { type Verdict, type VerdictWord, wordOf } from '../../../shared/quality/verdict.ts';
import { MADE_ZONE } from './made-calls.ts';
import { callsOfKinds, type KindCall } from './made-kinds.ts';

/** The verdict of a record as extension 101 sees it. */
export function judgedRecord(record: unknown): Verdict {
  const read = readCall(record, MADE_ZONE);
  if (!read.ok) throw new Error('The record cannot be read.');
  return judge(read.call, '101', seenFrom(read.call, '101', 'unknown').outcome);
}

/** A made call with its verdict. */
export interface JudgedCall extends KindCall {
  readonly word: VerdictWord;
}

/** So many calls of each kind, judged. */
export function judgedCalls(each: number): JudgedCall[] {
  return callsOfKinds(each).map((call) => ({ ...call, word: wordOf(judgedRecord(call.record)) }));
}

/** The calls whose record could show how they sounded, and whose verdict is wrong: how many, and their share. */
export function misjudged(all: readonly JudgedCall[]) {
  const told = all.filter(({ cannot }) => !cannot);
  const of = (calls: readonly JudgedCall[], isWrong: (word: VerdictWord) => boolean) => {
    const { length } = calls.filter(({ word }) => isWrong(word));
    return { length, share: length / calls.length };
  };
  const isTruly = (...bands: readonly string[]): JudgedCall[] => told.filter(({ truth }) => bands.includes(truth.band));
  return {
    poorAsGood: of(isTruly('poor', 'bad'), (word) => word === 'good' || word === 'fair'),
    goodAsPoor: of(isTruly('good'), isPoor),
    notMeasured: of(told, (word) => word === 'notMeasured'),
  };
}
