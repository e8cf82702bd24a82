import { expect, it } from 'vitest';
import { bands, isBelowGood, lostShare, type Verdict, wordOf } from '../../../../shared/quality/verdict.ts';

const received = {
  ...{
    of: 60,
    lost: 6,
    isSure: true,
    holes: 1,
    notSent: 0,
    isSplit: true,
    untilEnd: 0,
    where: 'unknown' as const,
    unexplained: 0,
  },
  ...{ r: 80, codec: 'PCMA', packetTime: 20 },
};
const measured = (band: (typeof bands)[number]): Verdict => ({
  kind: 'measured',
  band,
  by: null,
  mos: null,
  received,
  sent: null,
});

it.each<[string, Verdict, boolean]>([
  ...bands.map((band): [string, Verdict, boolean] => [band, measured(band), band !== 'good']),
  ['noSound', { kind: 'noSound', of: 60, sent: null }, true],
  ['notMeasured', { kind: 'notMeasured', reason: 'noFigures' }, false],
])('%s is below good or not', (word, verdict, expected) => {
  expect([wordOf(verdict), isBelowGood(verdict)]).toEqual([word, expected]);
});

it.each([
  [60, 6, 0, 0.1],
  [60, 6, 30, 0.2],
  [60, 90, 0, 1],
  [60, 6, 60, 0],
])('of %i s, %i s lost and %i s not sent is a share of %d', (of, lost, notSent, share) => {
  expect(lostShare({ ...received, of, lost, notSent })).toBe(share);
});
