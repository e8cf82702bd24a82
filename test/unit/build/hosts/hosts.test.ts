import path from 'node:path';
import { expect, it } from 'vitest';
import { demoArgs } from '../../../../build/demo.ts';
import { readStartArgs } from '../../../../build/start.ts';
import { readCommandLine } from '../../../../electron/command-line.ts';

it('the start keeps what is meant for it from the app', () => {
  expect(readStartArgs(['--host=chromium', '--practice'])).toEqual({ host: 'chromium', appArgs: ['--practice'] });
  expect(readStartArgs(['tel:123'])).toEqual({ host: undefined, appArgs: ['tel:123'] });
});

it('the demo takes the same words as the app, in its own profile', () => {
  const { practice, profile, request } = readCommandLine(demoArgs(['dial', '030', '1234567']));
  expect({ practice, request }).toEqual({ practice: true, request: { kind: 'dial', number: '0301234567' } });
  expect(path.basename(profile ?? '')).toBe('demo-profile');
});
