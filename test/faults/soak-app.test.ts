import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { buildIfChanged } from '../../build/build.ts';
import { findBrowser } from '../../build/hosts/installed-browser.ts';
import { median } from '../bench/figures.ts';
import { buildObserver } from '../support/host/build-observer.ts';
import { memoryKb } from '../support/host/processes.ts';
import { RunningApp } from '../support/host/running-app.ts';
import { startTestPbx } from '../support/practice-faults/test-pbx.ts';
import { Screens } from '../support/screens/screens.ts';
import { tries } from '../support/tries.ts';

/** R15: minutes of real time with a call every five seconds. */
const minutes = tries(2, 2, 60);
const everyMs = 5_000;
const extension = '101';
const browser = findBrowser();

interface Sample {
  readonly memoryMb: number;
  readonly handles: number;
  readonly processes: number;
}

/** What the app's processes hold now, the main process first. */
function sampled([main, ...others]: readonly number[]): Sample {
  if (main === undefined) throw new Error('The app does not run.');
  const memory = [main, ...others].map((pid) => memoryKb(pid)).reduce((sum, kb) => sum + kb, 0);
  return {
    memoryMb: Math.round(memory / 1024),
    handles: readdirSync(`/proc/${main}/fd`).length,
    processes: others.length + 1,
  };
}

it.runIf(process.platform === 'linux' && browser)(
  `${minutes} minutes of calls leave the app's memory and handles flat`,
  async () => {
    await buildIfChanged();
    await buildObserver();
    const pbx = await startTestPbx();
    const host = { kind: 'chromium', browser: browser ?? '' } as const;
    const app = await RunningApp.start({ host });
    const samples: Sample[] = [];
    try {
      const screens = new Screens(() => app.page, app.main);
      await screens.connect(pbx, extension);
      const rounds = (minutes * 60_000) / everyMs;
      for (let round = 0; round < rounds; round += 1) {
        const from = `+4930${2_000_000 + (round % 40)}`;
        if (round % 2 === 0) pbx.traffic.missedCall({ extension, from });
        else pbx.traffic.inboundAnswered({ extension, from });
        if (round % 3 === 0) await screens.refresh();
        await sleep(everyMs);
        samples.push(sampled(app.processes()));
      }
    } finally {
      await app.dispose();
      await pbx.close();
    }
    const quarter = Math.floor(samples.length / 4);
    const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
    const of = (part: readonly Sample[], name: keyof Sample) => median(part.map((one) => one[name]));
    expect(of(late, 'memoryMb')).toBeLessThan(1.25 * of(early, 'memoryMb'));
    expect(of(late, 'handles')).toBeLessThanOrEqual(of(early, 'handles') + 5);
    expect(of(late, 'processes')).toBeLessThanOrEqual(of(early, 'processes'));
  },
  (minutes + 5) * 60_000,
);
