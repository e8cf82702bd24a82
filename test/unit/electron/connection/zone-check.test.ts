import { expect, it } from 'vitest';
import { judgeClock } from '../../../../electron/connection/zone-check.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.UTC(2026, 5, 15, 12);

/** Dials a minute apart, whose records a PBX in `zone` dates so many ms after the order. */
const dials = (zone: string, ...delays: number[]) =>
  delays.map((delay, index) => {
    const sentAt = noon + index * minute;
    return { uuid: `u${index}`, sentAt, text: formatPbxTime(sentAt + delay, zone) };
  });

it.each<[string, ReturnType<typeof dials>, string, string, [number, string | null] | null]>([
  ['the right zone', dials('Europe/Berlin', 3000, 3000), 'Europe/Berlin', 'Europe/Berlin', null],
  ['one call', dials('UTC', 3000), 'Europe/Berlin', 'Europe/Berlin', null],
  ['a server in UTC', dials('UTC', 3000, 9000), 'Europe/Berlin', 'Europe/Berlin', [-7200, 'UTC']],
  [
    'this computer’s zone',
    dials('Europe/Berlin', 3000, 9000),
    'Europe/London',
    'Europe/Berlin',
    [3600, 'Europe/Berlin'],
  ],
  ['half an hour, no usual zone', dials('Asia/Kolkata', 0, 60_000), 'Europe/Berlin', 'Europe/Berlin', [12_600, null]],
  ['one odd call', dials('Europe/Berlin', 3000, hour), 'Europe/Berlin', 'Europe/Berlin', null],
  ['the last two count', dials('Europe/Berlin', hour, 3000, 3000), 'Europe/Berlin', 'Europe/Berlin', null],
  [
    'the last two, when the first ones were odd',
    dials('Europe/Berlin', hour, hour, 3000, 3000),
    'Europe/Berlin',
    'UTC',
    null,
  ],
  ['the last two, when they are odd', dials('Europe/Berlin', 0, 0, hour, hour), 'Europe/Berlin', 'UTC', [3600, null]],
  ['an odd call before a right one', dials('Europe/Berlin', hour, 3000), 'Europe/Berlin', 'Europe/Berlin', null],
  ['the longest delays', dials('UTC', -45_000, 2 * minute), 'Europe/Berlin', 'Europe/Berlin', [-7200, 'UTC']],
  ['longer ones', dials('UTC', -46_000, 2 * minute + 1000), 'Europe/Berlin', 'Europe/Berlin', null],
  ['a clock that is wrong by 8 minutes', dials('UTC', 8 * minute, 8 * minute), 'UTC', 'UTC', null],
  ['a clock that is wrong by 22 minutes', dials('UTC', 22 * minute, 22 * minute), 'UTC', 'UTC', null],
])('%s', (_, seen, zone, computerZone, expected) => {
  const finding = judgeClock(seen, zone, computerZone);
  expect(finding.kind === 'none' ? null : [finding.offBy, finding.likely]).toEqual(expected);
});

it('names the finding, so that it can be dismissed', () => {
  expect(judgeClock(dials('UTC', 0, 0), 'Europe/Berlin', 'Europe/Berlin')).toEqual({
    ...{ kind: 'anotherHour', key: 'Europe/Berlin -7200', offBy: -7200 },
    ...{ zone: 'Europe/Berlin', likely: 'UTC' },
  });
});

it('names no zone as likely that only one of the two calls fits', () => {
  // Lagos has the winter's clock of Berlin all the year.
  const at = [Date.UTC(2026, 0, 15, 12), Date.UTC(2026, 6, 15, 12)];
  const seen = at.map((sentAt) => ({ uuid: `${sentAt}`, sentAt, text: formatPbxTime(sentAt, 'Africa/Lagos') }));
  for (const two of [seen, seen.toReversed()])
    expect(judgeClock(two, 'UTC', 'Europe/Berlin')).toMatchObject({ offBy: 3600, likely: null });
});

it.each(['', 'yesterday', '2026-13-45 99:99:99'])('a time that cannot be read (%s) is no evidence', (text) => {
  const seen = dials('UTC', 0, 0).map((one) => ({ ...one, sentAt: noon, text }));
  expect(judgeClock(seen, 'Europe/Berlin', 'UTC')).toEqual({ kind: 'none' });
});

it('takes no time of the hour after a clock change as evidence', () => {
  const sentAt = Date.UTC(2026, 2, 29, 0, 30);
  const seen = ['a', 'b'].map((uuid) => ({ uuid, sentAt, text: '2026-03-29 03:30:00' }));
  expect(judgeClock(seen, 'Europe/Berlin', 'UTC')).toEqual({ kind: 'none' });
});

it('takes no time of a repeated hour as evidence', () => {
  const sentAt = Date.UTC(2026, 9, 25, 1, 10);
  const seen = ['a', 'b'].map((uuid) => ({ uuid, sentAt, text: '2026-10-25 02:10:00' }));
  expect(judgeClock(seen, 'Europe/Berlin', 'UTC')).toEqual({ kind: 'none' });
});
