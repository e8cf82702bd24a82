import { describe, expect, it } from 'vitest';
import { labelOf, lineOf } from '../../../../../renderer/calls/list/row-words.ts';
import { describeParty } from '../../../../../renderer/ui/call/describe-call.ts';
import type { Outcome } from '../../../../../shared/calls/call.ts';
import type { ShownRow } from '../../../../../shared/calls/rows.ts';
import type { Verdict } from '../../../../../shared/quality/verdict.ts';
import { row } from '../rows.ts';

const at = Date.parse('2026-11-20T13:52:00Z');
const context = {
  nameOf: (number: string | null) => (number === '104' ? 'Jonas' : null),
  now: Date.parse('2026-11-21T09:30:00Z'),
  region: { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' as const },
};
const call = (outcome: Outcome, talkSeconds: number | null = null, change: Partial<ShownRow> = {}): ShownRow => {
  const made = row('a', at, '030 1');
  return { ...made, perspective: { ...made.perspective, outcome, talkSeconds }, ...change };
};
const missed = (state: ShownRow['missed']) =>
  call({ kind: 'missed' }, null, { rangSeconds: 24, ...(state && { missed: state }) });
const measured = (band: 'good' | 'fair' | 'poor' | 'bad') => ({ kind: 'measured', band }) as unknown as Verdict;
const me = { kind: 'me' } as const;
const later = at + 7 * 60_000;
const noAnswer = { kind: 'notReached', reason: 'noAnswer' } as const;

it.each<[ShownRow, string]>([
  [missed({ kind: 'waiting' }), 'Missed! · rang 24\u00a0s'],
  [missed({ kind: 'returned', at: later, callUuid: 'b', by: me }), 'Missed · rung back at 14:59'],
  [missed({ kind: 'returned', at: at + 19 * 3_600_000, callUuid: 'b', by: me }), 'Missed · rung back today at 09:52'],
  [
    missed({ kind: 'returned', at: later, callUuid: 'b', by: { kind: 'colleague', number: '104', name: 'Jonas' } }),
    'Missed · rung back by Jonas, 104',
  ],
  [
    missed({ kind: 'returned', at: later, callUuid: 'b', by: { kind: 'colleague', number: null, name: null } }),
    'Missed · rung back by a colleague',
  ],
  [missed({ kind: 'reached', at: later, callUuid: 'b', by: me }), 'Missed · called again at 14:59'],
  [
    missed({ kind: 'reached', at: later, callUuid: 'b', by: { kind: 'colleague', number: '104', name: 'Jonas' } }),
    'Missed · reached Jonas, 104',
  ],
  [call({ kind: 'missed', detail: { kind: 'putThrough', by: '104' } }), 'Missed, put through by Jonas, 104!'],
  [missed({ kind: 'dismissed', at: later }), 'Missed · marked done'],
  [missed({ kind: 'todo', at: later }), 'Missed · reminder at 14:59'],
  [call({ kind: 'answered' }, 840), '14\u00a0min'],
  [call({ kind: 'answered' }, 3900), '1\u00a0h 5\u00a0min'],
  [call({ kind: 'answered' }), 'Answered'],
  [call({ kind: 'answeredByColleague', by: '104' }, 840), 'Answered by Jonas, 104 · 14\u00a0min'],
  [call(noAnswer, null, { rangSeconds: 30 }), 'No answer · rang 30\u00a0s'],
  [call({ kind: 'answered' }, 720, { verdict: measured('bad') }), '12\u00a0min · Bad sound!'],
  [call({ kind: 'answered' }, 720, { verdict: measured('good') }), '12\u00a0min'],
  [call({ kind: 'unknown', status: null }, null, { at: null, timeText: '31.02.' }), 'Answer not reported · 31.02.'],
])('the second line of %# is "%s"; ! marks what stands out', (shown, words) => {
  const parts = lineOf(shown, context).filter(({ text }) => text !== '');
  const line = parts.map(({ text, tone }) => `${text}${tone === undefined ? '' : '!'}`).join(' · ');
  expect(line.replaceAll(/[\u2068\u2069]/g, '')).toBe(words);
});

describe('a screen reader', () => {
  const label = (shown: ShownRow, calls = 1) => {
    const named = { ...shown.perspective.party, name: 'Maria Keller' };
    const words = { party: describeParty(named, '030 1'), calls, line: lineOf(shown, context) };
    return labelOf(shown, words, context.region);
  };

  it('hears who, how many attempts, the outcome in whole words, and when', () => {
    expect(label(missed({ kind: 'waiting' }), 2)).toBe('Maria Keller, 030 1, 2 calls, Missed, rang 24 seconds, 14:52');
    expect(label(call({ kind: 'answered' }, 845))).toBe(
      'Maria Keller, 030 1, Incoming, Answered, talked 14 minutes, 14:52',
    );
    expect(label(call({ kind: 'answeredByColleague', by: '104' }, 3900, { noted: true, tags: ['Offer'] }))).toBe(
      'Maria Keller, 030 1, Incoming, Answered by Jonas, 104, talked 1 hour 5 minutes, 14:52, with a note, tags: Offer',
    );
  });
});
