import { lazyCode } from '../ui/lazy.tsx';

export const faultSheetDialog = lazyCode(async () => (await import('./FaultSheetDialog.tsx')).FaultSheetDialog);
