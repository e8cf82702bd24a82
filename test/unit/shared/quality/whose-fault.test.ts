import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import type { MeasuredCall } from '../../../../shared/quality/measured-call.ts';
import { whoseFault } from '../../../../shared/quality/whose-fault.ts';
import { DAY, HOUR, MINUTE } from '../../../../shared/time/durations.ts';
import { faultyDays, isRight, officeDesks } from '../../../support/quality/office-years.ts';

const now = Date.UTC(2026, 10, 23, 12);
let made = 0;

/** So many calls over the last weeks, the first `poor` of them poor, spread evenly. */
function calls(poor: number, of: number, some: Partial<MeasuredCall> = {}): MeasuredCall[] {
  return Array.from({ length: of }, (_, index) => {
    made += 1;
    // The poor ones are spread over the days.
    const at = now - ((index * 7919) % 20_000) * MINUTE - made;
    const party = `+4930${made % 40}`;
    return { uuid: `u${made}`, at, poor: index < poor, direction: 'in', address: '192.0.2.9', party, ...some };
  });
}

const own = (poor: number, of: number) => calls(poor, of, { direction: 'out', address: '10.0.0.1' });
const line = (last: number, poor: number, of: number) => calls(poor, of, { address: `192.0.2.${last}` });
const found = (...groups: MeasuredCall[][]) =>
  whoseFault(
    groups.flat().sort((a, b) => a.at - b.at),
    now - 30 * DAY,
  );

describe('a place is named with its evidence', () => {
  it('the own phone', () => {
    expect(found(own(14, 60), line(1, 1, 60), line(2, 1, 60))).toMatchObject({
      place: { kind: 'own' },
      inside: { poor: 14, of: 60 },
      outside: { poor: 2, of: 120 },
      isChange: false,
    });
  });

  it('calls between extensions belong to the phone that they were measured at', () => {
    const internal = (address: string, poor: number) => calls(poor, 20, { direction: 'internal', address });
    const pointer = found(own(10, 40), internal('10.0.0.1', 8), internal('10.0.0.2', 0), line(1, 0, 60));
    expect(pointer).toMatchObject({ place: { kind: 'own' }, inside: { poor: 18, of: 60 } });
  });

  it('one line, with the poor calls over it, newest first', () => {
    const pointer = found(own(1, 60), line(1, 12, 40), line(2, 1, 60));
    expect(pointer).toMatchObject({
      place: { kind: 'line', address: '192.0.2.1' },
      inside: { poor: 12, of: 40 },
      outside: { poor: 2, of: 120 },
    });
    expect(pointer?.calls).toHaveLength(12);
    expect(pointer?.calls.map(({ at }) => at)).toEqual(pointer?.calls.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  it('one caller, where others over the same line sound well', () => {
    const caller = calls(8, 9, { address: '192.0.2.1', party: '+4940111' });
    expect(found(own(1, 60), line(1, 1, 50), caller)).toMatchObject({ place: { kind: 'caller', party: '+4940111' } });
  });

  it('everything: the own phone and the lines alike', () => {
    expect(found(own(14, 50), line(1, 10, 40), line(2, 9, 40))).toMatchObject({
      place: { kind: 'everything' },
      inside: { poor: 14, of: 50 },
      outside: { poor: 19, of: 80 },
    });
  });

  it('calls since a change are compared first', () => {
    const before = [own(1, 150), line(1, 1, 150)].flat().map((call) => ({ ...call, at: call.at - 6 * DAY }));
    // Every third call of today goes over the bad line.
    const today = Array.from({ length: 30 }, (_, index) => {
      const [call] = index % 3 === 2 ? line(2, 1, 1) : index % 3 === 1 ? line(1, 0, 1) : own(0, 1);
      return { ...(call as MeasuredCall), at: now - (29 - index) * 20 * MINUTE };
    });
    expect(found(before, today)).toMatchObject({ place: { kind: 'line', address: '192.0.2.2' }, isChange: true });
  });
});

it.each([
  ['no call', []],
  ['good calls', own(0, 100)],
  ['poor calls, but few', [...own(3, 10), ...line(1, 0, 100)]],
  ['few calls without the place', [...own(20, 40), ...line(1, 0, 5)]],
  ['shares that differ a little', [...own(12, 60), ...line(1, 8, 80)]],
  [
    'a line with poor calls of a single caller',
    [...own(1, 60), ...calls(8, 20, { address: '192.0.2.1', party: '+4940111' })],
  ],
  ['one line and nothing else', line(1, 30, 100)],
])('nothing is said of %s', (_, some) => {
  expect(found(some)).toBeNull();
});

it('no place is named where each has the same share of poor calls', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 5 }), (tens, poorOfTen) => {
      const groups = tens.map((ten, index) => {
        const group = index === 0 ? own(0, ten * 10) : line(index, 0, ten * 10);
        // In each ten calls of a group, so many are poor; the last one never.
        return group.map((call, place) => ({
          ...call,
          at: now - place * HOUR - index * MINUTE,
          poor: place % 10 < poorOfTen,
          party: null,
        }));
      });
      expect(found(...groups)?.place.kind ?? 'everything').toBe('everything');
    }),
  );
});

describe('in the practice office with good lines', () => {
  const desks = officeDesks(7, 14, 'good');

  it('nothing is said where no place is at fault', () => {
    const random = seededRandom('none');
    const said = desks
      .flatMap((desk) => faultyDays(desk, null, { share: 0, days: 5 }, random))
      .filter(({ pointer }) => pointer);
    expect(said).toEqual([]);
  });

  it.each(['everything', 'own', 'line', 'caller'] as const)('nine of ten pointers to %s are right', (fault) => {
    const random = seededRandom(fault);
    const all = [0.35, 0.5].flatMap((share) =>
      desks.flatMap((desk) => faultyDays(desk, fault, { share, days: 5 }, random)),
    );
    const said = all.filter(({ pointer }) => pointer !== null);
    expect(said.length).toBeGreaterThanOrEqual(5);
    expect(said.filter(isRight).length).toBeGreaterThanOrEqual(0.9 * said.length);
  });
});
