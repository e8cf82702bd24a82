import { z } from 'zod';
import { extensionNumber } from '../connection.ts';
import { instant } from '../time/instant.ts';
import { callFilter } from './call-filter.ts';

/** Chosen calls: by UUID, or all that match a filter, loaded or not. */
export const chosenCalls = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('calls'), uuids: z.array(z.string().min(1).max(100)).min(1).max(20_000) }),
  z.object({ kind: z.literal('found'), extension: extensionNumber, filter: callFilter }),
]);

/** What to forget. `all`: every call, with all notes, marks and set-aside files; people and saved views stay. */
export const forgetSubject = z.discriminatedUnion('kind', [
  ...chosenCalls.options,
  z.object({ kind: z.literal('all') }),
]);
export type ForgetSubject = z.infer<typeof forgetSubject>;

/** The result: the id for `calls.undoForget`, and the number of calls. */
export const forgotten = z.object({ id: z.string().min(1).max(40), calls: z.number() });
export type Forgotten = z.infer<typeof forgotten>;

/** The file format: CSV for other programs, XLSX for spreadsheets. */
export const exportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** Every kind of file that is saved. */
export type FileFormat = ExportFormat | SheetRequest['format'] | 'vcf';

/** The calls to export, as this extension sees them. */
export const exportRequest = z.object({ extension: extensionNumber, what: chosenCalls, format: exportFormat });
export type ExportRequest = z.infer<typeof exportRequest>;

/** The result of saving a file. `file`: the full path. `notSaved`: the person cancelled. */
export const saveResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), file: z.string(), calls: z.number() }),
  z.object({ kind: z.literal('notSaved') }),
]);
export type SaveResult = z.infer<typeof saveResult>;

/** The result of an export. `nothing`: there was no call to save. `loadedFrom`: the range begins earlier than the loaded calls, epoch ms. */
export const exportResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), file: z.string(), calls: z.number(), loadedFrom: instant.optional() }),
  z.object({ kind: z.literal('nothing'), loadedFrom: instant.optional() }),
  z.object({ kind: z.literal('notSaved') }),
]);
export type ExportResult = z.infer<typeof exportResult>;

/**
 * The calls of a fault sheet, as this extension sees them. `leavesOut`: names, and all but the last digits of numbers. `addresses`: with IP
 * addresses. `raw`: with the record as it came, where nothing is left out.
 */
export const sheetRequest = z.object({
  extension: extensionNumber,
  what: chosenCalls,
  leavesOut: z.boolean(),
  addresses: z.boolean(),
  raw: z.boolean(),
  format: z.enum(['txt', 'json']),
});
export type SheetRequest = z.infer<typeof sheetRequest>;

/** How a line of a sheet looks. `fact`: a label and a value; `figure`: what follows; `reason`: by which figure; `note`: about the sheet itself; `code`: as it came. */
export const sheetLooks = ['title', 'part', 'fact', 'figure', 'reason', 'text', 'note', 'code'] as const;

/** A line of a sheet, before it is wrapped. `label`: empty but for facts. */
export const sheetLine = z.object({ look: z.enum(sheetLooks), label: z.string(), value: z.string() });
export type SheetLine = z.infer<typeof sheetLine>;

/** A fault sheet in the requested format; `lines`: those of its text, none of JSON. `calls`: how many are in it. `more`: how many more were chosen. */
export const sheetText = z.object({
  text: z.string(),
  lines: z.array(sheetLine),
  calls: z.number(),
  more: z.number(),
});
export type SheetText = z.infer<typeof sheetText>;

/** What became of a mail with a sheet. `tooLong`: it is open without the sheet, which no link can carry. */
export const sheetMail = z.enum(['opened', 'tooLong', 'notOpened']);
export type SheetMail = z.infer<typeof sheetMail>;
