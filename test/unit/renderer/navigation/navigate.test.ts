import { expect, test } from 'vitest';
import { navigateActions, type PlaceState, upFrom } from '../../../../renderer/navigation/navigate.ts';
import { type Place, startPlace } from '../../../../renderer/navigation/place.ts';

const sheet: Place['sheet'] = { extension: '101', what: { kind: 'calls', uuids: ['a'] }, backTo: null };

test.each([
  ['New call', { newCall: true, openCall: 'a' }, { newCall: false, openCall: 'a' }],
  ['a fault sheet over a call', { openCall: 'a', sheet }, { openCall: 'a', sheet: null }],
  ['a call over a caller', { openCall: 'a', openCaller: '+49' }, { openCall: null, openCaller: '+49' }],
  ['a caller', { openCaller: '+49' }, { openCaller: null }],
  ['a caller to ring back', { screen: 'missed', openMissed: 'a', openCall: 'b' }, { openMissed: null, openCall: 'b' }],
  ['a section of the settings', { screen: 'settings', section: 'calling' }, { screen: 'settings', section: null }],
] as const)('Escape closes the uppermost page: %s', (_what, open, left) => {
  expect(upFrom({ ...startPlace, ...open })).toMatchObject(left);
});

test('a list has nothing to close', () => {
  expect(upFrom({ ...startPlace, screen: 'quality', openCall: 'a' })).toBeNull();
});

test('New call that is asked for again is another place: what was about to close it does not', () => {
  let way: PlaceState = { place: startPlace, before: null };
  const actions = navigateActions(
    (part) => {
      way = { ...way, ...part };
    },
    () => way,
  );
  actions.newCall();
  const { asked } = way.place;
  actions.go('quality');
  expect(way.place).toMatchObject({ newCall: false, asked });
  actions.newCall();
  expect(way.place.asked).not.toBe(asked);
});

test('without a page to close, back leads to the screen before with what was open on it, and no further', () => {
  let way: PlaceState = { place: startPlace, before: null };
  const actions = navigateActions(
    (part) => {
      way = { ...way, ...part };
    },
    () => way,
  );
  actions.openCall('a');
  actions.go('quality');
  actions.go('settings');
  actions.openSettings('calling', 'areaCode');
  actions.openSettings('general');
  for (const screen of ['settings', 'quality', 'quality']) {
    actions.back();
    expect(way.place.screen).toBe(screen);
  }
  actions.go('calls');
  actions.openCall('a');
  actions.openDial('104');
  actions.openSettings('general');
  actions.closeSettings();
  expect(way.place).toMatchObject({ screen: 'calls', openCall: 'a', newCall: true, prefill: { number: '104' } });
});
