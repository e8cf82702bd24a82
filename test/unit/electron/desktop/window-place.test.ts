import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createWindowPlace } from '../../../../electron/desktop/window-place.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder('place', afterAll);
const file = path.join(folder, 'window.json');
/** One display, right of where another one was; its panel takes the upper 30 points. */
const workArea = { x: 1000, y: 30, width: 1280, height: 770 };
const place = createWindowPlace(file, { getDisplayMatching: () => ({ workArea }) as Electron.Display });

test('the window comes back as it was closed', () => {
  expect(place.read()).toEqual({});
  const bounds = { x: 1200, y: 60, width: 900, height: 700 };
  place.write(bounds);
  expect(place.read()).toEqual(bounds);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  [
    'on a display that is gone',
    { x: 0, y: 100, width: 400, height: 600 },
    { x: 1000, y: 100, width: 400, height: 600 },
  ],
  ['below and right', { x: 2200, y: 700, width: 400, height: 600 }, { x: 1880, y: 200, width: 400, height: 600 }],
  ['larger than the display', { x: 1000, y: 0, width: 2000, height: 900 }, workArea],
])('%s: it is moved to where a display shows it', (_, kept, expected) => {
  place.write(kept);
  expect(place.read()).toEqual(expected);
});

test.each(['', '{"x": 1', '[]', 'null', '{"x":"a","y":1,"width":1,"height":1}'])('nothing is taken from %j', (text) => {
  writeFileSync(file, text);
  expect(place.read()).toEqual({});
});

test('a file that cannot be written is left', () => {
  createWindowPlace(folder, { getDisplayMatching: () => ({ workArea }) as Electron.Display }).write(workArea);
  expect(readFileSync(file, 'utf8')).not.toBe(JSON.stringify(workArea));
});
