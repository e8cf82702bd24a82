import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SheetFormat, SheetRequest, SheetResult, SheetText } from '../../shared/calls/chosen-calls.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { AppError } from '../../shared/errors.ts';
import type { Text } from '../../shared/messages/index.ts';
import type { FaultSheet } from '../../shared/quality/fault-sheet/sheet.ts';
import { wordOf } from '../../shared/quality/verdict.ts';
import { DAY } from '../../shared/time/durations.ts';
import { formatPbxTime } from '../../shared/time/pbx-time.ts';
import type { History } from '../history/history.ts';
import type { PointerHistory } from '../session/fault-pointer.ts';
import type { Exporter } from './exporter.ts';

/** Makes fault sheets of stored calls, as text or as a file. */
export type FaultSheets = ReturnType<typeof createFaultSheets>;

type SheetHistory = Pick<History, 'search' | 'page'> & PointerHistory;

/** `by`: the name and version of this app. `print`: makes a PDF of a page; null where that is impossible. */
export interface FaultSheetDeps {
  readonly t: Text;
  readonly zone: () => string;
  readonly now: () => number;
  readonly by: string;
  readonly saveBytes: Exporter['saveBytes'];
  readonly print: (html: string) => Promise<Uint8Array | null>;
}

/** Makes the maker. Its code is loaded with the first sheet. */
export function createFaultSheets(deps: FaultSheetDeps) {
  async function sheetOf({ extension, what, leavesOut }: SheetRequest, history: SheetHistory): Promise<FaultSheet> {
    const { makeFaultSheet, MOST_SHEET_CALLS } = await import('../../shared/quality/fault-sheet/sheet.ts');
    const { uuids, chosen } = await chosenUuids(what, extension, history, MOST_SHEET_CALLS);
    const pages = uuids.map((uuid) => history.page(uuid, extension)).filter((page): page is CallPage => page !== null);
    if (pages.length === 0) throw new AppError({ kind: 'callNotInHistory' });
    pages.sort((a, b) => (b.call.start?.at ?? 0) - (a.call.start?.at ?? 0));
    const more = Math.max(0, chosen - uuids.length);
    const { nameOf } = history.people;
    const made = { zone: deps.zone(), now: deps.now(), extension };
    const pointer = await pointerOf(pages, made, history);
    return makeFaultSheet({ ...deps, ...made, pages, pointer, more, leavesOut, nameOf });
  }

  async function bytesOf(sheet: FaultSheet, format: SheetFormat): Promise<string | Uint8Array | null> {
    if (format === 'json') return `${JSON.stringify(sheet, null, 2)}\n`;
    const { sheetAsHtml, sheetStyle } = await import('../../shared/quality/fault-sheet/as-html.ts');
    const { createHash } = await import('node:crypto');
    const styleHash = createHash('sha256').update(sheetStyle).digest('base64');
    return deps.print(sheetAsHtml(sheet, deps.t, styleHash));
  }

  return {
    /** The sheet as text. Errors: callNotInHistory, historyUnavailable. */
    async text(request: SheetRequest, history: SheetHistory): Promise<SheetText> {
      const sheet = await sheetOf(request, history);
      const { sheetAsText } = await import('../../shared/quality/fault-sheet/as-text.ts');
      return { text: sheetAsText(sheet, deps.t), calls: sheet.calls.length, more: sheet.more };
    },
    /** Makes the file, asks where to, and writes it. Errors: as above, and exportRunning, exportFailed. */
    async save(
      { format, ...request }: SheetRequest & { format: SheetFormat },
      history: SheetHistory,
    ): Promise<SheetResult> {
      const sheet = await sheetOf(request, history);
      const bytes = await bytesOf(sheet, format);
      if (bytes === null) return { kind: 'cannotPrint' };
      const day = formatPbxTime(deps.now(), deps.zone()).slice(0, 10);
      const name = deps.t('faultSheet.fileName', { extension: request.extension, day, format });
      const file = await deps.saveBytes(name, format, bytes);
      return file === null ? { kind: 'notSaved' } : { kind: 'saved', file, calls: sheet.calls.length };
    },
  };
}

/** The calls that are meant, newest first where a filter found them, at most `most`. `chosen`: how many there are. */
async function chosenUuids(
  what: SheetRequest['what'],
  extension: string,
  history: SheetHistory,
  most: number,
): Promise<{ uuids: string[]; chosen: number }> {
  if (what.kind === 'calls') {
    const chosen = what.uuids.length;
    if (chosen <= most) return { uuids: what.uuids, chosen };
    return { uuids: (await newestFirst(what.uuids, extension, history)).slice(0, most), chosen };
  }
  const { filter } = what;
  const { rows } = await history.search.list({ extension, filter, before: null, limit: most });
  const chosen = rows.length < most ? rows.length : await history.search.count(extension, filter);
  return { uuids: rows.map(({ uuid }) => uuid), chosen };
}

/** The days that are compared, as the Quality screen does unasked; more where a poor call of the sheet is older. */
const USUAL_DAYS = 30;

/** What the extension's poor calls have in common. Null where the sheet has none of them; then none is read. */
async function pointerOf(
  pages: readonly CallPage[],
  { extension, zone, now }: { extension: string; zone: string; now: number },
  history: SheetHistory,
) {
  const isPoor = ({ verdict }: CallPage): boolean => ['poor', 'bad'].includes(wordOf(verdict));
  const poor = pages.filter(isPoor).flatMap(({ call }) => call.start?.at ?? []);
  if (poor.length === 0) return null;
  const { findFaultPointer } = await import('../session/fault-pointer.ts');
  const days = Math.max(USUAL_DAYS, Math.ceil((now - Math.min(...poor)) / DAY) + 1);
  return findFaultPointer(history, { extension, days, zone, now });
}

/** Calls looked up at once; in between everything else has its turn. */
const SLICE = 50;

async function newestFirst(uuids: readonly string[], extension: string, history: SheetHistory): Promise<string[]> {
  const found: { uuid: string; at: number }[] = [];
  for (let from = 0; from < uuids.length; from += SLICE) {
    for (const uuid of uuids.slice(from, from + SLICE))
      found.push({ uuid, at: history.page(uuid, extension)?.call.start?.at ?? 0 });
    await nextTurn();
  }
  return found.sort((a, b) => b.at - a.at).map(({ uuid }) => uuid);
}
