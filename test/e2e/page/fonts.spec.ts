import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inProject } from '../../../build/paths.ts';
import { RunningApp } from '../../support/host/running-app.ts';
import { t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.skip(process.platform !== 'linux', 'fontconfig is how this test takes fonts away');

const OURS = 'Inter Variable';

/** The interface fonts that are preferred to the bundled one, as --font names them. */
function namedFonts(): string[] {
  const [, list = ''] = /--font:([^;]*);/.exec(readFileSync(inProject('renderer/styles/tokens.css'), 'utf8')) ?? [];
  const names = list.split(',').map((name) => name.trim().replaceAll('"', ''));
  expect(names).toContain(OURS);
  return names.slice(0, names.indexOf(OURS));
}

/** Whether one of them is on this computer. */
function hasNamedFont(): boolean {
  const installed = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' }).split(/[,\n]/);
  return namedFonts().some((name) => installed.includes(name));
}

/** A configuration of fontconfig that has all fonts of this computer but those. */
function withoutNamedFonts(file: string): string {
  const rejected = [...namedFonts(), 'Inter Variable', 'InterVariable']
    .map((name) => `<pattern><patelt name="family"><string>${name}</string></patelt></pattern>`)
    .join('');
  const include = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>';
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${include}<selectfont><rejectfont>${rejected}</rejectfont></selectfont></fontconfig>`,
  );
  return file;
}

/** Which of the bundled font's files the window has loaded. */
const statesOf = (page: Page) =>
  page.evaluate(
    (family) => [...document.fonts].filter((font) => font.family.includes(family)).map(({ status }) => status),
    OURS,
  );

test('the bundled font is not loaded where the system has an interface font', async ({ app, screens }) => {
  test.skip(!hasNamedFont(), 'this computer has none of the named fonts');
  await screens.practise();
  await app.page.evaluate(() => document.fonts.ready);
  expect(new Set(await statesOf(app.page))).toEqual(new Set(['unloaded']));
});

test('the bundled font is loaded where the system has none', async ({ host }, info) => {
  if (!host) throw new Error('There is no host.');
  const env = { FONTCONFIG_FILE: withoutNamedFonts(info.outputPath('fonts.conf')) };
  const app = await RunningApp.start({ host, env });
  try {
    await expect(app.page.getByRole('button', { name: t('welcome.practice') })).toBeVisible();
    // The letters of English alone.
    await expect.poll(async () => (await statesOf(app.page)).filter((one) => one === 'loaded')).toHaveLength(1);
    await app.page.screenshot({ path: info.outputPath('welcome.png') });
  } finally {
    await app.dispose();
  }
});
