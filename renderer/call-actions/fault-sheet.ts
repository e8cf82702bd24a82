import { faultSheet } from '../../shared/messages/en/fault-sheet.ts';
import { addTexts, t as text } from '../text.ts';
import { lazyCode } from '../ui/lazy.tsx';

addTexts({ faultSheet });

/** Every text of the window with those of the fault sheet. */
export const t = text;

export const faultSheetDialog = lazyCode(async () => (await import('./FaultSheetDialog.tsx')).FaultSheetDialog);
