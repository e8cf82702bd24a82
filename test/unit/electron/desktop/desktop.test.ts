import { describe, expect, test, vi } from 'vitest';
import { createDesktop } from '../../../../electron/desktop/desktop.ts';
import { createWindowKeeper, type WindowOwner } from '../../../../electron/desktop/window.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { settingsDefaults } from '../../../../shared/settings.ts';

const { quit, trays } = vi.hoisted(() => ({ quit: vi.fn(), trays: [] as string[] }));

vi.mock('electron', () => ({
  app: { on: () => {}, quit, setBadgeCount: () => {} },
  BrowserWindow: class {},
  dialog: {},
  Menu: { buildFromTemplate: () => ({}) },
  Notification: class {},
  nativeImage: { createFromPath: (file: string) => file },
  nativeTheme: {},
  shell: {},
  Tray: class {
    constructor(image: string) {
      trays.push(image);
    }
    on() {}
    setContextMenu() {}
    setToolTip() {}
    setImage() {}
    destroy() {}
  },
}));

/** A desktop whose window is closed before its tray is there. `hasTray`: whether one comes. */
function closedEarly(hasTray: boolean, closeToTray = true) {
  quit.mockClear();
  trays.length = 0;
  let owner: WindowOwner | null = null;
  let isClosed = false;
  const window = {
    ...createWindowKeeper({} as never),
    own(wanted: WindowOwner) {
      owner = wanted;
    },
    isClosed: () => isClosed,
  };
  const desktop = createDesktop({
    window,
    icons: { app: '', tray: (count: number) => `tray-${count}`, overlay: () => '' } as never,
    hasTray: async () => hasTray,
    t: createText('en'),
    settings: () => ({ ...settingsDefaults, closeToTray }),
    country: () => 'DE',
    onRoute: () => {},
    onRingBack: () => {},
    onDialFromClipboard: () => {},
    onShown: () => {},
    onHidden: () => {},
  });
  const hides = (owner as WindowOwner | null)?.hidesOnClose() ?? false;
  isClosed = hides;
  return { desktop, hides };
}

describe('a window that is closed before the tray is there', () => {
  test('is hidden, and the tray brings it back', async () => {
    const { desktop, hides } = closedEarly(true);
    expect(hides).toBe(true);
    expect(desktop.hasTray()).toBe(false);
    await desktop.findTray();
    expect(desktop.hasTray()).toBe(true);
    expect(quit).not.toHaveBeenCalled();
  });

  test('ends the app where there is no tray, as closing does there', async () => {
    const { desktop } = closedEarly(false);
    await desktop.findTray();
    expect(desktop.hasTray()).toBe(false);
    expect(quit).toHaveBeenCalledOnce();
  });

  test('closes at once where the person wants that', async () => {
    const { desktop, hides } = closedEarly(false, false);
    expect(hides).toBe(false);
    await desktop.findTray();
    expect(quit).not.toHaveBeenCalled();
  });
});

test('there is one icon, however often it is looked for', async () => {
  const { desktop } = closedEarly(true);
  await desktop.findTray();
  await desktop.findTray();
  expect(trays).toEqual(['tray-0']);
});
