import type { Page } from '@playwright/test';
import { beginningWith, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 0 } });

/** How something moved. */
interface Move {
  /** The name of its animation, as in the style sheet. */
  readonly name: string;
  readonly seconds: string;
  /** Where the animation comes from or goes to, px to the right and down. */
  readonly by: readonly [number, number];
  /** Whether it can still be pressed. */
  readonly inert: boolean;
}

/** Notes how what is drawn moves: as it begins, and not by watching the time. */
async function watchMoves(page: Page): Promise<{ since(): Promise<Move[]> }> {
  await page.evaluate(() => {
    const moves: Move[] = [];
    Reflect.set(window, 'moves', moves);
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const note = ({ target, animationName }: AnimationEvent): void => {
      // A message has a move of the same name, and a spinner turns.
      if (!(target instanceof HTMLElement && target.matches('section, form'))) return;
      const frames = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName);
      const frame = frames instanceof CSSKeyframesRule ? frames.cssRules[0] : undefined;
      const { m41, m42 } = new DOMMatrix(frame instanceof CSSKeyframeRule ? frame.style.transform : '');
      moves.push({
        // Without what the build adds to it.
        name: /(?<=^_?)[a-z]+/.exec(animationName)?.[0] ?? animationName,
        seconds: getComputedStyle(target).animationDuration,
        by: [m41, m42],
        inert: target.inert,
      });
    };
    document.addEventListener('animationstart', note, true);
  });
  return {
    /** The moves since the last call. */
    since: () => page.evaluate(() => (Reflect.get(window, 'moves') as Move[]).splice(0)),
  };
}

test('New call comes by 12 px in 160 ms, the call bar comes and leaves so, each at its own edge, and nothing moves for who asked for no motion', async ({
  pbx,
  screens,
}) => {
  const { page } = screens;
  await screens.connectUnseen(pbx, '101', pbx.gateways.slice(0, 1));
  const moves = await watchMoves(page);
  for (const [reducedMotion, seconds] of [
    ['no-preference', '0.16s'],
    ['reduce', '0s'],
  ] as const)
    for (const [width, number, comes, leaves, by] of [
      [1280, '030 23125042', 'drop', 'lift', [0, -12]],
      [400, '030 23125043', 'rise', 'sink', [0, 12]],
    ] as const)
      await test.step(`${width} px wide, ${reducedMotion}`, async () => {
        await page.emulateMedia({ reducedMotion });
        await page.setViewportSize({ width, height: 720 });
        await screens.go('calls');
        pbx.switchboard.fault('originate', { kind: 'answer', status: 422, body: { message: 'No' } }, 1);
        await screens.go('newCall');
        await expect(screens.newCall().locator('form')).toHaveCSS('animation-duration', seconds);
        await screens.dial(number);
        // By no role: one that leaves has none any more.
        const bar = page.locator(`section[aria-label="${t('dial.bar')}"]`);
        await expect(bar).toHaveCSS('animation-duration', seconds);
        await bar.getByRole('button', { name: beginningWith('dial.closeBar') }).click();
        await expect(bar).toHaveCount(0);
        const came = [
          { name: 'come', by: [12, 0], seconds, inert: false },
          { name: comes, by, seconds, inert: false },
          { name: leaves, by, seconds, inert: true },
        ];
        const moved = (await moves.since()).filter((move) => move.seconds !== '0s');
        expect(moved).toEqual(reducedMotion === 'reduce' ? [] : came);
      });
});
