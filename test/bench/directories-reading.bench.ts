import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { openDirectoryCopy } from '../../electron/directories/copy.ts';
import { readInThread } from '../../electron/directories/read-in-thread.ts';
import { realTimers } from '../../electron/timers.ts';
import { type Directory, directoryLimits } from '../../shared/directories/directory.ts';
import { buildReadingThread, READING_THREAD } from '../support/directories/reading-thread.ts';
import type { Office, OfficeDeps } from './directory-servers.ts';
import type { Figure } from './figures.ts';
import { loopTurns, threadMs } from './timed-timers.ts';

const frameMs = 16;
const common = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', name: '', isOn: true, trust: { kind: 'system' } } as const;

const sourcesOf = ({ carddav, ldap, vcard, csv }: Office): Readonly<Record<string, Directory>> => ({
  vCards: { ...common, kind: 'file', path: vcard },
  CSV: { ...common, kind: 'file', path: csv },
  CardDAV: { ...common, kind: 'carddav', address: carddav, user: '', allowHttp: true },
  LDAP: {
    ...common,
    ...{ kind: 'ldap', host: '127.0.0.1', port: ldap, security: 'none', user: '', base: '', filter: '' },
  },
});

/** The most people that a directory can have are read for the first time, unchanged, and all changed: the longest turn of main's loop, in which nothing else is done. */
export async function bench(): Promise<Figure[]> {
  await buildReadingThread();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-bench-'));
  const people = Number(process.env.RINGBACK_BENCH_PEOPLE ?? directoryLimits.people);
  const worker = new Worker(path.join(import.meta.dirname, 'directory-servers.ts'), {
    workerData: { people, folder } satisfies OfficeDeps,
  });
  try {
    const [office] = (await once(worker, 'message')) as [Office];
    const figures: Figure[] = [];
    for (const [kind, source] of Object.entries(sourcesOf(office))) {
      const copy = openDirectoryCopy({
        ...{ file: path.join(folder, `${kind}.sqlite`), country: 'DE', timers: realTimers, onLost() {} },
      });
      for (const what of ['first', 'unchanged', 'changed'] as const) {
        if (what === 'changed') {
          worker.postMessage('change');
          await once(worker, 'message');
        }
        const stop = loopTurns(threadMs);
        await readOnce(copy, source);
        const turns = stop();
        if (copy.summary(source.id).people !== people) throw new Error(`${kind}: not all people were read.`);
        const reading = `${people.toLocaleString('en')} people of ${kind} are read, ${what}`;
        const common = { floor: frameMs, floorIs: 'the budget', unit: 'ms', wanted: { atMost: 1 } } as const;
        // A virtual computer that is held up for a moment looks like one long turn.
        figures.push(
          { what: `Longest turn while ${reading}`, value: turns[0] ?? 1, ...common },
          {
            what: `As long or shorter are 999 of 1,000 turns while ${reading}`,
            value: turns[Math.floor(turns.length / 1000)] ?? 1,
            ...common,
          },
        );
      }
      copy.close();
    }
    return figures;
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `directories.ts` reads a source. */
async function readOnce(copy: ReturnType<typeof openDirectoryCopy>, source: Directory): Promise<void> {
  const { signal } = new AbortController();
  const deps = {
    ...{ country: () => 'DE', timers: realTimers, now: Date.now },
  };
  const part = copy.source(source.id, signal);
  part.end(
    await readInThread(READING_THREAD)(source, deps, { copy: part, password: async () => '', signal }),
    Date.now(),
  );
  await copy.makeBlocks();
}
