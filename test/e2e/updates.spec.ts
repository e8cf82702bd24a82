import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifest } from '../../build/package/release.ts';
import type { RunningApp } from '../support/host/running-app.ts';
import { expect, test } from './fixtures.ts';

const trialOf = (app: RunningApp): string => path.join(app.profile, 'updates/trial.json');

/** Starts the app again as a version that was just installed and whose first two starts failed. */
async function startOnTrial(app: RunningApp): Promise<void> {
  await app.kill();
  const file = path.join(app.profile, 'old-package');
  mkdirSync(path.dirname(trialOf(app)), { recursive: true });
  writeFileSync(file, 'old');
  const wayBack = { file, size: 3, sha256: createHash('sha256').update('old').digest('hex') };
  const trial = { version: manifest.version, from: '0.0.9', package: file, starts: 2, wayBack, goesBack: false };
  writeFileSync(trialOf(app), JSON.stringify(trial));
  await app.launch();
}

test.describe('without a release address', () => {
  test.use({ appArgs: ['--practice'] });
  test('the settings say so, and nothing is kept about updates', async ({ app, screens }) => {
    await screens.settings('general');
    const updates = app.page.getByRole('region', { name: 'Updates' });
    await expect(updates.getByText('Off: this Ringback has no address for updates.')).toBeVisible();
    await expect(updates.getByRole('button')).toHaveCount(0);
    expect(existsSync(path.dirname(trialOf(app)))).toBe(false);
  });
});

test('a new version that can’t go back starts all the same, and its trial ends with its window', async ({ app }) => {
  await startOnTrial(app);
  await expect(app.page).toHaveTitle('Ringback');
  await expect.poll(() => existsSync(trialOf(app))).toBe(false);
  expect(app.logs()).toContain('going back to 0.0.9');
});
