import fs from 'node:fs';
import { expect, it } from 'vitest';
import { emergencyTable } from '../../../build/make-emergency-table.ts';

it('the table in the product is what the installed short-number data gives', () => {
  expect(fs.readFileSync('shared/numbers/emergency-table.generated.ts', 'utf8')).toBe(emergencyTable());
});
