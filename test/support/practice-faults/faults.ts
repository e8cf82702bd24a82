import type { ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { TimerPool } from '../../../electron/practice-pbx/practice-timers.ts';
import { type Reply, send } from '../../../electron/practice-pbx/server/reply.ts';

/** One way for an answer to go wrong. */
export type Fault =
  | { kind: 'delay'; ms: number }
  | {
      kind: 'answer';
      status: number;
      /** Text and bytes are sent unchanged, anything else as JSON. */
      body?: unknown;
      headers?: Record<string, string>;
    }
  /** Raw bytes on the socket, then the end of the connection. */
  | { kind: 'raw'; bytes: string }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** `how: 'reset'` sends RST, 'end' sends FIN. `carriedOut`: the operation is done (the phone rings) although its answer is lost. */
  | { kind: 'break'; at: 'before-headers' | 'mid-body'; how: 'reset' | 'end'; carriedOut?: boolean }
  /** The true answer, a byte at a time. */
  | { kind: 'drip'; everyMs: number };

export const redirect = (to: string, status = 302): Fault => ({
  kind: 'answer',
  status,
  headers: { Location: to },
  body: '',
});

/** A small gzip that opens to this many megabytes. */
export const gzipBomb = (megabytes: number): Fault => ({
  ...{ kind: 'answer', status: 200, headers: { 'Content-Encoding': 'gzip' } },
  body: gzipSync(Buffer.alloc(megabytes * 1_000_000, ' ')),
});

/** Whether the fault needs the true answer; the others are sent without waiting for it. */
export function needsTrueReply(fault: Fault | null): boolean {
  return fault === null || fault.kind === 'delay' || fault.kind === 'drip' || isHalf(fault);
}

const isHalf = (fault: Fault): boolean => fault.kind === 'break' && fault.at === 'mid-body';

/**
 * Spoils the true answer as the fault says. Returns the answer to send in one piece; null when it was sent here, or is
 * never sent. `headers`: of every answer.
 */
export function spoil(
  response: ServerResponse,
  reply: Reply,
  fault: Fault | null,
  needs: { timers: TimerPool; headers: Record<string, string> },
): Reply | null {
  if (response.destroyed) return null;
  switch (fault?.kind) {
    case 'hang':
      return null;
    case 'break':
      breakOff(response, reply, fault);
      return null;
    case 'raw':
      response.socket?.end(fault.bytes);
      return null;
    case 'drip':
      drip(response, reply, fault, needs.timers);
      return null;
    case 'delay':
      needs.timers.after(fault.ms, () => send(response, reply));
      return null;
    case 'answer':
      return {
        status: fault.status,
        headers: { ...needs.headers, 'Content-Type': 'application/json', ...fault.headers },
        body: bodyOf(fault.body),
      };
    default:
      return reply;
  }
}

function bodyOf(body: unknown): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  return JSON.stringify(body ?? { message: 'Spoiled by the switchboard.' });
}

type Break = Extract<Fault, { kind: 'break' }>;

/** Breaks the connection off with RST or FIN. Node has no RST for TLS: there the socket ends without a goodbye. */
function breakOff(response: ServerResponse, reply: Reply, fault: Break): void {
  const { socket } = response;
  const off = (): void => {
    if (fault.how === 'end') socket?.end();
    else if (socket instanceof TLSSocket) socket.destroy();
    else socket?.resetAndDestroy();
  };
  if (fault.at === 'before-headers') {
    off();
    return;
  }
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': body.length });
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => setTimeout(off, PAUSE_MS));
}

/** Lets what was written reach the client before the reset, which would overtake it. Real time: the socket's, not the PBX's. */
const PAUSE_MS = 20;

type Drip = Extract<Fault, { kind: 'drip' }>;

function drip(response: ServerResponse, reply: Reply, fault: Drip, timers: TimerPool): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': body.length });
  response.flushHeaders();
  const next = (from: number): void => {
    if (response.destroyed) return;
    response.write(body.subarray(from, from + 1));
    if (from + 1 >= body.length) response.end();
    else timers.after(fault.everyMs, () => next(from + 1));
  };
  next(0);
}
