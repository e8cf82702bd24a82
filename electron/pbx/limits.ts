import { MINUTE } from '../../shared/time/durations.ts';
import type { Operation } from './response.ts';
import type { ExchangeDeadlines } from './transport.ts';

/** How long each step of a request may take, ms. Originate has its own: the PBX may hold it open until the handset is lifted. */
export type Deadlines = ExchangeDeadlines & {
  originateKeyMs: number;
  originateHeadersMs: number;
  originateWholeMs: number;
};

/** Without an answer to its POST by then, a dial is unknown. */
export const usualDeadlines: Deadlines = {
  connectMs: 10_000,
  headersMs: 30_000,
  wholeMs: MINUTE,
  originateKeyMs: 15_000,
  originateHeadersMs: 95_000,
  originateWholeMs: 120_000,
};

const MEGABYTE = 1024 * 1024;
/** Decoded bytes that a response to each operation may have at most. */
export const byteLimits: Record<Operation['kind'], number> = {
  list: 16 * MEGABYTE,
  record: 4 * MEGABYTE,
  originate: MEGABYTE,
  extensions: 4 * MEGABYTE,
};
