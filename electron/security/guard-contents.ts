import type { App, Session, Shell } from 'electron';
import { isAppUrl } from './app-scheme.ts';

/** The addresses that a window may open in the system's browser, letter by letter (S17): none yet. */
const OWN_ADDRESSES: ReadonlySet<string> = new Set();

/** For every window and frame: no navigation away, no new windows, no webviews. Only `ownAddresses` open, in the system's browser. */
export function guardContents(
  app: Pick<App, 'on'>,
  shell: Pick<Shell, 'openExternal'>,
  ownAddresses: ReadonlySet<string> = OWN_ADDRESSES,
): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      if (ownAddresses.has(url)) void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}

/** Refuses every permission request and check (trust.md S4). */
export function refusePermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
