import { fork } from 'node:child_process';
import path from 'node:path';
import { type Made, makeCertificate } from '../pbx/certificates.ts';
import type { KnownRecord, Said, Seen, Told } from './messages.ts';
import type { Behaviour } from './modes.ts';

/** A PBX of raw sockets in a separate process. It counts what arrives and misbehaves on command. */
export interface FaultyPbx {
  /** Opens a port that misbehaves in one way; the answer is the port, on 127.0.0.1. */
  open(behaviour: Behaviour, secure?: boolean): Promise<number>;
  /** Whether that port misbehaves before a request is there; it does not until told to. */
  arm(port: number, on: boolean): Promise<void>;
  /** What lists and single records of that dial's marker are answered with. */
  setRecords(marker: string, records: readonly KnownRecord[]): Promise<void>;
  /** What has arrived, by marker. */
  seen(): Promise<Map<string, Seen>>;
  /** Called with the marker as soon as a POST's first line is there. */
  onPost(listener: (marker: string) => void): () => void;
  /** The certificate of its TLS ports, and a foreign one. */
  readonly certificates: { good: Made; stranger: Made };
  close(): Promise<void>;
}

/** Starts it. */
export async function startFaultyPbx(): Promise<FaultyPbx> {
  const certificates = {
    good: makeCertificate({ name: 'PBX', hosts: ['pbx.test', '127.0.0.1'] }),
    stranger: makeCertificate({ name: 'Somebody else', hosts: ['pbx.test', '127.0.0.1'] }),
  };
  const child = fork(path.join(import.meta.dirname, 'server-process.ts'), { execArgv: ['--no-warnings'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Map<number, { resolve(said: Said): void; reject(error: Error): void }>();
  const listeners = new Set<(marker: string) => void>();
  let asked = 0;

  child.on('message', (said: Said) => {
    if (said.kind === 'post') {
      for (const listener of [...listeners]) listener(said.marker);
      return;
    }
    const asking = waiting.get(said.to);
    waiting.delete(said.to);
    if (said.kind === 'failed') asking?.reject(new Error(said.why));
    else asking?.resolve(said);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The server ended.'));
  });

  const ask = (message: Told) =>
    new Promise<Extract<Said, { kind: 'answer' }>>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve: resolve as (said: Said) => void, reject });
      child.send({ id: asked, message });
    });

  return {
    certificates,
    async open(behaviour, secure = false) {
      const { port = 0 } = await ask({ kind: 'open', behaviour, tls: secure ? certificates : null });
      return port;
    },
    arm: async (port, on) => void (await ask({ kind: 'arm', port, on })),
    setRecords: async (marker, records) => void (await ask({ kind: 'records', marker, records })),
    seen: async () => new Map(Object.entries((await ask({ kind: 'seen' })).seen ?? {})),
    onPost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      child.disconnect();
      await ended;
    },
  };
}
