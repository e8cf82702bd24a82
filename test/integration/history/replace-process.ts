import { openTestHistory } from '../../support/fakes/open-history.ts';

/** Run as a process of its own, and killed in the middle: opens a damaged history, which is replaced, and ends. Argument: the file. */
const [file = ''] = process.argv.slice(2);
process.stdout.write('begins\n', () => {
  openTestHistory({ file }).close();
});
