import { execFile } from 'node:child_process';
import type { StartRequest } from '../../shared/dialing/dial-link.ts';
import type { Timers } from '../timers.ts';

/** A start of the app may take this long on a busy computer. */
const ARRIVES_WITHIN_MS = 20_000;

/** The programs that open a link as the system would. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Has the system open a link that was made here. Whether it worked shows in whether the link arrives. */
export function openLink(link: string, platform: NodeJS.Platform = process.platform): void {
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  execFile(program, [...args, link], { timeout: ARRIVES_WITHIN_MS, killSignal: 'SIGKILL' }, () => {});
}

export interface LinkSelfTestDeps {
  readonly open: (link: string) => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly timers: Timers;
}

/** Country code 999 is reserved (ITU-T E.164), so a program that gets the link cannot call anyone. */
const testNumber = (random: () => number): string => `+999${String(Math.floor(random() * 1e12)).padStart(12, '0')}`;

/** Sends a link as any other program would and sees whether it comes back. Sends nothing before `run`. */
export function createLinkSelfTest({ open, random, timers }: LinkSelfTestDeps) {
  let running: { number: string; end: (arrived: boolean) => void; result: Promise<boolean> } | null = null;
  return {
    /** Whether it came. A second call while one is under way joins it. */
    run(): Promise<boolean> {
      if (running !== null) return running.result;
      const number = testNumber(random);
      const { promise: result, resolve } = Promise.withResolvers<boolean>();
      const timer = timers.setTimeout(() => end(false), ARRIVES_WITHIN_MS);
      const end = (arrived: boolean): void => {
        running = null;
        timers.clearTimeout(timer);
        resolve(arrived);
      };
      running = { number, end, result };
      open(`tel:${number}`);
      return result;
    },
    /** Whether a request is the test's own link, which is not shown. */
    claim(request: StartRequest): boolean {
      if (request.kind !== 'dial' || request.number !== running?.number) return false;
      running.end(true);
      return true;
    },
  };
}
