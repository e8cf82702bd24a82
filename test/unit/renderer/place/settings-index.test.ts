import { expect, test } from 'vitest';
import { findSettings } from '../../../../renderer/place/settings-index.ts';

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
