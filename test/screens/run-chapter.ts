import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inOut } from '../../build/paths.ts';
import { atFixedTime, type FixedTimeOptions } from '../support/host/at-fixed-time.ts';
import { makeCertificate } from '../support/pbx/certificates.ts';
import type { Chapter, Scene, Stage } from '../support/screens/chapter.ts';
import { Screens } from '../support/screens/screens.ts';
import { settled } from '../support/screens/settled.ts';

export interface ChapterRun extends Pick<FixedTimeOptions, 'host' | 'browserAt' | 'begin'> {
  readonly chapter: Chapter;
  /** Distinguishes the runs that go on side by side: each has its own port, the same each time. */
  readonly index: number;
  readonly size: { readonly width: number; readonly height: number };
  /** Called in each scene. `failed`: why it was not reached; the window then shows something else. */
  shown(scene: Scene, page: Page, failed: string | null): Promise<void>;
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

/** Runs a chapter with a fresh app and PBX, at a fixed time. A scene that is not reached does not end it. */
export async function runChapter({ chapter, index, size, shown, ...start }: ChapterRun): Promise<void> {
  const { ca, tls } = certificates();
  const pbx = { ...chapter.pbx, ...(chapter.https && { tls }) };
  await atFixedTime({ ...start, pbx, port: 42_300 + index }, async ({ app, pbx: started }) => {
    await app.page.setViewportSize(size);
    await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const stage: Stage = { app, pbx: started, ca, screens: new Screens(() => app.page, app.main) };
    for (const scene of chapter.scenes) await shown(scene, app.page, await reach(scene, stage));
  });
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
