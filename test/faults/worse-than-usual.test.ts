import { expect, it } from 'vitest';
import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import { createProgress, report, tries } from '../support/faults/report.ts';
import {
  badDay,
  busier,
  type Desk,
  type Fault,
  isFound,
  officeDesks,
  toldAt,
} from '../support/quality/office-years.ts';

/** Years of the practice office, eight desks each. */
const offices = tries(2, 15);
const seeds = Array.from({ length: offices }, (_, index) => index + 1);
const weeks = 59;
const years = new Map<string, Desk[][]>();

function officeYears(lines: 'good' | 'as they are'): Desk[][] {
  const known = years.get(lines) ?? seeds.map((seed) => officeDesks(seed, weeks, lines));
  years.set(lines, known);
  return known;
}

it.each([1, 2, 4])('tells of nothing more than once a desk-year where the lines are good, %d-fold calls', (times) => {
  const progress = createProgress('good years', offices);
  const sum = { alarms: 0, years: 0, calls: 0 };
  for (const [index, office] of officeYears('good').entries()) {
    for (const desk of busier(office, times)) {
      const { told, years } = toldAt(desk);
      sum.alarms += told.length;
      sum.years += years;
      sum.calls += desk.length * (52 / weeks);
    }
    progress(index + 1);
  }
  const perDay = Math.round(sum.calls / sum.years / 260);
  const more = { 'calls a working day': perDay, 'desk-years': Math.round(sum.years), 'false alarms': sum.alarms };
  report({
    name: `good years, ×${times}`,
    tried: Math.round(sum.years),
    survived: Math.round(sum.years) - sum.alarms,
    more,
  });
  expect(sum.alarms).toBeLessThanOrEqual(sum.years);
});

it('tells of the practice office’s own bad afternoons, and how often', () => {
  const all = officeYears('as they are').flat().map(toldAt);
  const [told, deskYears] = [all.flatMap((one) => one.told), all.reduce((sum, one) => sum + one.years, 0)];
  const more = {
    'desk-years': Math.round(deskYears),
    told: told.length,
    'a desk-year ×10': Math.round((10 * told.length) / deskYears),
  };
  report({ name: 'years with bad afternoons', tried: told.length, survived: told.length, more });
  expect(told.length).toBeGreaterThan(0);
});

/** By how many of the day's measured calls pass the fault. */
const volumes = [5, 10, 15, 25, 40, 80];

it.each(['everything', 'own', 'line'] as const)('finds a fault within a working day: %s', (fault: Fault) => {
  const random = seededRandom(fault);
  for (const share of [0.2, 0.3, 0.4, 0.5]) {
    const found = volumes.map(() => ({ tried: 0, found: 0 }));
    for (const times of [1, 2, 4])
      for (const desk of officeYears('good').flatMap((office) => busier(office, times)))
        for (let turn = 0; turn < 10; turn += 1) {
          const day = badDay(desk, fault, share, random);
          const place = volumes.findLastIndex((least) => (day?.affected ?? 0) >= least);
          const count = found[place];
          if (day === null || count === undefined) continue;
          count.tried += 1;
          if (isFound(day)) count.found += 1;
        }
    const more = Object.fromEntries(
      found.flatMap(({ tried, found }, index) =>
        tried < 20 ? [] : [[`% of days with ${volumes[index]}+ calls`, Math.round((100 * found) / tried)]],
      ),
    );
    const [all, hits] = [
      found.reduce((sum, one) => sum + one.tried, 0),
      found.reduce((sum, one) => sum + one.found, 0),
    ];
    report({ name: `${fault}, ${share * 100} % poor`, tried: all, survived: hits, more });
    // What the rule promises: nine of ten, once enough calls pass the fault.
    const enough = { 0.2: 40, 0.3: 25, 0.4: 15, 0.5: 15 }[share] ?? 0;
    const promised = found.filter((_, index) => (volumes[index] ?? 0) >= enough);
    const [of, kept] = [
      promised.reduce((sum, one) => sum + one.tried, 0),
      promised.reduce((sum, one) => sum + one.found, 0),
    ];
    expect(kept).toBeGreaterThanOrEqual(0.9 * of);
  }
});
