import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPbxClient, type Deadlines, type PbxClient, type PbxTarget } from '../../../electron/pbx/client.ts';
import { inMemoryPathForms } from '../../../electron/pbx/path-form.ts';
import type { Purpose } from '../../../electron/pbx/rate-limit.ts';
import { createRateLimitTracker } from '../../../electron/pbx/rate-limit-tracker.ts';
import type { Budget } from '../../../shared/connection.ts';
import { AppError, type AppErrorData } from '../../../shared/errors.ts';
import type { FormedOperation, PathForm } from '../../../shared/settings.ts';

/** The key of the clients here, and of the practice PBX that they ask. */
export const worldKey = 'practice-key';

/** A client on loopback with its memory laid open. Back-off takes no time. */
export function makeClient(
  address: string,
  given: {
    key?: string | Promise<string>;
    form?: PathForm | null;
    deadlines?: Partial<Deadlines>;
    target?: Partial<PbxTarget>;
  } = {},
): PbxClient & { form(operation?: FormedOperation): PathForm | null; budgets: Budget[]; sent: Purpose[] } {
  const forms = inMemoryPathForms({ get: (operation) => (operation === 'list' ? (given.form ?? null) : null) });
  const budgets: Budget[] = [];
  const sent: Purpose[] = [];
  const tracker = createRateLimitTracker(Date.now, () => {
    const reported = tracker.reported();
    if (reported !== null) budgets.push(reported);
  });
  const client = createPbxClient({
    target: { address, allowHttp: true, trust: { kind: 'system' }, ...given.target },
    key: async () => given.key ?? worldKey,
    pathForm: forms,
    now: Date.now,
    random: () => 0,
    sleep: (_ms, signal) => sleep(0, undefined, { ...(signal && { signal }) }),
    rateLimit: () => ({
      ...tracker,
      onRequest(purpose) {
        sent.push(purpose);
        return tracker.onRequest(purpose);
      },
    }),
    ...(given.deadlines && { deadlines: given.deadlines }),
  });
  return { ...client, form: (operation = 'list') => forms.get(operation), budgets, sent };
}

/** The data that a promise rejects with; throws when it does not reject with an AppError. */
export async function refusal(promise: Promise<unknown>): Promise<AppErrorData> {
  const thrown = await promise.then(
    (value) => new Error(`resolved with ${JSON.stringify(value)?.slice(0, 200)}`),
    (error: unknown) => error,
  );
  if (thrown instanceof AppError) return thrown.data;
  throw thrown;
}

/** A listener on a free port of loopback, its connections ended with it. */
export async function onLoopback<S extends net.Server>(server: S): Promise<{ port: number; close(): Promise<void> }> {
  const open = new Set<net.Socket>();
  server.on('connection', (socket: net.Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An HTTP server that answers as told. */
export async function answering(handler: http.RequestListener) {
  const { port, close } = await onLoopback(http.createServer(handler));
  return { address: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, close };
}

/** A socket server that counts what arrives and lets a test do with the socket what it likes. */
export async function sockets(behave: (socket: net.Socket, received: () => string) => void) {
  const seen: string[] = [];
  const server = net.createServer((socket) => {
    const index = seen.push('') - 1;
    socket.on('data', (chunk) => {
      seen[index] += chunk.toString('latin1');
    });
    behave(socket, () => seen[index] ?? '');
  });
  const { port, close } = await onLoopback(server);
  return { address: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, seen, close };
}
