import type { Page } from '@playwright/test';
import { MINUTE } from '../../../shared/time/durations.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { cutOf } from '../../support/screens/appearances.ts';
import { anyOf, pattern, type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { weeks: 1 } });

/** Sixty letters and more, with a word that nothing breaks. */
const LONG = 'Ingenieurgesellschaft für Gebäudetechnik & Brandschutz Öztürk mbB';
/** From the narrowest to a whole screen; 640 × 360 is one of 1280 × 720 at 200 %. */
const SIZES = [
  [320, 640],
  [360, 640],
  [400, 720],
  [640, 360],
  [900, 700],
  [1280, 720],
  [1600, 900],
  [1920, 1080],
] as const;

function calls({ traffic }: TestPbx): void {
  const at = (minutes: number) => ({ extension: '101', startMs: Date.now() - minutes * MINUTE });
  traffic.missedCall({ ...at(1), from: '+493023125112', name: LONG, ringSeconds: 24 });
  traffic.inboundAnswered({ ...at(30), from: '+493023125112', name: LONG, talkSeconds: 840, grade: 'bad' });
  traffic.inboundAnswered({ ...at(40), from: '+493023125043', name: 'Ada Lindgren', talkSeconds: 60 });
}

/** What is cut off or scrolls sideways. */
async function faults(page: Page): Promise<string[]> {
  // What follows the size of the window is drawn a moment later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return cutOf(page);
}

/** Makes each word of three letters or more 1.4 times as long, as in other languages, until `back`. */
async function withLongWords<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const before: [Text, string][] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node as Text;
      if (text.parentElement?.closest('script, style, textarea, [lang], bdi, time') !== null) continue;
      before.push([text, text.data]);
      text.data = text.data.replace(/\p{L}{3,}/gu, (word) => word + word.slice(0, Math.round(word.length * 0.4)));
    }
    Reflect.set(window, 'shorten', () => {
      for (const [text, data] of before) text.data = data;
    });
  });
  try {
    return await look();
  } finally {
    await page.evaluate(() => (Reflect.get(window, 'shorten') as () => void)());
  }
}

const places: readonly (readonly [name: string, reach: (screens: Screens) => Promise<void>])[] = [
  ['Calls', (screens) => screens.go('calls')],
  [
    'a call’s page',
    async (screens) => {
      await screens.page.setViewportSize({ width: 1280, height: 720 });
      await screens.openCall(screens.row(pattern`^Ingenieur.*${anyOf('calls.rowTalked')}`).first());
    },
  ],
  [
    'the path of a call',
    async (screens) => {
      await screens.openCall(screens.row(/^Ada Lindgren/));
      await screens.page.getByRole('button', { name: t('callPage.pathTitle') }).click();
    },
  ],
  ['To ring back', (screens) => screens.go('missed')],
  [
    'Quality',
    async (screens) => {
      await screens.go('quality');
      await expect(screens.page.getByRole('heading', { name: t('qualityScreen.eachCall') })).toBeVisible();
    },
  ],
  ['People', (screens) => screens.go('people')],
  ...(['general', 'notifications', 'calling', 'connection', 'diagnostics'] as const).map(
    (section) => [`Settings, ${section}`, (screens: Screens) => screens.settings(section)] as const,
  ),
  [
    'New call',
    async (screens) => {
      await screens.go('calls');
      await screens.go('newCall');
      await screens.page.getByLabel(t('dial.number'), { exact: true }).fill('030 23125112');
      await expect(screens.page.getByText(LONG).first()).toBeVisible();
    },
  ],
  [
    'the palette',
    async (screens) => {
      await screens.page.keyboard.press('Escape');
      await screens.openPalette();
      await screens.palette().fill('ing');
      await expect(screens.option(/Ingenieur/).first()).toBeVisible();
    },
  ],
];

test('no text is cut, no number breaks and nothing scrolls sideways on any screen, from 320 px to 1920, with a name of sixty letters and with longer words', async ({
  pbx,
  screens,
}) => {
  test.slow();
  calls(pbx);
  await screens.connect(pbx);
  await screens.allRead();
  const { page } = screens;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(
    (name) =>
      window.ringback?.call('people.write', {
        put: [
          {
            id: crypto.randomUUID(),
            name,
            numbers: [{ number: '+493023125112', label: null, names: false }],
            favourite: 1,
            ...{ company: null, department: null, email: null },
          },
        ],
        remove: [],
      }),
    LONG,
  );
  for (const [name, reach] of places)
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await reach(screens);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        expect.soft(await faults(page), `${name}, ${width} px`).toEqual([]);
        const longer = await withLongWords(page, () => faults(page));
        expect.soft(longer, `${name}, ${width} px, longer words`).toEqual([]);
      }
    });
});

test('a number of fifteen characters is whole in New call at 320 px', async ({ pbx, screens }) => {
  await screens.connect(pbx);
  const { page } = screens;
  await page.setViewportSize({ width: 320, height: 720 });
  await screens.go('newCall');
  const field = page.getByLabel(t('dial.number'), { exact: true });
  await field.fill('+49 30 23125054');
  await expect.poll(() => field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});
