import { execFile } from 'node:child_process';
import type { StartRequest } from '../../shared/dialing/dial-link.ts';
import type { Timers } from '../timers.ts';

/** A start of the app may take this long on a busy computer. */
const ARRIVES_WITHIN_MS = 20_000;

/** What opens a link with the program that the system has for it. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Has the system open a link. Only ever called with a link that was made here. */
export function openLink(link: string, platform: NodeJS.Platform = process.platform): void {
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  // What comes of it is seen by whether the link arrives.
  execFile(program, [...args, link], { timeout: ARRIVES_WITHIN_MS, killSignal: 'SIGKILL' }, () => {});
}

export interface LinkSelfTestDeps {
  readonly open: (link: string) => void;
  /** In [0, 1). */
  readonly random: () => number;
  readonly timers: Timers;
}

/** Sends a link the way that any other program would and sees whether it comes back. */
export interface LinkSelfTest {
  /** Whether it came. A second call while one is under way joins it. */
  run(): Promise<boolean>;
  /** Whether a request is the trial's own link, which nobody is to be shown. */
  claim(request: StartRequest): boolean;
}

/** Country code 999 is reserved and belongs to nobody (ITU-T E.164), so no other program that gets the link could ring anybody. */
const testNumber = (random: () => number): string => `+999${String(Math.floor(random() * 1e12)).padStart(12, '0')}`;

/** Nothing is sent before `run`. */
export function createLinkSelfTest({ open, random, timers }: LinkSelfTestDeps): LinkSelfTest {
  let running: { number: string; arrived: (did: boolean) => void; answer: Promise<boolean> } | null = null;
  return {
    run() {
      if (running !== null) return running.answer;
      const number = testNumber(random);
      let settle: (did: boolean) => void = () => {};
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      const timer = timers.setTimeout(() => arrived(false), ARRIVES_WITHIN_MS);
      const arrived = (did: boolean): void => {
        running = null;
        timers.clearTimeout(timer);
        settle(did);
      };
      running = { number, arrived, answer };
      open(`tel:${number}`);
      return answer;
    },
    claim(request) {
      if (request.kind !== 'dial' || request.number !== running?.number) return false;
      running.arrived(true);
      return true;
    },
  };
}
