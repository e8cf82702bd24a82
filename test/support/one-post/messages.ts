import type { Made } from '../pbx/certificates.ts';
import type { Behaviour } from './modes.ts';

/** What the tests tell the server's process. `arm`: whether it misbehaves before a request is there. */
export type Told =
  | { readonly kind: 'open'; readonly behaviour: Behaviour; readonly tls: { good: Made; stranger: Made } | null }
  | { readonly kind: 'arm'; readonly port: number; readonly on: boolean }
  | { readonly kind: 'records'; readonly marker: string; readonly records: readonly KnownRecord[] }
  | { readonly kind: 'seen' };

/** A record that it has of a call, as it goes over the wire. */
export type KnownRecord = { readonly call_uuid: string } & Readonly<Record<string, unknown>>;

/** What arrived for one dial, counted by the first lines of the requests. */
export interface Seen {
  posts: number;
  gets: number;
}

/** Its messages: the reply to a command, and each POST as soon as its first line has arrived. */
export type Said =
  | { readonly kind: 'answer'; readonly to: number; readonly port?: number; readonly seen?: Record<string, Seen> }
  | { readonly kind: 'failed'; readonly to: number; readonly why: string }
  | { readonly kind: 'post'; readonly marker: string };
