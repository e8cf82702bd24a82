import { describe, expect, it } from 'vitest';
import {
  type AudioGrade,
  audioOf,
  audioOfUnanswered,
  mosOf,
  qualityPercentage,
} from '../../../../../electron/practice-pbx/calls/audio.ts';
import { seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';

const clock = wallClock('Europe/Berlin');
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
