import { expect, test } from 'vitest';
import { appMenu } from '../../../../electron/desktop/app-menu.ts';
import { createText } from '../../../../shared/messages/index.ts';

test.each(['linux', 'win32', 'darwin'] as const)(
  'the menu on %s neither reloads nor opens developer tools',
  (platform) => {
    const menu = appMenu(platform, createText('en'));
    // Electron's own view menu has both.
    expect(JSON.stringify(menu)).not.toMatch(/viewMenu|reload|devtools/i);
    expect(menu.map(({ role, label }) => role ?? label)).toEqual([
      platform === 'darwin' ? 'appMenu' : 'fileMenu',
      'editMenu',
      'View',
      'windowMenu',
    ]);
  },
);
