import { describe, expect, it } from 'vitest';
import { isShortcut, type Press, readPress, shortcutWords } from '../../../shared/shortcut.ts';

describe('isShortcut', () => {
  it.each([
    'Control+Alt+D',
    'Control+Shift+9',
    'Alt+Shift+Space',
    'Shift+Super+A',
    'Control+F9',
    'Super+F24',
    'Control+Alt+Shift+Super+Z',
  ])('%s', (text) => {
    expect(isShortcut(text)).toBe(true);
  });
  it.each([
    '',
    'D',
    'F9',
    'Control',
    'Control+C',
    'Alt+D',
    'Shift+F9',
    'Shift+D',
    'Alt+Control+D',
    'Control+Control+D',
    'Control+Alt+d',
    'Control+Alt+F25',
    'Control+Alt+',
    'Control+Alt+Plus',
    'Cmd+Alt+D',
    'Control+Alt+D+E',
  ])('not %j', (text) => {
    expect(isShortcut(text)).toBe(false);
  });
});

describe('readPress', () => {
  const press = (key: string, held: string, code = ''): Press => ({
    key,
    code,
    ctrlKey: held.includes('c'),
    altKey: held.includes('a'),
    shiftKey: held.includes('s'),
    metaKey: held.includes('m'),
  });
  it.each([
    [press('d', 'ca'), { kind: 'shortcut', shortcut: 'Control+Alt+D' }],
    [press('∂', 'cam', 'KeyD'), { kind: 'shortcut', shortcut: 'Control+Alt+Super+D' }],
    [press('!', 'cs', 'Digit1'), { kind: 'shortcut', shortcut: 'Control+Shift+1' }],
    [press(' ', 'ca', 'Space'), { kind: 'shortcut', shortcut: 'Control+Alt+Space' }],
    [press('F9', 'm'), { kind: 'shortcut', shortcut: 'Super+F9' }],
    [press('z', 'cs', 'KeyY'), { kind: 'shortcut', shortcut: 'Control+Shift+Z' }],
    [press('c', 'c'), { kind: 'taken' }],
    [press('d', ''), { kind: 'taken' }],
    [press('Control', 'c'), { kind: 'more' }],
    [press('AltGraph', 'ca'), { kind: 'more' }],
    [press('Tab', 'ca'), { kind: 'unknown' }],
    [press('Dead', 'ca'), { kind: 'unknown' }],
  ])('%j', (pressed, recorded) => {
    expect(readPress(pressed)).toEqual(recorded);
  });
});

it('writes a shortcut as it stands on the keys', () => {
  expect(shortcutWords('Control+Alt+Super+D', false)).toBe('Ctrl + Alt + Win + D');
  expect(shortcutWords('Control+Alt+Super+D', true)).toBe('⌃ ⌥ ⌘ D');
});
