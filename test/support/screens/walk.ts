import { expect, type Locator } from '@playwright/test';
import type { TestPbx } from '../practice-faults/test-pbx.ts';
import { anyOf, beginningWith, type Screens, t, talkedRow, talkedWords, tOfMain } from './screens.ts';
import { hangUpAfterTalk, letItRing } from './stories.ts';

/** What a walk goes through: the window, and the PBX that the test rules. */
export interface World {
  readonly screens: Screens;
  readonly pbx: TestPbx;
}

/** A state of the window that a person can get into, and how, from the one before it. */
export interface State {
  readonly name: string;
  reach(world: World): Promise<void>;
}

const EXTENSION = '101';
/** No party of the practice PBX has this name. */
const CALLER = { extension: EXTENSION, from: '+493023125042', name: 'Edda Lindgren' };

const shown = (screens: Screens, words: string | RegExp) => expect(screens.page.getByText(words).first()).toBeVisible();

/** Opens a menu, which has such a line. */
async function opened(screens: Screens, menu: string, line: string | RegExp): Promise<void> {
  await screens.button(menu).first().click();
  await expect(screens.page.getByRole('menuitem', { name: line }).first()).toBeVisible();
}

const welcome: readonly State[] = [
  {
    name: 'welcome, nothing typed',
    async reach({ screens }) {
      await screens.connectButton().click();
      await shown(screens, t('setup.keyMissing'));
    },
  },
  {
    name: 'welcome, key refused',
    async reach({ screens, pbx }) {
      pbx.switchboard.setAccess('revoked');
      await screens.check(pbx, EXTENSION);
      await shown(screens, t('setup.checksLead_failed'));
      pbx.switchboard.setAccess('allowed');
    },
  },
  {
    name: 'welcome, checked with a remark',
    async reach({ screens }) {
      await screens.backToForm();
      await screens.page.getByLabel(t('setup.extension'), { exact: true }).fill('555');
      await screens.connectButton().click();
      await expect(screens.button(t('setup.anyway'))).toBeVisible();
    },
  },
];

/** Opens each of them; one that is open is not among them any more. */
async function unfold(folded: Locator): Promise<void> {
  for (let left = await folded.count(); left > 0; left -= 1) {
    await folded.first().click();
    await expect(folded).toHaveCount(left - 1);
  }
}

const calls: readonly State[] = [
  {
    name: 'new call, which line',
    async reach({ screens }) {
      await screens.backToForm();
      await screens.page.getByLabel(t('setup.extension'), { exact: true }).fill(EXTENSION);
      await screens.connectButton().click();
      await screens.connected();
      await screens.row(/./).first().waitFor();
      await screens.go('newCall');
      await screens.page.getByLabel(t('dial.number'), { exact: true }).fill('030 23125111');
      await shown(screens, t('setup.firstLine'));
    },
  },
  {
    name: 'new call, a line that is no UUID',
    async reach({ screens }) {
      await screens.page.getByLabel(t('shell.name'), { exact: true }).fill('Berlin');
      await screens.page.getByLabel(t('setup.gatewayUuid'), { exact: true }).fill('7d0f5b6e-3c1a');
      await screens.pressCall();
      await shown(screens, t('setup.gateway_notUuid'));
    },
  },
  {
    name: 'calls, one more came in',
    async reach({ screens, pbx }) {
      await screens.addLines(...pbx.gateways.slice(0, 1));
      await screens.page.evaluate(
        (callerIds) => window.ringback?.call('settings.change', { callerIds }),
        pbx.callerIds.slice(0, 2),
      );
      await screens
        .newCall()
        .getByRole('button', { name: t('shell.close') })
        .click();
      pbx.traffic.inboundAnswered({ extension: EXTENSION, from: '+493023125043', name: 'Ada Lindgren' });
      await screens.refresh();
      await expect(screens.row(/Ada Lindgren/)).toBeVisible();
    },
  },
  {
    name: 'calls, some selected',
    async reach({ screens }) {
      await screens.toFirstRow();
      await screens.page.keyboard.press('Space');
      await expect(screens.page.getByRole('toolbar', { name: t('callActions.selection') })).toBeVisible();
    },
  },
  {
    name: 'what can be done with the selected calls',
    reach: ({ screens }) => opened(screens, t('callActions.export'), t('faultSheet.menu')),
  },
  {
    name: 'what can be done with the list',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.button(t('callActions.cancel')).click();
      await opened(screens, t('callActions.listMenu'), t('callActions.select'));
    },
  },
  {
    name: 'choosing an extension',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.colleagues();
      await expect(screens.page.getByRole('dialog')).toContainText('Jonas Weber');
    },
  },
  {
    name: "a colleague's calls, none",
    async reach({ screens }) {
      const dialog = screens.page.getByRole('dialog');
      await dialog.getByLabel(t('calls.extensionNumber')).fill('555');
      await screens.page.keyboard.press('Enter');
      await shown(screens, t('calls.notFound_all'));
    },
  },
  {
    name: 'a call, everything unfolded',
    async reach({ screens }) {
      await screens.menu();
      await screens.page
        .getByRole('dialog')
        .getByRole('menuitemradio', { name: t('shell.showMine') })
        .click();
      await screens.openCall(screens.row(talkedRow()).first());
      await shown(screens, t('callPage.pathTitle'));
      const page = screens.callPage();
      for (const name of [t('callPage.pathTitle'), t('callPage.technicalTitle')])
        await unfold(page.getByRole('button', { name, expanded: false }));
      await shown(screens, t('callPage.technicalUuid'));
    },
  },
  {
    name: 'what can be done with a call',
    reach: ({ screens }) => opened(screens, t('callActions.pageMenu'), t('faultSheet.menu')),
  },
  {
    name: 'a fault sheet',
    async reach({ screens }) {
      await screens.page.getByRole('menuitem', { name: t('faultSheet.menu') }).click();
      await expect(screens.faultSheet()).toContainText(tOfMain('faultSheet.follows'));
    },
  },
  {
    name: 'a fault sheet as JSON',
    async reach({ screens }) {
      await screens.page.getByRole('radio', { name: t('faultSheet.form_json') }).click();
      await expect(screens.faultSheet()).toContainText('"ringback-fault-sheet"');
    },
  },
  {
    name: 'a caller, with a note',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.choose(anyOf('callPage.showAllWith'));
      const page = screens.page.getByRole('region', { name: t('find.callerPage') });
      await (await screens.openNote(page, t('notes.callerText'))).fill('Prefers mornings');
      await page.getByRole('combobox', { name: t('notes.addTag') }).fill('VIP');
      await screens.page.keyboard.press('Enter');
      await expect(page.getByText(t('settings.saving_saved'))).toBeVisible();
    },
  },
  {
    name: 'what can be done with a caller',
    reach: ({ screens }) => opened(screens, t('find.callerMenu'), /./),
  },
  {
    name: 'nothing found',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.filterBy('nobody at all');
      await shown(screens, t('find.nothingFound'));
    },
  },
  {
    name: 'the filter',
    async reach({ screens }) {
      await screens.filterBy('');
      await screens.button(t('find.filters')).click();
      const panel = screens.page.getByRole('dialog', { name: t('find.filters') });
      await panel.getByRole('button', { name: t('find.more'), exact: true }).click();
      await panel.getByRole('button', { name: 'VIP', exact: true }).click();
      await expect(panel.getByRole('button', { name: 'VIP', exact: true })).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'filtered, and a view kept',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.fromListMenu(t('find.viewsOpen'));
      await screens.page.getByRole('textbox', { name: t('find.saveView') }).fill('VIPs');
      await screens.page.keyboard.press('Enter');
      await expect(screens.button('VIPs').first()).toBeVisible();
    },
  },
];

const missed: readonly State[] = [
  {
    name: 'missed callers',
    async reach({ screens, pbx }) {
      await screens.page.keyboard.press('Escape');
      pbx.traffic.missedCall(CALLER);
      pbx.traffic.missedCall({ extension: EXTENSION, from: 'anonymous' });
      // For the proposals of the people: the message that the calls are up to date would lie over them.
      const often = { extension: EXTENSION, from: '+493023125044', name: 'ACME' };
      for (let time = 0; time < 3; time += 1) pbx.traffic.inboundAnswered(often);
      await screens.refresh();
      // The progress of loading earlier calls stands above the list, which moves up once it is gone.
      await expect(screens.button(t('strip.pause'))).toHaveCount(0, { timeout: 60_000 });
      await screens.go('missed');
      await expect(screens.caller(CALLER.name).first()).toBeVisible();
    },
  },
  {
    name: 'calls without a number, unfolded',
    async reach({ screens }) {
      // With those of the sample's weeks.
      await screens.button(anyOf('missed.withheldFolded')).click();
      await expect(screens.page.getByRole('list', { name: t('missed.withheldList') })).toBeVisible();
    },
  },
  {
    name: 'what can be done with all callers',
    reach: ({ screens }) => opened(screens, t('find.more'), t('missed.dismissAll')),
  },
  {
    name: 'when to ring back',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.pressInRow(screens.caller(CALLER.name).first(), t('missed.todoParty', { party: CALLER.name }));
      await expect(screens.page.getByRole('menuitem', { name: t('missed.todo_tomorrow') })).toBeVisible();
    },
  },
  {
    name: 'a time of one’s own to ring back',
    async reach({ screens }) {
      await screens.page.getByLabel(t('missed.laterField')).fill('fri 9');
      await expect(screens.page.getByRole('menuitem', { name: /09:00/ }).first()).toBeVisible();
    },
  },
  {
    name: 'missed caller to ring back later',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.pressInRow(screens.caller(CALLER.name).first(), t('missed.todoParty', { party: CALLER.name }));
      await screens.page.getByRole('menuitem', { name: t('missed.todo_tomorrow') }).click();
      await screens.showMissed('later');
      await shown(screens, t('missed.tomorrow'));
    },
  },
  {
    name: 'missed caller dealt with',
    async reach({ screens }) {
      await screens.pressInRow(screens.caller(CALLER.name).first(), t('missed.dismissParty', { party: CALLER.name }));
      await expect(screens.button(t('shell.undo')).first()).toBeVisible();
      await screens.showMissed('dealtWith');
    },
  },
];

const proposals = ({ page }: Screens): Locator => page.getByRole('region', { name: t('people.proposals') });

const people: readonly State[] = [
  {
    name: 'people, nobody yet',
    async reach({ screens }) {
      await screens.go('people');
      await shown(screens, t('people.emptyTitle'));
      await expect(proposals(screens).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'people, what an import would do',
    async reach({ screens }) {
      await screens.closeMessages();
      await screens.button(t('people.importFile')).click();
      const rows = [
        `Maria Keller,Acme,${CALLER.from},`,
        `Maria K.,,${CALLER.from},`,
        'Omar,,105,',
        'Eve,,301234567,030 99',
      ];
      const text = ['Name,Company,Phone,Fax', ...rows, 'Åse,,x,', ''].join('\n');
      await screens.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
      await shown(screens, t('people.clashes'));
    },
  },
  {
    name: 'people, imported',
    async reach({ screens }) {
      const dialog = screens.page.getByRole('dialog', { name: t('people.importTitle') });
      await dialog.getByRole('button', { name: t('people.import'), exact: true }).click();
      await expect(screens.person(/Omar/)).toBeVisible();
      await screens.closeMessages();
      await proposals(screens).getByRole('button', { expanded: false }).click();
      await expect(proposals(screens).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'naming a number that is none',
    async reach({ screens }) {
      await screens.button(t('people.addTitle')).first().click();
      await screens.button(t('shell.save')).click();
      await shown(screens, t('people.nameMissing'));
    },
  },
  {
    name: 'a person, a favourite',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await expect(screens.page.getByRole('dialog')).toHaveCount(0);
      await screens.person(/Omar/).click();
      await screens.button(t('people.favourite', { name: 'Omar' })).click();
      await expect(screens.button(t('people.unfavourite', { name: 'Omar' }))).toBeVisible();
    },
  },
  {
    name: 'the palette with people, calls and commands',
    async reach({ screens }) {
      await screens.openPalette();
      await screens.palette().fill('ma');
      await expect(screens.option(/Maria Keller/).first()).toBeVisible();
    },
  },
  {
    name: 'the palette, nothing found',
    async reach({ screens }) {
      await screens.palette().fill('qqqq');
      await shown(screens, t('palette.nothing', { text: 'qqqq' }));
    },
  },
];

const dialling: readonly State[] = [
  {
    name: 'the box offers a call',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.box().fill('030 23125023');
      await expect(screens.option(/23125023/).first()).toBeVisible();
    },
  },
  {
    name: 'a number with letters',
    async reach({ screens }) {
      await screens.page.keyboard.press('Escape');
      await screens.go('newCall');
      await screens.page.getByLabel(t('dial.number'), { exact: true }).fill('FLOWERS');
      await expect(screens.page.getByLabel(t('dial.number'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'the keypad, and a new number',
    async reach({ screens }) {
      await screens.page.getByLabel(t('dial.number'), { exact: true }).fill('0309870123');
      await screens.button(t('dial.keypad')).click();
      await expect(screens.page.getByRole('group', { name: t('dial.keypad') })).toBeVisible();
      await shown(screens, t('dial.newNumber'));
    },
  },
  {
    name: 'a text with several numbers',
    async reach({ screens }) {
      await screens.page.getByLabel(t('dial.number'), { exact: true }).fill('030 23125023 or 0171 2345678');
      await screens.button(t('dial.keypad')).click();
      await expect(screens.page.getByRole('group', { name: t('rules.which') })).toBeVisible();
    },
  },
  {
    name: 'choosing a number to show',
    async reach({ screens }) {
      await screens.page.getByLabel(t('dial.number'), { exact: true }).fill('');
      await screens.button(new RegExp(t('dial.callerId'))).click();
      await expect(screens.page.getByRole('listbox', { name: t('dial.callerId') })).toBeVisible();
    },
  },
  {
    name: 'in the call, one refused, one unknown',
    async reach({ screens, pbx }) {
      await screens.page.keyboard.press('Escape');
      await screens.dial('030 23125023');
      await expect.poll(() => pbx.phone(EXTENSION).ringing).not.toBeNull();
      // Picked up at once, it may be said to be accepted only, and the talk not reported.
      await letItRing(screens.bar(t('dial.pickUp', { extension: EXTENSION })));
      pbx.phone(EXTENSION).pickUp();
      await expect(screens.bar(anyOf('dial.dialling', 'dial.inCallText', 'dial.accepted'))).toBeVisible();
      pbx.switchboard.fault('originate', { kind: 'answer', status: 422, body: { message: 'No way' } }, 1);
      await screens.dial('030 23125024');
      await expect(screens.bar(/23125024/)).toContainText(t('errors.callNotSetUpWhat'));
      pbx.switchboard.fault('originate', { kind: 'break', at: 'before-headers', how: 'reset' }, 1);
      await screens.dial('030 23125025');
      await expect(screens.button(t('dial.more', { count: 1 }))).toBeVisible();
    },
  },
  {
    name: 'the other calls above the bar',
    async reach({ screens }) {
      await screens.showOtherDials();
      await expect(screens.bar(t('dial.unknown'))).toBeVisible();
      await expect(screens.bar(t('dial.notCalled'))).toBeVisible();
    },
  },
  {
    name: 'the bar, folded',
    async reach({ screens }) {
      await screens.button(t('dial.foldBar', { party: '030 23125023' })).click();
      await expect(screens.button(t('dial.unfoldBar', { party: '030 23125023' }))).toBeVisible();
    },
  },
];

async function closeBars(screens: Screens): Promise<void> {
  const closing = screens.button(beginningWith('dial.closeBar', 'dial.unknownRang', 'dial.rowItRang'));
  // A finished bar may disappear in the meantime.
  await expect(async () => {
    while ((await closing.count()) > 0) await closing.first().click({ timeout: 1000 });
    await expect(screens.bar(/./)).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

const settings: readonly State[] = [
  {
    name: 'settings, a gateway rule that lacks something',
    async reach({ screens, pbx }) {
      await screens.button(t('dial.unfoldBar', { party: '030 23125023' })).click();
      // Once it has ended, the one that asks something is the bar, and it is one of the others.
      await screens.showOtherDials();
      await hangUpAfterTalk(pbx, EXTENSION);
      await screens.lookFor(screens.bar(/5023/), talkedWords());
      await closeBars(screens);
      await screens.settings('calling');
      // One press opens the form, the next one adds.
      for (let press = 0; press < 2; press += 1) await screens.button(t('lines.addRule')).click();
      await shown(screens, t('lines.prefixUnreadable'));
    },
  },
  ...(['general', 'notifications', 'calling', 'diagnostics'] as const).map((section) => ({
    name: `settings, ${section}`,
    reach: ({ screens }: World) => screens.settings(section),
  })),
  {
    name: 'settings, nothing found',
    async reach({ screens }) {
      await screens.go('settings');
      await screens.page.getByRole('searchbox', { name: t('settings.search') }).fill('xyz');
      await shown(screens, t('settings.foundNone', { query: 'xyz' }));
    },
  },
  {
    name: 'settings, changing the connection',
    async reach({ screens }) {
      await screens.page.getByRole('searchbox', { name: t('settings.search') }).fill('');
      await screens.settings('connection');
      await screens.button(t('settings.editConnection')).click();
      await expect(screens.page.getByLabel(t('setup.address'))).toBeVisible();
    },
  },
];

/** Every state of the window in one walk from a fresh start, with a PBX whose phones are picked up by hand. */
export const everyState: readonly (State & { readonly screen: string })[] = [
  ...on('Welcome', welcome),
  ...on('Calls', calls),
  ...on('To ring back', missed),
  ...on('People', people),
  ...on('New call and call bar', dialling),
  ...on('Settings', settings),
];

function on(screen: string, states: readonly State[]) {
  return states.map((state) => ({ ...state, screen }));
}
