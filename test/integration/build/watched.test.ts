import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchElectron } from '../../../build/hosts/electron.ts';
import { runWatched } from '../../../build/hosts/watched.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A network that swallows packets, as seen from here: it takes every connection and never says a word. */
let silent: net.Server;
let connections: net.Socket[];
let folder: string;

beforeEach(async () => {
  connections = [];
  folder = temporaryFolder('watched');
  silent = net.createServer((socket) => connections.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});

const address = (): string => `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
const script = (text: string, stallMs: number) =>
  runWatched({ command: process.execPath, args: ['-e', text], growing: [folder], stallMs });

it("Electron's download is given up on a network that swallows packets", async () => {
  const env = { ELECTRON_MIRROR: address(), force_no_cache: 'true', electron_config_cache: folder };
  expect(await fetchElectron(5000, env, folder)).toMatchObject({ kind: 'stalled' });
  expect(connections.length).toBeGreaterThan(0);
});

describe('a watched command', () => {
  it('goes on while a file grows', async () => {
    const grow = `const fs = require('fs'); let n = 0;
      const t = setInterval(() => { fs.appendFileSync(${JSON.stringify(path.join(folder, 'part'))}, 'x'); if (++n > 100) clearInterval(t); }, 50);`;
    expect(await script(grow, 4000)).toEqual({ kind: 'done' });
  });

  it('is ended with its children once nothing grows', async () => {
    const child = `const { spawn } = require('child_process');
      const one = spawn(process.execPath, ['-e', "require('net').connect(${(silent.address() as AddressInfo).port}, '127.0.0.1')"]);
      setInterval(() => {}, 1000);`;
    const opened = new Promise<net.Socket>((resolve) => silent.once('connection', resolve));
    const ended = script(child, 6000);
    const closed = opened.then((socket) => new Promise((resolve) => socket.once('close', resolve)));
    expect(await ended).toMatchObject({ kind: 'stalled' });
    await closed;
  });
});
