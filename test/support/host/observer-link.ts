import net from 'node:net';
import { createInterface } from 'node:readline';
import type { Answer, ObserverCall, ObserverCalls } from './observer-calls.ts';

/** The observer's calls over the socket. */
type RemoteCalls = {
  [K in ObserverCall]: (...args: Parameters<ObserverCalls[K]>) => Promise<Awaited<ReturnType<ObserverCalls[K]>>>;
};

/** The test's end of the observer in the main process. */
export class ObserverLink {
  readonly #server = net.createServer();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #sockets = new Set<net.Socket>();
  #socket = Promise.withResolvers<net.Socket>();
  #lastId = 0;
  /** Each resolves with the answer; rejects where the app has ended. */
  readonly calls = new Proxy({} as RemoteCalls, {
    get:
      (_, call: ObserverCall) =>
      (...args: unknown[]) =>
        this.#ask(call, args),
  });

  private constructor() {
    this.#server.on('connection', (socket) => this.#accept(socket));
  }

  /** Listens at this path; the app is started with it in RINGBACK_OBSERVER. */
  static async listen(socketPath: string): Promise<ObserverLink> {
    const link = new ObserverLink();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    link.#server.once('error', reject).listen(socketPath, resolve);
    await promise;
    return link;
  }

  /** Resolves once the app has connected. */
  async connected(): Promise<void> {
    await this.#socket.promise;
  }

  async #ask(call: ObserverCall, args: readonly unknown[]): Promise<unknown> {
    const socket = await this.#socket.promise;
    this.#lastId += 1;
    const reply = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#lastId, reply);
    socket.write(`${JSON.stringify({ id: this.#lastId, call, args })}\n`);
    return reply.promise;
  }

  /** Lets go of the app, whether it has ended or hangs. */
  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    await promise;
  }

  #accept(socket: net.Socket): void {
    this.#sockets.add(socket);
    createInterface({ input: socket }).on('line', (line) => this.#hear(JSON.parse(line) as Answer));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#socket = Promise.withResolvers();
      for (const { reject } of this.#waiting.values()) reject(new Error('The app has ended.'));
      this.#waiting.clear();
    });
    this.#socket.resolve(socket);
  }

  #hear({ id, value, error }: Answer): void {
    const reply = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) reply?.resolve(value);
    else reply?.reject(new Error(error));
  }
}
