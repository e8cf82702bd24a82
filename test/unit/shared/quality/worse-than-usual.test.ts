import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import type { MeasuredCall } from '../../../../shared/quality/measured-call.ts';
import { type Worse, worseThanUsual } from '../../../../shared/quality/worse-than-usual.ts';
import { DAY, MINUTE } from '../../../../shared/time/durations.ts';
import { badDay, isFound, officeDesks, toldAt } from '../../../support/quality/office-years.ts';

const now = Date.UTC(2026, 10, 23, 12);

interface Some {
  /** Of the last call, ms before now. */
  readonly ago?: number;
  readonly direction?: MeasuredCall['direction'];
  readonly address?: string;
}

/** So many calls, one a quarter of an hour, the last one `ago`. Each text is a call: `x` is poor. */
function calls(pattern: string, { ago = 0, direction = 'out', address = '10.0.0.1' }: Some = {}): MeasuredCall[] {
  const size = pattern.length;
  return [...pattern].map((letter, index) => {
    const at = now - ago - (size - 1 - index) * 15 * MINUTE;
    return { uuid: `${at} ${address}`, at, poor: letter === 'x', direction, address, party: null };
  });
}

const inOrder = (...groups: MeasuredCall[][]): MeasuredCall[] => groups.flat().sort((a, b) => a.at - b.at);
/** Three weeks of calls, one in fifty poor. */
const usual = (some: Some = {}) => calls(`${'-'.repeat(49)}x`.repeat(6), { ago: 10 * DAY, ...some });

describe('calls that get worse', () => {
  it('are told with the calls since the first poor one, and the usual ones', () => {
    expect(worseThanUsual(inOrder(usual(), calls('----x-x--xx-x')), null)).toEqual({
      group: { kind: 'all' },
      since: now - 8 * 15 * MINUTE,
      until: now,
      recent: { poor: 5, of: 9 },
      usual: { poor: 6, of: 300 },
    });
  });

  it('of one line are told of that line alone', () => {
    const line = (address: string, pattern: string, before: string) =>
      inOrder(usual({ direction: 'in', address }), calls(before + pattern, { direction: 'in', address }));
    const found = worseThanUsual(
      inOrder(line('192.0.2.1', 'x-xxxx', ''), line('192.0.2.2', '------', '-'.repeat(40)), usual()),
      null,
    );
    expect(found).toMatchObject({ group: { kind: 'line', address: '192.0.2.1' }, recent: { poor: 5, of: 6 } });
  });

  it.each([
    ['no call at all', []],
    ['only usual calls', usual()],
    ['too few calls to know what is usual', inOrder(usual().slice(-50), calls('xxxxxxxx'))],
    ['three poor calls', inOrder(usual(), calls('---xxx'))],
    ['poor calls among many good ones', inOrder(usual(), calls(`x${'-'.repeat(20)}`.repeat(4)))],
    ['poor calls that are usual', inOrder(calls('--x'.repeat(100), { ago: 10 * DAY }), calls('x--x-x-x--'))],
    [
      'poor calls that usually come in clusters',
      inOrder(calls(`${'-'.repeat(54)}xxxxxx`.repeat(6), { ago: 10 * DAY }), calls('x-xxx')),
    ],
  ])('are not told of: %s', (_, some) => {
    expect(worseThanUsual(some, null)).toBeNull();
  });
});

describe('a change that was told', () => {
  const before = inOrder(usual(), calls('xxxxxx', { ago: 2 * DAY }));
  const told = worseThanUsual(before, null) as Worse;

  it('is not told again while it lasts', () => {
    expect(told.recent).toEqual({ poor: 6, of: 6 });
    expect(worseThanUsual(inOrder(before, calls('xx-xx-xxx-x-xx')), told)).toBeNull();
  });

  it('is over once calls were as usual, and the next one is told', () => {
    const fine = calls('-'.repeat(40), { ago: DAY });
    expect(worseThanUsual(inOrder(before, fine), told)).toBeNull();
    const again = worseThanUsual(inOrder(before, fine, calls('xx-xxx-xxx')), told);
    expect(again?.since).toBe(now - 9 * 15 * MINUTE);
  });

  it('is forgotten after the weeks that a comparison spans', () => {
    const longAgo = { ...told, until: now - 60 * DAY };
    expect(worseThanUsual(inOrder(usual(), calls('xx-xxx-x')), longAgo)).not.toBeNull();
  });
});

describe('in the practice office', () => {
  const desks = officeDesks(99, 24, 'good');

  it('good lines are worth at most one notice a desk-year', () => {
    const all = desks.map(toldAt);
    const years = all.reduce((sum, one) => sum + one.years, 0);
    expect(years).toBeGreaterThan(2);
    expect(all.flatMap(({ told }) => told).length).toBeLessThanOrEqual(years);
  });

  it('nine of ten faults of everything are found on their first day', () => {
    const random = seededRandom('first day');
    const days = desks.flatMap((desk) => [0.3, 0.4, 0.5].map((share) => badDay(desk, 'everything', share, random)));
    const busy = days.filter((day) => day !== null).filter(({ affected }) => affected >= 25);
    expect(busy.length).toBeGreaterThan(10);
    expect(busy.filter(isFound).length).toBeGreaterThanOrEqual(0.9 * busy.length);
  });
});
