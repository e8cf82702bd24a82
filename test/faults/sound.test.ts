import { expect, it } from 'vitest';
import { officeReport, wrongs } from '../support/quality/offices.ts';

it('200 offices with each fault, and with none, over 30 days: seldom is a wrong place named or coloured', () => {
  const rows = Object.entries(wrongs).map(([name, wrong]) => {
    const all = Array.from({ length: 200 }, (_, turn) => officeReport(wrong, `report ${name} ${turn}`));
    const count = (what: (typeof all)[number]['said']): number => all.filter(({ said }) => said === what).length;
    const colouredHour = all.filter(({ report: { hours } }) => hours.some(({ isWorse }) => isWorse)).length;
    return { name, right: count('right'), wrong: count('wrong'), colouredHour };
  });
  const wrong = rows.reduce((sum, row) => sum + row.wrong, 0);
  expect(wrong / (rows.length * 200)).toBeLessThanOrEqual(0.02);
  for (const { name, wrong: said, colouredHour } of rows.filter((row) => row.name.startsWith('nothing'))) {
    expect(said, name).toBeLessThanOrEqual(4);
    expect(colouredHour, name).toBeLessThanOrEqual(10);
  }
  const named = rows.filter(({ right }) => right > 80).map(({ name }) => name);
  expect(named).toEqual(['one line', 'one way on a line', 'one caller', 'one hour']);
});
