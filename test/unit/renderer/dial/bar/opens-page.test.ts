import { expect, it } from 'vitest';
import { opensPage } from '../../../../../renderer/dial/bar/CallBar.tsx';
import { type Place, startPlace } from '../../../../../renderer/navigation/place.ts';

it.each<[what: string, before: Partial<Place>, after: Partial<Place>, opens: boolean]>([
  ['a call', {}, { openCall: 'a' }, true],
  ['another call', { openCall: 'a' }, { openCall: 'b' }, true],
  ['the same call', { openCall: 'a' }, { openCall: 'a', openPerson: null }, false],
  ['the list again', { openCall: 'a' }, {}, false],
  ['who is to be rung back', { screen: 'missed' }, { screen: 'missed', openMissed: 'a' }, true],
  ['another list', {}, { screen: 'missed' }, false],
  ['a person on another list', {}, { screen: 'people', openPerson: 'a' }, true],
  ['a screen without a page', {}, { screen: 'quality' }, true],
  ['the settings', { openCall: 'a' }, { screen: 'settings' }, true],
  ['New call', {}, { newCall: true }, true],
  ['the end of New call', { newCall: true }, { openCall: 'a' }, false],
])('%s: folds the head of a call, or leaves it open', (_, before, after, opens) => {
  expect(opensPage({ ...startPlace, ...before }, { ...startPlace, ...after })).toBe(opens);
});
