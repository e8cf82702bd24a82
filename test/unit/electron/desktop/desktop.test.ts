import { describe, expect, test, vi } from 'vitest';
import { Desktop } from '../../../../electron/desktop/desktop.ts';
import { Notifier } from '../../../../electron/desktop/notifications.ts';
import { WindowKeeper, type WindowOwner } from '../../../../electron/desktop/window.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { settingsDefaults } from '../../../../shared/settings.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

const { quit, trays, made } = vi.hoisted(() => ({ quit: vi.fn(), trays: [] as string[], made: { fails: false } }));

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
      if (made.fails) throw new Error('no icon');
      trays.push(image);
    }
    on() {}
    setContextMenu() {}
    setToolTip() {}
    setImage() {}
    destroy() {}
  },
}));

// What fails is reported as an uncaught error, which would end the test.
vi.mock('../../../../electron/emitter.ts', () => ({
  owned: (_what: string, work: Promise<unknown>) => void work.catch(() => {}),
}));

/** A desktop whose window is there. */
function desktopWith(hasTray: boolean, closeToTray = true) {
  const there = { hasTray };
  const onTray = vi.fn();
  quit.mockClear();
  trays.length = 0;
  let owner: WindowOwner | null = null;
  let isClosed = false;
  const show = vi.fn();
  const time = createVirtualTime(0);
  const window = Object.assign(new WindowKeeper({} as never), {
    own(wanted: WindowOwner) {
      owner = wanted;
    },
    isClosed: () => isClosed,
    window: () => ({}) as never,
    show,
  });
  const desktop = new Desktop({
    window,
    icons: { app: '', tray: (count: number) => `tray-${count}`, overlay: () => '' } as never,
    hasTray: async () => there.hasTray,
    notificationServer: async () => ({ kind: 'silent' }),
    timers: time.timers,
    onChange: onTray,
    t: createText('en'),
    settings: () => ({ ...settingsDefaults, closeToTray }),
    region: () => ({ country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' }),
    ofConnection: () => ({
      region: { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' },
      pbx: null,
    }),
    ownZone: 'Europe/Berlin',
    quiet: () => null,
    onAction: () => {},
    onShown: () => {},
  });
  const close = () => {
    const hides = (owner as WindowOwner | null)?.hidesOnClose() ?? false;
    isClosed = hides;
    return hides;
  };
  return { desktop, there, onTray, close, show, time };
}

/** A desktop whose window is closed before its tray is there. */
function closedEarly(hasTray: boolean, closeToTray = true) {
  const { close, ...rest } = desktopWith(hasTray, closeToTray);
  return { ...rest, hides: close() };
}

describe('a window that is closed before the tray is there', () => {
  test.each([
    ['is hidden, and the tray brings it back', { hasTray: true, closeToTray: true }, { hides: true, quits: 0 }],
    ['ends the app where there is no tray', { hasTray: false, closeToTray: true }, { hides: true, quits: 1 }],
    ['closes where the person wants that', { hasTray: false, closeToTray: false }, { hides: false, quits: 0 }],
  ])('%s', async (_what, { hasTray, closeToTray }, expected) => {
    const { desktop, hides } = closedEarly(hasTray, closeToTray);
    expect(desktop.hasTray()).toBe(false);
    await desktop.findTray();
    expect([desktop.hasTray(), { hides, quits: quit.mock.calls.length }]).toEqual([hasTray, expected]);
  });

  test('ends the app where the icon cannot be made: nothing would bring it back', async () => {
    const { desktop } = closedEarly(true);
    made.fails = true;
    await expect(desktop.findTray()).rejects.toThrow('no icon');
    made.fails = false;
    expect(quit).toHaveBeenCalledOnce();
  });
});

test('a tray that comes later is found when the window is closed, which then hides', async () => {
  const { desktop, there, onTray, close } = desktopWith(false);
  await desktop.findTray();
  expect(desktop.hasTray()).toBe(false);
  there.hasTray = true;
  expect(close()).toBe(true);
  await vi.waitFor(() => expect(onTray).toHaveBeenCalledOnce());
  expect(desktop.hasTray()).toBe(true);
  expect(quit).not.toHaveBeenCalled();
});

test('keeps one notifier for each connection that is watched, and none of one that was removed', () => {
  const { desktop } = desktopWith(false);
  const [berlin, hamburg] = ['berlin', 'hamburg'].map((id) => desktop.notifierOf(id));
  const end = vi.spyOn(Notifier.prototype, 'end');
  desktop.closeUnlessWatched((id) => id === 'berlin');
  expect(end.mock.contexts).toEqual([hamburg]);
  end.mockRestore();
  expect(desktop.notifierOf('berlin')).toBe(berlin);
  expect(desktop.notifierOf('hamburg')).not.toBe(hamburg);
});

describe('a tray that goes', () => {
  /** With a tray that was there, and is gone for so long when the window is closed. */
  async function closedWhileGone(seconds: number) {
    const world = desktopWith(true);
    const { desktop, there, close, time } = world;
    await desktop.findTray();
    there.hasTray = false;
    close();
    const search = desktop.findTray();
    for (let second = 0; second < 10; second += 1) {
      if (second === seconds) there.hasTray = true;
      await new Promise(setImmediate);
      time.pass(1000);
    }
    await search;
    return world;
  }

  test('leaves nothing to bring the window back, so it is shown; closing it then ends the app', async () => {
    const { desktop, close, show } = await closedWhileGone(Number.POSITIVE_INFINITY);
    expect(show).toHaveBeenCalledOnce();
    expect(desktop.hasTray()).toBe(false);
    expect(quit).not.toHaveBeenCalled();
    close();
    await desktop.findTray();
    expect(quit).toHaveBeenCalledOnce();
  });

  test('and is back in a moment, changes nothing, and gets no second icon', async () => {
    const { desktop, show } = await closedWhileGone(3);
    expect(show).not.toHaveBeenCalled();
    expect(desktop.hasTray()).toBe(true);
    expect(trays).toEqual(['tray-0']);
  });
});
