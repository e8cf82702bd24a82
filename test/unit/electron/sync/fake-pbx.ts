import type { ListQuery, PbxOperations } from '../../../../electron/pbx/client.ts';
import { type RecordLister, readingRecords } from '../../../../electron/pbx/record.ts';
import { AppError } from '../../../../shared/errors.ts';
import { zone } from '../history/records.ts';

type Raw = Record<string, unknown>;

/** A PBX in memory: what the list operation does with these records, with a hook before each answer. */
export function fakePbx() {
  const records: Raw[] = [];
  const asked: ListQuery[] = [];
  /** Runs before each answer: throw to fail, change `records` to let pages shift. */
  let onAsk: (query: ListQuery) => void | Promise<void> = () => {};
  let perPage = 100;
  const involves = (raw: Raw, extension: string) =>
    [raw.caller_id_number, raw.caller_destination, raw.destination_number].includes(extension) ||
    legsOf(raw).some((leg) => leg.destination_number === extension);
  const missed = (raw: Raw, extension: string) =>
    String(raw.direction).toLowerCase() !== 'outbound' &&
    raw.filter_says === undefined &&
    raw.caller_id_number !== extension &&
    !legsOf(raw).some((leg) => leg.destination_number === extension && leg.answer_time !== '');
  const answered = (raw: Raw, extension: string) =>
    raw.filter_says === 'answered' ||
    legsOf(raw).some((leg) => leg.destination_number === extension && leg.answer_time !== '');
  const raws: Pick<PbxOperations, 'list'> = {
    async list(query, signal) {
      asked.push(query);
      await onAsk(query);
      signal?.throwIfAborted();
      const { extension = '', from = '', to = '~', page = 1 } = query;
      const isWithin = (time: string) => time >= from && time <= to;
      const found = records
        .filter((raw) => involves(raw, extension) && isWithin(String(raw.start_time)))
        .filter((raw) => query.extensionCallStatus !== 'missed' || missed(raw, extension))
        .filter((raw) => query.extensionCallStatus !== 'answered' || answered(raw, extension))
        .sort((a, b) => (String(a.start_time) < String(b.start_time) ? 1 : -1));
      const size = Math.min(perPage, query.perPage ?? 15);
      const lastPage = Math.max(1, Math.ceil(found.length / size));
      return {
        records: structuredClone(found.slice((page - 1) * size, page * size)),
        total: found.length,
        hasNext: page < lastPage,
      };
    },
  };
  const client: RecordLister = readingRecords(raws, () => zone);
  return {
    client,
    records,
    asked,
    /** The queries since the last call of this. */
    takeAsked: () => asked.splice(0),
    onAsk: (run: typeof onAsk) => {
      onAsk = run;
    },
    fail: (error: AppError['data'] | null) => {
      onAsk = () => {
        if (error) throw new AppError(error);
      };
    },
    pageSize: (size: number) => {
      perPage = size;
    },
  };
}

function legsOf(raw: Raw): Raw[] {
  return raw.call_flow as Raw[];
}
