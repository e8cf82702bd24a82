import type { App, Session, Shell } from 'electron';
import { isAppUrl } from './app-scheme.ts';

/** Whether the system's browser or mail program may be asked to open it: https and mailto only. */
export function mayOpenOutside(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  if (parsed.username !== '' || parsed.password !== '') return false;
  return parsed.protocol === 'https:' || parsed.protocol === 'mailto:';
}

/** Every window and frame: no navigation away, no new windows, no webviews; a link goes to the system's browser or nowhere. */
export function guardContents(app: Pick<App, 'on'>, shell: Pick<Shell, 'openExternal'>): void {
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
      if (mayOpenOutside(url)) void shell.openExternal(url);
      return { action: 'deny' };
    });
  });
}

/** No permission is ever granted, asked for or checked (trust.md S4). */
export function refusePermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
