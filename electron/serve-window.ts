import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandLine, Protocol } from 'electron';
import type { FirstFrame } from './first-frame.ts';
import { appScheme, serveAppFiles } from './security/app-scheme.ts';

/** Serves the window's built files over the app's scheme; `folder` holds them and their list. */
export function serveWindowFiles(
  protocol: Pick<Protocol, 'handle'>,
  folder: string,
  firstFrame: () => FirstFrame,
): void {
  const files = new Set(JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8')) as string[]);
  const makeNonce = () => randomBytes(16).toString('base64');
  protocol.handle(appScheme, serveAppFiles({ folder, files, makeNonce, firstFrame }));
}

/**
 * Takes the network away from Chromium: the window's files come over the app's own scheme, and main talks to the PBX by Node's own stack
 * (promise S19). No name is looked up, and what asks for none goes to a proxy that is not there. To be called before `ready`.
 */
export function cutNetwork(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  commandLine.appendSwitch('proxy-server', 'http://127.0.0.1:9');
  // By default Chromium asks no proxy for this computer's own addresses.
  commandLine.appendSwitch('proxy-bypass-list', '<-loopback>');
  commandLine.appendSwitch('webrtc-ip-handling-policy', 'disable_non_proxied_udp');
}
