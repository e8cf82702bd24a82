import { z } from 'zod';
import { extensionNumber } from '../settings.ts';
import { chosenCalls } from './forget.ts';

/** What is written: CSV for other programs, XLSX for spreadsheets. */
export const exportFormat = z.enum(['csv', 'xlsx']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** Which calls are to be written, as this extension sees them. */
export const exportRequest = z.object({ extension: extensionNumber, what: chosenCalls, format: exportFormat });
export type ExportRequest = z.infer<typeof exportRequest>;

/** What came of it. `file`: its whole path. `notSaved`: the person thought better of it. */
export const exportResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), file: z.string(), calls: z.number() }),
  z.object({ kind: z.literal('notSaved') }),
]);
export type ExportResult = z.infer<typeof exportResult>;

/** How many calls have been written. */
export const exportProgress = z.object({ written: z.number() });
export type ExportProgress = z.infer<typeof exportProgress>;
