import type { App, CommandLine, Session } from 'electron';
import { isAppUrl } from './app-scheme.ts';

/** For every window and frame: no navigation away, no new windows, no webviews, and no WebRTC packet past the session's proxy. */
export function guardContents(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault();
    });
    contents.on('will-frame-navigate', (event) => {
      if (!isAppUrl(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/** Refuses every permission request and check (promise S4). */
export function refusePermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
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
