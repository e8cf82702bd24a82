import { dialog } from 'electron';
import type { FileFormat } from '../../shared/calls/chosen-calls.ts';
import type { Text } from '../../shared/messages/index.ts';
import type { MainQuestion } from './native-questions.ts';
import { createOneDialog } from './one-dialog.ts';
import type { WindowKeeper } from './window.ts';

const alone = createOneDialog(Date.now);

/** Shows the system's save dialog with a proposed name; null when the person cancels, and while another dialog is open. */
export function chooseFile(
  { name, format }: { name: string; format: FileFormat },
  window: WindowKeeper,
  t: Text,
): Promise<string | null> {
  const options = { defaultPath: name, filters: [{ name: t(`export.files_${format}`), extensions: [format] }] };
  return alone(async () => {
    const parent = window.window();
    const { canceled, filePath } = await (parent
      ? dialog.showSaveDialog(parent, options)
      : dialog.showSaveDialog(options));
    return canceled || filePath === '' ? null : filePath;
  }, null);
}

/** Shows the system's dialog to open a file with one of these endings; null when the person cancels, and while another dialog is open. */
export function chooseFileToOpen(
  words: { title: string; button: string; kinds: string },
  extensions: string[],
  window: WindowKeeper,
): Promise<string | null> {
  const { title, button: buttonLabel, kinds: name } = words;
  const options = { title, buttonLabel, properties: ['openFile' as const], filters: [{ name, extensions }] };
  return alone(async () => {
    const parent = window.window();
    const { filePaths } = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
    return filePaths[0] ?? null;
  }, null);
}

/**
 * Brings the window up and asks in a system dialog, which no page can press. Resolves to the person's yes; to false while another dialog is
 * open.
 */
export function confirm({ message, detail, yes, no }: MainQuestion, window: WindowKeeper): Promise<boolean> {
  const buttons = { buttons: [no, yes], defaultId: 0, cancelId: 0, noLink: true };
  const options = { type: 'warning' as const, message, detail, ...buttons };
  return alone(async () => {
    window.show();
    const parent = window.window();
    const { response } = await (parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options));
    return response === 1;
  }, false);
}
