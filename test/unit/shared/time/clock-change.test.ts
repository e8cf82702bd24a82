import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSpan, startDoubt } from '../../../../shared/time/clock-change.ts';
import { formatPbxTime, onChangeDay } from '../../../../shared/time/pbx-time.ts';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const LORD_HOWE = 'Australia/Lord_Howe';
const SYDNEY = 'Australia/Sydney';
const minute = 60_000;
const hour = 60 * minute;

/** When each zone's clocks go back (the repeated time begins again) and forward, and by how much, ms. */
const changes = [
  { zone: BERLIN, back: Date.UTC(2026, 9, 25, 1), forward: Date.UTC(2026, 2, 29, 1), by: hour },
  { zone: NEW_YORK, back: Date.UTC(2026, 10, 1, 6), forward: Date.UTC(2026, 2, 8, 7), by: hour },
  { zone: LORD_HOWE, back: Date.UTC(2026, 3, 4, 15), forward: Date.UTC(2026, 9, 3, 15, 30), by: hour / 2 },
  { zone: SYDNEY, back: Date.UTC(2026, 3, 4, 16), forward: Date.UTC(2026, 9, 3, 16), by: hour },
];

const iso = (at: number | null | undefined) => (at === null || at === undefined ? null : new Date(at).toISOString());

function read(zone: string, start: string, end: string, durationSeconds: number | null) {
  const span = parseSpan({ start, end, durationSeconds }, zone);
  return {
    start: iso(span.start?.at),
    end: iso(span.end?.at),
    doubt: startDoubt({ ...span, durationSeconds }, zone)?.kind ?? null,
  };
}

describe('a call on the night of a clock change', () => {
  it.each([
    // zone, start, end, seconds, the start and end that they mean, what is said
    [BERLIN, '2026-10-25 01:50:00', '2026-10-25 02:05:00', 900, '2026-10-24T23:50', '2026-10-25T00:05', null],
    [BERLIN, '2026-10-25 01:50:00', '2026-10-25 02:05:00', 4500, '2026-10-24T23:50', '2026-10-25T01:05', null],
    [BERLIN, '2026-10-25 02:50:00', '2026-10-25 02:10:00', 1200, '2026-10-25T00:50', '2026-10-25T01:10', null],
    [BERLIN, '2026-10-25 02:50:00', '2026-10-25 02:10:00', null, '2026-10-25T00:50', '2026-10-25T01:10', null],
    [BERLIN, '2026-10-25 02:50:00', '2026-10-25 03:05:00', 900, '2026-10-25T01:50', '2026-10-25T02:05', null],
    [BERLIN, '2026-10-25 02:50:00', '2026-10-25 03:05:00', 4500, '2026-10-25T00:50', '2026-10-25T02:05', null],
    [BERLIN, '2026-10-25 02:10:00', '2026-10-25 02:30:00', 1200, '2026-10-25T00:10', '2026-10-25T00:30', 'either'],
    [BERLIN, '2026-10-25 02:10:00', '2026-10-25 02:30:00', 4800, '2026-10-25T00:10', '2026-10-25T01:30', null],
    [BERLIN, '2026-10-25 02:50:00', '2026-10-25 03:05:00', null, '2026-10-25T00:50', '2026-10-25T02:05', 'either'],
    [BERLIN, '2026-10-25 01:59:59', '2026-10-25 03:00:00', 7201, '2026-10-24T23:59:59', '2026-10-25T02:00', null],
    [BERLIN, '2026-03-29 02:30:00', '2026-03-29 03:40:00', 600, '2026-03-29T01:30', '2026-03-29T01:40', 'skipped'],
    [BERLIN, '2026-03-29 01:59:00', '2026-03-29 03:01:00', 120, '2026-03-29T00:59', '2026-03-29T01:01', null],
    [NEW_YORK, '2026-11-01 01:50:00', '2026-11-01 02:05:00', 900, '2026-11-01T06:50', '2026-11-01T07:05', null],
    [NEW_YORK, '2026-11-01 01:10:00', '2026-11-01 01:20:00', 600, '2026-11-01T05:10', '2026-11-01T05:20', 'either'],
    [NEW_YORK, '2026-03-08 02:30:00', '', null, '2026-03-08T07:30', null, 'skipped'],
    [LORD_HOWE, '2026-04-05 01:45:00', '2026-04-05 02:05:00', 1200, '2026-04-04T15:15', '2026-04-04T15:35', null],
    [LORD_HOWE, '2026-04-05 01:45:00', '2026-04-05 01:35:00', 1200, '2026-04-04T14:45', '2026-04-04T15:05', null],
    [LORD_HOWE, '2026-10-04 02:15:00', '', null, '2026-10-03T15:45', null, 'skipped'],
    [SYDNEY, '2026-04-05 02:30:00', '2026-04-05 03:10:00', 2400, '2026-04-04T16:30', '2026-04-04T17:10', null],
    [SYDNEY, '2026-10-04 02:30:00', '', null, '2026-10-03T16:30', null, 'skipped'],
  ])('%s %s to %s, %j s long', (zone, start, end, seconds, startsAt, endsAt, doubt) => {
    const exact = (text: string | null) => (text === null ? null : `${text}${text.length === 16 ? ':00' : ''}.000Z`);
    expect(read(zone, start, end, seconds)).toEqual({ start: exact(startsAt), end: exact(endsAt), doubt });
  });

  it('reads a leg no earlier than its call, give or take a second', () => {
    const callStart = Date.UTC(2026, 9, 25, 1, 10);
    const leg = (start: string) =>
      iso(parseSpan({ start, end: '', durationSeconds: null }, BERLIN, callStart).start?.at);
    expect(leg('2026-10-25 02:10:04')).toBe('2026-10-25T01:10:04.000Z');
    expect(leg('2026-10-25 02:09:59')).toBe('2026-10-25T01:09:59.000Z');
  });

  it('tells the other instant that it could be', () => {
    const texts = { start: '2026-10-25 02:10:00', end: '2026-10-25 02:30:00', durationSeconds: 1200 };
    const span = parseSpan(texts, BERLIN);
    const other = Date.UTC(2026, 9, 25, 1, 10);
    expect(startDoubt({ ...span, durationSeconds: 1200 }, BERLIN)).toEqual({ kind: 'either', other });
  });

  it('says nothing of a day like any other, of nothing, and of what cannot be read', () => {
    expect(read(BERLIN, '2026-10-24 02:30:00', '2026-10-24 02:40:00', 600).doubt).toBeNull();
    expect(read(BERLIN, '', '', null)).toEqual({ start: null, end: null, doubt: null });
    expect(read(BERLIN, '2026-10-25 27:00:00', '2026-10-25 02:40:00', 600).doubt).toBeNull();
    expect(onChangeDay('soon', BERLIN)).toBeNull();
    expect(onChangeDay('2026-10-25 02:30:00+02:00', BERLIN)).toBeNull();
  });
});

/** A call around a clock change: its true start (ms from the change) and its length. */
const nearby = fc.record({
  fromChange: fc.integer({ min: -3 * 3600, max: 3 * 3600 }),
  seconds: fc.integer({ min: 0, max: 3 * 3600 }),
});
const change = fc.constantFrom(...changes);

describe('reading calls around a clock change, whatever they are', () => {
  const readTruly = (zone: string, start: number, seconds: number) => {
    const texts = {
      start: formatPbxTime(start, zone),
      end: formatPbxTime(start + seconds * 1000, zone),
      durationSeconds: seconds,
    };
    const span = parseSpan(texts, zone);
    return {
      text: texts.start,
      at: span.start?.at ?? Number.NaN,
      doubt: startDoubt({ ...span, durationSeconds: seconds }, zone)?.kind ?? null,
    };
  };

  it('is right wherever nothing is said against it, and else off by no more than the change', () => {
    fc.assert(
      fc.property(change, fc.boolean(), nearby, ({ zone, back, forward, by }, isBack, { fromChange, seconds }) => {
        const start = (isBack ? back : forward) + fromChange * 1000;
        const { at, doubt } = readTruly(zone, start, seconds);
        expect(formatPbxTime(at, zone)).toBe(formatPbxTime(start, zone));
        if (doubt === null) expect(at).toBe(start);
        else expect([start, start - by]).toContain(at);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the order of neighbours: outside the repeated time the true one, within it that of the texts or the true one', () => {
    fc.assert(
      fc.property(change, fc.boolean(), nearby, nearby, ({ zone, back, forward, by }, isBack, one, other) => {
        const moment = isBack ? back : forward;
        const [a, b] = [one, other]
          .map(({ fromChange, seconds }) => ({ start: moment + fromChange * 1000, seconds }))
          .sort((x, y) => x.start - y.start)
          .map(({ start, seconds }) => ({ start, ...readTruly(zone, start, seconds) }));
        if (!a || !b || a.at <= b.at) return;
        // Only two of the repeated time can stand otherwise than they were, and then as their texts do.
        expect(isBack).toBe(true);
        for (const { start } of [a, b]) expect(Math.abs(start - moment)).toBeLessThanOrEqual(by);
        expect(a.doubt === 'either' || b.doubt === 'either').toBe(true);
        expect(a.text > b.text || a.doubt === null).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
