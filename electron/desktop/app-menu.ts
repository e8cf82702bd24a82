import type { MenuItemConstructorOptions } from 'electron';
import type { Language } from '../../shared/languages.ts';
import { type MenuLabel, menuLabels } from './menu-labels.ts';

type Item = MenuItemConstructorOptions;
type Role = Exclude<MenuLabel, 'view' | 'substitutions' | 'speech'>;

/**
 * The menu of a package, in place of Electron's own, which is English in any language, can reload the page and open developer tools. Its keys
 * work while it is hidden; on macOS the clipboard's keys need it.
 */
export function appMenu(platform: NodeJS.Platform, language: Language): Item[] {
  const labels = menuLabels[language];
  const items = (...roles: Role[]): Item[] => roles.map((role) => ({ role, label: labels[role] }));
  const menu = (label: Exclude<MenuLabel, Role>, submenu: Item[]): Item => ({ label: labels[label], submenu });
  const line: Item = { type: 'separator' };
  const isMac = platform === 'darwin';
  const hiding = items('hide', 'hideOthers', 'unhide');
  const ofApp = [...items('about'), line, ...items('services'), line, ...hiding, line, ...items('quit')];
  const typing = items('toggleSmartQuotes', 'toggleSmartDashes', 'toggleTextReplacement');
  const ofMac = [
    line,
    menu('substitutions', [...items('showSubstitutions'), line, ...typing]),
    menu('speech', items('startSpeaking', 'stopSpeaking')),
  ];
  const clipboard = items('cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll');
  const windows = isMac ? [...items('minimize', 'zoom'), line, ...items('front')] : items('minimize', 'close');
  return [
    isMac
      ? { role: 'appMenu', label: 'Ringback', submenu: ofApp }
      : { role: 'fileMenu', label: labels.fileMenu, submenu: items('quit') },
    {
      role: 'editMenu',
      label: labels.editMenu,
      submenu: [...items('undo', 'redo'), line, ...clipboard, ...(isMac ? ofMac : [])],
    },
    menu('view', [...items('resetZoom', 'zoomIn', 'zoomOut'), line, ...items('togglefullscreen')]),
    { role: 'windowMenu', label: labels.windowMenu, submenu: windows },
  ];
}
