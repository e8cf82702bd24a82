import type { Page } from '@playwright/test';

/** Waits until the page has not changed for a moment: what was reached may still be filling. Running timers end the wait as well. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let timer = 0;
        const observer = new MutationObserver(() => wait());
        const end = () => {
          observer.disconnect();
          done();
        };
        const wait = () => {
          clearTimeout(timer);
          timer = window.setTimeout(end, 200);
        };
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        wait();
        window.setTimeout(end, 3000);
      }),
  );
}
