import type { SaveResult, SheetMail, SheetRequest, SheetText } from '../../shared/calls/chosen-calls.ts';
import type { CallPage } from '../../shared/calls/rows.ts';
import { AppError } from '../../shared/errors.ts';
import type { Text } from '../../shared/messages/index.ts';
import type { History } from '../history/history.ts';
import { formatPbxTime } from '../pbx/pbx-time.ts';
import type { Exporter } from './exporter.ts';
import type { FaultSheet } from './fault-sheet/fault-sheet.ts';

/** Makes fault sheets of stored calls, as text or as a file. */
export type FaultSheets = ReturnType<typeof createFaultSheets>;

type SheetHistory = Pick<History, 'calls' | 'search'> & { readonly people: Pick<History['people'], 'nameOf'> };

/** `by`: the name and version of this app. */
export interface FaultSheetDeps {
  readonly t: Text;
  readonly zone: () => string;
  readonly now: () => number;
  readonly by: string;
  readonly save: Exporter['save'];
  readonly platform: NodeJS.Platform;
  /** Opens a mailto link in the system's mail program; rejects where there is none. */
  readonly openMail: (link: string) => Promise<void>;
}

/** Makes the maker. Its code is loaded with the first sheet. */
export function createFaultSheets(deps: FaultSheetDeps) {
  async function sheetOf(request: SheetRequest, history: SheetHistory): Promise<FaultSheet> {
    const { extension, what, leavesOut, addresses, raw } = request;
    const { makeFaultSheet, MOST_SHEET_CALLS } = await import('./fault-sheet/fault-sheet.ts');
    const { uuids, chosen } = await chosenUuids(what, extension, history, MOST_SHEET_CALLS);
    const pages = uuids
      .map((uuid) => history.calls.page(uuid, extension))
      .filter((page): page is CallPage => page !== null);
    if (pages.length === 0) throw new AppError({ kind: 'callNotInHistory' });
    pages.sort((a, b) => (b.call.start?.at ?? 0) - (a.call.start?.at ?? 0));
    const more = Math.max(0, chosen - uuids.length);
    const { nameOf } = history.people;
    const made = { zone: deps.zone(), now: deps.now(), extension };
    const rawOf = (uuid: string) => (raw ? (history.calls.raw(uuid)?.text ?? null) : null);
    return makeFaultSheet({ ...deps, ...made, pages, more, leavesOut, addresses, nameOf, rawOf });
  }

  /** The sheet in the requested format. Errors: callNotInHistory, historyUnavailable. */
  async function text(request: SheetRequest, history: SheetHistory): Promise<SheetText> {
    const sheet = await sheetOf(request, history);
    const { linesOf, textOf } = await import('./fault-sheet/sheet-as-text.ts');
    const lines = request.format === 'txt' ? linesOf(sheet, deps.t) : [];
    const made = request.format === 'txt' ? textOf(lines) : `${JSON.stringify(sheet, null, 2)}\n`;
    return { text: made, lines, calls: sheet.calls.length, more: sheet.more };
  }

  return {
    text,
    /** Makes the sheet, asks where to, and writes it. Errors: as above, and exportFailed. */
    async save(request: SheetRequest, history: SheetHistory): Promise<SaveResult> {
      const sheet = await text(request, history);
      const { extension, format } = request;
      const day = formatPbxTime(deps.now(), deps.zone()).slice(0, 10);
      const name = deps.t('faultSheet.fileName', { extension, day, format });
      const file = await deps.save(name, format, sheet.text);
      return file === null ? { kind: 'notSaved' } : { kind: 'saved', file, calls: sheet.calls };
    },
    /** Opens a mail with the sheet's text, without a recipient. Errors: as of `text`. */
    async mail(request: SheetRequest, history: SheetHistory): Promise<SheetMail> {
      const { mailLink } = await import('./fault-sheet/mail-link.ts');
      const sheet = await text({ ...request, format: 'txt' }, history);
      const day = formatPbxTime(deps.now(), deps.zone()).slice(0, 10);
      const subject = deps.t('faultSheet.mailSubject', { extension: request.extension, day });
      const whole = mailLink(subject, sheet.text, deps.platform);
      try {
        await deps.openMail(whole ?? mailLink(subject, '', deps.platform) ?? 'mailto:');
        return whole === null ? 'tooLong' : 'opened';
      } catch {
        return 'notOpened';
      }
    },
  };
}

/** The first `most` of the chosen calls; where a filter chose them, the newest. `chosen`: how many there are. */
async function chosenUuids(
  what: SheetRequest['what'],
  extension: string,
  history: SheetHistory,
  most: number,
): Promise<{ uuids: string[]; chosen: number }> {
  if (what.kind === 'calls') return { uuids: what.uuids.slice(0, most), chosen: what.uuids.length };
  const { filter } = what;
  const { rows } = history.calls.list({ extension, filter, before: null, limit: most });
  const chosen = rows.length < most ? rows.length : await history.search.count(extension, filter);
  return { uuids: rows.map(({ uuid }) => uuid), chosen };
}
