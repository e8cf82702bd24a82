import net from 'node:net';
import { jsonCalls } from './json-calls.ts';
import type { Observer } from './observer.ts';

/** The observer's calls over the socket. */
type RemoteCalls = {
  [K in keyof Observer]: (...args: Parameters<Observer[K]>) => Promise<Awaited<ReturnType<Observer[K]>>>;
};

/** The test's end of the observer in the main process. */
export class ObserverLink {
  readonly #server = net.createServer();
  readonly #sockets = new Set<net.Socket>();
  #app = Promise.withResolvers<ReturnType<typeof jsonCalls>>();
  /** Each resolves with the answer; rejects where the app has ended. */
  readonly calls = new Proxy({} as RemoteCalls, {
    get:
      (_, call: string) =>
      async (...args: unknown[]) =>
        (await this.#app.promise).ask(call, args),
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
    await this.#app.promise;
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
    const app = jsonCalls(socket, socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#app = Promise.withResolvers();
      app.fail('The app has ended.');
    });
    this.#app.resolve(app);
  }
}
