import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installWithApt } from '../../../build/hosts/browser.ts';
import { chromiumHost } from '../../../build/hosts/choose.ts';
import { isRoot } from '../../../build/hosts/host.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Stands in for the distribution's tool: writes down how it was called, and fails where it is told to. */
const TOOL = `#!/bin/sh
echo "$DEBIAN_FRONTEND $*" >> "$CALLS"
case "$*" in *"$FAILS_AT"*) echo "Reading package lists..."; echo "E: Unable to locate package chromium"; exit 100;; esac
`;

describe.skipIf(process.platform === 'win32')("installing the distribution's Chromium", () => {
  let folder: string;
  const saved = { ...process.env };
  const calls = () => readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');

  beforeEach(() => {
    folder = temporaryFolder('apt');
    writeFileSync(path.join(folder, 'apt-get'), TOOL);
    chmodSync(path.join(folder, 'apt-get'), 0o755);
    Object.assign(process.env, {
      PATH: `${folder}:${saved.PATH}`,
      CALLS: path.join(folder, 'calls'),
      FAILS_AT: 'nowhere',
    });
  });
  afterEach(() => {
    process.env = { ...saved };
  });

  it('reads the lists, then installs, never asking anything', () => {
    expect(installWithApt()).toBe(true);
    expect(calls()).toHaveLength(2);
    expect(calls()[0]).toMatch(/^noninteractive update .*Timeout=20/);
    expect(calls()[1]).toMatch(/^noninteractive install .*chromium fonts-dejavu-core .*-y/);
  });

  describe('a start without a browser', () => {
    const said: string[] = [];
    const start = (mayInstall: boolean) => {
      said.length = 0;
      process.env.RINGBACK_BROWSER = path.join(folder, 'no-browser');
      writeFileSync(path.join(folder, 'sudo'), '#!/bin/sh\necho "sudo $*" >> "$CALLS"\n', { mode: 0o755 });
      return chromiumHost((line) => said.push(line), mayInstall);
    };

    it('installs nothing unasked, never becomes root, and says what to type', () => {
      expect(start(false)).toBeUndefined();
      expect(calls().filter((line) => !line.includes('--version'))).toEqual([]);
      expect(said.at(-1)).toContain('sudo apt-get install chromium fonts-dejavu-core');
      expect(said.at(-1)).toContain('RINGBACK_BROWSER=');
    });

    it.runIf(isRoot)('installs it for root where the script may', () => {
      start(true);
      expect(calls().some((line) => line.includes(' install '))).toBe(true);
      expect(calls().some((line) => line.startsWith('sudo'))).toBe(false);
    });
  });
});
