import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
