import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readFirstFrame } from '../../../electron/first-frame.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test.each([
  ['no file: the welcome comes', null, { theme: 'system', language: 'en', kind: 'none' }],
  ['no PBX yet', '{"theme":"dark","current":null}', { theme: 'dark', language: 'en', kind: 'none' }],
  ['a PBX', '{"theme":"light","current":"office"}', { theme: 'light', language: 'en', kind: 'calls' }],
  [
    'a theme that there is not',
    '{"theme":"\\"><script>","current":"office"}',
    { theme: 'system', language: 'en', kind: 'calls' },
  ],
  ['a damaged file', '{"theme":"da', { theme: 'system', language: 'en', kind: 'none' }],
  ['a language', '{"language":"fr"}', { theme: 'system', language: 'fr', kind: 'none' }],
  ['a language that there is not', '{"language":"xx"}', { theme: 'system', language: 'en', kind: 'none' }],
  ['a list', '[1]', { theme: 'system', language: 'en', kind: 'none' }],
  ['null', 'null', { theme: 'system', language: 'en', kind: 'none' }],
])('%s', (_, text, frame) => {
  const folder = temporaryFolder('frame');
  if (text !== null) writeFileSync(path.join(folder, 'settings.json'), text);
  expect(readFirstFrame(folder, false, 'en-GB')).toEqual(frame);
});

test('a start for the sample calls has the frame of calls', () => {
  expect(readFirstFrame(temporaryFolder('frame'), true, 'de').kind).toBe('calls');
});

test('without a choice the language is the one of the system', () => {
  expect(readFirstFrame(temporaryFolder('frame'), false, 'es-MX').language).toBe('es');
});
