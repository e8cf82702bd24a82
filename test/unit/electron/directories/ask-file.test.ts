import { expect, it, onTestFinished } from 'vitest';
import { askFile } from '../../../../electron/directories/ask-file.ts';
import { errorData } from '../../../../shared/errors.ts';

/** Questions about files, each of which is answered when the test says so. `pass`: the time that is waited for an answer, for all that wait. */
function world() {
  const answers = new Map<string, () => void>();
  const waiting = new Set<() => void>();
  const timers = {
    setTimeout(run: () => void): () => void {
      waiting.add(run);
      return run;
    },
    clearTimeout: (run: unknown) => void waiting.delete(run as () => void),
  };
  onTestFinished(() => {
    for (const answer of answers.values()) answer();
  });
  return {
    asked: () => [...answers.keys()],
    answer: (file: string) => answers.get(file)?.(),
    pass(): void {
      for (const run of [...waiting]) run();
    },
    ask: (file: string) =>
      askFile(file, () => new Promise<void>((resolve) => answers.set(file, resolve)), timers, 60_000).then(
        () => 'answered',
        (error: unknown) => errorData(error),
      ),
  };
}

/** Until everything that can go on has. */
const idle = () => new Promise((resolve) => setImmediate(resolve));
const late = { kind: 'directory', reason: 'noFile' };

it('asks about two files at a time', async () => {
  const { ask, asked, answer } = world();
  const all = ['a', 'b', 'c'].map(ask);
  await idle();
  expect(asked()).toEqual(['a', 'b']);
  answer('a');
  await idle();
  expect(asked()).toEqual(['a', 'b', 'c']);
  answer('b');
  answer('c');
  expect(await Promise.all(all)).toEqual(['answered', 'answered', 'answered']);
});

it('asks about other files while two shares are dead, and about no fourth one while three are', async () => {
  const { ask, asked, answer, pass } = world();
  const dead = ['dead 1', 'dead 2'].map(ask);
  const waits = ask('local');
  await idle();
  expect(asked()).toEqual(['dead 1', 'dead 2']);
  pass();
  expect(await Promise.all(dead)).toEqual([late, late]);
  expect(await waits).toEqual(late);
  const local = ask('local');
  await idle();
  answer('local');
  expect(await local).toBe('answered');
  const third = ask('dead 3');
  await idle();
  pass();
  expect(await third).toEqual(late);
  const fourth = ask('local 2');
  await idle();
  pass();
  expect([await fourth, asked().includes('local 2')]).toEqual([late, false]);
  answer('dead 1');
  await idle();
  const again = ask('local 2');
  await idle();
  answer('local 2');
  expect(await again).toBe('answered');
});

it('lets a file be asked about once those before it are late', async () => {
  const { ask, asked, pass, answer } = world();
  const dead = [ask('dead 1'), ask('dead 2')];
  await idle();
  pass();
  await Promise.all(dead);
  const [first, second] = [ask('local 1'), ask('local 2')];
  await idle();
  expect(asked()).toEqual(['dead 1', 'dead 2', 'local 1']);
  answer('local 1');
  await idle();
  answer('local 2');
  expect(await Promise.all([first, second])).toEqual(['answered', 'answered']);
});
