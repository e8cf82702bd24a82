import { createContext, use } from 'react';
import type { SheetRequest } from '../../shared/calls/chosen-calls.ts';

/** The chosen calls of a fault sheet, as an extension sees them. */
export type SheetCalls = Pick<SheetRequest, 'extension' | 'what'>;

/** Opens the fault sheet of chosen calls; the app provides it. */
export const OpenSheetContext = createContext<(calls: SheetCalls) => void>(() => undefined);

export const useOpenSheet = (): ((calls: SheetCalls) => void) => use(OpenSheetContext);
