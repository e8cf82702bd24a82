import { expect, it } from 'vitest';
import { fromWeb } from '../../../build/chromium-host/schemes.ts';

const schemes = new Set(['app']);

it.each([
  'https://ringback.other.invalid/index.html',
  'https://ringback.app.invalid.example.com/',
  'http://ringback.app.invalid/',
  'https://user@ringback.app.invalid/',
])('%s is not taken for the app', (address) => {
  expect(fromWeb(address, schemes)).not.toMatch(/^app:\/\/ringback\//);
});
