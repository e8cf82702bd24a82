import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Ended } from './watched.ts';

const KEEP_MS = 6 * 3600 * 1000;

/** One download that did not work, and when. */
interface Failure {
  readonly at: number;
  readonly reason: string;
}

/** Remembers failed downloads for six hours, so that the next start does not wait for them again. */
export class Failures {
  readonly #file: string;
  readonly #now: () => number;

  constructor(file: string, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** Why `what` failed recently; undefined where it is worth a try. */
  recent(what: string): string | undefined {
    const failure = this.#read()[what];
    return failure && this.#now() - failure.at < KEEP_MS && this.#now() >= failure.at ? failure.reason : undefined;
  }

  /** Fetches `what`, unless that failed recently, and prints why it could not. True where it was fetched. */
  async attempt(what: string, say: (line: string) => void, fetch: () => Promise<Ended>): Promise<boolean> {
    const before = this.recent(what);
    if (before !== undefined) {
      say(`${what} could not be had a while ago (${before}); not tried again for some hours.`);
      return false;
    }
    say(`Fetching ${what} …`);
    const ended = await fetch();
    if (ended.kind === 'done') return true;
    const reason = ended.kind === 'stalled' ? `nothing arrived for ${ended.seconds} seconds` : ended.reason;
    say(`${what} could not be had: ${reason}.`);
    this.remember(what, reason);
    return false;
  }

  remember(what: string, reason: string): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ ...this.#read(), [what]: { at: this.#now(), reason } }));
  }

  #read(): Partial<Record<string, Failure>> {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Partial<Record<string, Failure>>;
    } catch {
      return {};
    }
  }
}
