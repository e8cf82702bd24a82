import net, { type AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import { downloadElectron } from '../../../build/hosts/fetch-electron.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it("Electron's download is given up on a network that swallows packets, and goes on while something arrives", async () => {
  const connections: net.Socket[] = [];
  const silent = net.createServer((socket) => connections.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  const download = (stallMs: number) => downloadElectron(process, { stallMs, store: temporaryFolder('electron') });
  await expect(download(3000)).rejects.toThrow('nothing arrived');
  expect(connections.length).toBeGreaterThan(0);

  // Ten bytes, in more than the time after which it is given up, which are not Electron's zip.
  silent.on('connection', async (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n');
    for (let sent = 0; sent < 10; sent += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      socket.write('x');
    }
  });
  await expect(download(4000)).rejects.toThrow(/checksum/i);
  for (const socket of connections) socket.destroy();
  silent.close();
});
