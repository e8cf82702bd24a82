import { describe, expect, test } from 'vitest';
import { type Place, placeOf, startPlace, trailWith, upFrom } from '../../../../renderer/place/place.ts';

describe('a place asked for from outside', () => {
  test.each([
    [{ kind: 'calls' }, { screen: 'calls', openCall: null }],
    [
      { kind: 'call', uuid: 'a' },
      { screen: 'calls', openCall: 'a' },
    ],
    [{ kind: 'missed' }, { screen: 'missed' }],
    [{ kind: 'settings' }, { screen: 'settings' }],
    [
      { kind: 'dial', number: null },
      { newCall: true, prefill: null },
    ],
    [
      { kind: 'dial', number: '104' },
      { newCall: true, prefill: { number: '104', from: 'outside' } },
    ],
  ] as const)('%j', (route, place) => {
    expect(placeOf(route, startPlace)).toMatchObject(place);
  });

  test('the same number again is a new prefill', () => {
    const once = placeOf({ kind: 'dial', number: '104' }, startPlace);
    expect(placeOf({ kind: 'dial', number: '104' }, once).prefill).not.toBe(once.prefill);
  });
});

const sheet: Place['sheet'] = { extension: '101', what: { kind: 'calls', uuids: ['a'] } };

test.each([
  ['New call', { newCall: true, openCall: 'a' }, { newCall: false, openCall: 'a' }],
  ['a fault sheet over a call', { openCall: 'a', sheet }, { openCall: 'a', sheet: null }],
  ['a call over a caller', { openCall: 'a', openCaller: '+49' }, { openCall: null, openCaller: '+49' }],
  ['a caller', { openCaller: '+49' }, { openCaller: null }],
  ['a caller to ring back', { screen: 'missed', openMissed: 'a', openCall: 'b' }, { openMissed: null, openCall: 'b' }],
] as const)('Escape closes the uppermost page: %s', (_what, open, left) => {
  expect(upFrom({ ...startPlace, ...open })).toMatchObject(left);
});

test('a list has nothing to close', () => {
  expect(upFrom({ ...startPlace, screen: 'quality', openCall: 'a' })).toBeNull();
});

describe('the way back', () => {
  const missed: Place = { ...startPlace, screen: 'missed' };

  test('going elsewhere adds the place one was at', () => {
    expect(trailWith([], startPlace, missed)).toEqual([startPlace]);
  });

  test('going where one is adds nothing', () => {
    expect(trailWith([missed], startPlace, { ...startPlace })).toEqual([missed]);
  });

  test('a button that leads back on the same screen takes the last place off', () => {
    const caller: Place = { ...startPlace, openCaller: '+49' };
    const call: Place = { ...caller, openCall: 'a' };
    const trail = trailWith(trailWith([], startPlace, caller), caller, call);
    expect(trail).toEqual([startPlace, caller]);
    expect(trailWith(trail, call, { ...caller })).toEqual([startPlace]);
    expect(trailWith([startPlace], missed, { ...startPlace })).toEqual([startPlace, missed]);
  });

  test('it stays short', () => {
    let trail: readonly Place[] = [];
    for (let i = 0; i < 50; i += 1) trail = trailWith(trail, startPlace, missed);
    expect(trail).toHaveLength(20);
  });
});
