import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FirstFrame } from '../first-frame.ts';
import { contentSecurityPolicy } from './csp.ts';

/** The scheme of the window's own files, instead of file:// (promise S2). */
export const appScheme = 'app';
const host = 'ringback';
/** What the window loads. */
export const appUrl = `${appScheme}://${host}/index.html`;
/** The placeholder for the nonce in index.html. */
const NONCE = '__CSP_NONCE__';

/** index.html with its placeholders filled: the nonce of the policy, and what the page paints before its scripts have run. */
export function filledPage(html: string, nonce: string, { theme, language, kind }: FirstFrame): string {
  return html
    .replaceAll(NONCE, nonce)
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('__THEME__', theme)
    .replace('__FIRST_FRAME__', kind);
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Whether an address is one of the app's own pages. */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const parsed = new URL(url);
  return parsed.protocol === `${appScheme}:` && parsed.host === host && parsed.username === '';
}

/** The file of the build at an address; null for anything that is not in the build's list. */
export function fileOf(url: string, files: ReadonlySet<string>): string | null {
  if (!isAppUrl(url)) return null;
  // The unparsed text, because URL parsing folds dot segments: only names that are in the list letter by letter are served.
  const rest = url.slice(`${appScheme}://${host}/`.length).split(/[?#]/, 1)[0] ?? '';
  return files.has(rest) ? rest : null;
}

export interface AppFiles {
  /** The folder of the renderer's build. */
  readonly folder: string;
  /** The relative paths that the build made. */
  readonly files: ReadonlySet<string>;
  readonly makeNonce: () => string;
  readonly firstFrame: () => FirstFrame;
}

/** Answers a request of the window: a file of the build with the policy's headers, else 404. */
export function serveAppFiles({ folder, files, makeNonce, firstFrame }: AppFiles) {
  return (request: Pick<Request, 'url' | 'method'>): Response => {
    const file = request.method === 'GET' ? fileOf(request.url, files) : null;
    if (file === null) return new Response(null, { status: 404 });
    const nonce = makeNonce();
    // At once: what is read in the background waits for several turns of main, which are long while the app starts.
    const bytes = readFileSync(path.join(folder, file));
    const data = file.endsWith('.html') ? Buffer.from(filledPage(bytes.toString('utf8'), nonce, firstFrame())) : bytes;
    return new Response(data, { headers: headersOf(file, nonce) });
  };
}

function headersOf(file: string, nonce: string): Record<string, string> {
  return {
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
  };
}
