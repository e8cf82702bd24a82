import type { Call } from '../../shared/calls/call.ts';
import type { Dial, DialOrder } from '../../shared/dialing/dial.ts';
import type { NumberOrigin } from '../history/stores/dialled-numbers.ts';
import type { Departure } from '../pbx/client.ts';

/** What dialing needs of the PBX client (electron/pbx); every rejection is an AppError. */
export interface DialingClient {
  /** Sends one POST when `departure` lets it leave, else none. `tookMs`: from sending to the answer. */
  originate(order: DialOrder, departure: Departure): Promise<{ callUuid: string; tookMs: number }>;
  /** The raw record; AppError `recordNotFound` until it is written. */
  record(uuid: string): Promise<unknown>;
  /** One page of raw records; `from` and `to` as the PBX writes times. */
  list(query: RecordsQuery): Promise<{ records: unknown[] }>;
}

/** The part of the client's list query that looking for an unknown dial uses. */
export interface RecordsQuery {
  extension: string;
  from: string;
  to: string;
  query?: string;
  perPage: number;
}

/** Dials on disk. `put` returns only after the row is safe, and throws where there is no disk to keep it. */
export interface DialStore {
  put(dial: Dial): void;
  all(): Dial[];
  remove(id: string): void;
}

/** What dialing needs of the call history. */
export interface DialingHistory {
  originOf(number: string, extension: string): NumberOrigin;
  ingest(raws: unknown[], seen?: { extension: string; status: 'missed' | 'answered' | 'unknown' }): unknown;
  call(uuid: string): Call | null;
  /** Calls of the extension with that number that started within the span (epoch ms). */
  findCalls(wanted: { extension: string; number: string; from: number; to: number }): Call[];
  onChange(listener: () => void): () => void;
}
