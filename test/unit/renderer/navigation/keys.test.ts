import { expect, test } from 'vitest';
import { commandsOf } from '../../../../renderer/app/palette/commands.ts';
import {
  type Chord,
  chordShortcut,
  chordText,
  digitKey,
  isPressed,
  paletteKey,
  screenKey,
  undoKey,
} from '../../../../renderer/navigation/keys.ts';
import { destinations } from '../../../../renderer/navigation/place.ts';
import { onMac } from '../../../../renderer/ui/on-mac.ts';

const favourites = Array.from({ length: 9 }, (_, i) => ({ id: `favourite ${i + 1}`, keys: [digitKey(i + 1)] }));
const screens = destinations.map((screen) => ({ id: `go ${screen}`, keys: [screenKey(screen)] }));
const all = [
  { id: 'palette', keys: [paletteKey] },
  { id: 'undo', keys: [undoKey] },
  ...screens,
  ...commandsOf(null),
  ...favourites,
];

interface Press {
  key: string;
  code?: string;
  held?: 'ctrl' | 'meta' | 'alt' | 'altgr' | 'alt+shift';
}
const eventOf = ({ key, code = '', held }: Press) => ({
  key,
  code,
  ctrlKey: held === 'ctrl' || held === 'altgr',
  metaKey: held === 'meta',
  altKey: held === 'alt' || held === 'altgr' || held === 'alt+shift',
  shiftKey: held === 'alt+shift',
});
const doneBy = (press: Press, typing = false, isMac = false) =>
  all.filter(({ keys }) => keys.some((key) => isPressed(key, eventOf(press), typing, isMac))).map(({ id }) => id);

const cases: [what: string, press: Press, typing: boolean, isMac: boolean, wanted: string[]][] = [
  ['Ctrl K', { key: 'k', held: 'ctrl' }, false, false, ['palette']],
  ['Ctrl Z', { key: 'z', held: 'ctrl' }, false, false, ['undo']],
  ['⌘ Z while typing, which takes letters back', { key: 'z', held: 'meta' }, true, true, []],
  ['Ctrl 1', { key: '1', code: 'Digit1', held: 'ctrl' }, false, false, ['go calls']],
  ['Ctrl ,', { key: ',', code: 'Comma', held: 'ctrl' }, true, false, ['command openSettings']],
  ['Ctrl N', { key: 'n', code: 'KeyN', held: 'ctrl' }, true, false, ['command newCall']],
  ['Ctrl 1 in French', { key: '&', code: 'Digit1', held: 'ctrl' }, false, false, ['go calls']],
  ['Ctrl F while typing', { key: 'f', held: 'ctrl' }, true, false, ['command find']],
  ['/', { key: '/' }, false, false, ['command find']],
  ['/ while typing', { key: '/' }, true, false, []],
  ['F5 while typing', { key: 'F5', code: 'F5' }, true, false, ['command refresh']],
  ['Alt 1', { key: '1', code: 'Digit1', held: 'alt' }, true, false, ['favourite 1']],
  ['Alt 0', { key: '0', code: 'Digit0', held: 'alt' }, false, false, ['command redial']],
  ['Alt Shift 1', { key: '!', code: 'Digit1', held: 'alt+shift' }, false, false, []],
  ['Alt with the number pad', { key: '1', code: 'Numpad1', held: 'alt' }, false, false, []],
  ['AltGr 2, which types ²', { key: '²', code: 'Digit2', held: 'altgr' }, true, false, []],
  ['⌥ 5, which types [ on a German Mac', { key: '[', code: 'Digit5', held: 'alt' }, true, true, []],
  ['⌥ 5 beside a field', { key: '[', code: 'Digit5', held: 'alt' }, false, true, ['favourite 5']],
];
test.each(cases)('%s', (_what, press, typing, isMac, wanted) => {
  expect(doneBy(press, typing, isMac)).toEqual(wanted);
});

test('no key does two things, and none two commands go by one id', () => {
  const keys = all.flatMap((one) => one.keys).map((key) => chordText(key, false));
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test.each([
  [paletteKey, 'Ctrl K', '⌘ K', 'Control+K', 'Meta+K'],
  [digitKey(3), 'Alt 3', '⌥ 3', 'Alt+3', 'Alt+3'],
  [{ held: 'none', key: 'f5' } satisfies Chord, 'F5', 'F5', 'F5', 'F5'],
])('a key is written as each system has it', (chord, elsewhere, mac, shortcut, macShortcut) => {
  expect([chordText(chord, false), chordText(chord, true)]).toEqual([elsewhere, mac]);
  expect([chordShortcut(chord, false), chordShortcut(chord, true)]).toEqual([shortcut, macShortcut]);
});

test('a Mac is known by its agent', () => {
  expect(onMac('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe(true);
  expect(onMac('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false);
});
