import { expect, test } from 'vitest';
import { findSettings, sectionIds, settingsShown } from '../../../../renderer/place/settings-index.ts';
import { type Settings, settings } from '../../../../shared/settings.ts';

/** Stored settings that no section shows, and why. */
const NOT_SHOWN: Partial<Record<keyof Settings, string>> = {
  pathForms: 'found out by the app for each address',
  connectionId: 'names the connection for the app itself',
  judgedBy: 'kept by main, so that no window can take anything away',
};

test('every stored setting is shown in one section, or there is a reason why not', () => {
  const shown = settingsShown().flatMap(({ keys, section }) => keys.map((key) => ({ key, section })));
  const places = Object.keys(settings.shape).map((key) => ({
    key,
    sections: new Set(shown.filter((one) => one.key === key).map(({ section }) => section)).size,
  }));
  expect(places.filter(({ key, sections }) => sections !== (key in NOT_SHOWN ? 0 : 1))).toEqual([]);
});

test('every section has settings, in the order of the sections', () => {
  expect([...new Set(settingsShown().map(({ section }) => section))]).toEqual(sectionIds);
});

test.each([
  ['dark', ['theme']],
  ['  Gateway ', ['gateways', 'gatewayRules']],
  ['log', ['address', 'remove', 'log', 'startAtLogin']],
  ['autostart', ['startAtLogin']],
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

test('a name goes before a synonym', () => {
  expect(findSettings('default').map(({ id }) => id)).toEqual(['callerId', 'phoneLinks']);
  expect(findSettings('área').map(({ id }) => id)[0]).toBe('areaCode');
});
