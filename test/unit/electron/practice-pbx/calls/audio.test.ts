import { describe, expect, it } from 'vitest';
import { readCall } from '../../../../../electron/pbx/wire.ts';
import { type AudioGrade, audioOf, audioOfUnanswered } from '../../../../../electron/practice-pbx/calls/audio.ts';
import { GATEWAYS, type Gateway } from '../../../../../electron/practice-pbx/calls/office.ts';
import { seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import { recordOf } from '../../../../../electron/practice-pbx/calls/record.ts';
import { directAnswered } from '../../../../../electron/practice-pbx/calls/stories.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { seenFrom } from '../../../../../shared/calls/call-outcome.ts';
import { judge } from '../../../../../shared/quality/judge-call.ts';
import { wordOf } from '../../../../../shared/quality/verdict.ts';
import { mosOf, qualityPercentage } from '../../../../support/quality/sound-model.ts';

const clock = wallClock('Europe/Berlin');
const gateway = GATEWAYS[0] as Gateway;
const answeredAt = Date.parse('2026-11-20T10:00:00Z');

describe('the formulas', () => {
  it.each([
    [100, '4.50'],
    [99, '4.49'],
    [95, '4.44'],
    [85, '4.20'],
    [70, '3.60'],
    [0, '1.00'],
  ])('MOS of %d %% is %s', (percentage, mos) => {
    expect(mosOf(percentage).toFixed(2)).toBe(mos);
  });

  it.each([
    [0, 0, 100],
    [1000, 0, 100],
    [1000, 1, 99],
    [1000, 1000, 0],
    [1000, 1011, 100],
  ])('%d packets with %d flaws are %d %%', (received, flaws, percentage) => {
    expect(qualityPercentage(received, flaws)).toBe(percentage);
  });
});

describe('the figures of a grade', () => {
  const bands: Record<AudioGrade, [number, number]> = {
    clean: [4.4, 4.5],
    fair: [4.2, 4.4],
    poor: [3.6, 4.2],
    bad: [1, 3.6],
    wrapped: [4, 4.5],
    'one-way': [4.5, 4.5],
  };
  it.each(Object.entries(bands))('%s lies in its band', (grade, [low, high]) => {
    for (let turn = 0; turn < 200; turn += 1) {
      const plan = {
        answeredAt,
        endedAt: answeredAt + 120_000,
        grade: grade as AudioGrade,
        codec: 'PCMA',
        heldSeconds: 0,
      } as const;
      const mos = Number(audioOf(plan, seededRandom(`${grade} ${turn}`), clock).inbound.mos);
      expect(mos).toBeGreaterThanOrEqual(low);
      expect(mos).toBeLessThanOrEqual(high);
    }
  });

  it.each([
    ['clean', 'good'],
    ['fair', 'fair'],
    ['poor', 'poor'],
    ['bad', 'bad'],
    ['wrapped', 'bad'],
    ['one-way', 'noSound'],
  ] as const)('%s is judged as %s, short or long, with a hold and without', (grade, word) => {
    for (let turn = 0; turn < 100; turn += 1) {
      const random = seededRandom(`${grade} ${turn}`);
      const talkSeconds = random.pick([random.int(12, 60), random.int(60, 900), random.int(900, 5000)]);
      const contact = { number: '+493023125051', name: 'Maria Keller' };
      const start = { callUuid: 'call', startMs: answeredAt, contact, gateway, ringSeconds: 5, grade };
      const hold = turn % 3 === 0 && talkSeconds > 40 ? { hold: { afterSeconds: 10, seconds: 20 } } : {};
      const plan = directAnswered(start, { extension: '101', talkSeconds, ...hold });
      const read = readCall(recordOf(plan, random, clock), clock.zone);
      if (!read.ok) throw new Error('The record cannot be read.');
      const { outcome } = seenFrom(read.call, '101', 'unknown');
      expect(wordOf(judge(read.call, '101', outcome)), `${talkSeconds} s`).toBe(word);
    }
  });

  it('leaves the packets of a hold out, and survives a call of no length', () => {
    const plan = { answeredAt, endedAt: answeredAt + 10_000, grade: 'clean', codec: 'opus', heldSeconds: 10 } as const;
    expect(audioOf(plan, seededRandom('a'), clock).inbound).toMatchObject({
      packet_count: '0',
      skip_packet_count: '500',
    });
    const short = audioOf({ ...plan, endedAt: answeredAt, heldSeconds: 0 }, seededRandom('a'), clock);
    expect(short.inbound.packet_count).toBe('0');
  });

  it('reads 4.50 where there was no media at all', () => {
    expect(audioOfUnanswered().inbound).toMatchObject({ mos: '4.50', packet_count: '0', quality_percentage: '100.00' });
  });
});
