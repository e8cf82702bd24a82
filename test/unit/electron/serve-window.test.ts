import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Protocol } from 'electron';
import { expect, test } from 'vitest';
import { serveWindowFiles } from '../../../electron/serve-window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const page = '<script src="./assets/first.js"></script><link href="./assets/first.css">';

function served() {
  const folder = temporaryFolder('window');
  mkdirSync(path.join(folder, 'assets'));
  const files = ['index.html', 'assets/first.js', 'assets/first.css', 'assets/later.js'];
  for (const file of files) writeFileSync(path.join(folder, file), file === 'index.html' ? page : file);
  writeFileSync(path.join(folder, 'files.json'), JSON.stringify(files));
  let serve: Parameters<Protocol['handle']>[1] = () => new Response();
  const handle: Protocol['handle'] = (_scheme, handler) => {
    serve = handler;
  };
  const state = { isGiven: false };
  void serveWindowFiles({ handle }, folder, () => ({ theme: 'system', language: 'en', kind: 'none' })).then(() => {
    state.isGiven = true;
  });
  const ask = async (file: string) => {
    const { status } = await serve(new Request(`app://ringback/${file}`) as never);
    return [status, state.isGiven];
  };
  return { ask };
}

test('says when the page has been given all that it names, in whatever order it asks', async () => {
  const { ask } = served();
  expect(await ask('index.html')).toEqual([200, false]);
  expect(await ask('assets/later.js')).toEqual([200, false]);
  expect(await ask('assets/first.css')).toEqual([200, false]);
  expect(await ask('assets/missing.js')).toEqual([404, false]);
  expect(await ask('assets/first.js')).toEqual([200, true]);
});
