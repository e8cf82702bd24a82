import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoArgs } from '../../../../build/demo.ts';
import { electronPath, probeElectron } from '../../../../build/hosts/electron.ts';
import { unlessItFailedBefore } from '../../../../build/hosts/failures.ts';
import { readStartArgs } from '../../../../build/start.ts';
import { readCommandLine } from '../../../../electron/command-line.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const HOUR = 3600 * 1000;
let folder: string;

beforeEach(() => {
  folder = temporaryFolder('hosts');
});

it('a download that failed is tried again after six hours, or where the clock was set back or the file is damaged', async () => {
  vi.useFakeTimers({ now: 10 * HOUR, toFake: ['Date'] });
  const file = path.join(folder, 'a', 'failure.json');
  const fetch = vi.fn(async () => ({ kind: 'failed', reason: 'refused' }) as const);
  const triesAt = async (hour: number) => {
    vi.setSystemTime(hour * HOUR);
    expect(await unlessItFailedBefore(() => {}, fetch, file)).toBe(false);
    return fetch.mock.calls.length;
  };
  expect([await triesAt(10), await triesAt(15.9), await triesAt(16), await triesAt(9)]).toEqual([1, 1, 2, 3]);
  writeFileSync(file, '{');
  expect(await triesAt(9)).toBe(4);
  vi.useRealTimers();
});

describe("Electron's binary", () => {
  it('is searched for where the environment says', () => {
    const found = electronPath({ ELECTRON_OVERRIDE_DIST_PATH: folder });
    expect(path.dirname(found).startsWith(folder)).toBe(true);
    expect(probeElectron(found)).toEqual({ kind: 'absent' });
  });
  it.skipIf(process.platform === 'win32')('is told from one that does not start', () => {
    const file = path.join(folder, 'electron');
    writeFileSync(file, '#!/bin/sh\necho "libgtk-3.so.0: cannot open shared object file" >&2\nexit 127\n', {
      mode: 0o755,
    });
    expect(probeElectron(file)).toEqual({ kind: 'broken', reason: 'libgtk-3.so.0: cannot open shared object file' });
  });
});

it('the start keeps what is meant for it from the app', () => {
  expect(readStartArgs(['--host=chromium', '--practice'])).toEqual({ host: 'chromium', appArgs: ['--practice'] });
  expect(readStartArgs(['tel:123'])).toEqual({ host: undefined, appArgs: ['tel:123'] });
});

it('the demo takes the same words as the app, in its own profile', () => {
  const { practice, profile, request } = readCommandLine(demoArgs(['dial', '030', '1234567']));
  expect({ practice, request }).toEqual({ practice: true, request: { kind: 'dial', number: '0301234567' } });
  expect(path.basename(profile ?? '')).toBe('demo-profile');
});
