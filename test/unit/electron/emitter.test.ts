import { expect, it } from 'vitest';
import { owned } from '../../../electron/emitter.ts';

it('reports the rejection of a promise that nobody awaits', async () => {
  const reported: unknown[] = [];
  owned('background sync', Promise.reject('gone'), (what, thrown) => reported.push([what, thrown]));
  await new Promise(setImmediate);
  expect(reported).toEqual([['background sync', 'gone']]);
});
