import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startRuntime } from '../../../../build/chromium-host/browser.ts';
import { HostNotification } from '../../../../build/chromium-host/notification.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder('notify', afterAll);
beforeAll(() => {
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH ?? ''}`);
  const browser = { browserPath: '', browserAt: undefined, debugPortDir: undefined };
  startRuntime({ appDir: folder, name: 'Ringback', version: '0', headless: false, ...browser });
});
afterAll(() => vi.unstubAllEnvs());

/** What a notification tells when `notify-send` does that, until it has ended. */
async function toldWhen(script: string): Promise<string[]> {
  const file = path.join(folder, 'notify-send');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  const notification = new HostNotification({ title: 'Missed call', actions: [{ type: 'button', text: 'Ring back' }] });
  const events: string[] = [];
  const ended = Promise.race(
    ['failed', 'close'].map((name) => new Promise((resolve) => notification.on(name, resolve))),
  );
  for (const name of ['show', 'click', 'action', 'failed', 'close']) notification.on(name, () => events.push(name));
  notification.show();
  await ended;
  return events;
}

it.skipIf(process.platform === 'win32')('a desktop without a notification service has refused it', async () => {
  expect(await toldWhen('echo "Error calling StartServiceByName" >&2; exit 1')).toEqual(['show', 'failed']);
  expect(await toldWhen('exit 0')).toEqual(['show', 'close']);
});
