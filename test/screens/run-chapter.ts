import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inOut } from '../../build/paths.ts';
import type { Language } from '../../shared/languages.ts';
import { RunningApp, type RunningAppOptions } from '../support/host/running-app.ts';
import { shiftDate } from '../support/host/shifted-date.ts';
import { makeCertificate } from '../support/pbx/certificates.ts';
import { startTestPbx, type TestPbx } from '../support/practice-faults/test-pbx.ts';
import type { Chapter, Scene, Stage } from '../support/screens/chapter.ts';
import { Screens } from '../support/screens/screens.ts';
import { settled } from '../support/screens/settled.ts';

export interface ChapterRun extends Pick<RunningAppOptions, 'host' | 'browserAt'> {
  readonly chapter: Chapter;
  /** Distinguishes the runs that go on side by side: each has its own port, the same each time. */
  readonly index: number;
  readonly size: { readonly width: number; readonly height: number };
  /** What the app speaks. `speak` has the scenes look for its words. */
  readonly language?: Language;
  /** Called before the page is loaded at the fixed time. */
  begin?(app: RunningApp): Promise<void>;
  /** Called in each scene. `failed`: why it was not reached; the window then shows something else. */
  shown(scene: Scene, page: Page, failed: string | null, pbx: TestPbx): Promise<void>;
}

interface Certificates {
  readonly ca: string;
  readonly tls: { readonly key: string; readonly cert: string };
}

/** The certificates of the pictures. They are made once, because a picture shows the fingerprint. */
function certificates(): Certificates {
  const file = inOut('screens-certificates.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Certificates;
  const ca = makeCertificate({ name: 'Example Company CA', ca: true });
  const made = { ca: ca.cert, tls: makeCertificate({ name: 'office-pbx', hosts: ['127.0.0.1'], by: ca }) };
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(made));
  return made;
}

/** When every chapter begins, in its zone: a Thursday afternoon. */
const BEGINS_AT = Date.parse('2026-11-12T15:20:00+01:00');
const ZONE = 'Europe/Berlin';

/**
 * Runs a chapter with a fresh app and PBX. Their clocks begin at `BEGINS_AT` and run on from there, in one zone, so that two runs show the same
 * times. A scene that is not reached does not end it.
 */
export async function runChapter({
  chapter,
  index,
  size,
  language = 'en',
  shown,
  begin,
  ...start
}: ChapterRun): Promise<void> {
  // Read when the process first formats a time; both the app and the PBX use this zone.
  process.env.TZ = ZONE;
  const offset = BEGINS_AT - Date.now();
  const now = () => new Date(Math.floor((Date.now() + offset) / 1000) * 1000);
  const { ca, tls } = certificates();
  const options = { zone: ZONE, now, ...chapter.pbx, ...(chapter.https && { tls }) };
  await using ends = new AsyncDisposableStack();
  // Where the port is taken, a free one.
  const pbx = await startTestPbx({ ...options, port: 42_300 + index }).catch(() => startTestPbx(options));
  ends.defer(() => pbx.close());
  const env = { TZ: ZONE, LC_ALL: 'en_DE.UTF-8', LANG: 'en_DE.UTF-8', RINGBACK_CLOCK_OFFSET: String(offset) };
  const app = await RunningApp.start({ ...start, env });
  ends.defer(() => app.dispose());
  await app.page.addInitScript(`(${shiftDate.toString()})(${offset})`);
  await begin?.(app);
  await app.page.evaluate((language) => window.ringback?.call('settings.change', { language }), language);
  await app.page.reload();
  await app.page.setViewportSize(size);
  await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const stage: Stage = { app, pbx, ca, screens: new Screens(() => app.page, app.main) };
  for (const scene of chapter.scenes) await shown(scene, app.page, await reach(scene, stage), pbx);
}

/** Null where the scene was reached, else why not. */
async function reach(scene: Scene, stage: Stage): Promise<string | null> {
  const { page } = stage.app;
  try {
    // Toasts of the scene before.
    await stage.screens.closeMessages();
    await scene.reach(stage);
    // Undo belongs to the scene; what only says that something was updated lies over it.
    await stage.screens.closeMessages({ alsoUndo: false });
    return null;
  } catch (error) {
    return String(error);
  } finally {
    await settled(page);
    // No picture shows a control that is lit by the pointer.
    await page.mouse.move(0, 0);
  }
}
