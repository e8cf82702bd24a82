import type { ExportRequest, FileFormat, SaveResult } from '../../shared/calls/chosen-calls.ts';
import type { CallCursor, CallRow } from '../../shared/calls/rows.ts';
import { directionText, outcomeText, verdictText } from '../../shared/messages/call-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { numberKey, writtenNumber } from '../../shared/numbers/phone-number.ts';
import { callerSubject, callSubject } from '../../shared/people/notes.ts';
import type { Person, SavedPeople } from '../../shared/people/people.ts';
import type { History } from '../history/history.ts';
import { formatPbxTime } from '../pbx/pbx-time.ts';
import { nextTurn, realTimers } from '../timers.ts';
import { byteOrderMark, type Cell, csvLine } from './csv.ts';
import { type Content, exportFailure, writePrivateFile } from './private-file.ts';
import { vcardsOf } from './vcards.ts';
import type { Table } from './xlsx.ts';

/** Writes calls to a file as CSV or XLSX (promise S14), and people as vCards. */
export type Exporter = ReturnType<typeof createExporter>;

type ExportHistory = Pick<History, 'calls' | 'notes'>;

/** `chooseFile`: asks the person, with a proposed name; null when they cancel. `showFile`: in its folder, in the system's file manager. `country`: how numbers are formatted. */
export interface ExporterDeps {
  readonly t: Text;
  readonly zone: () => string;
  readonly country: () => string;
  readonly now: () => number;
  readonly chooseFile: (name: string, format: FileFormat) => Promise<string | null>;
  readonly showFile: (file: string) => void;
}

/** Rows read and written at once; in between everything else has its turn. */
const ROWS_AT_ONCE = 200;

/** Makes the exporter. */
export function createExporter(deps: ExporterDeps) {
  let stopping = new AbortController();
  let lastSaved: string | null = null;

  /** Asks where to, then writes there. Returns the file, null where nothing was saved. Error: exportFailed. */
  async function save(name: string, format: FileFormat, content: Content): Promise<string | null> {
    const { signal } = stopping;
    try {
      const file = await deps.chooseFile(name, format);
      if (file !== null) await writePrivateFile(file, content, signal);
      lastSaved = file ?? lastSaved;
      return file;
    } catch (error) {
      if (signal.aborted) return null;
      throw exportFailure(error);
    }
  }

  return {
    /** Asks where to, then writes. Errors: exportFailed, historyUnavailable. */
    async run(request: ExportRequest, history: ExportHistory): Promise<SaveResult> {
      const day = formatPbxTime(deps.now(), deps.zone()).slice(0, 10);
      const { extension, format } = request;
      const written = { calls: 0 };
      const table = tableOf(request, history, deps, written);
      const content =
        format === 'xlsx' ? (await import('./xlsx.ts')).xlsxOf(table, deps.t('shell.calls')) : csvOf(table);
      const file = await save(deps.t('export.fileName', { extension, day, format }), format, content);
      return file === null ? { kind: 'notSaved' } : { kind: 'saved', file, ...written };
    },
    save,
    /** Asks where to, then writes people as vCards. Error: exportFailed. */
    async people(people: readonly Person[]): Promise<SavedPeople> {
      const file = await save(`${deps.t('shell.people')}.vcf`, 'vcf', vcardsOf(people));
      return file === null ? { kind: 'notSaved' } : { kind: 'saved', file, people: people.length };
    },
    /** Shows the file that was saved last: the window names none. */
    showSaved(): void {
      if (lastSaved !== null) deps.showFile(lastSaved);
    },
    /** Cancels what is being exported and removes what was written. */
    stop(): void {
      stopping.abort();
      stopping = new AbortController();
    },
  };
}

async function* csvOf(table: Table): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const rows of table) yield rows.map(csvLine).join('');
}

/** The headings, then the requested calls; `written` counts them. */
async function* tableOf(
  request: ExportRequest,
  history: ExportHistory,
  deps: ExporterDeps,
  written: { calls: number },
): AsyncGenerator<Cell[][]> {
  const words = { t: deps.t, zone: deps.zone(), country: deps.country(), extension: request.extension, history };
  yield [headings(deps.t, words.zone)];
  for await (const rows of slicesOf(request, history)) {
    yield rows.map((row) => cellsOf(row, words));
    written.calls += rows.length;
  }
}

/** The requested rows, newest first, in slices. */
async function* slicesOf(request: ExportRequest, history: ExportHistory): AsyncGenerator<CallRow[]> {
  const { extension, what } = request;
  if (what.kind === 'calls') {
    const rows: CallRow[] = [];
    for (let from = 0; from < what.uuids.length; from += ROWS_AT_ONCE) {
      rows.push(...what.uuids.slice(from, from + ROWS_AT_ONCE).flatMap((uuid) => rowOf(history, uuid, extension)));
      await nextTurn(realTimers);
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
function rowOf(history: ExportHistory, uuid: string, extension: string): CallRow[] {
  const page = history.calls.page(uuid, extension);
  if (page === null) return [];
  const { start } = page.call;
  const { perspective, verdict } = page;
  return [{ uuid, at: start?.at ?? null, timeText: start?.text ?? null, perspective, verdict, noted: true, tags: [] }];
}

interface Words {
  readonly t: Text;
  readonly zone: string;
  readonly country: string;
  readonly extension: string;
  readonly history: ExportHistory;
}

const USUAL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A time by the PBX's clock. The PBX's own text is taken where it has the usual form: that is far faster; an unreadable one stays a text. */
function timeOf({ at, timeText }: CallRow, zone: string): Cell {
  const isUsual = timeText !== null && USUAL_TIME.test(timeText);
  if (at === null) return timeText;
  const time = isUsual ? timeText : formatPbxTime(at, zone);
  return USUAL_TIME.test(time) ? { time } : time;
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

function cellsOf(row: CallRow, words: Words): Cell[] {
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
    perspective.talkSeconds === null ? null : { seconds: perspective.talkSeconds },
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
function notesOf(row: CallRow, { country, history }: Words): { note: string; tags: string[] } {
  if (!row.noted && row.tags.length === 0) return { note: '', tags: [] };
  const { number, withheld } = row.perspective.party;
  const key = withheld ? null : numberKey(number, country);
  const notes = history.notes.get([callSubject(row.uuid), ...(key === null ? [] : [callerSubject(key)])]);
  return {
    note: notes.flatMap(({ text }) => (text === '' ? [] : [text])).join('\n'),
    tags: [...new Set(notes.flatMap(({ tags }) => tags))],
  };
}
