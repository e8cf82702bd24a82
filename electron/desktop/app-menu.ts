import type { MenuItemConstructorOptions } from 'electron';
import type { Text } from '../../shared/messages/index.ts';

/**
 * The menu of a package, in place of Electron's own, which can reload the page and open developer tools. Its keys work while it is
 * hidden; on macOS the clipboard's keys need it.
 */
export function appMenu(platform: NodeJS.Platform, t: Text): MenuItemConstructorOptions[] {
  const zoom: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }];
  const view: MenuItemConstructorOptions = {
    label: t('desktop.viewMenu'),
    submenu: [...zoom, { type: 'separator' }, { role: 'togglefullscreen' }],
  };
  const first: MenuItemConstructorOptions = platform === 'darwin' ? { role: 'appMenu' } : { role: 'fileMenu' };
  return [first, { role: 'editMenu' }, view, { role: 'windowMenu' }];
}
