import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Protocol } from 'electron';
import { z } from 'zod';
import { appScheme, serveAppFiles } from './security/app-scheme.ts';

/** Serves the window's built files over the app's scheme; `folder` holds them and their list. */
export function serveWindowFiles(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  const listed = z.array(z.string()).parse(JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')));
  const makeNonce = () => randomBytes(16).toString('base64');
  protocol.handle(appScheme, serveAppFiles({ folder, files: new Set(listed), makeNonce }));
}
