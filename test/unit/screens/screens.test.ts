import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { comparePictures } from '../../screens/compare.ts';
import { contactSheet, type Taken } from '../../screens/contact-sheet.ts';
import { pictureName } from '../../screens/pictures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A picture of one grey. */
function grey(level: number, width = 10): Buffer {
  const png = new PNG({ width, height: 10 });
  png.data.fill(level);
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  return PNG.sync.write(png);
}

describe('comparing pictures', () => {
  let folder: string;
  const inFolder = (...names: string[]) => path.join(folder, ...names);
  beforeEach(() => {
    folder = temporaryFolder('pictures');
    for (const name of ['accepted', 'taken']) mkdirSync(inFolder(name));
  });

  it('tells what is equal, new, gone, different, and of another size', () => {
    const write = (name: string, accepted: Buffer | null, taken: Buffer | null) => {
      if (accepted) writeFileSync(inFolder('accepted', name), accepted);
      if (taken) writeFileSync(inFolder('taken', name), taken);
    };
    write('equal.png', grey(200), grey(200));
    write('nearly.png', grey(200), grey(201));
    write('new.png', null, grey(200));
    write('gone.png', grey(200), null);
    write('other.png', grey(200), grey(20));
    write('wider.png', grey(200), grey(200, 20));
    writeFileSync(inFolder('taken', 'index.html'), 'no picture');
    expect(
      Object.fromEntries(comparePictures(inFolder('accepted'), inFolder('taken'), inFolder('differences'))),
    ).toEqual({
      'equal.png': { kind: 'equal' },
      'nearly.png': { kind: 'equal' },
      'new.png': { kind: 'new' },
      'gone.png': { kind: 'gone' },
      'other.png': { kind: 'different', pixels: 100 },
      'wider.png': { kind: 'different', pixels: null },
    });
    expect(existsSync(inFolder('differences', 'other.png'))).toBe(true);
  });

  it('takes everything for new where nothing was accepted yet', () => {
    writeFileSync(inFolder('taken', 'one.png'), grey(1));
    expect([...comparePictures(inFolder('none'), inFolder('taken'), inFolder('differences'))]).toEqual([
      ['one.png', { kind: 'new' }],
    ]);
  });
});

describe('the contact sheet', () => {
  const state: Taken = { screen: 'Call bar', name: 'ended <soon>', size: 'wide', failed: null, faults: [] };
  const folders = { accepted: '../screens-accepted', differences: 'differences' };

  it('shows each picture by its screen, loads nothing from elsewhere', () => {
    const page = contactSheet([state, { ...state, size: 'compact' }], null, folders);
    for (const size of ['compact', 'wide'] as const)
      for (const theme of ['light', 'dark'] as const)
        expect(page).toContain(`src="${pictureName('Call bar', 'ended <soon>', size, theme)}"`);
    expect(page).not.toMatch(/https?:|<soon>/);
    expect(page).not.toContain('Differences');
  });

  it('says what was not reached and what is wrong with a state', () => {
    const page = contactSheet([{ ...state, failed: 'no <button>', faults: ['label: …'] }], null, folders);
    expect(page).toContain('Not reached (wide): no &#60;button&#62;');
    expect(page).toContain('wide: label: …');
  });

  it('lays accepted, now and the difference side by side', () => {
    const name = pictureName('Call bar', 'ended', 'wide', 'dark');
    const page = contactSheet([state], new Map([[name, { kind: 'different', pixels: 7 }]]), folders);
    expect(page).toContain('7 pixels');
    for (const file of [`../screens-accepted/${name}`, name, `differences/${name}`])
      expect(page).toContain(`src="${file}"`);
  });
});

it('a picture is named by its screen, state, size and theme', () => {
  expect(pictureName('To ring back', 'all caught up!', 'compact', 'dark')).toBe(
    'to-ring-back.all-caught-up.compact.dark.png',
  );
});
