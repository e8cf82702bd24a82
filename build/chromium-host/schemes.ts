import type { Route } from 'playwright-core';
import { fromWeb } from './address.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, Handler>();
const privileged = new Set<string>();

/** The schemes that the app has claimed. */
export const schemes: ReadonlySet<string> = privileged;

/** Electron's `protocol`. */
export const protocol = {
  registerSchemesAsPrivileged(list: { scheme: string }[]): void {
    for (const { scheme } of list) privileged.add(scheme);
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} has a handler already.`);
    privileged.add(scheme);
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
};

/** Answers a request of a window from the handler that the app gave for its scheme; refuses every other request. */
export async function answer(route: Route): Promise<void> {
  const request = route.request();
  const address = fromWeb(request.url(), schemes);
  const handler = handlers.get(address.slice(0, address.indexOf(':')));
  if (!handler) return route.abort('blockedbyclient');
  const body = request.postDataBuffer();
  const response = await handler(
    new Request(address, {
      method: request.method(),
      headers: request.headers(),
      ...(body && { body: new Uint8Array(body) }),
    }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
