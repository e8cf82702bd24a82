import { runChapter } from '../../screens/run-chapter.ts';
import { faultsInLooks, light, lookAt } from '../../support/screens/appearances.ts';
import { chapters } from '../../support/screens/chapters.ts';
import { Complaints } from '../../support/screens/from-page.ts';
import { expect, test } from '../fixtures.ts';

/** Scenes that a wide window lays out in another way. */
const OTHERWISE_WIDE = ['welcome', 'calls', 'call', 'missed callers', 'settings'];

/**
 * Each state of the window keeps to WCAG 2.2 A and AA and to the content security policy, leaves the console empty, cuts no text off and
 * scrolls nothing sideways.
 */
for (const [index, chapter] of chapters.entries())
  test(`every state is accessible, keeps to the policy and fits the window: ${chapter.name}`, async ({
    host,
    browserAt,
  }) => {
    // The longest chapter has some seventy scenes.
    test.setTimeout(600_000);
    if (!host) throw new Error('There is no host.');
    let complaints: Complaints | undefined;
    await runChapter({
      host,
      browserAt,
      chapter,
      index: 50 + index,
      size: light.size,
      async begin({ page }) {
        complaints = await Complaints.of(page);
      },
      async shown({ name }, page, failed) {
        expect.soft(failed, `${name} is reached`).toBeNull();
        expect.soft(await complaints?.all(), name).toEqual([]);
        expect.soft(await faultsInLooks(page, OTHERWISE_WIDE.includes(name)), name).toEqual([]);
        await lookAt(page, light);
        // What the checks themselves did to the page is none of its own.
        await complaints?.forget();
      },
    });
  });
