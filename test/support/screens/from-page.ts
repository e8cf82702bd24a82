import type { Page } from '@playwright/test';

/** The result of an attempt by a script of the page. */
export interface Tried {
  /** What it gave, where that can be told as JSON. */
  readonly value: unknown;
  /** The name of what it threw. */
  readonly threw: string | null;
}

/**
 * Runs a function as the page's own script would run. Playwright's evaluate goes round the content security policy as long as it
 * lasts, so the function is only handed over by it and called from a timer of the page, where the policy holds.
 */
export function fromPage(page: Page, attempt: () => unknown): Promise<Tried> {
  return page.evaluate(`new Promise((done) => {
    setTimeout(async () => {
      try {
        done({ value: await (${attempt.toString()})(), threw: null });
      } catch (error) {
        done({ value: null, threw: error?.name ?? String(error) });
      }
    });
  })`);
}

/** What the browser has to say against a page, from before its first script on. */
export class Complaints {
  readonly #page: Page;
  readonly #console: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Records the page's messages from its next load on. */
  static async of(page: Page): Promise<Complaints> {
    const complaints = new Complaints(page);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.#console.push(message.text());
    });
    page.on('pageerror', (error) => complaints.#console.push(String(error)));
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.defineProperty(window, 'violations', { value: violations });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        violations.push(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
      );
    });
    return complaints;
  }

  /** What broke the content security policy since the last load, as "directive what where". */
  violations(): Promise<string[]> {
    return this.#page.evaluate(() => [...(Reflect.get(window, 'violations') as string[])]);
  }

  /** The same, with console errors and warnings and uncaught errors. */
  async all(): Promise<string[]> {
    return [...(await this.violations()), ...this.#console];
  }

  /** Forgets what was recorded. */
  async forget(): Promise<void> {
    this.#console.length = 0;
    await this.#page.evaluate(() => (Reflect.get(window, 'violations') as string[]).splice(0));
  }
}
