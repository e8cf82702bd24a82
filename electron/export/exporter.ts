import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportRequest, ExportResult, FileFormat } from '../../shared/calls/chosen-calls.ts';
import type { CallCursor, CallRow } from '../../shared/calls/rows.ts';
import { byteOrderMark, type Cell, csvLine } from '../../shared/csv.ts';
import { AppError } from '../../shared/errors.ts';
import { directionText, outcomeText, verdictText } from '../../shared/messages/call-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { numberKey, writtenNumber } from '../../shared/numbers/phone-number.ts';
import { callerSubject, callSubject } from '../../shared/people/notes.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';
import type { History } from '../store/history.ts';
import { exportFailure, writePrivateFile } from './private-file.ts';
import type { TableWriter } from './xlsx.ts';

/** Writes calls to a file as CSV or XLSX (promise S14), one export at a time. */
export type Exporter = ReturnType<typeof createExporter>;

type ExportHistory = Pick<History, 'calls' | 'notes'>;

/** `chooseFile`: asks the person, with a proposed name; null when they cancel. `country`: how numbers are formatted. */
export interface ExporterDeps {
  readonly t: Text;
  readonly zone: () => string;
  readonly country: () => string;
  readonly now: () => number;
  readonly chooseFile: (name: string, format: FileFormat) => Promise<string | null>;
}

/** Rows read and written at once; in between everything else has its turn. */
const ROWS_AT_ONCE = 200;

/** Makes the exporter. */
export function createExporter(deps: ExporterDeps) {
  let running: AbortController | null = null;

  /** Asks where to, then has `work` write that file. Returns the file and its result; null where nothing was saved. */
  async function save<T>(
    name: string,
    format: FileFormat,
    work: (file: string, signal: AbortSignal) => Promise<T>,
  ): Promise<{ file: string; value: T } | null> {
    if (running !== null) throw new AppError({ kind: 'exportRunning' });
    const own = new AbortController();
    running = own;
    try {
      const file = await deps.chooseFile(name, format);
      if (file === null) return null;
      const value = await work(file, own.signal);
      return { file, value };
    } catch (error) {
      if (own.signal.aborted) return null;
      throw exportFailure(error);
    } finally {
      running = null;
    }
  }

  return {
    /** Asks where to, then writes. Errors: exportRunning, exportFailed, historyUnavailable. */
    async run(request: ExportRequest, history: ExportHistory): Promise<ExportResult> {
      const day = formatPbxTime(deps.now(), deps.zone()).slice(0, 10);
      const { extension, format } = request;
      const name = deps.t('export.fileName', { extension, day, format });
      const saved = await save(name, format, (file, signal) => writeCalls(request, history, { file, signal }, deps));
      return saved === null ? { kind: 'notSaved' } : { kind: 'saved', file: saved.file, calls: saved.value };
    },
    /** Asks where to, then writes these bytes. Returns the file, null where it was not saved. Errors: exportRunning, exportFailed. */
    async saveText(name: string, format: FileFormat, text: string): Promise<string | null> {
      const saved = await save(name, format, (file, signal) =>
        writePrivateFile(file, (append) => append(text), signal),
      );
      return saved?.file ?? null;
    },
    /** Cancels the export and removes what was written. */
    stop: (): void => running?.abort(),
  };
}

/** Writes the requested calls to the file; returns how many. */
function writeCalls(
  request: ExportRequest,
  history: ExportHistory,
  { file, signal }: { file: string; signal: AbortSignal },
  deps: ExporterDeps,
): Promise<number> {
  const { t } = deps;
  const words = { t, zone: deps.zone(), country: deps.country(), extension: request.extension, history };
  return writePrivateFile(
    file,
    async (append) => {
      const table = request.format === 'xlsx' ? (await import('./xlsx.ts')).createXlsx() : csvTable();
      let written = 0;
      await append(table.rows([headings(t, words.zone)]));
      for await (const rows of slicesOf(request, history)) {
        signal.throwIfAborted();
        await append(table.rows(rows.map((row) => cellsOf(row, words))));
        written += rows.length;
      }
      await append(table.end());
      return written;
    },
    signal,
  );
}

function csvTable(): TableWriter {
  let start = byteOrderMark;
  return {
    rows(rows) {
      const bytes = Buffer.from(start + rows.map(csvLine).join(''));
      start = '';
      return bytes;
    },
    end: () => Buffer.alloc(0),
  };
}

type Row = Omit<CallRow, 'missed' | 'noted' | 'tags'> & { readonly noted: boolean };

/** The requested rows, newest first, in slices. */
async function* slicesOf(request: ExportRequest, history: ExportHistory): AsyncGenerator<Row[]> {
  const { extension, what } = request;
  if (what.kind === 'calls') {
    const rows: Row[] = [];
    for (let from = 0; from < what.uuids.length; from += ROWS_AT_ONCE) {
      rows.push(...what.uuids.slice(from, from + ROWS_AT_ONCE).flatMap((uuid) => rowOf(history, uuid, extension)));
      await nextTurn();
    }
    rows.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
    return;
  }
  let before: CallCursor | null = null;
  do {
    const page: ReturnType<ExportHistory['calls']['list']> = history.calls.list({
      extension,
      filter: what.filter,
      before,
      limit: ROWS_AT_ONCE,
    });
    if (page.rows.length > 0) yield page.rows;
    before = page.next;
  } while (before !== null);
}

/** Empty where the call was removed during the export. */
function rowOf(history: ExportHistory, uuid: string, extension: string): Row[] {
  const page = history.calls.page(uuid, extension);
  if (page === null) return [];
  const { start } = page.call;
  const { perspective, verdict } = page;
  return [{ uuid, at: start?.at ?? null, timeText: start?.text ?? null, perspective, verdict, noted: true }];
}

interface Words {
  readonly t: Text;
  readonly zone: string;
  readonly country: string;
  readonly extension: string;
  readonly history: ExportHistory;
}

/** A time by the PBX's clock. The PBX's own text is taken where it has the usual form: that is far faster. */
function timeOf({ at, timeText }: Row, zone: string): string | null {
  if (at === null || (timeText !== null && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(timeText))) return timeText;
  return formatPbxTime(at, zone);
}

function headings(t: Text, zone: string): Cell[] {
  return [
    t('export.start', { zone }),
    t('find.direction'),
    t('shell.name'),
    t('people.number'),
    t('find.outcome'),
    t('export.talk'),
    t('export.quality'),
    t('quality.pbxScore'),
    t('notes.list'),
    t('notes.title'),
    t('export.extension'),
    t('callPage.technicalUuid'),
  ];
}

function cellsOf(row: Row, words: Words): Cell[] {
  const { t, zone, country, extension } = words;
  const { perspective, verdict } = row;
  const { name, withheld } = perspective.party;
  const written = writtenNumber(perspective.party, country);
  const { note, tags } = notesOf(row, words);
  return [
    timeOf(row, zone),
    directionText(t, perspective.direction),
    name === null ? null : textCell(name),
    withheld ? t('calls.withheld') : written === null ? null : { digits: written },
    outcomeText(t, perspective.outcome),
    perspective.talkSeconds,
    verdictText(t, verdict),
    verdict.kind === 'measured' ? verdict.mos : null,
    tags.join('; '),
    note,
    { digits: extension },
    row.uuid,
  ];
}

/** A name that is a number stays a text. */
const textCell = (text: string): Cell => (/^\+?[\d\s]+$/.test(text) ? { digits: text } : text);

/** The notes of the call, then of its caller. */
function notesOf(row: Row, { country, history }: Words): { note: string; tags: string[] } {
  if (!row.noted && (!('tags' in row) || !Array.isArray(row.tags) || row.tags.length === 0))
    return { note: '', tags: [] };
  const { number, withheld } = row.perspective.party;
  const key = withheld ? null : numberKey(number, country);
  const notes = history.notes.get([callSubject(row.uuid), ...(key === null ? [] : [callerSubject(key)])]);
  return {
    note: notes.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n'),
    tags: [...new Set(notes.flatMap(({ tags }) => tags))],
  };
}
