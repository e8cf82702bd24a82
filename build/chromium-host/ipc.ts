/** An event that a listener can refuse, as Electron hands them out. */
export interface HostEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** A fresh event, with whatever an Electron event of that kind carries besides. */
export function hostEvent<T extends object>(extra: T): HostEvent & T {
  let prevented = false;
  const event = {
    ...extra,
    preventDefault() {
      prevented = true;
    },
  };
  return Object.defineProperty(event, 'defaultPrevented', { get: () => prevented }) as HostEvent & T;
}

/** The event of a call: the page and its frame that make it; null for a frame inside the page. */
type Caller = { sender: object; senderFrame: { readonly url: string } | null };
type Handler = (event: HostEvent & Caller, ...args: unknown[]) => unknown;

/** The reply to the page. The error is text, as in Electron. */
export interface Reply {
  readonly value?: unknown;
  readonly error?: string;
}

class HostIpcMain {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    this.#handlers.set(channel, handler);
  }

  /** Takes one call of a page to its handler. Values are cloned, so that what Electron could not send fails here too. */
  async receive(channel: string, args: unknown[], caller: Caller): Promise<Reply> {
    const event = hostEvent(caller);
    const handler = this.#handlers.get(channel);
    if (!handler) return { error: `Error: No handler registered for '${channel}'` };
    try {
      return { value: structuredClone(await handler(event, ...args)) };
    } catch (error) {
      return { error: String(error) };
    }
  }
}

/** Electron's `ipcMain`. */
export const ipcMain = new HostIpcMain();
