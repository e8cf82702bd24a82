import type { Route } from 'playwright-core';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
const privileged = new Set<string>();

/** The schemes that the app has registered. */
export const schemes: ReadonlySet<string> = privileged;

/** Electron's `protocol`. */
export const protocol = {
  registerSchemesAsPrivileged(list: { scheme: string }[]): void {
    for (const { scheme } of list) privileged.add(scheme);
  },
  handle(scheme: string, handler: Handler): void {
    privileged.add(scheme);
    handlers.set(scheme, handler);
  },
};

/** Answers a request of a window from the handler that the app gave for its scheme; refuses every other request. */
export async function answer(route: Route): Promise<void> {
  const request = route.request();
  const address = fromWeb(request.url(), schemes);
  const handler = handlers.get(address.slice(0, address.indexOf(':')));
  if (!handler) return route.abort('blockedbyclient');
  const response = await handler(new Request(address, { method: request.method(), headers: request.headers() }));
  const body = Buffer.from(await response.arrayBuffer());
  await route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
}

/**
 * Chromium itself knows no scheme but the web's, so a window that the app sends to `app://ringback/index.html` is shown
 * `https://ringback.app.invalid/index.html`; `.invalid` never resolves (RFC 6761). The app only ever sees its own form.
 */
const WEB = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9-]*)\.invalid(?=[/?#]|$)/i;

/** The browser's address for one of the app's scheme; other addresses are returned unchanged. */
export function toWeb(address: string, schemes: ReadonlySet<string>): string {
  const match = /^([a-z][a-z0-9-]*):\/\/([^/?#]+)(.*)$/is.exec(address);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  return schemes.has(scheme.toLowerCase()) ? `https://${host}.${scheme.toLowerCase()}.invalid${rest}` : address;
}

/** The address as the app knows it. */
export function fromWeb(address: string, schemes: ReadonlySet<string>): string {
  const match = WEB.exec(address);
  const [whole = '', host = '', scheme = ''] = match ?? [];
  return match && schemes.has(scheme) ? `${scheme}://${host}${address.slice(whole.length)}` : address;
}
