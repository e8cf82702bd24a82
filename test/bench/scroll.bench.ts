import type { Page } from '@playwright/test';
import type { Host } from '../../build/hosts/host-command.ts';
import { say } from '../../build/say.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { showLongList } from '../support/screens/long-list.ts';
import { type Figure, type MeasuredOn, quantile } from './figures.ts';
import { electronHost, figuresOnElectron, reportFigures } from './hosts.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
const frames = Number(process.env.RINGBACK_BENCH_FRAMES ?? 300);
/** How far the list moves in a frame, px: 60 rows a second are already too many to read. */
const speeds = [
  { name: 'by a row a frame', px: 52 },
  { name: 'by four rows a frame', px: 208 },
] as const;

/** The list of calls under the hand: frames while it is scrolled beside those of an empty list. */
export async function bench(): Promise<Figure[]> {
  const host = await readyChromium();
  return [...(host ? await measure(host) : []), ...figuresOnElectron(import.meta.filename)];
}

async function measure(host: Host): Promise<Figure[]> {
  const on = host.kind === 'electron' ? 'Electron' : 'Chromium';
  const app = await RunningApp.start({ host });
  try {
    const { page } = await showLongList(app, calls);
    await page.waitForTimeout(3000);
    const figures: Figure[] = [];
    for (const speed of speeds) figures.push(...(await scrolled(page, on, speed)));
    return figures;
  } finally {
    await app.dispose();
  }
}

async function scrolled(page: Page, on: MeasuredOn, { name, px }: (typeof speeds)[number]): Promise<Figure[]> {
  const floor = await scrollFrames(page, { px, frames, empty: true });
  const own = await scrollFrames(page, { px, frames, empty: false });
  const size = `${calls.toLocaleString('en')} calls scrolled ${name}`;
  say(`  ${on}, ${size}: ${Math.round(own.movedPx / 52)} rows, ${own.blank} of ${frames} frames with a white place`);
  const late = (times: readonly number[]) => times.filter((time) => time > 25).length;
  say(`  ${on}, ${size}: frames over 25 ms ${late(own.times)}, of an empty list ${late(floor.times)}`);
  const figure = (what: string, part: number, atMost: number | null): Figure => ({
    what: `${size}: a frame, ${what}`,
    on,
    value: quantile(own.times, part),
    floor: quantile(floor.times, part),
    floorIs: 'an empty list',
    unit: 'ms',
    wanted: atMost === null ? null : { atMost },
  });
  return [figure('median', 0.5, 1.1), figure('95th percentile', 0.95, 1.5), figure('worst', 1, null)];
}

interface Scrolled {
  /** From frame to frame, ms. */
  readonly times: readonly number[];
  readonly movedPx: number;
  /** In how many frames there was no row at one of three heights of the list. */
  readonly blank: number;
}

/** Scrolls the list of calls, or an empty one of the same size and height over it, by so many px in each frame. */
function scrollFrames(page: Page, how: { px: number; frames: number; empty: boolean }): Promise<Scrolled> {
  return page.getByRole('grid').evaluate(async (grid, { px, frames: count, empty }) => {
    const headingPx = 28;
    const box = grid.getBoundingClientRect();
    const plain = document.createElement('div');
    const content = document.createElement('div');
    Object.assign(plain.style, {
      ...{ position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` },
      ...{ height: `${box.height}px`, overflow: 'auto', background: 'white', zIndex: '9' },
    });
    content.style.height = `${px * (count + 100)}px`;
    plain.append(content);
    if (empty) document.body.append(plain);
    const list = empty ? plain : grid;
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const from = list.scrollTop;
    const times: number[] = [];
    let blank = 0;
    let last = await frame();
    for (let i = 0; i < count; i += 1) {
      if (!empty) {
        const boxes = [...grid.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect());
        const shows = (y: number) => boxes.some(({ top, bottom }) => top <= y && y <= bottom + headingPx);
        if (![0.1, 0.5, 0.9].every((part) => shows(box.top + box.height * part))) blank += 1;
      }
      list.scrollTop += px;
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    const movedPx = list.scrollTop - from;
    plain.remove();
    return { times, movedPx, blank };
  }, how);
}

if (import.meta.main) reportFigures(await measure(electronHost()));
