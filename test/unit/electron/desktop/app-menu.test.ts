import { describe, expect, test } from 'vitest';
import { appMenu } from '../../../../electron/desktop/app-menu.ts';
import { menuLabels } from '../../../../electron/desktop/menu-labels.ts';
import { languages } from '../../../../shared/languages.ts';

interface Item {
  readonly role?: string;
  readonly label?: string;
  readonly type?: string;
  readonly submenu?: readonly Item[];
}

/** Every item of a menu and of those below it, but for the lines. */
const itemsOf = (menu: readonly Item[]): Item[] =>
  menu.flatMap((item) => (item.type === 'separator' ? [] : [item, ...itemsOf(item.submenu ?? [])]));

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  const menu = appMenu(platform, 'en');

  test('neither reloads nor opens developer tools', () => {
    // Electron's own view menu has both.
    expect(JSON.stringify(menu)).not.toMatch(/viewMenu|reload|devtools/i);
    expect(menu.map(({ role, label }) => role ?? label)).toEqual([
      platform === 'darwin' ? 'appMenu' : 'fileMenu',
      'editMenu',
      'View',
      'windowMenu',
    ]);
  });

  test.each(languages)('names each item in %s: Electron has English names only', (language) => {
    const items = itemsOf(appMenu(platform, language) as readonly Item[]);
    const own: readonly string[] = ['Ringback', ...Object.values(menuLabels[language])];
    expect(items.filter(({ label }) => !own.includes(label ?? ''))).toEqual([]);
    // What holds others would be filled by Electron.
    expect(items.filter(({ role, submenu }) => role?.endsWith('Menu') && submenu === undefined)).toEqual([]);
    expect(items.length).toBeGreaterThan(15);
  });
});

test('every label is of a menu', () => {
  const shown = (['linux', 'darwin'] as const).flatMap((platform) =>
    itemsOf(appMenu(platform, 'en') as readonly Item[]),
  );
  const labels = shown.map(({ label }) => label);
  expect(Object.values(menuLabels.en).filter((label) => !labels.includes(label))).toEqual([]);
});
