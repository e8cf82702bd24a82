import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { createPbxClient } from '../../../electron/pbx/client.ts';
import { realTimers } from '../../../electron/timers.ts';
import { isBeingMade } from '../../../shared/dialing/dial.ts';
import { makeCertificate } from '../pbx/certificates.ts';
import { createDialler, type DialEnd, latest, reasonOf } from './dialler.ts';

/** One dial over real sockets. `keyMs`: null for a keyring that never answers; `slept`: how long the computer sleeps at that point, ms. */
export interface RealDial {
  readonly secure: boolean;
  readonly keyMs: number | null;
  readonly at: 'key' | 'door' | 'disk' | null;
  readonly slept: number;
}

/** All of them. */
export const realDials: readonly RealDial[] = [false, true].flatMap((secure) =>
  [0, 5, null].flatMap((keyMs) => [
    { secure, keyMs, at: null, slept: 0 },
    ...(['key', 'door', 'disk'] as const).flatMap((at) =>
      [5_000, 19_000, 21_000, 47 * 60_000].map((slept) => ({ secure, keyMs, at, slept })),
    ),
  ]),
);

/** A PBX on loopback behind a door: the test says what happens while a connection waits there. */
export interface DoorPbx {
  address(secure: boolean): string;
  readonly certificate: string;
  /** POSTs that arrived, by the number that they dial. */
  readonly posts: Map<string, number>;
  atDoor: (() => void) | null;
  close(): Promise<void>;
}

const listen = (server: net.Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Starts it. */
export async function startDoorPbx(): Promise<DoorPbx> {
  const certificate = makeCertificate({ name: 'A PBX', hosts: ['127.0.0.1'] });
  const posts = new Map<string, number>();
  const open = new Set<net.Socket>();
  const answer: http.RequestListener = (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const number = String((JSON.parse(body) as { destination_number: string }).destination_number);
      posts.set(number, (posts.get(number) ?? 0) + 1);
      response.writeHead(422, { 'Content-Type': 'application/json' }).end('{}');
    });
  };
  const inner = [
    http.createServer(answer),
    https.createServer({ key: certificate.key, cert: certificate.cert }, answer),
  ] as const;
  const ports = await Promise.all(inner.map(listen));
  const doors = ports.map((port) =>
    net.createServer((socket) => {
      open.add(socket.on('error', () => {}));
      pbx.atDoor?.();
      const through = net.connect(port, '127.0.0.1').on('error', () => socket.destroy());
      open.add(through);
      socket.on('close', () => through.destroy());
      socket.pipe(through).pipe(socket);
    }),
  );
  const doorPorts = await Promise.all(doors.map(listen));
  const pbx: DoorPbx = {
    address: (secure) => `${secure ? 'https' : 'http'}://127.0.0.1:${doorPorts[secure ? 1 : 0]}`,
    certificate: certificate.cert,
    posts,
    atDoor: null,
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all([...inner, ...doors].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
  return pbx;
}

/** Dials once by the app's own service and client. The computer's sleep is a jump of the clock that the app reads. */
export async function dialReally(pbx: DoorPbx, one: RealDial, serial: number): Promise<DialEnd> {
  let asleep = 0;
  const now = () => Date.now() + asleep;
  const sleepAt = (point: RealDial['at']) => {
    if (one.at === point) asleep += one.slept;
  };
  const key = async (): Promise<string> => {
    sleepAt('key');
    await new Promise<void>((resolve) => one.keyMs !== null && setTimeout(resolve, one.keyMs));
    return 'practice-key';
  };
  pbx.atDoor = () => sleepAt('door');
  const client = createPbxClient({
    onSent: () => {},
    onBudget: () => {},
    target: { address: pbx.address(one.secure), allowHttp: true, trust: { kind: 'ca', pem: pbx.certificate } },
    key,
    pathForm: { get: () => 'with-call', set: () => {} },
    now,
    sleep: async () => {},
    random: () => 0,
    deadlines: { originateKeyMs: one.keyMs === null ? 20 : 30_000 },
  });
  const pressedAt = now();
  let leftAt: number | null = null;
  const dialler = createDialler({
    client: {
      ...client,
      originate: (order, departure) =>
        client.originate(order, {
          signal: departure.signal,
          leave() {
            departure.leave();
            leftAt = now();
          },
        }),
    },
    now,
    timers: realTimers,
    onWrite: ({ state }) => state.kind === 'asking' && sleepAt('disk'),
  });
  const number = `+4930${String(serial).padStart(8, '0')}`;
  dialler.start(serial, number);
  while (isBeingMade(dialler.state(serial))) await new Promise((resolve) => setTimeout(resolve, 1));
  dialler.dialing.stop();
  client.close();
  const state = dialler.state(serial);
  const posts = pbx.posts.get(number) ?? 0;
  // What arrived without leave, or after the service had given it up, is late whatever the clock says.
  const late = posts > 0 && (leftAt === null || leftAt - pressedAt > latest);
  return { posts, late, state: state.kind, reason: reasonOf(state) };
}
