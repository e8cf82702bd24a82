import { expect, it, onTestFinished, vi } from 'vitest';
import type { AppParts } from '../../../electron/app.ts';
import { createEmitter } from '../../../electron/emitter.ts';
import { createLiveText, createText } from '../../../shared/messages/index.ts';
import { dialShortcuts, type Settings, settingsDefaults } from '../../../shared/settings.ts';

vi.mock('electron', () => ({ app: { getLocale: () => 'fr-CH', isPackaged: false }, nativeTheme, powerMonitor }));
const nativeTheme = vi.hoisted(() => ({ themeSource: 'system' }));
const powerMonitor = await vi.hoisted(async () => new (await import('node:events')).EventEmitter());
const { connectSignals, followSettings } = await import('../../../electron/app-signals.ts');

it.each<[Partial<Settings>, unknown[]]>([
  [{ extension: '102' }, ['poll']],
  [{ fillDays: 7 }, ['filled for 101']],
  [{ keepDays: 90 }, ['kept shorter']],
  [{ theme: 'dark' }, ['dark']],
  // "As the system" is French here.
  [{ language: 'it' }, ['status changed', 'it']],
  [{ language: 'system' }, ['status changed', 'fr']],
  [{ dialShortcut: dialShortcuts[0] }, [dialShortcuts[0]]],
  [{ dialRules: { ...settingsDefaults.dialRules, outsidePrefix: '0' } }, []],
  [{ connectionName: 'Berlin' }, []],
  [{ country: 'AT' }, ['directories in AT']],
  [{ connectionId: 'hamburg', extension: '102' }, ['people of hamburg']],
])('of a change of the settings to %j follows what concerns it', async (patch, expected) => {
  const done: unknown[] = [];
  const before: Settings = {
    ...settingsDefaults,
    ...{ extension: '101', language: 'en', zone: 'Europe/Berlin', country: 'DE' },
  };
  const words = createLiveText(createText());
  const redecode = vi.fn();
  const onChange = vi.fn<(listener: (next: Settings) => void) => void>();
  const session = {
    settings: () => ({ ...before, ...patch }),
    history: { redecode },
    retention: { changed: () => done.push('kept shorter') },
    sync: {
      wake: () => done.push('poll'),
      resumeBackfill: (extension: string) => done.push(`filled for ${extension}`),
    },
  };
  let now = before;
  followSettings({
    settings: { get: () => before, onChange, connections: () => [{ connectionId: now.connectionId }] },
    people: { connectionsChanged: () => done.push(`people of ${now.connectionId}`) },
    directories: { countryChanged: async () => void done.push(`directories in ${now.country}`) },
    ...{ country: () => now.country, everySession: () => [session], sessions: { current: () => session } },
    links: { setShortcut: (keys: string) => done.push(keys) },
    signals: {
      wokenUp: { emit: () => done.push('woken up') },
      statusChanged: { emit: () => done.push('status changed', words.t.language) },
    },
    words,
  } as unknown as AppParts);
  const next = { ...before, ...patch };
  now = next;
  nativeTheme.themeSource = 'system';
  onChange.mock.lastCall?.[0](next);
  if (nativeTheme.themeSource !== 'system') done.push(nativeTheme.themeSource);
  // A language is loaded first.
  await expect.poll(() => done).toEqual(expected);
  const { country, dialRules } = next;
  const { outsidePrefix } = dialRules;
  expect(redecode).toHaveBeenCalledExactlyOnceWith({ zone: 'Europe/Berlin', country, outsidePrefix });
});

/** The wiring of all parts, with two PBXs; `done`: what was asked of them, in order. */
function wired() {
  vi.useFakeTimers();
  const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = ends.map((signal) => process.listeners(signal));
  onTestFinished(() => {
    vi.useRealTimers();
    powerMonitor.removeAllListeners();
    for (const [at, signal] of ends.entries())
      for (const listener of process.listeners(signal))
        if (!before[at]?.includes(listener)) process.off(signal, listener);
  });
  const done: string[] = [];
  const sessionOf = (id: string) => ({
    reminders: { check: () => done.push(`${id}: reminders`) },
    sync: { wake: () => done.push(`${id}: poll`), announce: () => done.push(`${id}: announce`) },
  });
  const names = ['pressed', 'quietEnded', 'windowShown', 'listAnswered', 'wokenUp', 'sessionOpened', 'statusChanged'];
  const signals = Object.fromEntries(
    [...names, 'directoriesChanged'].map((name) => [
      name,
      createEmitter(name, (_what, thrown) => {
        throw thrown;
      }),
    ]),
  ) as unknown as AppParts['signals'];
  const [berlin, hamburg] = [sessionOf('Berlin'), sessionOf('Hamburg')];
  const onChange = () => {};
  connectSignals({
    ...{ signals, everySession: () => [berlin, hamburg], sessions: { current: () => berlin } },
    settings: {
      get: () => ({ ...settingsDefaults, connectionId: 'berlin', extension: '101' }),
      connections: () => [],
      onChange,
    },
    ...{ connection: { onChange }, uncaught: { onNotice: onChange }, window: { contents: () => ({}) } },
    ...{ country: () => 'DE', words: createLiveText(createText()) },
    directories: { wake: () => done.push('directories') },
    push: (name: string) => done.push(`push ${name}`),
  } as unknown as AppParts);
  return { done, signals };
}

const AWAKE = ['Berlin: reminders', 'Hamburg: reminders', 'Berlin: poll', 'Hamburg: poll', 'directories'];

it('after sleep it polls every PBX, reminds, and reads the directories that are due', () => {
  const { done } = wired();
  powerMonitor.emit('resume');
  expect(done).toEqual(AWAKE);
});

it('does the same where the network is back', () => {
  const { done, signals } = wired();
  signals.wokenUp.emit();
  expect(done).toEqual(AWAKE);
});

it('at the end of quiet hours it reminds, and tells what every PBX missed', () => {
  const { done, signals } = wired();
  signals.quietEnded.emit();
  expect(done).toEqual(['Berlin: reminders', 'Hamburg: reminders', 'Berlin: announce', 'Hamburg: announce']);
});

it('shows the calls again where a directory has other people, and only its line where it has not', () => {
  const { done, signals } = wired();
  signals.directoriesChanged.emit({ people: false });
  expect(done).toEqual(['push directories']);
  signals.directoriesChanged.emit({ people: true });
  expect(done).toEqual(['push directories', 'push directories', 'push history']);
});
