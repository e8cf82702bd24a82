import { expect, it } from 'vitest';
import { seededRandom } from '../../electron/practice-pbx/calls/random.ts';
import { report, tries } from '../support/faults/report.ts';
import { busier, type Fault, faultyDays, isRight, officeDesks } from '../support/quality/office-years.ts';

/** Practice offices of 20 weeks, each with another seed. */
const offices = Array.from({ length: tries(2, 20) }, (_, index) => officeDesks(100 + index, 20, 'good'));
const desks = offices.flatMap((office) => [...office, ...busier(office, 2)]);

it.each<Fault | null>([null, 'everything', 'own', 'line', 'caller'])(
  'points to what was at fault, or to nothing: %s',
  (fault) => {
    let [said, right] = [0, 0];
    for (const share of fault === null ? [0] : [0.2, 0.35, 0.5])
      for (const days of [1, 3, 10]) {
        const random = seededRandom(`${fault} ${share} ${days}`);
        const all = desks.flatMap((desk) => faultyDays(desk, fault, { share, days }, random));
        const pointers = all.filter(({ pointer }) => pointer !== null);
        const correct = pointers.filter(isRight);
        said += pointers.length;
        right += correct.length;
        const more = { said: pointers.length, right: correct.length, silent: all.length - pointers.length };
        const name = `pointer, ${fault ?? 'no fault'}, ${share * 100} % poor, ${days} d`;
        report({ name, tried: all.length, survived: all.length - pointers.length + correct.length, more });
      }
    if (fault === null) expect(said).toBeLessThanOrEqual(0.01 * 3 * 6 * desks.length);
    else expect(right).toBeGreaterThanOrEqual(0.9 * said);
  },
);
