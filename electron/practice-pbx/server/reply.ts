import type { ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Fault } from '../switchboard.ts';
import { systemTimers, type Timers } from '../timers.ts';

/** An answer before it is sent. */
export type Reply = { status: number; headers: Record<string, string>; body: string | Uint8Array };

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html; charset=UTF-8';

/** A JSON answer. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'Content-Type': JSON_TYPE, ...headers }, body: JSON.stringify(value) };
}

/** The envelope of a refusal. */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): Reply {
  return json(status, { message }, headers);
}

/** A web server's own error page. */
export function htmlPage(status: number, title: string): Reply {
  const body = `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${status} ${title}</h1></body></html>`;
  return { status, headers: { 'Content-Type': HTML_TYPE }, body };
}

/** Whether the operation itself is to be done although the answer will be spoiled. */
export function isCarriedOut(fault: Fault | null): boolean {
  switch (fault?.kind) {
    case 'answer':
    case 'garbage':
    case 'html':
    case 'raw':
    case 'hang':
    case 'break':
      return fault.carriedOut ?? false;
    case 'redirect':
    case 'gzip-bomb':
      return false;
    default:
      return true;
  }
}

/** Whether the fault needs the true answer; the others are sent without waiting for it. */
export function needsTrueReply(fault: Fault | null): boolean {
  switch (fault?.kind) {
    case undefined:
    case 'delay':
    case 'truncated':
    case 'drip':
    case 'content-type':
    case 'rewrite':
      return true;
    case 'break':
      return fault.at !== 'before-headers';
    default:
      return false;
  }
}

/** Sends the answer as the fault has it. `reply` is the true answer, where the fault needs one. */
export function send(response: ServerResponse, reply: Reply, fault: Fault | null, timers: Timers): void {
  if (response.destroyed) return;
  switch (fault?.kind) {
    case 'hang':
      return;
    case 'break':
      breakOff(response, reply, fault);
      return;
    case 'raw':
      response.socket?.end(fault.bytes);
      return;
    case 'drip':
      drip(response, reply, fault, timers);
      return;
    case 'delay':
      timers.after(fault.ms, () => write(response, reply));
      return;
    default:
      write(response, spoiled(reply, fault));
  }
}

/** The answer that is sent in one piece. */
function spoiled(reply: Reply, fault: Fault | null): Reply {
  switch (fault?.kind) {
    case 'answer':
      return {
        status: fault.status,
        headers: { 'Content-Type': JSON_TYPE, ...fault.headers },
        body: bodyOf(fault.body),
      };
    case 'garbage':
      return { status: 200, headers: { 'Content-Type': JSON_TYPE }, body: '{"message":"OK","data":\u0000\u0001<<{]' };
    case 'html':
      return htmlPage(fault.status ?? 502, 'Bad Gateway');
    case 'redirect':
      return { status: fault.status ?? 302, headers: { Location: fault.to }, body: '' };
    case 'truncated':
      return { ...reply, body: Buffer.from(reply.body).subarray(0, Math.floor(Buffer.byteLength(reply.body) * 0.6)) };
    case 'content-type':
      return { ...reply, headers: { ...reply.headers, 'Content-Type': fault.value } };
    case 'rewrite':
      return { ...reply, body: JSON.stringify(fault.change(JSON.parse(String(reply.body)))) };
    case 'gzip-bomb':
      return {
        status: 200,
        headers: { 'Content-Type': JSON_TYPE, 'Content-Encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(fault.megabytes * 1_000_000, ' ')),
      };
    default:
      return reply;
  }
}

function bodyOf(body: unknown): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  return JSON.stringify(body ?? { message: 'Spoiled by the switchboard.' });
}

function write(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': Buffer.byteLength(reply.body) });
  response.end(reply.body);
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
  const promised = Math.max(body.length, 64);
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': promised });
  response.flushHeaders();
  const part = fault.at === 'mid-body' ? body.subarray(0, Math.ceil(body.length / 2)) : Buffer.alloc(0);
  if (part.length === 0) systemTimers.after(PAUSE_MS, off);
  else response.write(part, () => systemTimers.after(PAUSE_MS, off));
}

/** Lets what was written reach the client before the reset, which would overtake it. Real time: the socket's, not the PBX's. */
const PAUSE_MS = 20;

type Drip = Extract<Fault, { kind: 'drip' }>;

function drip(response: ServerResponse, reply: Reply, fault: Drip, timers: Timers): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, { ...reply.headers, 'Content-Length': body.length });
  response.flushHeaders();
  const next = (from: number): void => {
    if (response.destroyed) return;
    const part = body.subarray(from, from + fault.bytes);
    if (from + part.length >= body.length) response.end(part);
    else {
      response.write(part);
      timers.after(fault.everyMs, () => next(from + part.length));
    }
  };
  next(0);
}
