import { expect, it } from 'vitest';
import { applyQuestion, type CallQuestion, parseCallQuestion } from '../../../../shared/calls/call-question.ts';
import { noViewFilter } from '../../../../shared/calls/view-filter.ts';

// Thursday, 19 November 2026, half past midnight in Berlin: still the 18th in UTC.
const now = Date.UTC(2026, 10, 18, 23, 30);
const on = (from: string, to = from): CallQuestion['range'] => ({ kind: 'between', from, to });
const asked = (rest: Partial<CallQuestion>): CallQuestion => ({
  text: '',
  range: { kind: 'any' },
  directions: [],
  outcomes: [],
  ...rest,
});

const cases: [text: string, wanted: CallQuestion | null][] = [
  ['today', asked({ range: on('2026-11-19') })],
  ['Yesterday', asked({ range: on('2026-11-18') })],
  ['tuesday', asked({ range: on('2026-11-17') })],
  ['thu', asked({ range: on('2026-11-12') })],
  ['last friday', asked({ range: on('2026-11-13') })],
  ['this week', asked({ range: on('2026-11-16', '2026-11-19') })],
  ['last week', asked({ range: on('2026-11-09', '2026-11-15') })],
  ['12 nov', asked({ range: on('2026-11-12') })],
  ['Nov 12', asked({ range: on('2026-11-12') })],
  ['12. November 2025', asked({ range: on('2025-11-12') })],
  ['20 nov', asked({ range: on('2025-11-20') })],
  ['29 feb', asked({ range: on('2024-02-29') })],
  ['12.11.', asked({ range: on('2026-11-12') })],
  ['3.1.2026', asked({ range: on('2026-01-03') })],
  ['2026-11-01', asked({ range: on('2026-11-01') })],
  ['who rang on Tuesday?', asked({ range: on('2026-11-17'), directions: ['in'] })],
  ['who called me', asked({ directions: ['in'] })],
  ['who did I call yesterday', asked({ range: on('2026-11-18'), directions: ['out'] })],
  ['missed tuesday', asked({ range: on('2026-11-17'), outcomes: ['missed'] })],
  ['Keller tuesday', asked({ range: on('2026-11-17'), text: 'keller' })],
  ['missed calls from Ada', asked({ outcomes: ['missed'], text: 'ada' })],
  ['Maria', null],
  ['who', null],
  ['calls', null],
  ['may', null],
  ['31 feb', null],
  ['+49 30 1234567', null],
  ['12 34', null],
  ['', null],
];
it.each(cases)('%j', (text, wanted) => {
  expect(parseCallQuestion(text, now, 'Europe/Berlin')).toEqual(wanted);
});

it('reads a filter’s text as a question, which goes before the filter’s own conditions', () => {
  const kept = { verdicts: ['poor' as const], directions: ['out' as const], range: { kind: 'days' as const, days: 7 } };
  const filter = { ...noViewFilter, ...kept, text: 'who rang on Tuesday' };
  const range = on('2026-11-17');
  expect(applyQuestion(filter, now, 'Europe/Berlin')).toEqual({ ...filter, text: '', range, directions: ['in'] });
  const missed = applyQuestion({ ...filter, text: 'missed calls from Ada' }, now, 'Europe/Berlin');
  expect(missed).toEqual({ ...filter, text: 'ada', directions: [], outcomes: ['missed'] });
  expect(applyQuestion({ ...filter, text: 'Ada' }, now, 'Europe/Berlin')).toBeNull();
});
