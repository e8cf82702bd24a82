import { EventEmitter } from 'node:events';
import { type HostEvent, hostEvent } from './events.ts';
import type { HostFrame, HostWebContents } from './web-contents.ts';

/** What a handler is told of who asks. */
export type HostInvokeEvent = HostEvent & {
  sender: HostWebContents;
  senderFrame: HostFrame | null;
  processId: number;
  frameId: number;
};
type Handler = (event: HostInvokeEvent, ...args: unknown[]) => unknown;

/** What the page is answered. The error is text, as in Electron. */
export interface Reply {
  readonly value?: unknown;
  readonly error?: string;
}

class HostIpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Takes one call of a page to its handler. Values are cloned, so that what Electron could not send fails here too. */
  async receive(
    kind: 'invoke' | 'send',
    channel: string,
    args: unknown[],
    from: HostFrame,
    sender: HostWebContents,
  ): Promise<Reply> {
    const event = hostEvent({ sender, senderFrame: from, processId: from.processId, frameId: from.routingId });
    if (kind === 'send') {
      this.emit(channel, event, ...args);
      return {};
    }
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
