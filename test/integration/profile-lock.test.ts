import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, expect, it } from 'vitest';
import { inProject } from '../../build/paths.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const RACES = 4;
const PROCESSES = 4;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('lock');
});

/** Starts a process and waits until it is ready. */
async function contender(): Promise<ChildProcess> {
  const child = fork(inProject('test/support/faults/profile-lock-process.ts'), [folder], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function contend(child: ChildProcess): Promise<unknown> {
  const answer = once(child, 'message');
  child.send('go');
  return (await answer)[0];
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

it(`gives the lock to one of ${PROCESSES} processes that start at once, ${RACES} times, after the holder before was killed`, async () => {
  for (let race = 0; race < RACES; race += 1) {
    const children = await Promise.all(Array.from({ length: PROCESSES }, contender));
    const answers = await Promise.all(children.map(contend));
    await Promise.all(children.map(end));
    expect(answers.filter((answer) => answer === 'yes')).toHaveLength(1);
  }
});
