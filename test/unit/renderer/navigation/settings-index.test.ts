import { expect, test } from 'vitest';
import { findSettings, settingsShown } from '../../../../renderer/navigation/settings-index.ts';
import { noRules } from '../../../../shared/dialing/dial-rules.ts';
import { en } from '../../../../shared/messages/en/index.ts';
import { settingsPatch } from '../../../../shared/settings.ts';

test.each([
  ['dark', ['theme']],
  ['do not disturb', ['quiet']],
  ['dnd', ['quiet']],
  ['autostart', ['startAtLogin']],
  ['timezone', ['zone']],
  ['password', ['key']],
  ['privacy', ['forgetAll', 'keepDays', 'notificationsShow']],
  ['  Gateway ', ['gateways']],
  ['log', ['log', 'startAtLogin']],
  ['tray', ['closeToTray', 'startAtLogin']],
  ['keyring', ['key']],
  ['caller id', ['callerIds', 'callerId']],
  ['xyz', []],
  ['', []],
])('%j finds %j', (query, ids) => {
  expect(
    findSettings(query)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
});

test('a name goes before a hint', () => {
  expect(findSettings('default').map(({ id }) => id)).toEqual(['callerId', 'phoneLinks']);
  expect(findSettings('área').map(({ id }) => id)[0]).toBe('areaCode');
});

test.each([
  ['theme', en.settings, 'theme'],
  ['fillDays', en.settings, 'backfill'],
  ['keepDays', en.settings, 'retention'],
  ['notificationsShow', en.settings, 'notificationsShow'],
  ['notation', en.rules, 'notation'],
])('%s is found by each of its values', (id, texts, name) => {
  const values = Object.entries(texts).filter(([key]) => key.startsWith(`${name}_`));
  expect(values.length).toBeGreaterThan(2);
  for (const [, value] of values) expect(findSettings(value)).toContainEqual(expect.objectContaining({ id }));
});

test('every setting is found, but the name, extension and line of a PBX, which stand beside others, the keypad of New call, the look of Quality and a hint', () => {
  const { dialRules: _, ...own } = settingsPatch.shape;
  const found = new Set<string>(settingsShown().map(({ id }) => id));
  const missing = Object.keys({ ...own, ...noRules }).filter((name) => !found.has(name));
  expect(missing).toEqual(['connectionName', 'extension', 'gatewayUuid', 'keypad', 'qualityAs', 'firstHint']);
});
