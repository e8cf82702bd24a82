import { BrowserWindow } from 'electron';

/** Chromium refuses longer addresses, and the page is one. */
const LONGEST_ADDRESS = 2_000_000;

/** No script, no Node, no preload, no stored data: the page holds texts of strangers. */
const webPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  javascript: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  // A separate session in memory, without the app's scheme and data.
  partition: 'print',
} as const;

/**
 * Prints a page that is complete in itself to PDF, in a window that is never shown. Null where that is impossible: a browser that cannot
 * print, or a page too long for an address.
 */
export async function printPdf(html: string): Promise<Uint8Array | null> {
  const address = `data:text/html;charset=utf-8;base64,${Buffer.from(html).toString('base64')}`;
  if (address.length > LONGEST_ADDRESS) return null;
  const window = new BrowserWindow({ show: false, webPreferences });
  try {
    await window.loadURL(address);
    return await window.webContents.printToPDF({
      preferCSSPageSize: true,
      printBackground: false,
      generateTaggedPDF: true,
    });
  } catch {
    return null;
  } finally {
    window.destroy();
  }
}
