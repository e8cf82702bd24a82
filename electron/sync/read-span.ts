import { sideOf } from '../../shared/calls/perspective.ts';
import type { SuppressReason } from '../history/facts/notification-ledger.ts';
import type { History } from '../history/history.ts';
import { callOf, type PbxRecord, type RecordLister } from '../pbx/record.ts';
import type { Span } from './coverage.ts';
import {
  type FetchedRecord,
  type FetchedSpan,
  ListWalk,
  type PageRead,
  type WalkedList,
  type WalkPart,
} from './fetch-span.ts';

/** The walks through an extension's calls, and through those that the PBX's filters call missed and answered. */
export class SpanWalks {
  readonly extension: string;
  readonly all: ListWalk;
  /** UUIDs of the records so far: another record of the same UUID is one more leg and doesn't correct the first. */
  readonly came = new Set<string | null>();
  readonly #list: Omit<WalkedList, 'query'>;
  readonly #filtered = new Map<'missed' | 'answered', ListWalk>();

  constructor(extension: string, list: Omit<WalkedList, 'query'>) {
    this.extension = extension;
    this.#list = list;
    this.all = new ListWalk({ ...list, query: { extension } });
  }

  filtered(status: 'missed' | 'answered'): ListWalk {
    const known = this.#filtered.get(status);
    if (known !== undefined) return known;
    const query = { extension: this.extension, extensionCallStatus: status };
    const walk = new ListWalk({ ...this.#list, query, countsAll: false, isChased: false, keepsOlder: true });
    this.#filtered.set(status, walk);
    return walk;
  }
}

/** What reading a span of an extension's calls needs. */
export interface SpanReading extends Omit<WalkPart, 'onPage'> {
  readonly walks: SpanWalks;
  readonly client: RecordLister;
  readonly history: Pick<History, 'calls' | 'records'>;
  readonly extension: string;
  /** Asks the missed filter even where every call is settled. */
  readonly alwaysQueryMissed?: boolean;
  /** Calls (extension and UUID) of which the PBX's filters tell nothing. */
  readonly unsettleable: Set<string>;
  /** Why the calls are not notified of; null where they are. */
  readonly suppressed: SuppressReason | null;
  readonly onPage?: (page: PageRead) => void;
}

/** Fetches a span, stores its calls, and finds out which of them this phone missed. Rejects as `fetchSpan` does. */
export async function readSpan(reading: SpanReading): Promise<FetchedSpan> {
  const fetched = await reading.walks.all.next(reading.client, {
    ...reading,
    async onPage(records, page) {
      await ingest(reading, records, 'unknown');
      reading.onPage?.(page);
    },
  });
  await settleMissed(reading, fetched);
  reading.signal.throwIfAborted();
  return fetched;
}

/** Stores records, a slice at a time. */
export function ingest(
  { history, extension, suppressed, walks }: Pick<SpanReading, 'history' | 'extension' | 'suppressed' | 'walks'>,
  records: readonly PbxRecord[],
  status: 'unknown' | 'missed' | 'answered',
): Promise<void> {
  const context = { extension, status, ...(suppressed && { withoutNotifications: suppressed }) };
  return history.records.ingestInTurns(records, context, walks.came);
}

/** So many calls of which the PBX's filters tell nothing are remembered. */
const MAX_UNSETTLEABLE = 20_000;

/**
 * Finds out which incoming calls this phone missed: by the PBX's missed filter, then by their records, then by the answered filter. Sends
 * nothing where all of them are settled already. One that is missing from the answered ones is not queried again.
 */
async function settleMissed(reading: SpanReading, { records, low }: FetchedSpan): Promise<void> {
  const { history, extension, unsettleable, signal, span } = reading;
  const incoming = [...records.values()].filter((record) => isIncoming(record, reading));
  const isUnsettled = ({ uuid }: FetchedRecord) =>
    !unsettleable.has(`${extension} ${uuid}`) && history.calls.isUnsettled(extension, uuid);
  if (!reading.alwaysQueryMissed && !incoming.some(isUnsettled)) return;

  const fetchFiltered = (
    status: 'missed' | 'answered',
    of: Span,
    onPage: (page: readonly PbxRecord[]) => Promise<void>,
  ) =>
    reading.walks.filtered(status).next(reading.client, {
      ...reading,
      ...{ span: of, maxPages: Number.POSITIVE_INFINITY, onPage },
    });
  const missed = await fetchFiltered('missed', { from: low ?? span.from, to: span.to }, (page) =>
    ingest(reading, page, 'missed'),
  );
  signal.throwIfAborted();
  const others = incoming.filter(({ uuid }) => !missed.records.has(uuid));
  history.records.settleAnswered(
    extension,
    others.map(({ uuid }) => uuid),
  );
  const left = others.filter(isUnsettled);
  if (left.length === 0) return;
  const uuids = new Set(left.map(({ uuid }) => uuid));
  const starts = left.flatMap(({ start }) => start ?? []).toSorted();
  const answered = await fetchFiltered(
    'answered',
    { from: starts[0] ?? null, to: starts.at(-1) ?? null },
    async (page) => {
      const unsettled = page.filter(({ uuid }) => uuid !== null && uuids.has(uuid));
      if (unsettled.length > 0) await ingest(reading, unsettled, 'answered');
    },
  );
  signal.throwIfAborted();
  if (unsettleable.size > MAX_UNSETTLEABLE) unsettleable.clear();
  for (const uuid of uuids) if (!answered.records.has(uuid)) unsettleable.add(`${extension} ${uuid}`);
}

/** Whether the call rang on the extension: an outgoing call is neither missed nor answered. */
function isIncoming(record: FetchedRecord, { history, extension }: SpanReading): boolean {
  const direction = callOf(record)?.direction;
  if (direction === 'outbound' || direction === 'inbound') return direction === 'inbound';
  const call = history.calls.call(record.uuid);
  return call !== null && sideOf(call, extension) === 'called';
}
