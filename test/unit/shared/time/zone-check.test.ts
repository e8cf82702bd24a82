import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockFinding } from '../../../../shared/connection.ts';
import { formatPbxTime } from '../../../../shared/time/pbx-time.ts';
import { type ClockEvidence, judgeClock, likelyZones, serverAheadOf } from '../../../../shared/time/zone-check.ts';

const hour = 3600;
const noon = Date.UTC(2026, 10, 20, 11);
const BERLIN = 'Europe/Berlin';

/** A dial whose record begins `late` seconds after the order, at a PBX of that zone whose clock is `ahead` seconds ahead. */
interface Dialled {
  pbx: string;
  late?: number;
  ahead?: number;
  header?: number | null;
  at?: number;
}

const dial = ({ pbx, late = 2, ahead = 0, header = null, at = noon }: Dialled, index: number) => ({
  uuid: `dial-${index}`,
  sentAt: at + index * 600_000,
  text: formatPbxTime(at + index * 600_000 + (late + ahead) * 1000, pbx),
  serverAhead: header,
});

/** A call that ended so many seconds before it was seen. */
const ended = (pbx: string) => (ago: number, index: number) => ({
  uuid: `call-${index}`,
  seenAt: noon + index * 600_000,
  text: formatPbxTime(noon + index * 600_000 - ago * 1000, pbx),
});

function judge(
  evidence: Partial<ClockEvidence>,
  zone = BERLIN,
  rest: { computerZone?: string; ahead?: number | null } = {},
) {
  const { computerZone = BERLIN, ahead = null } = rest;
  return judgeClock({ dials: [], future: [], ...evidence }, { zone, computerZone, serverAhead: ahead });
}

/** A finding in a few words. */
function short(finding: ClockFinding): string {
  if (finding.kind === 'none') return 'nothing';
  const off = `${finding.offBy / hour} h`;
  if (finding.kind === 'clockWrong') return `clock ${finding.offBy} s by ${finding.by}`;
  return `zone ${finding.atLeast ? '≥ ' : ''}${off}: ${finding.zones.join(', ')}`;
}

const L = 'Europe/London';
const NY = 'America/New_York';

describe('what dials say of the zone', () => {
  it.each<[string, Dialled[], string, string]>([
    ['nothing was dialled', [], BERLIN, 'nothing'],
    ['one proves nothing', [{ pbx: L }], BERLIN, 'nothing'],
    ['two that agree', [{ pbx: L }, { pbx: L }], BERLIN, 'zone -1 h: UTC, Europe/London'],
    ['right', [{ pbx: BERLIN }, { pbx: BERLIN }], BERLIN, 'nothing'],
    ['right, one odd', [{ pbx: BERLIN }, { pbx: NY }, { pbx: BERLIN }], BERLIN, 'nothing'],
    [
      'wrong, one odd',
      [{ pbx: NY }, { pbx: 'Asia/Tokyo' }, { pbx: NY }],
      BERLIN,
      'zone -6 h: America/New_York, America/Bogota',
    ],
    ['two against two', [{ pbx: NY }, { pbx: NY }, { pbx: BERLIN }, { pbx: BERLIN }], BERLIN, 'nothing'],
    ['set right since', [NY, NY, BERLIN, BERLIN, BERLIN].map((pbx) => ({ pbx })), BERLIN, 'nothing'],
    [
      'the computer stands with the PBX',
      [{ pbx: BERLIN }, { pbx: BERLIN }],
      NY,
      'zone 6 h: Europe/Berlin, Africa/Lagos',
    ],
    ['half an hour', [{ pbx: 'Asia/Kolkata' }, { pbx: 'Asia/Kolkata' }], 'UTC', 'zone 5.5 h: Asia/Kolkata'],
    ['a quarter', [{ pbx: 'Asia/Kathmandu' }, { pbx: 'Asia/Kathmandu' }], 'UTC', 'zone 5.75 h: Asia/Kathmandu'],
    [
      'a slow PBX',
      [
        { pbx: BERLIN, late: 100 },
        { pbx: BERLIN, late: 5 },
      ],
      BERLIN,
      'nothing',
    ],
    [
      'a clock that is wrong',
      [
        { pbx: BERLIN, ahead: 420 },
        { pbx: BERLIN, ahead: 425 },
      ],
      BERLIN,
      'clock 422 s by dials',
    ],
    [
      'a clock that is behind',
      [
        { pbx: BERLIN, ahead: -300 },
        { pbx: BERLIN, ahead: -300 },
      ],
      BERLIN,
      'clock -298 s by dials',
    ],
    [
      'wrong by this and that',
      [
        { pbx: BERLIN, ahead: 300 },
        { pbx: BERLIN, ahead: 600 },
      ],
      BERLIN,
      'nothing',
    ],
    [
      'wrong clock and zone, told apart by the Date header',
      [
        { pbx: L, ahead: 420, header: 420 },
        { pbx: L, ahead: 420, header: 420 },
      ],
      BERLIN,
      'zone -1 h: UTC, Europe/London',
    ],
    [
      'an hour that the Date header has too is the clock, not the zone',
      [
        { pbx: BERLIN, ahead: 3600, header: 3600 },
        { pbx: BERLIN, ahead: 3600, header: 3600 },
      ],
      BERLIN,
      'nothing',
    ],
    [
      'further than zones go',
      [
        { pbx: BERLIN, ahead: 30 * hour },
        { pbx: BERLIN, ahead: 30 * hour },
      ],
      BERLIN,
      'clock 108002 s by dials',
    ],
    ['summer and winter', [{ pbx: L, at: Date.UTC(2026, 6, 1) }, { pbx: L }], 'UTC', 'nothing'],
    [
      'no zone is ahead by that',
      [
        { pbx: BERLIN, ahead: 900 },
        { pbx: BERLIN, ahead: 900 },
      ],
      BERLIN,
      'clock 902 s by dials',
    ],
  ])('%s', (_, dials, zone, expected) => {
    const found = short(judge({ dials: dials.map(dial) }, zone));
    expect(found).toBe(expected);
  });

  it('leaves the repeated and the missing hour out: a time in them says nothing', () => {
    const changes = [Date.UTC(2026, 9, 25, 1, 10), Date.UTC(2026, 9, 25, 1, 20)];
    expect(judge({ dials: changes.map((at, index) => dial({ pbx: BERLIN, at }, index)) })).toEqual({ kind: 'none' });
  });

  it('is never wrong about a PBX that is read right, whenever it is called', () => {
    const when = fc.integer({ min: Date.UTC(2025, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 });
    const pbx = fc.constantFrom(BERLIN, NY, 'Australia/Lord_Howe', 'Australia/Sydney', 'Asia/Kolkata', 'UTC');
    fc.assert(
      fc.property(pbx, fc.array(fc.tuple(when, fc.integer({ min: 0, max: 90 })), { maxLength: 6 }), (zone, dialled) => {
        const dials = dialled.map(([at, late], index) => dial({ pbx: zone, at: at * 1000, late }, index));
        expect(judge({ dials }, zone)).toEqual({ kind: 'none' });
      }),
    );
  });

  it('names a zone that explains it, whatever zone it is', () => {
    const zones = fc.constantFrom(
      BERLIN,
      NY,
      'Asia/Tokyo',
      'Asia/Kolkata',
      'UTC',
      'Australia/Adelaide',
      'Pacific/Auckland',
    );
    fc.assert(
      fc.property(zones, zones, (pbx, zone) => {
        const found = judge({ dials: [dial({ pbx }, 0), dial({ pbx }, 1)] }, zone);
        if (pbx === zone) expect(found.kind).toBe('none');
        else expect(found).toMatchObject({ kind: 'zoneWrong', zones: expect.arrayContaining([pbx]) });
      }),
    );
  });
});

describe('what calls from the future say', () => {
  const tokyo = [120, 30, 4000, 900].map(ended('Asia/Tokyo'));

  it('needs three, and takes the second furthest as the least it can be', () => {
    expect(judge({ future: tokyo.slice(0, 2) })).toEqual({ kind: 'none' });
    expect(judge({ future: tokyo })).toMatchObject({
      ...{ kind: 'zoneWrong', atLeast: true, calls: 4, offBy: 8 * hour - 120, key: 'zone Europe/Berlin future' },
      zones: expect.arrayContaining(['Asia/Tokyo']),
    });
  });

  it('says nothing where dials say that the zone is right, and takes what they say where it is not', () => {
    const right = [dial({ pbx: BERLIN }, 0), dial({ pbx: BERLIN }, 1)];
    expect(judge({ dials: right, future: tokyo })).toEqual({ kind: 'none' });
    const wrong = [dial({ pbx: L }, 0), dial({ pbx: L }, 1)];
    expect(judge({ dials: wrong, future: tokyo })).toMatchObject({ kind: 'zoneWrong', offBy: -hour });
  });

  it.each([
    ['calls that ended before', [1, 2, 3].map(ended(BERLIN))],
    [
      'records of another century',
      [0, 0, 0].map(ended(BERLIN)).map((one) => ({ ...one, text: '2126-01-01 00:00:00' })),
    ],
    ['times that cannot be read', [0, 0, 0].map(ended(BERLIN)).map((one) => ({ ...one, text: 'soon' }))],
  ])('%s are none', (_, future) => {
    expect(judge({ future })).toEqual({ kind: 'none' });
  });

  it('leaves out what the clock alone is ahead by', () => {
    const ahead = [0, 0, 0]
      .map(ended(BERLIN))
      .map((one) => ({ ...one, text: formatPbxTime(one.seenAt + 600_000, BERLIN) }));
    expect(judge({ future: ahead }, BERLIN, { ahead: 600 })).toMatchObject({ kind: 'clockWrong', by: 'answers' });
  });
});

describe('what the Date header says', () => {
  it.each([
    [[], null],
    [[0, 400], null],
    [[0, 400, -300], 0],
    [[90_000, 80_000, 85_000], 0],
    [[0, 0, 0, 600_000, 601_000, 598_000], 600],
    [[-7_200_000, -7_200_400, -7_199_800], -7200],
    [[600_000, 0, 600_000], null],
  ])('%j is %j s', (differences, expected) => {
    expect(serverAheadOf(differences)).toBe(expected);
  });

  it('is reported where nothing else is wrong, with a key by ten minutes', () => {
    expect(judge({}, BERLIN, { ahead: 600 })).toEqual({
      kind: 'clockWrong',
      key: 'clock 1',
      offBy: 600,
      by: 'answers',
    });
    expect(judge({}, BERLIN, { ahead: 0 })).toEqual({ kind: 'none' });
  });
});

describe('likelyZones', () => {
  it('puts this computer’s first, then UTC, then its part of the world', () => {
    const summer = [Date.UTC(2026, 6, 1)];
    const found = likelyZones({
      zone: 'UTC',
      computerZone: 'America/Toronto',
      instants: summer,
      least: -4 * hour,
      most: -4 * hour,
    });
    expect(found.slice(0, 2)).toEqual(['America/Toronto', 'America/Caracas']);
    const fromBerlin = likelyZones({ zone: BERLIN, computerZone: BERLIN, instants: [noon], least: -hour, most: -hour });
    expect(fromBerlin.slice(0, 2)).toEqual(['UTC', L]);
  });

  it('has a zone for every difference in use', () => {
    const used = new Set(Intl.supportedValuesOf('timeZone').map((zone) => offsetIn(zone, noon)));
    const missing = [...used].filter(
      (offset) =>
        likelyZones({ zone: 'UTC', computerZone: 'UTC', instants: [noon], least: offset, most: offset }).length === 0,
    );
    expect(missing).toEqual([]);
  });
});

function offsetIn(zone: string, at: number): number {
  return (Date.parse(`${formatPbxTime(at, zone).replace(' ', 'T')}Z`) - at) / 1000;
}
