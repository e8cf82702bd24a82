import { expect } from '@playwright/test';
import type { TestPbx } from '../practice-faults/test-pbx.ts';
import type { Chapter, Scene } from './chapter.ts';
import { t } from './screens.ts';

/** An extension that has no calls but these. */
const EXTENSION = '110';

/** One call of each quality, and callers whose names are hard to show. */
function letThemCall({ traffic }: TestPbx): void {
  const answered = { extension: EXTENSION, talkSeconds: 570 };
  traffic.inboundAnswered({ ...answered, from: '+493023125051', name: 'Good Sound', grade: 'clean' });
  traffic.inboundAnswered({ ...answered, from: '+493023125052', name: 'Bad Sound', grade: 'bad' });
  traffic.inboundAnswered({ ...answered, from: '+493023125053', name: 'One Way', grade: 'one-way' });
  traffic.missedCall({ extension: EXTENSION, from: '+493023125054', name: 'Missed Caller', ringSeconds: 24 });
  const long = 'Arbeitsgemeinschaft der Vermessungsverwaltungen der Länder, Zweigstelle Nordost';
  for (const name of [long, 'مريم القحطاني', 'דנה כהן', '山田太郎', ''])
    traffic.missedCall({ extension: EXTENSION, from: `+4930231250${60 + name.length}`, name });
  traffic.missedCall({ extension: EXTENSION, from: 'anonymous' });
}

const pathTitle = (): string => t('callPage.pathTitle');
const page =
  (caller: string, words: () => string): Scene['reach'] =>
  async ({ screens }) => {
    await screens.go('calls');
    await screens.openCall(screens.row(new RegExp(`^${caller}`)));
    await expect(screens.callPage().getByText(words()).first()).toBeVisible();
  };

/** Calls that sound good and bad, and names of every kind. */
export const soundStates: Chapter = {
  name: 'Sound and names',
  pbx: { weeks: 1, phones: { pickUpAfterMs: Number.POSITIVE_INFINITY } },
  scenes: [
    {
      screen: 'Calls',
      name: 'names of every kind',
      async reach({ screens, pbx }) {
        letThemCall(pbx);
        await screens.connectUnseen(pbx, EXTENSION);
        await expect(screens.row(/^Good Sound/)).toBeVisible();
      },
    },
    { screen: 'Call page', name: 'a call that sounded good', reach: page('Good Sound', pathTitle) },
    { screen: 'Call page', name: 'a call that sounded bad', reach: page('Bad Sound', pathTitle) },
    { screen: 'Call page', name: 'a call without sound', reach: page('One Way', pathTitle) },
    { screen: 'Call page', name: 'a missed call', reach: page('Missed Caller', () => 'Missed Caller') },
    {
      screen: 'To ring back',
      name: 'callers of every kind',
      async reach({ screens }) {
        await screens.go('missed');
        await expect(screens.caller('Missed Caller').first()).toBeVisible();
      },
    },
    {
      screen: 'New call',
      name: 'new call, from a link',
      async reach({ app, screens }) {
        await app.main.anotherStart(['tel:+493023125054']);
        await expect(screens.page.getByLabel(t('dial.number'), { exact: true })).toHaveValue(/5054/);
      },
    },
  ],
};
