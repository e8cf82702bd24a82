import fs from 'node:fs';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { beforeEachStep } from '../../support/faults/disk-faults.ts';

/**
 * A separate process that opens a damaged history, which is replaced, and ends. Arguments: the file; `killed`: prints a line at each step, and
 * then waits to be killed.
 */
const [file = '', how = ''] = process.argv.slice(2);
const isKilled = how === 'killed';
const { writeSync } = fs;
if (isKilled) beforeEachStep(() => writeSync(1, 'step\n'));
openTestHistory({ file }).close();
if (isKilled) {
  writeSync(1, 'done\n');
  setInterval(() => {}, 1e6);
}
