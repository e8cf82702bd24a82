import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Protocol } from 'electron';
import { appScheme, fileOf, serveAppFiles } from './security/app-scheme.ts';

/**
 * Serves the window's built files over the app's scheme; `folder` holds them and their list. Resolves when the page has been given every
 * file that it names: from then on it is busy without main.
 */
export function serveWindowFiles(protocol: Pick<Protocol, 'handle'>, folder: string): Promise<void> {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  const files = new Set(JSON.parse(read('files.json')) as string[]);
  const makeNonce = () => randomBytes(16).toString('base64');
  const serve = serveAppFiles({ folder, files, makeNonce });
  const page = read('index.html');
  const awaited = new Set([...files].filter((file) => page.includes(file)));
  return new Promise((given) => {
    protocol.handle(appScheme, (request) => {
      awaited.delete(fileOf(request.url, files) ?? '');
      if (awaited.size === 0) given();
      return serve(request);
    });
  });
}
