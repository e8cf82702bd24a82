import { describe, expect, it, test } from 'vitest';
import type { DesktopAction } from '../../../../electron/desktop/desktop-action.ts';
import { iconsIn } from '../../../../electron/desktop/icons.ts';
import { createTray, type TrayDeps } from '../../../../electron/desktop/tray.ts';
import {
  emptyView,
  type TrayView,
  trayMenu,
  trayTooltip,
  waitingAtAll,
} from '../../../../electron/desktop/tray-menu.ts';
import type { ConnectionSummary, Link } from '../../../../shared/connection.ts';
import { createText } from '../../../../shared/messages/index.ts';
import type { Quiet } from '../../../../shared/quiet-settings.ts';
import { troubleTitle } from '../../../../shared/trouble.ts';
import { NOON } from '../dialing/dialing-world.ts';

const t = createText('en');
const style = {
  t,
  country: 'DE',
  now: NOON,
  format: { locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' as const },
};
const resting: Link = { kind: 'idle' };
const offline: Link = { kind: 'offline', error: { kind: 'network', reason: 'offline', host: 'pbx' } };
const refused: Link = { kind: 'refused', error: { kind: 'unauthorized', serverMessage: null } };

const view = (patch: Partial<TrayView>): TrayView => ({ ...emptyView, ...patch });
const labels = (patch: Partial<TrayView>) =>
  trayMenu(view(patch), style).map((line) =>
    line.kind === 'separator'
      ? '—'
      : line.kind === 'menu'
        ? [line.label, ...line.lines.map((one) => one.kind === 'line' && one.label)].join(' | ')
        : line.label,
  );

describe('the menu', () => {
  test('nobody waiting', () => {
    expect(labels({ waitingCallers: 0, link: resting })).toEqual([
      'Open Ringback',
      '—',
      'All caught up',
      '—',
      'New call…',
      'Call copied number…',
      '—',
      'Be quiet | Until 12:30 | Until 13:00 | Until 14:00 | Until 16:00 | Until tomorrow at 09:00 | Choose…',
      'Settings',
      '—',
      'Quit Ringback',
    ]);
  });

  test('the newest who wait can be rung back, each named with the number', () => {
    const maria = { number: '+493023125001', name: 'Maria Keller', withheld: false, personId: null };
    const unnamed = { number: '104', name: null, withheld: false, personId: null };
    const withheld = { number: 'anonymous', name: null, withheld: true, personId: null };
    const lines = trayMenu(view({ waitingCallers: 5, link: resting, callers: [maria, unnamed, withheld] }), style);
    const ringing = lines.filter((line) => line.kind === 'line' && line.action?.kind === 'call');
    expect(ringing).toEqual([
      {
        kind: 'line',
        label: 'Ring back Maria Keller · 030 23125001',
        action: { kind: 'call', number: '+493023125001', from: 'record' },
      },
      { kind: 'line', label: 'Ring back 104', action: { kind: 'call', number: '104', from: 'record' } },
    ]);
  });

  test('the last number and the favourites can be called', () => {
    const praxis = { name: 'Praxis Öz', number: '+493023125002' };
    const known = { link: resting, favourites: [praxis], redial: { name: null, number: '104' } };
    expect(labels(known)).toContain('Favourites | Praxis Öz · 030 23125002');
    const redial = trayMenu(view(known), style).find((one) => one.kind === 'line' && one.label === 'Redial 104');
    expect(redial).toMatchObject({ action: { kind: 'call', number: '104', from: 'chosen' } });
  });

  test.each<[Quiet, string, boolean]>([
    [{ by: 'time', until: NOON }, 'Quiet until 12:00', true],
    [{ by: 'hours', until: NOON }, 'Quiet until 12:00', false],
  ])('that it is quiet: %j', (quiet, words, canEnd) => {
    const shown = labels({ link: resting, quiet });
    expect(shown).toContain(words);
    expect(shown.includes('End quiet')).toBe(canEnd);
    expect(trayTooltip(view({ link: resting, quiet }), style)).toBe(`Ringback\n${words}`);
  });

  test('a call from it goes out over the PBX whose menu it is', () => {
    const known = { connectionId: 'berlin', link: resting, redial: { name: null, number: '104' } };
    const caller = { number: '105', name: null, withheld: false, personId: null };
    const lines = trayMenu(view({ ...known, waitingCallers: 1, callers: [caller] }), style);
    const actions = lines.flatMap((one) => (one.kind === 'line' && one.action?.kind === 'call' ? [one.action] : []));
    expect(actions).toEqual([
      { kind: 'call', number: '105', from: 'record', connectionId: 'berlin' },
      { kind: 'call', number: '104', from: 'chosen', connectionId: 'berlin' },
    ]);
  });

  test('a long name leaves the number in sight', () => {
    const name = 'x'.repeat(80);
    const caller = { number: '+493023125001', name, withheld: false, personId: null };
    const shown = labels({ waitingCallers: 1, link: resting, callers: [caller] });
    const [ringBack] = shown.filter((label) => label.includes('xxx'));
    expect(ringBack).toMatch(/^Ring back x{39}… · 030 23125001$/);
  });

  test.each<[Link, string]>([
    [{ kind: 'notConnected' }, 'Not connected to a PBX'],
    [offline, 'You’re offline'],
    [refused, 'The PBX no longer accepts the key'],
  ])('tells of $kind', (link, words) => {
    const shown = labels({ waitingCallers: 0, link });
    expect(shown).toContain(words);
    // Nobody can say that nobody waits.
    expect(shown).not.toContain('All caught up');
    expect(trayTooltip(view({ pbx: 'Branch', waitingCallers: 0, link }), style)).toBe(`Branch · Ringback\n${words}`);
    expect(trayTooltip(view({ waitingCallers: 3, link }), style)).toBe(`Ringback\n3 callers to ring back\n${words}`);
  });
});

interface FakeItem {
  label?: string;
  type?: string;
  enabled?: boolean;
  click?: () => void;
}

/** Electron's tray as far as it is used, and what was done to it. */
function fakeElectron() {
  const did = { images: 0, templates: 0, files: [] as string[], tips: [] as string[] };
  const menus: FakeItem[][] = [];
  let click = () => {};
  let destroyed = false;
  class Tray {
    setImage = () => {
      did.images += 1;
    };
    setToolTip = (text: string) => void did.tips.push(text);
    setContextMenu = (menu: { items: FakeItem[] }) => void menus.push(menu.items);
    on = (_event: 'click', listener: () => void) => {
      click = listener;
    };
    isDestroyed = () => destroyed;
    destroy = () => {
      destroyed = true;
    };
  }
  const docked: FakeItem[][] = [];
  const image = {
    setTemplateImage: () => {
      did.templates += 1;
    },
  };
  const electron = {
    dock: { setMenu: ({ items }: { items: FakeItem[] }) => docked.push(items) },
    Tray,
    Menu: { buildFromTemplate: (items: FakeItem[]) => ({ items }) },
    nativeImage: {
      createFromPath: (file: string) => {
        did.files.push(file);
        return image;
      },
    },
  } as unknown as TrayDeps['electron'];
  return { did, menus, docked, electron, click: () => click() };
}

function openTray(platform: NodeJS.Platform = 'linux') {
  const fake = fakeElectron();
  const asked: DesktopAction[] = [];
  const tray = createTray({
    electron: fake.electron,
    platform,
    icons: iconsIn('/icons', platform),
    style: () => style,
    onAction: (action) => asked.push(action),
  });
  return { ...fake, asked, tray };
}

describe('the tray', () => {
  test('a click opens, the menu’s lines do what they say', () => {
    const { tray, menus, asked, click } = openTray();
    const party = { number: '104', name: null, withheld: false, personId: null };
    tray.update(view({ waitingCallers: 2, link: resting, callers: [party] }));
    click();
    for (const item of menus.at(-1) ?? []) if (item.type !== 'separator' && item.enabled) item.click?.();
    expect(asked).toEqual([
      { kind: 'open' },
      { kind: 'open' },
      { kind: 'route', route: { kind: 'missed' } },
      { kind: 'call', number: '104', from: 'record' },
      { kind: 'route', route: { kind: 'dial', number: null } },
      { kind: 'dialFromClipboard' },
      { kind: 'route', route: { kind: 'settings' } },
      { kind: 'quit' },
    ]);
  });

  test('the dock of macOS has the same menu', () => {
    const { tray, menus, docked } = openTray('darwin');
    tray.update(view({ waitingCallers: 2, link: resting }));
    expect(docked.at(-1)).toBe(menus.at(-1));
  });

  test('an update that changes nothing leaves icon and menu alone', () => {
    const { tray, menus, did } = openTray();
    tray.update(view({ waitingCallers: 1, link: resting }));
    const before = { menus: menus.length, images: did.images };
    tray.update(view({ waitingCallers: 1, link: { kind: 'polling' } }));
    expect({ menus: menus.length, images: did.images }).toEqual(before);
  });

  test('the icon is set when the count changes or it gets quiet, from its file', () => {
    const { tray, did } = openTray();
    tray.update(view({ waitingCallers: 4, link: resting }));
    tray.update(view({ waitingCallers: 4, link: resting, quiet: { by: 'hours', until: null } }));
    const files = ['tray-22-0', 'tray-22-4', 'tray-quiet-22-4'];
    expect(did.files).toEqual(files.map((name) => `/icons/${name}.png`));
  });
});

const other = {
  ...{ id: 'hamburg', kind: 'pbx' as const, name: 'Hamburg', address: 'https://hamburg.example', extension: '101' },
  background: { waitingCallers: 0, key: 'keychain', link: { kind: 'idle' }, isHistoryClosed: false },
} as const;

it.each<[string, Partial<NonNullable<ConnectionSummary['background']>>, string | null]>([
  ['nothing where nobody waits', { waitingCallers: 0 }, null],
  ['who waits', { waitingCallers: 2 }, 'Hamburg · 2 callers to ring back'],
  [
    'its refused key',
    { waitingCallers: 1, link: { kind: 'refused', error: { kind: 'unauthorized', serverMessage: null } } },
    `Hamburg · 1 caller to ring back · ${troubleTitle({ kind: 'keyRefused', error: { kind: 'unauthorized', serverMessage: null } }, t)}`,
  ],
  ['its closed history', { waitingCallers: 0, isHistoryClosed: true }, `Hamburg · ${t('desktop.trayHistoryClosed')}`],
])('says of a PBX that is not in sight %s, and a press brings it into sight', (_, change, words) => {
  const view: TrayView = { ...emptyView, others: [{ ...other, background: { ...other.background, ...change } }] };
  const action = { kind: 'route', route: { kind: 'missed' }, connectionId: 'hamburg' };
  const found = trayMenu(view, style).filter((line) => line.kind === 'line' && line.action?.connectionId === 'hamburg');
  expect(found).toEqual(words === null ? [] : [{ kind: 'line', label: words, action }]);
  expect(trayTooltip(view, style).split('\n').slice(-1)).toEqual([words ?? t('desktop.trayNotConnected')]);
  expect(waitingAtAll({ ...view, waitingCallers: 3 })).toBe(3 + (change.waitingCallers ?? 0));
});
