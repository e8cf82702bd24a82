import fs from 'node:fs';
import { inProject } from '../../../build/paths.ts';
import { indexOf } from '../../../electron/history/open.ts';
import { openTestHistory } from '../fakes/open-history.ts';
import { soundOrThrow } from './history-damage.ts';
import { indexIn } from './index-content.ts';
import { killedAfter } from './killed.ts';

const writer = inProject('test/integration/history/history-writer-process.ts');

/** What a writer process is doing when it is killed; see `test/integration/history/history-writer-process.ts`. */
export type Doing = 'reading' | 'forgetting' | 'making';

/** Calls of a page that the writer takes in at once. */
export const pageOfCalls = 10;

/**
 * Kills a writer, and answers how many pages it had said were taken in. Throws where an acknowledged change is lost, something is half there, a
 * file is not sound, or the index is not the one that the facts make. `making`: the index is thrown away before.
 */
export async function killOnce(file: string, run: string, doing: Doing, lines: number): Promise<number> {
  if (doing === 'making') fs.rmSync(indexOf(file), { force: true });
  const said = await killedAfter(lines, writer, [file, run, doing]);
  soundOrThrow(file);
  if (fs.existsSync(indexOf(file))) soundOrThrow(indexOf(file));
  const count = checkFacts(file, run, doing, said);
  const found = JSON.stringify(indexIn(file));
  fs.rmSync(indexOf(file));
  openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now }).close();
  if (JSON.stringify(indexIn(file)) !== found) throw new Error('The index is not the one that the facts make.');
  return count;
}

function checkFacts(file: string, run: string, doing: Doing, said: readonly string[]): number {
  const history = openTestHistory({ file, zone: 'UTC', country: 'DE', now: Date.now });
  try {
    if (history.notices().length > 0) throw new Error(`It says ${JSON.stringify(history.notices())}.`);
    const taken = said.filter((line) => line.startsWith('in ')).map((line) => Number(line.slice(3)));
    const gone = new Set(said.filter((line) => line.startsWith('out ')).map((line) => Number(line.slice(4))));
    for (const page of taken) {
      const there = Array.from({ length: pageOfCalls }, (_, i) => history.calls.call(`${run}-${page}-${i}`) !== null);
      const count = there.filter(Boolean).length;
      const isWhole = count === pageOfCalls || count === 0;
      if (!isWhole) throw new Error(`${count} calls of page ${page} are there.`);
      if (gone.has(page) && count > 0) throw new Error(`Page ${page} came back.`);
      // The one that it was about to forget may be either.
      if (!gone.has(page) && count === 0 && (doing !== 'forgetting' || page !== taken.at(-1)))
        throw new Error(`Page ${page} is lost.`);
    }
    if (history.meta.get('kept') !== null && history.people.list().length !== 1) throw new Error('A person is lost.');
    return taken.length;
  } finally {
    history.close();
  }
}
