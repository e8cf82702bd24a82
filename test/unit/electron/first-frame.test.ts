import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFirstFrame } from '../../../electron/first-frame.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each([
  ['no file: the welcome comes', null, { theme: 'system', kind: 'none' }],
  ['no PBX yet', '{"theme":"dark","current":null}', { theme: 'dark', kind: 'none' }],
  ['a PBX', '{"theme":"light","current":"office"}', { theme: 'light', kind: 'calls' }],
  ['a theme that there is not', '{"theme":"\\"><script>","current":"office"}', { theme: 'system', kind: 'calls' }],
  ['a damaged file', '{"theme":"da', { theme: 'system', kind: 'none' }],
  ['a list', '[1]', { theme: 'system', kind: 'none' }],
  ['null', 'null', { theme: 'system', kind: 'none' }],
])('%s', (_, text, frame) => {
  const folder = temporaryFolder('frame');
  if (text !== null) writeFileSync(path.join(folder, 'settings.json'), text);
  expect(readFirstFrame(folder, false)).toEqual(frame);
});

test('a start for the sample calls has the frame of calls', () => {
  expect(readFirstFrame(temporaryFolder('frame'), true).kind).toBe('calls');
});
