import type { Locator } from '@playwright/test';
import type { RunningApp } from '../host/running-app.ts';
import { settled } from './settled.ts';

/** Notes the last words of each live region, from before the page's first script on. Runs in the page. */
function listen(): void {
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log], output';
  const said = new Map<Element, string>();
  Object.defineProperty(globalThis, 'said', { value: said });
  const hear = (element: Element) => {
    const words = element.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (words === '' || said.get(element) === words) return;
    // At the end again: that is the order in which they are heard.
    said.delete(element);
    said.set(element, words);
  };
  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const around = element?.closest(LIVE);
      if (around) regions.add(around);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll('*')]) if (region.matches(LIVE)) regions.add(region);
    }
    for (const region of regions) hear(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What a screen reader says in a story: the tree of each place, what has the focus, and what was announced. */
export class Transcript {
  readonly #app: RunningApp;
  readonly #lines: string[] = [];

  private constructor(app: RunningApp) {
    this.#app = app;
  }

  /** Reloads the page, so that nothing that is announced is missed. */
  static async of(app: RunningApp): Promise<Transcript> {
    await app.page.addInitScript(`(${listen.toString()})()`);
    await app.page.reload();
    return new Transcript(app);
  }

  /** Notes a step: what the person did, what was announced since the step before, what has the focus and, of these places, the tree. */
  async step(did: string, ...places: Locator[]): Promise<void> {
    const { page } = this.#app;
    await settled(page);
    this.#lines.push(
      `# ${did}`,
      ...(await this.#announced()).map((words) => `announced: ${words}`),
      `focus: ${await this.#focus()}`,
    );
    for (const place of places) this.#lines.push(await place.ariaSnapshot());
    this.#lines.push('');
  }

  /** Leaves out what was announced so far: it belongs to another story. */
  async begin(): Promise<void> {
    await settled(this.#app.page);
    await this.#announced();
  }

  #announced(): Promise<string[]> {
    return this.#app.page.evaluate(() => {
      const said = Reflect.get(globalThis, 'said') as Map<Element, string>;
      const words = [...said.values()];
      said.clear();
      return words;
    });
  }

  /** The transcript. What differs from run to run is written as a sign: lengths of running calls, minutes of the present, the PBX's port. */
  text(): string {
    return (
      this.#lines
        .join('\n')
        // A live region without words is silent.
        .replaceAll(/^ *- (?:status|alert)\n/gm, '')
        .replaceAll(/\b0:\d\d\b/g, '0:–')
        .replaceAll(/\b(15|16):2\d\b/g, '$1:2–')
        .replaceAll(/(Answered|talked|after) (· )?\d+ s\b/g, '$1 $2– s')
        .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1')
    );
  }

  /** Role and name of what has the focus. */
  async #focus(): Promise<string> {
    const focused = this.#app.page.locator('*:focus');
    if ((await focused.count()) === 0) return 'the window';
    const [line = ''] = (await focused.first().ariaSnapshot()).split('\n');
    return line.replace(/^- /, '').replace(/:$/, '');
  }
}
