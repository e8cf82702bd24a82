import { randomBytes } from 'node:crypto';
import type { CommandLine, Protocol } from 'electron';
import type { FirstFrame } from '../../electron/first-frame.ts';
import { appScheme, filledPage, isAppUrl } from '../../electron/security/app-scheme.ts';

// Stands in for `electron/serve-window.ts` while `npm run dev` runs: the window's files come from Vite's development server, which also
// tells the page what has changed. No build contains this file (`test/package/bundle.test.ts`).

/** The development server's address, such as `http://127.0.0.1:5173`; set by `build/dev.ts`. */
declare const RINGBACK_DEV_SERVER: string;

// A stack trace names lines of the sources.
process.setSourceMapsEnabled(true);

/** As in a build, but for the scripts and styles that the server puts into the page, and its connection. React DevTools connect to port 8097. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${RINGBACK_DEV_SERVER.replace('http:', 'ws:')} ws://localhost:8097`,
  ].join('; ');

/** Where React's own developer tools wait, once `npx react-devtools` has been started. */
const REACT_DEVTOOLS = 'http://localhost:8097';

/** Gives each request of the window to the development server. */
export function serveWindowFiles(
  protocol: Pick<Protocol, 'handle'>,
  _folder: string,
  firstFrame: () => FirstFrame,
): void {
  protocol.handle(appScheme, async ({ url, method }) => {
    if (method !== 'GET' || !isAppUrl(url)) return new Response(null, { status: 404 });
    const { pathname, search } = new URL(url);
    const from = pathname === '/@react-devtools.js' ? REACT_DEVTOOLS : `${RINGBACK_DEV_SERVER}${pathname}${search}`;
    const answer = await fetch(from, { headers: { Accept: '*/*' } });
    const nonce = randomBytes(16).toString('base64');
    const type = answer.headers.get('Content-Type') ?? 'text/javascript';
    const body = type.startsWith('text/html')
      ? filledPage(await answer.text(), nonce, firstFrame())
      : await answer.arrayBuffer();
    const headers = { 'Content-Type': type, 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-store' };
    return new Response(body, { status: answer.status, headers });
  });
}

/** Takes the network away from Chromium except for the development server and React's developer tools. */
export function cutNetwork(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost');
  // A page that isn't this computer's own may not reach it otherwise, and Chromium can't tell whose ours is.
  commandLine.appendSwitch('disable-features', 'LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets');
}
