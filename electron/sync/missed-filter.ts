import { sideOf } from '../../shared/calls/outcome.ts';
import { secondBefore } from '../history/calls/pbx-local-time.ts';
import type { ListPage } from '../pbx/client.ts';
import { readDirection } from '../pbx/wire.ts';
import { type FetchedRecord, type FetchedWindow, fetchWindow, type Span, uuidOf } from './fetch-window.ts';
import type { IngestContext, WindowContext } from './sync-window.ts';

/** So many calls of which the PBX's filters tell nothing are remembered. */
const MAX_UNSETTLEABLE = 20_000;

/**
 * Finds out which of the window's incoming calls this phone missed: by the PBX's missed filter, then by their records, then by the
 * answered filter. Sends nothing where all of them are settled already.
 */
export async function settleMissed(context: IngestContext, fetched: FetchedWindow, span: Span): Promise<void> {
  const { history, extension, traits, signal } = context;
  const incoming = [...fetched.records.values()].filter((record) => isIncoming(record, context));
  const isUnsettled = ({ uuid }: FetchedRecord) =>
    !traits.unsettleable.has(`${extension} ${uuid}`) && history.hasUnsettled(extension, [uuid]);
  if (!context.alwaysQueryMissed && !incoming.some(isUnsettled)) return;
  // Whether `from` includes its second is not documented.
  const missed = await ingestMissed(context, { ...span, from: span.from === null ? null : secondBefore(span.from) });
  signal.throwIfAborted();
  const others = incoming.filter(({ uuid }) => !missed.records.has(uuid));
  history.settleAnswered(
    extension,
    others.map(({ uuid }) => uuid),
  );
  const unsettled = others.filter(isUnsettled);
  if (unsettled.length > 0) await settleAnswered(context, unsettled);
}

/** Fetches and ingests the calls of a span that this phone missed. */
export function ingestMissed(context: IngestContext, span: Span): Promise<FetchedWindow> {
  return fetchFiltered(context, 'missed', { span, onPage: ({ records }) => context.ingest(records, 'missed') });
}

/** Asks which of these calls this phone answered. One that is missing from the answer is not queried again. */
async function settleAnswered(context: IngestContext, records: readonly FetchedRecord[]): Promise<void> {
  const { extension, signal } = context;
  const { unsettleable } = context.traits;
  const starts = records.flatMap(({ start }) => start ?? []).toSorted();
  const uuids = new Set(records.map(({ uuid }) => uuid));
  const [from = null] = starts;
  const answered = await fetchFiltered(context, 'answered', {
    span: { from: from === null ? null : secondBefore(from), to: starts.at(-1) ?? null },
    onPage(page) {
      const unsettled = page.records.filter((raw) => uuids.has(uuidOf(raw) ?? ''));
      if (unsettled.length > 0) context.ingest(unsettled, 'answered');
    },
  });
  signal.throwIfAborted();
  if (unsettleable.size > MAX_UNSETTLEABLE) unsettleable.clear();
  for (const uuid of uuids) if (!answered.records.has(uuid)) unsettleable.add(`${extension} ${uuid}`);
}

function fetchFiltered(
  { client, extension, traits, signal, beforeRequest }: IngestContext,
  status: 'answered' | 'missed',
  { span, onPage }: { span: Span; onPage: (page: ListPage) => void },
): Promise<FetchedWindow> {
  return fetchWindow(client, {
    query: { extension, extensionCallStatus: status },
    ...{ span, signal, beforeRequest, onPage },
    border: null,
    timeFilter: traits.timeFilter,
    maxPages: Number.POSITIVE_INFINITY,
  });
}

/** Whether the call rang on the extension: an outgoing call is neither missed nor answered. */
function isIncoming({ uuid, raw }: FetchedRecord, { history, extension }: WindowContext): boolean {
  const direction = readDirection(raw.direction);
  if (direction === 'outbound' || direction === 'inbound') return direction === 'inbound';
  const call = history.call(uuid);
  return call !== null && sideOf(call, extension) === 'called';
}
