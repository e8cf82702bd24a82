import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPbxTime,
  offsetAt,
  parseDuration,
  parsePbxTime,
  zonedPbxTime,
} from '../../../../electron/pbx/pbx-time.ts';

const BERLIN = 'Europe/Berlin';
const iso = (text: string, zone: string, notBefore?: number): string | null => {
  const at = parsePbxTime(text, zone, notBefore)?.at;
  return at === null || at === undefined ? null : new Date(at).toISOString();
};

describe('parsePbxTime', () => {
  it('has no text either where the date of such an object is none', () => {
    expect(parsePbxTime({ date: 5, timezone: 'UTC' }, BERLIN)).toBeNull();
  });

  it('takes several spaces for one', () => {
    expect(iso('2026-03-10 10:00:00  +02:00', BERLIN)).toBe('2026-03-10T08:00:00.000Z');
  });

  it.each([
    [{ date: '2026-03-10 10:00:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' }, '2026-03-10T09:00:00.000Z'],
    [{ date: '2026-03-10 10:00:00.000000', timezone_type: 3, timezone: 'UTC' }, '2026-03-10T10:00:00.000Z'],
    [{ date: '2026-03-10 10:00:00', timezone_type: 1, timezone: '+02:00' }, '2026-03-10T08:00:00.000Z'],
    [{ date: '2026-03-10 10:00:00' }, '2026-03-10T09:00:00.000Z'],
    [{ date: 5 }, null],
    [{ date: '2026-03-10 10:00:00', timezone: null }, null],
    [{ seconds: 1773133200 }, null],
    [['2026-03-10 10:00:00'], null],
  ])('reads %j, as PHP writes its objects', (value, instant) => {
    const at = parsePbxTime(value, BERLIN)?.at ?? null;
    expect(at === null ? null : new Date(at).toISOString()).toBe(instant);
  });

  it.each([
    ['2024-07-01 09:12:00', BERLIN, '2024-07-01T07:12:00.000Z'],
    ['2024-12-01 09:12:00', BERLIN, '2024-12-01T08:12:00.000Z'],
    ['2024-12-01 09:12:00.057', 'UTC', '2024-12-01T09:12:00.057Z'],
    ['2024-12-01 09:12:00.057812', 'UTC', '2024-12-01T09:12:00.057Z'],
    // The first and the last year of calls.
    ['1990-01-01 00:00:00', 'UTC', '1990-01-01T00:00:00.000Z'],
    ['2100-12-31 23:59:59', 'UTC', '2100-12-31T23:59:59.000Z'],
    ['631152000', 'UTC', '1990-01-01T00:00:00.000Z'],
    ['4102444800000', 'UTC', '2100-01-01T00:00:00.000Z'],
    ['01 Jan 1990 00:00:00 GMT', 'UTC', '1990-01-01T00:00:00.000Z'],
    ['01 Jan 2100 00:00:00 GMT', 'UTC', '2100-01-01T00:00:00.000Z'],
    // The furthest offsets.
    ['2026-03-10 10:00:00+15:59', 'UTC', '2026-03-09T18:01:00.000Z'],
    ['2024-12-01T09:12:00.000000Z', BERLIN, '2024-12-01T09:12:00.000Z'],
    ['2024-12-01T09:12:00-05:30', BERLIN, '2024-12-01T14:42:00.000Z'],
    ...['+01', ' +01', '+0100', ' +0100', '+01:00', ' +01:00', '.25+01', ',25 +0100'].map(
      (end): [string, string, string] => [
        `2026-03-10 10:00:00${end}`,
        'America/New_York',
        `2026-03-10T09:00:00.${end.includes('25') ? '25' : '00'}0Z`,
      ],
    ),
    ...[' UTC', 'UTC', ' GMT', 'z', 'Z', '-00', '.000000000z'].map((end): [string, string, string] => [
      `2026-03-10 10:00:00${end}`,
      BERLIN,
      '2026-03-10T10:00:00.000Z',
    ]),
    ['2026-03-10 10:00:00-03:30', BERLIN, '2026-03-10T13:30:00.000Z'],
    ['2026-03-10t10:00:00z', BERLIN, '2026-03-10T10:00:00.000Z'],
    ['20260310100000', BERLIN, '2026-03-10T09:00:00.000Z'],
    ['20260310T100000', BERLIN, '2026-03-10T09:00:00.000Z'],
    ['20260310T100000Z', BERLIN, '2026-03-10T10:00:00.000Z'],
    ['20260310 100000+0100', 'UTC', '2026-03-10T09:00:00.000Z'],
    ...['2026/03/10 10:00:00', '2026.03.10 10:00:00', '2026-3-10 10:00:00', '2026-03-10  10:00:00'].map(
      (text): [string, string, string] => [text, BERLIN, '2026-03-10T09:00:00.000Z'],
    ),
    ...['2026-03-10 10:00', '2026-03-10T10:00', '2026-03-10_10:00:00', '20260310-100000'].map(
      (text): [string, string, string] => [text, BERLIN, '2026-03-10T09:00:00.000Z'],
    ),
    ['2026-03-10 9:05:00', BERLIN, '2026-03-10T08:05:00.000Z'],
    ...['+01:00:00', ' GMT+0100', ' UTC+1', ' UTC+01:00', ' Europe/Berlin', '+01:00[Europe/Berlin]'].map(
      (end): [string, string, string] => [`2026-03-10 10:00:00${end}`, 'America/New_York', '2026-03-10T09:00:00.000Z'],
    ),
    ...[
      '10.03.2026 10:00:00',
      '10.3.2026 10:00',
      '10.03.2026, 10:00:00',
      '2026-03-10, 10:00:00',
      '2026-03-10\u00a010:00:00',
    ].map((text): [string, string, string] => [text, BERLIN, '2026-03-10T09:00:00.000Z']),
    ['\u200e2026-03-10 10:00:00\u200f', BERLIN, '2026-03-10T09:00:00.000Z'],
    ['2026-03-10 10:00:00 CET', BERLIN, '2026-03-10T09:00:00.000Z'],
    ['2026-07-10 10:00:00 (CEST)', BERLIN, '2026-07-10T08:00:00.000Z'],
    // An abbreviation says which zone it is, and which of the hours that come twice.
    ['2026-03-10 10:00:00 EST', BERLIN, '2026-03-10T15:00:00.000Z'],
    ['2026-03-10 10:00:00 mesz', 'UTC', '2026-03-10T08:00:00.000Z'],
    ['2026-03-10 10:00:00 ACDT', BERLIN, '2026-03-09T23:30:00.000Z'],
    ['2026-10-25 02:30:00 CEST', BERLIN, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 02:30:00 CET', BERLIN, '2026-10-25T01:30:00.000Z'],
    // Of several zones of one abbreviation the PBX's, or none.
    ['2026-03-10 10:00:00 CST', 'Asia/Shanghai', '2026-03-10T02:00:00.000Z'],
    ['2026-01-10 10:00:00 CST', 'America/Chicago', '2026-01-10T16:00:00.000Z'],
    ['2026-03-10 10:00:00 IST', 'Asia/Kolkata', '2026-03-10T04:30:00.000Z'],
    // One that nobody knows is the PBX's own.
    ['2026-03-10 10:00:00 XYZ', BERLIN, '2026-03-10T09:00:00.000Z'],
    ['Tue, 10 Mar 2026 10:00:00 EST', BERLIN, '2026-03-10T15:00:00.000Z'],
    ['2026-03-10T10:00Z', BERLIN, '2026-03-10T10:00:00.000Z'],
    ['Tue, 10 Mar 2026 09:00:00 GMT', BERLIN, '2026-03-10T09:00:00.000Z'],
    ['10 Mar 2026 10:00:00 +0100', 'UTC', '2026-03-10T09:00:00.000Z'],
  ])('reads %s in %s as %s', (text, zone, instant) => {
    expect(iso(text, zone)).toBe(instant);
  });

  it.each([
    ...['yesterday', '2024-13-01 00:00:00', '2023-02-29 00:00:00', '2024-01-01 24:00:00', '2024-01-01'],
    ...['2026-03-10 10:00:00+99', '2026-03-10 10:00:00+01:75', '2026-03-10 10:00:00 PM', '2026-03-10 10:00:00 +1'],
    ...['20261310100000', '20260310250000', '202603101000', '20260310', '2026-0310 10:00:00'],
    ...['9999-03-10 10:00:00', '2612-03-10 10:00:00', '99991231235959', '5773219200000', '10/03/2026 10:00:00'],
    ...['17321840000', '17321840000000', '2026-03-10T10:00:00ZZ', '2026-03-10 1000:00'],
    ...['2026-03/10 10:00:00', '2026-03-10 10:00:00 Mars/Olympus', '10 Mar 2026 10:00:00', '10 Mar 9999 10:00:00 GMT'],
    ...['2026-03-10 10:00:00 UTC+99', '2026-3-1010:00:00', '2026-03-10 10:60:00', '2026-03-10 10:00:60'],
    ...['2026-00-10 10:00:00', '19891231235959', '4133980800000'],
    ...['2026-03-10 10:00:00 CST', '2026-07-10 10:00:00 PST', '2026-03-10 10:00:00ZZZ'],
    ...['31 Dec 1989 23:59:59 GMT', '01 Jan 2101 00:00:00 GMT'],
  ])('keeps the unreadable text %s without an instant', (text) => {
    expect(parsePbxTime(text, BERLIN)).toEqual({ text, at: null });
  });

  it.each(['', '  ', 'N/A', 'null', null, undefined, {}, [], 0, '0', '0.0'])('sees no time in %j', (nothing) => {
    expect(parsePbxTime(nothing, BERLIN)).toBeNull();
  });

  const unset = ['0000-00-00 00:00:00', '-0001-11-30 00:00:00', '0001-01-01 00:00:00', '1970-01-01 00:00:00'];
  const otherwise = ['0000/00/00 00:00:00', '0000.00.00 00:00:00', '1970/1/1 0:00:00'];
  const epochElsewhere = ['1970-01-01 01:00:00', '1969-12-31 19:00:00', '1985-05-05 10:00:00'];
  it.each([...unset, ...otherwise, ...epochElsewhere])(
    'sees no time in the unset time %s, in each notation',
    (text) => {
      const notations = [
        text,
        text.replace(' ', 'T'),
        ...['Z', '.000', '.000000Z', '+00:00', '-0500'].map((end) => text + end),
      ];
      for (const each of [...notations, ...notations.map((one) => one.replace(' ', 'T')), `  ${text} `]) {
        expect(parsePbxTime(each, BERLIN), each).toBeNull();
      }
    },
  );

  it.each([1732184000, '1732184000', 1732184000000, '1732184000000', 1732184000.4, '1732184000000000'])(
    'reads %s as epoch time',
    (value) => {
      const { at = null } = parsePbxTime(value, BERLIN) ?? {};
      expect(Math.floor((at ?? 0) / 1000)).toBe(1732184000);
    },
  );

  it('keeps a number that is no time as text without an instant, and caps a long text', () => {
    expect(parsePbxTime(1732184, BERLIN)).toEqual({ text: '1732184', at: null });
    expect(parsePbxTime('x'.repeat(5000), BERLIN)?.text).toHaveLength(100);
  });

  it('has no instant in a zone that does not exist', () => {
    expect(parsePbxTime('2024-07-01 09:12:00', 'Mars/Olympus')).toEqual({ text: '2024-07-01 09:12:00', at: null });
  });

  describe('on the day of a clock change', () => {
    it('takes the earlier instant of the repeated hour, the same at each call', () => {
      expect(iso('2024-10-27 02:30:00', BERLIN)).toBe('2024-10-27T00:30:00.000Z');
      expect(iso('2024-10-27 02:30:00', BERLIN)).toBe('2024-10-27T00:30:00.000Z');
    });

    it('keeps the times of one call in order across the repeated hour', () => {
      const start = parsePbxTime('2024-10-27 02:55:00', BERLIN)?.at ?? 0;
      expect(iso('2024-10-27 02:05:00', BERLIN, start)).toBe('2024-10-27T01:05:00.000Z');
      expect(iso('2024-10-27 02:58:00', BERLIN, start)).toBe('2024-10-27T00:58:00.000Z');
    });

    it('takes the instant itself that another time of the call has', () => {
      const [earlier, later] = [Date.UTC(2024, 9, 27, 0, 5), Date.UTC(2024, 9, 27, 1, 5)];
      expect(parsePbxTime('2024-10-27 02:05:00', BERLIN, earlier)?.at).toBe(earlier);
      expect(parsePbxTime('2024-10-27 02:05:00', BERLIN, later)?.at).toBe(later);
    });

    it('does so west of Greenwich, too', () => {
      const start = parsePbxTime('2024-11-03 01:55:00', 'America/New_York')?.at ?? 0;
      expect(iso('2024-11-03 01:05:00', 'America/New_York', start)).toBe('2024-11-03T06:05:00.000Z');
    });

    it('begins the new time with its instant', () => {
      const change = Date.UTC(2024, 2, 31, 1);
      const hoursAhead = [change, change - 1, change + 1].map((at) => offsetAt(at, 'Europe/Madrid') / 3_600_000);
      expect(hoursAhead).toEqual([2, 1, 2]);
      expect([change - 1, change].map((at) => offsetAt(at, 'Europe/Lisbon') / 3_600_000)).toEqual([0, 1]);
    });

    it('takes the earlier one when neither reading is late enough', () => {
      expect(iso('2024-10-27 02:05:00', BERLIN, Date.UTC(2025, 0, 1))).toBe('2024-10-27T00:05:00.000Z');
    });

    it('reads the missing hour as if the clock had not been changed yet', () => {
      expect(iso('2024-03-31 02:30:00', BERLIN)).toBe('2024-03-31T01:30:00.000Z');
      expect(iso('2024-03-31 01:59:59', BERLIN)).toBe('2024-03-31T00:59:59.000Z');
      expect(iso('2024-03-31 03:00:00', BERLIN)).toBe('2024-03-31T01:00:00.000Z');
    });

    it('reads a missing midnight', () => {
      // Beirut sprang forward at midnight: 00:00–00:59 of 31 March 2024 never were.
      expect(iso('2024-03-31 00:30:00', 'Asia/Beirut')).toBe('2024-03-30T22:30:00.000Z');
      expect(iso('2024-03-31 12:00:00', 'Asia/Beirut')).toBe('2024-03-31T09:00:00.000Z');
    });
  });
});

describe('formatPbxTime', () => {
  it('writes an instant in the zone, whole seconds rounded down', () => {
    expect(formatPbxTime(Date.UTC(2024, 6, 1, 7, 12, 0, 999), BERLIN)).toBe('2024-07-01 09:12:00');
    expect(formatPbxTime(Date.UTC(2024, 11, 31, 23, 30), BERLIN)).toBe('2025-01-01 00:30:00');
  });

  it('writes the zone and its offset behind it', () => {
    expect(zonedPbxTime(Date.UTC(2026, 10, 23, 7, 15, 22, 999), BERLIN)).toBe(
      '2026-11-23 08:15:22 +01:00 Europe/Berlin',
    );
  });

  it('refuses an unknown zone', () => {
    expect(() => formatPbxTime(0, 'Mars/Olympus')).toThrow(RangeError);
  });

  const zones = fc.constantFrom(
    BERLIN,
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Asia/Beirut',
  );
  const instants = fc.integer({ min: Date.UTC(1991, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 });

  it('writes what parsePbxTime reads back, the repeated hour as the same text', () => {
    fc.assert(
      fc.property(instants, zones, (seconds, zone) => {
        const text = formatPbxTime(seconds * 1000, zone);
        expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        const at = parsePbxTime(text, zone)?.at ?? Number.NaN;
        expect(formatPbxTime(at, zone)).toBe(text);
        expect(seconds * 1000 - at).toBeGreaterThanOrEqual(0);
        expect(seconds * 1000 - at).toBeLessThanOrEqual(3_600_000);
        expect(parsePbxTime(text, zone, seconds * 1000)?.at).toBe(seconds * 1000);
      }),
    );
  });
});

describe('parseDuration', () => {
  it.each([
    ['00:04:12', 252],
    ['26:00:01', 93_601],
    ['1:02:03', 3723],
    ['00:00:01.5', 1.5],
    ['00:00:01.25', 1.25],
    ['75', 75],
    [' 75.25 ', 75.25],
    ['999999999', 999_999_999],
    [75, 75],
    [0, 0],
    [999_999_999, 999_999_999],
  ])('reads %j as %d s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it.each([
    '-00:00:05',
    '00:60:00',
    '00:00:01x',
    '1000000000',
    1_000_000_000,
    '00:00:60',
    '',
    'N/A',
    '4:12',
    -3,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
    null,
  ])('makes nothing of %j', (garbage) => {
    expect(parseDuration(garbage)).toBeNull();
  });
});
