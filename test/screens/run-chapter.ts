import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Host } from '../../build/hosts/host.ts';
import { inOut } from '../../build/paths.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { shiftDate } from '../support/host/shifted-date.ts';
import { makeCertificate } from '../support/pbx/certificates.ts';
import { startTestPbx, type TestPbx, type TestPbxOptions } from '../support/practice-faults/test-pbx.ts';
import type { Chapter, Scene, Stage } from '../support/screens/chapter.ts';
import { Screens } from '../support/screens/screens.ts';

/** When every chapter begins, in the zone of the pictures: a Thursday afternoon. */
const BEGINS = Date.parse('2026-11-12T15:20:00+01:00');
const ZONE = 'Europe/Berlin';

export interface ChapterRun {
  readonly host: Host;
  readonly chapter: Chapter;
  /** Distinguishes the runs that go on side by side: each has its own port, the same each time. */
  readonly index: number;
  readonly size: { readonly width: number; readonly height: number };
  say(line: string): void;
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

/** Goes through a chapter in an app and with a PBX of its own, at a fixed time. A scene that is not reached does not end it. */
export async function runChapter(run: ChapterRun): Promise<void> {
  // Names of zones are read when the process first formats a time; both the app and the PBX use this one.
  process.env.TZ = ZONE;
  const { ca, tls } = certificates();
  const offset = BEGINS - Date.now();
  const now = () => new Date(Math.floor((Date.now() + offset) / 1000) * 1000);
  const pbx = await startOnPort({ zone: ZONE, now, ...run.chapter.pbx, ...(run.chapter.https && { tls }) }, run.index);
  try {
    const env = { TZ: ZONE, LC_ALL: 'en_DE.UTF-8', LANG: 'en_DE.UTF-8', RINGBACK_CLOCK_OFFSET: String(offset) };
    const app = await RunningApp.start({ host: run.host, env });
    try {
      await app.page.addInitScript(`(${shiftDate.toString()})(${offset})`);
      await app.page.setViewportSize(run.size);
      await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await app.page.reload();
      await goThrough(run, { app, pbx, ca, say: run.say, screens: new Screens(() => app.page, app) });
    } finally {
      await app.dispose();
    }
  } finally {
    await pbx.close();
  }
}

/** On the port of that run; on a free one where it is taken. */
async function startOnPort(options: TestPbxOptions, index: number): Promise<TestPbx> {
  try {
    return await startTestPbx({ ...options, port: 42_300 + index });
  } catch {
    return startTestPbx(options);
  }
}

async function goThrough({ chapter, shown }: ChapterRun, stage: Stage): Promise<void> {
  for (const scene of chapter.scenes) {
    const failed = await scene.reach(stage).then(
      () => null,
      (error: unknown) => String(error),
    );
    await settled(stage.app.page);
    // No picture shows a control that is lit by the pointer.
    await stage.app.page.mouse.move(0, 0);
    await shown(scene, stage.app.page, failed);
  }
}

/** Waits until the page has not changed for a moment: what was reached may still be filling. Running timers end the wait as well. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let timer = 0;
        const observer = new MutationObserver(() => wait());
        const end = () => {
          observer.disconnect();
          done();
        };
        const wait = () => {
          clearTimeout(timer);
          timer = window.setTimeout(end, 200);
        };
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        wait();
        window.setTimeout(end, 3000);
      }),
  );
}
