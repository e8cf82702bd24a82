import { expect, it } from 'vitest';
import { createEmitter, owned } from '../../../electron/emitter.ts';

it('calls every listener, also those behind one that throws, and reports its error', () => {
  const reported: unknown[] = [];
  const emitter = createEmitter<number>('history changed', (what, thrown) => reported.push([what, thrown]));
  const heard: number[] = [];
  const fault = new Error('no room');
  emitter.on(() => {
    throw fault;
  });
  const stop = emitter.on((value) => heard.push(value));
  emitter.emit(1);
  stop();
  emitter.emit(2);
  expect(heard).toEqual([1]);
  expect(reported).toEqual([
    ['history changed', fault],
    ['history changed', fault],
  ]);
});

it('reports the rejection of a promise that nobody awaits', async () => {
  const reported: unknown[] = [];
  owned('background sync', Promise.reject('gone'), (what, thrown) => reported.push([what, thrown]));
  await new Promise(setImmediate);
  expect(reported).toEqual([['background sync', 'gone']]);
});
