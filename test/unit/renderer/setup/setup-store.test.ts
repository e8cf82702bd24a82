import { afterEach, expect, test, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { fieldsFrom } from '../../../../renderer/setup/fields.ts';
import { createSetup, type SetupState } from '../../../../renderer/setup/setup-store.ts';
import type { Check, CheckReport } from '../../../../shared/connection.ts';
import { settingsDefaults } from '../../../../shared/settings.ts';
import { settings } from '../desk.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => vi.unstubAllGlobals());

/** The form over a fake PBX, filled in. */
function filled(found: Partial<CheckReport> = {}, by = settingsDefaults) {
  const fake = windowWith({
    'connection.check': ({ run }) => ({ run, checks: [], state: 'usable', ...found }),
    'connection.save': () => undefined,
  });
  const store = createSetup(bridge, () => by, fieldsFrom(by));
  store.getState().edit({ address: 'https://pbx.example.com', key: 'secret', extension: '101' });
  return { fake, store };
}

const names = (fake: { log: { name: string }[] }): string[] => fake.log.map((entry) => entry.name);

test('a remark waits for the person', async () => {
  const remark: Check['state'] = { kind: 'warning', finding: { kind: 'extensionNotSeen' } };
  const { fake, store } = filled({ checks: [{ name: 'extension', state: remark }] });
  await store.getState().connect();
  expect(store.getState().attempt).toMatchObject({ kind: 'checked', report: { state: 'usable' } });
  await store.getState().saveAnyway();
  expect(store.getState().attempt.kind).toBe('saved');
  expect(names(fake)).toEqual(['connection.check', 'connection.save']);
});

test('a check alone saves nothing', async () => {
  const { fake, store } = filled();
  await store.getState().connect(false);
  expect(store.getState().attempt).toMatchObject({ kind: 'checked', report: { state: 'usable' } });
  expect(names(fake)).toEqual(['connection.check']);
});

test.each<[string, (state: SetupState) => void]>([
  ['going back', ({ back }) => back()],
  ['an edit', ({ edit }) => edit({ extension: '102' })],
])('%s during a run keeps what was typed and lets the run come to nothing', async (_, leave) => {
  const { fake, store } = filled();
  const release = fake.hold('connection.check');
  const run = store.getState().connect();
  leave(store.getState());
  release();
  await run;
  expect(store.getState()).toMatchObject({ attempt: { kind: 'idle' }, fields: { key: 'secret' } });
  expect(names(fake)).toEqual(['connection.check']);
});

test('a second click while a run goes on starts no second one, and the key leaves the form once it is saved', async () => {
  const { fake, store } = filled();
  await Promise.all([store.getState().connect(), store.getState().connect()]);
  expect(names(fake)).toEqual(['connection.check', 'connection.save']);
  expect(store.getState().fields.key).toBe('');
});

test('when saving fails, the error stands there and the form stays', async () => {
  const { fake, store } = filled();
  fake.fail('connection.save', { kind: 'badExtension', typed: '101' });
  await store.getState().connect();
  expect(store.getState().attempt).toEqual({ kind: 'failed', error: { kind: 'badExtension', typed: '101' } });
  expect(store.getState().fields.key).toBe('secret');
});

test.each([
  ['same', { id: 'office', name: 'Office', isSamePbx: true }],
  ['another', { id: null, name: 'new.example', isSamePbx: false }],
] as const)(
  'another address with calls to compare is asked about; answered "%s", it is saved as that',
  async (which, saved) => {
    const { fake, store } = filled({ overlap: { of: 20, here: 18 } }, settings);
    store.getState().edit({ address: 'new.example', key: 'secret' });
    await store.getState().connect();
    expect([store.getState().attempt.kind, names(fake).includes('connection.save')]).toEqual(['asking', false]);
    await store.getState().answer(null);
    expect(store.getState().attempt.kind).toBe('checked');
    await store.getState().saveAnyway();
    await store.getState().answer(which);
    expect(fake.log.at(-1)).toMatchObject({ name: 'connection.save', input: { ...saved, address: 'new.example' } });
  },
);
