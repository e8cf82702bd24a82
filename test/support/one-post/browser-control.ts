import { chromium, type Page } from 'playwright-core';
import { isRoot } from '../../../build/hosts/host.ts';
import { type Mode, modes } from './modes.ts';
import type { FaultyPbx } from './server.ts';

/** The modes in which a page's own request fails just as the app's does: plain HTTP, after the request, and not by a deadline. */
export const controlModes: readonly Mode[] = modes.filter(
  ({ behaviour, secure, lookup, byDeadline }) =>
    (behaviour.at === 'request' || behaviour.at === 're-use') && !secure && lookup === undefined && !byDeadline,
);

/** Far above those of the app's own dials. */
const firstMarker = 500_000_000;

/** The result of one mode with Chromium's fetch. */
export interface Control {
  readonly mode: Mode;
  readonly warm: boolean;
  readonly dials: number;
  /** Dials of which more than one POST arrived. */
  readonly doubles: number;
}

/** One GET by the page, over a kept-alive connection or a new one, then its one POST. */
async function dialFromPage(page: Page, marker: string, warm: boolean): Promise<void> {
  await page.evaluate(
    async ({ to, read }) => {
      await (await fetch(read)).text();
      const headers = { 'content-type': 'application/json' };
      const answer = fetch(to, { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(5_000) });
      await answer.then((one) => one.text()).catch(() => '');
    },
    { to: `/${marker}/admin/api/svc/v1/call/originate`, read: `/${marker}/page${warm ? '' : '?cold'}` },
  );
}

/** Dials `each` times in every mode, warm and cold, by the fetch of a page in that browser. */
export async function dialWithBrowser(executablePath: string, pbx: FaultyPbx, each: number): Promise<Control[]> {
  const browser = await chromium.launch({ executablePath, chromiumSandbox: !isRoot, args: ['--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const asked: { mode: Mode; warm: boolean; markers: string[] }[] = [];
    for (const mode of controlModes) {
      const port = await pbx.open(mode.behaviour);
      for (const warm of [false, true]) {
        await page.goto(`http://127.0.0.1:${port}/page?cold`);
        const markers = Array.from({ length: each }, (_, i) => `d${firstMarker + asked.length * each + i}`);
        for (const marker of markers) await dialFromPage(page, marker, warm);
        asked.push({ mode, warm, markers });
      }
    }
    const seen = await pbx.seen();
    return asked.map(({ mode, warm, markers }) => {
      const doubles = markers.filter((marker) => (seen.get(marker)?.posts ?? 0) > 1).length;
      return { mode, warm, dials: markers.length, doubles };
    });
  } finally {
    await browser.close();
  }
}
