import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installWithApt } from '../../../build/hosts/browser.ts';
import { chromiumHost } from '../../../build/hosts/choose.ts';
import { rememberFailure } from '../../../build/hosts/failures.ts';
import { isRoot } from '../../../build/hosts/host.ts';

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
    folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-apt-'));
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
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads the lists, downloads, and only then installs, never asking anything', async () => {
    expect(await installWithApt(20_000)).toEqual({ kind: 'done' });
    expect(calls()).toHaveLength(3);
    expect(calls()[0]).toMatch(/^noninteractive update .*Timeout=20/);
    expect(calls()[1]).toMatch(/install --download-only .*-y.*chromium fonts-dejavu-core$/);
    expect(calls()[2]).toMatch(/install --no-download .*-y.*chromium fonts-dejavu-core$/);
  });

  it('stops where a step fails, and says why', async () => {
    process.env.FAILS_AT = '--download-only';
    expect(await installWithApt(20_000)).toEqual({
      kind: 'failed',
      reason: 'E: Unable to locate package chromium',
    });
    expect(calls()).toHaveLength(2);
  });

  describe('a start without a browser', () => {
    const said: string[] = [];
    const start = (mayInstall: boolean) => {
      said.length = 0;
      const memory = path.join(folder, 'downloads.json');
      rememberFailure("Playwright's Chromium", 'refused', memory);
      process.env.RINGBACK_BROWSER = path.join(folder, 'no-browser');
      writeFileSync(path.join(folder, 'sudo'), '#!/bin/sh\necho "sudo $*" >> "$CALLS"\n', { mode: 0o755 });
      return chromiumHost({ say: (line) => said.push(line), memory, mayInstall });
    };

    it('installs nothing unasked, never becomes root, and says what to type', async () => {
      expect(await start(false)).toBeUndefined();
      expect(calls().filter((line) => !line.includes('--version'))).toEqual([]);
      expect(said.at(-1)).toContain('sudo apt-get install chromium fonts-dejavu-core');
      expect(said.at(-1)).toContain('RINGBACK_BROWSER=');
    });

    it.runIf(isRoot)('installs it for root where the script may', async () => {
      await start(true);
      expect(calls().some((line) => line.includes('--no-download'))).toBe(true);
      expect(calls().some((line) => line.startsWith('sudo'))).toBe(false);
    });
  });
});
