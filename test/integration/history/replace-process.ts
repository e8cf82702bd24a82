import fs from 'node:fs';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { beforeEachStep } from '../../support/faults/disk-faults.ts';

/**
 * Run as a process of its own: opens a damaged history, which is replaced, and ends. Arguments: the file; `killed`: says a line at each step, and
 * never ends by itself.
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
