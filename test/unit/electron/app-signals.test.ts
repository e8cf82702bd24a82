import { expect, it, vi } from 'vitest';
import type { AppParts } from '../../../electron/app.ts';
import { createLiveText, createText } from '../../../shared/messages/index.ts';
import { dialShortcuts, type Settings, settingsDefaults } from '../../../shared/settings.ts';

vi.mock('electron', () => ({ app: { getLocale: () => 'fr-CH', isPackaged: false }, nativeTheme, powerMonitor: {} }));
const nativeTheme = vi.hoisted(() => ({ themeSource: 'system' }));
const { followSettings } = await import('../../../electron/app-signals.ts');

it.each<[Partial<Settings>, unknown[]]>([
  [{ extension: '102' }, ['woken up']],
  [{ fillDays: 7 }, ['filled for 101']],
  [{ keepDays: 90 }, ['kept shorter']],
  [{ theme: 'dark' }, ['dark']],
  // "As the system" is French here.
  [{ language: 'it' }, ['status changed', 'it']],
  [{ language: 'system' }, ['status changed', 'fr']],
  [{ dialShortcut: dialShortcuts[0] }, [dialShortcuts[0]]],
  [{ dialRules: { ...settingsDefaults.dialRules, outsidePrefix: '0' } }, []],
  [{ connectionName: 'Berlin' }, []],
  [{ connectionId: 'hamburg' }, ['people of hamburg']],
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
    sync: { resumeBackfill: (extension: string) => done.push(`filled for ${extension}`) },
  };
  let now = before;
  followSettings({
    settings: { get: () => before, onChange, connections: () => [{ connectionId: now.connectionId }] },
    people: { connectionsChanged: () => done.push(`people of ${now.connectionId}`) },
    ...{ country: () => 'DE', everySession: () => [session] },
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
  const { outsidePrefix } = next.dialRules;
  expect(redecode).toHaveBeenCalledExactlyOnceWith({ zone: 'Europe/Berlin', country: 'DE', outsidePrefix });
});
