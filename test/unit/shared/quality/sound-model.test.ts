import { describe, expect, it } from 'vitest';
import { type Run, receive } from '../../../support/quality/sound-model.ts';

/** Packets of 20 ms, evenly spaced. */
const line = { packetTime: 20, spread: 0, buffer: false };
const run = (kind: Run['kind'], seconds: number): Run => ({ kind, ticks: Math.round(seconds * 50) });
const sound = (seconds: number): Run => run('sound', seconds);
const repeated = (times: number, ...runs: Run[]): Run[] => Array.from({ length: times }, () => runs).flat();
/** Three minutes with this in the middle. */
const around = (middle: Run): Run[] => {
  const half = (9000 - middle.ticks) / 2;
  return [{ kind: 'sound', ticks: Math.floor(half) }, middle, { kind: 'sound', ticks: Math.ceil(half) }];
};
const lost = (ticks: number): Run => ({ kind: 'lost', ticks });

// Three minutes in packets of 20 ms.
describe('the figures of made sound', () => {
  it.each([
    ['nothing at all', [run('silent', 180)], '4.50'],
    ['clean sound', [sound(180)], '4.50'],
    ['a second lost', around(run('lost', 1)), '4.49'],
    ['2 s of silence cost nothing', around(run('silent', 2)), '4.50'],
    ['3 s of silence', around(run('silent', 3)), '4.20'],
    ['4 s: the counter starts over', around(run('silent', 4)), '4.49'],
    ['1 % lost', repeated(90, sound(1.98), lost(1)), '4.47'],
    ['5 % lost', repeated(450, sound(0.38), lost(1)), '4.17'],
    ['a hold of 10 s', around(run('held', 10)), '4.50'],
  ])('score %s', (_what, runs, mos) => {
    expect(receive(runs, line).mos.toFixed(2)).toBe(mos);
  });

  it('look good in a quarter to a third of the calls whose sound dies for good, without any disturbance', () => {
    const dead = Array.from({ length: 200 }, (_, turn) => receive([sound(30 + turn / 2), run('silent', 60)], line));
    const fooled = dead.filter(({ mos }) => mos >= 4.4).length / dead.length;
    expect(fooled).toBeGreaterThan(0.2);
    expect(fooled).toBeLessThan(0.36);
    expect(dead.every(({ disturbances }) => disturbances.length === 0)).toBe(true);
  });

  it('index bursts by events that follow each other, not by the length of a gap', () => {
    expect(receive(around(lost(50)), line).burstRate.toFixed(2)).toBe('0.99');
    const everySecond = repeated(100, lost(1), sound(0.02));
    expect(receive([sound(80), ...everySecond, sound(96)], line).burstRate).toBeCloseTo(21.8, 0);
  });

  it('count reordered packets as lost, unless a jitter buffer orders them', () => {
    const runs = repeated(90, sound(1.96), { kind: 'swapped', ticks: 2 });
    expect(receive(runs, line)).toMatchObject({ media: 9000, lossRate: expect.closeTo(0.021, 2) });
    expect(receive(runs, { ...line, buffer: true })).toMatchObject({ lossRate: 0, flaws: 0, buffered: 9000 });
  });

  it('begin a disturbance with the first packet after the gap and end it 3 s after the last loss', () => {
    const gaps = [sound(20), lost(10), sound(2), lost(10), sound(60), lost(10), sound(1)];
    const { disturbances } = receive(gaps, line);
    expect(disturbances.map(({ from, to }) => [from, to])).toEqual([
      [1011, 1272],
      [4131, 4180],
    ]);
  });

  it('leave the packets after a key unjudged', () => {
    const key: Run = { kind: 'keys', ticks: 5 };
    expect(receive([sound(20), key, sound(0.1), lost(1), sound(20)], line).flaws).toBe(0);
    expect(receive([sound(20), key, sound(0.4), lost(1), sound(20)], line).flaws).toBeGreaterThan(0);
  });

  it('count the ticks that the PBX fills itself', () => {
    const runs = [sound(20), run('noise', 1), run('silent', 2), run('held', 3), lost(50), sound(20)];
    expect(receive(runs, line)).toMatchObject({ media: 2000, noise: 50, skipped: 350 });
  });
});
