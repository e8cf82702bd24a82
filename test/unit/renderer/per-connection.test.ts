import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type Bridge, perConnection, showConnection } from '../../../renderer/bridge.ts';
import { windowWith } from './window-with.ts';

afterEach(() => vi.unstubAllGlobals());

interface Tags {
  tags: string[];
  heard: number;
  load(): Promise<void>;
  hear(): () => void;
}

/** How often a change was heard of by any store, also by one that is no longer shown. */
let heardByAll = 0;

const tagsStore = (bridge: Bridge) =>
  createStore<Tags>((set) => {
    const hear = () =>
      bridge.on('history', () => {
        heardByAll += 1;
        set(({ heard }) => ({ heard: heard + 1 }));
      });
    hear();
    return {
      hear,
      tags: [],
      heard: 0,
      async load() {
        const answer = await bridge.call('people.list', undefined);
        set({ tags: answer.ok ? answer.value.map(({ name }) => name) : [answer.error.kind] });
      },
    };
  });

test('a late answer reaches nobody, and what the store before still wants is neither sent nor heard', async () => {
  const fake = windowWith({ 'people.list': () => [] });
  showConnection('office');
  const store = perConnection(tagsStore);
  const seen: Tags[] = [];
  const stop = store.subscribe((state) => seen.push(state));
  const release = fake.hold('people.list');
  const { load, hear } = store.getState();
  const late = load();
  fake.emit('history', null);
  expect(store.getState().heard).toBe(1);
  showConnection('branch');
  expect(store.getState()).toMatchObject({ tags: [], heard: 0 });
  const told = seen.length;
  release();
  await late;
  const asked = fake.log.length;
  await load();
  hear();
  fake.emit('history', null);
  expect([seen.length - told, fake.log.length - asked]).toEqual([1, 0]);
  expect(store.getState()).toMatchObject({ tags: [], heard: 1 });
  expect(heardByAll).toBe(2);
  store.setState({ tags: ['own'] });
  expect(seen.at(-1)?.tags).toEqual(['own']);
  stop();
  store.setState({ tags: [] });
  expect(seen.at(-1)?.tags).toEqual(['own']);
});

/** Stores whose content is the app's, whatever PBX is looked at, and why. */
const APP_WIDE: Record<string, string> = {
  'renderer/app/frame/keys-shown.ts': 'the window’s keys are the same for each',
  'renderer/navigation/app-store.ts': 'keeps what main says of itself; begins its places anew',
  'renderer/settings/DiagnosticsSection.tsx': 'what the desktop has: a tray, notifications',
  'renderer/settings/directories/directories-store.ts': 'the sources of people are the person’s',
  'renderer/settings/links/LinksSection.tsx': 'what the system does with phone links',
  'renderer/settings/links/ShortcutField.tsx': 'what the system does with the shortcut',
  'renderer/settings/login/StartAtLogin.tsx': 'what the system does at sign-in',
  'renderer/settings/updates/updates-store.ts': 'newer versions of the app',
  'renderer/setup/setup-store.ts': 'a form, which ends when another connection is shown',
  'renderer/text.ts': 'the language is the person’s',
};

test('every store belongs to a connection, or there is a reason why not', () => {
  const files = globSync('renderer/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  const withStore = files.filter((file) =>
    /= create(Store|Resource)(<|\()|return createStore<|perConnection\(/.test(readFileSync(file, 'utf8')),
  );
  expect(withStore.length).toBeGreaterThan(12);
  const unbound = withStore.filter((file) => !/perConnection\(/.test(readFileSync(file, 'utf8')));
  expect(unbound.filter((file) => !['renderer/bridge.ts', 'renderer/resource.ts'].includes(file)).sort()).toEqual(
    Object.keys(APP_WIDE),
  );
});

test('the connection that is shown already changes nothing when main names it again', async () => {
  windowWith({ 'people.list': () => [] });
  showConnection('office');
  const store = perConnection(tagsStore);
  store.setState({ tags: ['vip'] });
  showConnection('office');
  expect(store.getState().tags).toEqual(['vip']);
});
