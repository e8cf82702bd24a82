import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { QualityReport } from '../../shared/quality/quality-report.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { showLongList } from '../support/screens/long-list.ts';
import { type Screens, t } from '../support/screens/screens.ts';
import { type Bench, type Figure, median, spreadOf } from './figures.ts';

const calls = Number(process.env.RINGBACK_BENCH_CALLS ?? 100_000);
const runs = 15;
const twoFrames = 2000 / 60;

/** The chart of the calls in the app itself, from the press that shows it to its paint, beside uPlot drawing the same points bare. */
export const bench: Bench = async () => {
  const host = await readyChromium();
  if (!host) return [];
  const app = await RunningApp.start({ host });
  try {
    const screens = await showLongList(app, calls);
    await screens.page.setViewportSize({ width: 1100, height: 900 });
    await screens.go('quality');
    await screens.page.getByRole('radio', { name: t('qualityScreen.everything'), exact: true }).click();
    await screens.page
      .getByRole('button', { name: switchName('qualityScreen.showTable') })
      .waitFor({ timeout: 60_000 });
    return figuresOf(await measure(app, screens));
  } finally {
    await app.dispose();
  }
};

interface Measured {
  readonly own: readonly number[];
  readonly bare: readonly number[];
  readonly dots: number;
}

function figuresOf({ own, bare, dots }: Measured): Figure[] {
  const what = `a chart of ${calls.toLocaleString('en')} calls, ${dots.toLocaleString('en')} of them with a mark`;
  const over = own.map((ms, run) => ms - (bare[run] ?? 0));
  const shared = { on: 'Chromium', unit: 'ms' } as const;
  return [
    {
      ...{ ...shared, what, value: median(own), floor: median(bare), floorIs: 'uPlot drawing the same points bare' },
      wanted: null,
      ...spreadOf(own, bare),
    },
    {
      ...{ ...shared, what: `${what}: beyond uPlot`, value: Math.max(0, median(over)), floor: twoFrames },
      ...{ floorIs: 'two frames', wanted: { atMost: 1 } },
    },
  ];
}

const switchName = (key: 'qualityScreen.showTable' | 'qualityScreen.showPicture'): string =>
  `${t(key)}: ${t('qualityScreen.eachCall')}`;

async function measure(app: RunningApp, { page }: Screens): Promise<Measured> {
  const report = await reportOf(app);
  await page.evaluate(`(() => { ${readFileSync(uplotFile, 'utf8')}; window.uPlot = uPlot; })()`);
  const [own, bare]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    await page.getByRole('button', { name: switchName('qualityScreen.showTable') }).click();
    own.push(await drawOwn(page, switchName('qualityScreen.showPicture')));
    bare.push(await drawBare(page, pointsOf(report)));
  }
  return { own, bare, dots: report.dots.length };
}

const uplotFile = new URL('../../node_modules/uplot/dist/uPlot.iife.min.js', import.meta.url);

/** The newest report that main has sent to the window. */
async function reportOf(app: RunningApp): Promise<QualityReport> {
  const sent = await app.sentToWindow();
  const answer = sent.findLast((text) => text.includes('"oneIn":'));
  if (answer === undefined) throw new Error('No report was sent to the window.');
  return (JSON.parse(answer) as { value: QualityReport }).value;
}

/** From the press to the paint of the chart, ms. */
function drawOwn(page: Page, name: string): Promise<number> {
  return page.evaluate(async (label) => {
    const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    await painted();
    const from = performance.now();
    document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
    while (document.querySelector('[role="application"] svg path') === null) await painted();
    await painted();
    return performance.now() - from;
  }, name);
}

type Points = { marks: [number[], number[]][]; lines: [number[], number[]][] };

function pointsOf({ dots, periods }: QualityReport): Points {
  const bands = ['good', 'fair', 'poor', 'bad'] as const;
  const lines = (['median', 'worstTenth'] as const).map((of): [number[], number[]] => {
    const known = periods.flatMap((one) => (one[of] === null ? [] : [[one.day, one[of]] as const]));
    return [known.map(([day]) => day), known.map(([, score]) => score)];
  });
  const marks = bands.map((band): [number[], number[]] => {
    // No two points share a place.
    const those = dots.filter((dot) => dot.band === band);
    return [those.map(({ day, minute }, i) => day + minute / 1440 + i * 1e-9), those.map(({ rating }) => rating)];
  });
  return { marks, lines };
}

/** From the call of uPlot to the paint of its canvas, ms. */
function drawBare(page: Page, points: Points): Promise<number> {
  return page.evaluate(async ({ marks, lines }) => {
    interface UPlot {
      new (options: object, data: unknown, target: HTMLElement): { destroy(): void };
      join(tables: unknown[]): unknown;
    }
    const { uPlot } = window as unknown as { uPlot: UPlot };
    const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const target = document.createElement('div');
    document.body.append(target);
    await painted();
    const from = performance.now();
    const dot = { paths: () => null, points: { show: true, size: 5, fill: 'blue' } };
    const line = { stroke: 'black', spanGaps: true };
    const series = [{}, ...marks.map(() => dot), ...lines.map(() => line)];
    const drawn = new uPlot({ width: 800, height: 200, series }, uPlot.join([...marks, ...lines]), target);
    await painted();
    await painted();
    const took = performance.now() - from;
    drawn.destroy();
    target.remove();
    return took;
  }, points);
}
