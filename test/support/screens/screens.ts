import { expect, type Locator, type Page } from '@playwright/test';
import type { Destination } from '../../../renderer/navigation/place.ts';
import type { SectionId } from '../../../renderer/navigation/settings-index.ts';
import type { CheckName, Gateway } from '../../../shared/connection.ts';
import type { Dial } from '../../../shared/dialing/dial.ts';
import type { Language } from '../../../shared/languages.ts';
import { createLiveText, createText, type Text, type TextKey } from '../../../shared/messages/index.ts';
import { loadText } from '../../../shared/messages/load-text.ts';
import { catalogues } from '../catalogues.ts';
import type { RunningApp } from '../host/running-app.ts';
import type { TestPbx } from '../practice-faults/test-pbx.ts';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Playwright compares a pattern with a text as the page has it: with its spaces of any kind and its soft hyphens. */
const asOnPage = (source: string): string =>
  source.replaceAll(/[ \u00A0\u202F]/g, '\\s').replaceAll('\u00AD', '\u00AD?');

const words = createLiveText(createText());
/** The texts as the app has them: a test finds things by the words that a person would look for. */
export const { t } = words;

const wordsAsWritten = createLiveText(createText());

const wordsOfMain = createLiveText(createText());
/** The texts of the main process: its dialogs, its menus, its notifications. */
export const { t: tOfMain } = wordsOfMain;

/**
 * Has a test look for the words of a language, until it asks for English again. `ofWindow`: what the window says instead, where a test has changed it.
 * Playwright reads each space of a page as a plain one, and no soft hyphen.
 */
export async function speak(language: Language, ofWindow?: Text): Promise<void> {
  const text = await loadText(language);
  wordsOfMain.show(plain(text));
  words.show(plain(ofWindow ?? text));
  wordsAsWritten.show(ofWindow ?? text);
}

function plain(text: Text): Text {
  const asPlaywrightReads = (...asked: Parameters<typeof t>): string =>
    text(...asked)
      .replace(/[\u00A0\u202F]/g, ' ')
      .replaceAll('\u00AD', '');
  return Object.assign(asPlaywrightReads, { language: text.language });
}

/** A value that stands for any. */
const ANY = '\uE000';
const anyValue = Object.fromEntries(
  [...JSON.stringify(catalogues.en).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, ANY]),
);

/** Any of these texts, as a group of a pattern. `value`: what may be filled in. */
const patternOf = (keys: readonly TextKey[], value: string): string => {
  const texts = keys
    .flatMap((key) => [1, 2].map((count) => wordsAsWritten.t(key, { ...anyValue, count })))
    .map((text) =>
      asOnPage(
        escaped(text)
          .replaceAll(ANY, value)
          .replaceAll(/(?<![\w\\])[12](?!\w)/g, '\\d+'),
      ),
    );
  return `(?:${[...new Set(texts)].join('|')})`;
};

/** Any of these texts, whatever is filled in. */
export const anyOf = (...keys: TextKey[]): RegExp => new RegExp(patternOf(keys, '.+?'));
/** The same for what begins with one of them. */
export const beginningWith = (...keys: TextKey[]): RegExp => new RegExp(`^${patternOf(keys, '.+?')}`);

/** A pattern with texts in it: each text stands for itself, an expression for what it fits, the rest is its own source. */
export const pattern = ({ raw }: TemplateStringsArray, ...texts: readonly (string | RegExp)[]): RegExp =>
  new RegExp(
    String.raw(
      { raw },
      ...texts.map((text) => (typeof text === 'string' ? asOnPage(escaped(text)) : `(?:${text.source})`)),
    ),
  );

/** A pattern of one text, with an expression for each value that is filled in. */
export function filled(key: TextKey, values: Readonly<Record<string, RegExp>>): RegExp {
  const names = Object.keys(values);
  const mark = (place: number): string => String.fromCodePoint(0xe001 + place);
  const marked = Object.fromEntries(names.map((name, place) => [name, mark(place)]));
  const forms = new Set([1, 2].map((count) => asOnPage(escaped(wordsAsWritten.t(key, { count, ...marked })))));
  const source = names.reduce(
    (all, name, place) => all.replaceAll(mark(place), values[name]?.source ?? ''),
    [...forms].join('|'),
  );
  return new RegExp(`(?:${source})`);
}

/** The name of a country as the window says it. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(t.language, { type: 'region' }).of(code) ?? code;

/** The bar of a call whose phone was picked up: open, or folded. */
export const pickedUp = (): RegExp =>
  new RegExp(
    `${patternOf(['dial.step_phone'], '.+?')},\\s${patternOf(['dial.stepState_likely'], '.+?')}|${patternOf(['dial.dialling', 'dial.inCallText'], '.+?')}`,
  );
/** A length inside a text, from this digit on. In the language that nobody speaks it has its own bracket. */
const lengthFrom = (digit: string): string => `⟦?${digit}.*?`;
/** The bar of an answered call: how long it was. */
export const talkedWords = (): RegExp => new RegExp(patternOf(['dial.answeredTalked'], lengthFrom('\\d')));
/** The row of an answered call with some talk. */
export const talkedRow = (): RegExp =>
  new RegExp(`${patternOf(['calls.answered'], '.+?')},\\s${patternOf(['calls.rowTalked'], lengthFrom('[1-9]'))}`);

/** A number as a field has it, with its digits grouped in any way. */
export const written = (digits: string): RegExp =>
  new RegExp(`^${[...digits].map((one) => one.replace(/[+*]/, '\\$&')).join('[ ()/-]*')}$`);

export type ScreenName = Destination | 'newCall' | 'settings';

/** What a person does in the window, each thing in one place. Everything is found by its role and its name. */
export class Screens {
  readonly #page: () => Page;
  readonly #main: RunningApp['main'];

  /** `page` is called each time: a reopened window has another page. */
  constructor(page: () => Page, main: RunningApp['main']) {
    this.#page = page;
    this.#main = main;
  }

  get page(): Page {
    return this.#page();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Fills in the welcome's form and has it checked. The practice PBX speaks plain http, which has to be agreed to. */
  async check(pbx: Pick<TestPbx, 'address' | 'key'>, extension: string): Promise<void> {
    await this.page.getByLabel(t('setup.address'), { exact: true }).fill(pbx.address);
    await this.#main.alwaysAnswerMain(tOfMain('setup.consent_httpYes'));
    await this.page.getByLabel(t('setup.key'), { exact: true }).fill(pbx.key);
    await this.page.getByLabel(t('setup.extension'), { exact: true }).fill(extension);
    await this.connectButton().click();
  }

  connectButton(): Locator {
    return this.page.getByRole('button', { name: t('setup.checkAndConnect'), exact: true });
  }

  /** The results of the checks, as far as they have come. */
  checks(): Locator {
    return this.page.getByRole('region', { name: t('setup.checks') });
  }

  /** One of them, by its name or by what it has found out. */
  checked(name: CheckName): Locator {
    const beginnings: TextKey[] = [`setup.check_${name}`];
    if (name !== 'clock' && name !== 'country') beginnings.push(`setup.good_${name}`);
    return this.checks()
      .getByRole('listitem')
      .filter({ hasText: beginningWith(...beginnings) });
  }

  /** From the checks to the form with what was typed. */
  async backToForm(): Promise<void> {
    await this.checks().waitFor();
    await this.button(t('setup.back')).click();
  }

  /** Waits until the checks are through, and connects in spite of their remarks where there are some. */
  async connected(): Promise<void> {
    const calls = this.page.getByRole('navigation', { name: t('shell.navigation') });
    const anyway = this.button(t('setup.anyway'));
    await calls.or(anyway).first().waitFor({ timeout: 30_000 });
    if (await anyway.isVisible()) await anyway.click();
    await calls.waitFor();
  }

  /** Has the app know a line for calls, as if it had been typed at the first call. */
  async addLines(...gateways: readonly { name: string; uuid: string }[]): Promise<void> {
    const patch = {
      gateways: gateways.map(({ name, uuid }) => ({ name, uuid })),
      gatewayUuid: gateways[0]?.uuid ?? null,
    };
    const saved = await this.page.evaluate((change) => window.ringback?.call('settings.change', change), patch);
    expect(saved).toMatchObject({ ok: true });
  }

  /** From the welcome to the list of calls, with a gateway to dial through. The form is left out: connecting.spec.ts is about it. */
  async connect(pbx: TestPbx, extension = '101'): Promise<void> {
    await this.connectUnseen(pbx, extension, pbx.gateways.slice(0, 1));
    await this.row(/./).first().waitFor();
  }

  /** Has the bridge check and save what the welcome's form would, with these gateways, else all: to the frame, also without a call. */
  async connectUnseen(pbx: TestPbx, extension: string, gateways: readonly Gateway[] = pbx.gateways): Promise<void> {
    await this.#main.alwaysAnswerMain(tOfMain('setup.consent_httpYes'));
    const { address, key } = pbx;
    const trust = { kind: 'system' } as const;
    const draft = {
      ...{ id: null, name: '', zone: null, country: null, allowHttp: true, trust },
      address,
      key,
      extension,
    };
    const answers = await this.page.evaluate(
      async ([form, [first, ...more]]) => {
        const call = window.ringback?.call;
        const checked = await call?.('connection.check', { ...form, run: crypto.randomUUID() });
        const saved = await call?.('connection.save', form);
        const lines = first ? { gateways: [first, ...more], gatewayUuid: first.uuid } : {};
        return [checked, saved, await call?.('settings.change', lines)].map((answer) => answer?.ok);
      },
      [draft, gateways.map(({ name, uuid }) => ({ name, uuid }))] as const,
    );
    expect(answers).toEqual([true, true, true]);
    await this.page.getByRole('navigation', { name: t('shell.navigation') }).waitFor();
  }

  /** From the welcome to the calls of the practice PBX that the app brings along. */
  async practise(): Promise<void> {
    await this.button(t('welcome.practice')).click();
    await this.row(/./).first().waitFor();
  }

  async go(screen: ScreenName): Promise<void> {
    if (screen === 'newCall') {
      return this.page.getByRole('button', { name: t('shell.newCall'), exact: true }).click();
    }
    const navigation = this.page.getByRole('navigation', { name: t('shell.navigation') });
    const waiting = screen === 'missed' ? (['shell.missedWaiting'] as const) : [];
    const destination = navigation.getByRole('button', { name: beginningWith(`shell.${screen}`, ...waiting) });
    if (screen !== 'settings') return destination.click();
    // The window may still be drawn for the size that it had.
    const isWide = await this.page.evaluate(() => matchMedia('(min-width: 900px)').matches);
    if (isWide) return destination.click();
    await this.menu();
    const menu = this.page.getByRole('dialog', { name: t('shell.menu') });
    await menu.getByRole('menuitem', { name: t('shell.settings') }).click();
  }

  /** Closes all toasts; without `alsoUndo`, a toast with Undo stays. In a small window one can lie over what is pressed next. */
  async closeMessages({ alsoUndo = true } = {}): Promise<void> {
    const toasts = this.page.getByRole('region', { name: t('shell.notices') }).getByRole('alertdialog');
    const closed = alsoUndo ? toasts : toasts.filter({ hasNotText: t('shell.undo') });
    const close = closed.getByRole('button', { name: t('shell.close'), exact: true });
    // One may go before it is pressed.
    await expect(async () => {
      while ((await close.count()) > 0) await close.first().click({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
  }

  /** Opens a section of the settings. */
  async settings(section: SectionId): Promise<void> {
    await this.go('settings');
    const sections = this.page.getByRole('navigation', { name: t('shell.settings') });
    const name = t(`settings.section_${section}`);
    await sections.getByRole('button', { name: beginningWith(`settings.section_${section}`) }).click();
    await this.page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
  }

  /** Waits until the menu says that the calls are up to date. */
  async updated(): Promise<void> {
    await this.menu();
    const menu = this.page.getByRole('dialog', { name: t('shell.menu') });
    await menu.getByText(beginningWith('shell.updated')).waitFor({ timeout: 30_000 });
    // What is wrong also says when the calls were updated last.
    await expect(menu.getByText(anyOf('strip.updated'))).toHaveCount(0, { timeout: 30_000 });
    // It takes keys once it has the focus, a moment after it is there.
    await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await this.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  }

  /** Waits until every call that is to be read is there: figures and lists grow until then. */
  async allRead(): Promise<void> {
    await this.updated();
    for (const words of [t('strip.loading'), t('strip.pause')])
      await expect(this.page.getByText(words)).toHaveCount(0, { timeout: 60_000 });
  }

  /** The strip below the header. */
  connection(): Locator {
    return this.page.getByRole('region', { name: t('shell.statusLabel') });
  }

  /** Opens the header's menu. */
  async menu(): Promise<void> {
    await this.button(
      new RegExp(`${t('shell.extensionMenu', { extension: '\\d+' })}|^${t('shell.menu')}$`, 'i'),
    ).click();
  }

  /** Opens the list of extensions in the header's menu. */
  async colleagues(): Promise<Locator> {
    await this.menu();
    const menu = this.page.getByRole('dialog', { name: t('shell.menu') });
    await menu.getByRole('menuitem', { name: t('shell.showColleague') }).click();
    return menu;
  }

  /** Rows of the list of calls or callers, by the words a reader hears: party, way, outcome, time. Headings of days are none. */
  row(name: string | RegExp): Locator {
    return this.page
      .getByRole('grid', { name: anyOf('calls.list') })
      .getByRole('row', { name })
      .filter({ has: this.page.getByRole('gridcell') });
  }

  /** Rows of the people, by name and number. */
  person(name: string | RegExp): Locator {
    return this.page.getByRole('grid', { name: t('shell.people'), exact: true }).getByRole('row', { name });
  }

  /** Shows all calls, or only those of one kind. */
  async show(filter: 'all' | 'missed' | 'in' | 'out'): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: t('calls.filter') });
    await group.getByText(t(filter === 'missed' ? 'calls.tabMissed' : `calls.${filter}`), { exact: true }).click();
  }

  /** Gives the list of calls the focus, on its first row, where keys act on it: the grid hands it on a moment later. */
  async toFirstRow(): Promise<void> {
    await this.page.getByRole('grid').focus();
    await this.page.keyboard.press('Home');
    await expect(this.page.locator('[role=row]:focus')).toHaveCount(1);
  }

  /** Chooses from the menu of the list of calls, and `within` what that opens. */
  async fromListMenu(item: string, ...within: string[]): Promise<void> {
    await this.button(t('callActions.listMenu')).click();
    for (const name of [item, ...within]) await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  /** Copies the state for support, in Diagnostics, and returns what was copied. */
  async copyState(): Promise<string> {
    await this.settings('diagnostics');
    await this.page.evaluate(() => {
      document.execCommand = () => Reflect.set(window, 'copied', Reflect.get(document.activeElement ?? {}, 'value'));
    });
    await this.button(t('diagnostics.copy')).click();
    await this.page.getByText(t('diagnostics.copied')).waitFor();
    return this.page.evaluate(() => String(Reflect.get(window, 'copied')));
  }

  /** The page of the open call. */
  callPage(): Locator {
    return this.page.getByRole('region', { name: t('calls.page') });
  }

  /** Opens a row's page. */
  async openCall(row: Locator): Promise<void> {
    const words = row.getByText(/\d/).first();
    await words.scrollIntoViewIfNeeded();
    await this.#drawn();
    await words.click();
    await this.callPage().waitFor();
  }

  /** Opens the note of an open page for writing, and returns its field. `label`: the field's. */
  async openNote(page: Locator, label: string): Promise<Locator> {
    const [add, edit] =
      label === t('notes.callerText')
        ? [t('notes.addOnCaller'), t('notes.editOnCaller')]
        : [t('notes.add'), t('notes.editNote')];
    await page
      .getByRole('button', { name: add })
      .or(page.getByRole('button', { name: edit }))
      .click();
    return page.getByRole('textbox', { name: label });
  }

  /** Chooses from the menu of the open call. */
  async choose(item: string | RegExp): Promise<void> {
    await this.button(t('callActions.pageMenu')).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** The text of the open fault sheet. */
  faultSheet(): Locator {
    return this.page.getByRole('region', { name: t('faultSheet.preview') });
  }

  /** The one box. */
  box(): Locator {
    return this.page.getByRole('combobox', { name: t('shell.boxLabel') });
  }

  /** The box while it is grown into the palette. */
  palette(): Locator {
    return this.page.getByRole('combobox', { name: t('shell.boxLabel'), expanded: true });
  }

  /** Opens the palette by its key, ready for what is typed. */
  async openPalette(): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await expect(this.palette()).toBeFocused();
  }

  /** Filters the list of calls by a text. */
  async filterBy(text: string): Promise<void> {
    await this.page.keyboard.press('Control+f');
    await this.box().fill(text);
  }

  /** What the palette offers, by its words. */
  option(name: string | RegExp): Locator {
    return this.page.getByRole('listbox', { name: t('palette.title') }).getByRole('option', { name });
  }

  /** Has the app ask the PBX for new calls now instead of in its own time. */
  async refresh(): Promise<void> {
    await this.menu();
    await this.page.getByRole('button', { name: t('shell.refresh'), exact: true }).click();
  }

  /** Enters a number in the panel, opened where it is not, and presses Call. The panel of the call before may be about to close: a number keeps it open. */
  async dial(number: string): Promise<void> {
    await this.newCall().getByText(t('dial.starting')).waitFor({ state: 'hidden' });
    await expect(async () => {
      await this.go('newCall');
      await this.page.getByLabel(t('dial.number'), { exact: true }).fill(number, { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await this.pressCall();
  }

  /** The New call panel. */
  newCall(): Locator {
    return this.page.getByRole('region', { name: t('shell.newCall'), exact: true });
  }

  /** The button that calls, whomever it names. */
  callButton(): Locator {
    return this.newCall().locator('button[type=submit]');
  }

  /** Presses Call in the panel once it may be pressed. */
  async pressCall(): Promise<void> {
    await this.callButton().click();
  }

  /** The question before a call. */
  question(): Locator {
    const [before = '', after = ''] = t('guards.title', { party: '…' }).split('…');
    return this.page.getByRole('alertdialog', { name: new RegExp(`^${escaped(before)}.*${escaped(after)}$`) });
  }

  /** Waits for a system dialog of the main process that contains these words, and answers it. */
  async answerMain(yes: boolean, words: string): Promise<void> {
    await expect
      .poll(async () => {
        const question = await this.#main.mainQuestion();
        return `${question?.message}\n${question?.detail}`;
      })
      .toContain(words);
    const question = await this.#main.mainQuestion();
    const [no = '', agree = ''] = question?.buttons ?? [];
    expect(question?.first, 'the button that stops it has the focus, and is what Escape presses').toBe(no);
    await this.#main.answerMain(yes ? agree : no);
  }

  /** Presses until the question is there: a press within a second of the last dial counts as the same press. */
  async pressUntilAsked(press: Locator): Promise<void> {
    await expect(async () => {
      if (!(await this.question().isVisible())) await press.click({ timeout: 2000 });
      await expect(this.question()).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Answers it, once it takes an answer. */
  async answerQuestion(yes: boolean): Promise<void> {
    const anyway = this.question().getByRole('button', { name: t('guards.yes') });
    await expect(anyway).toBeEnabled();
    await (yes ? anyway : this.question().getByRole('button', { name: t('guards.no') })).click();
    await expect(this.question()).toHaveCount(0);
  }

  /** The call bar of a dial, or its row above the bar, by the words in it. */
  bar(words: string | RegExp): Locator {
    return this.page
      .getByRole('region', { name: t('dial.bar'), exact: true })
      .locator('> ul > li')
      .filter({ hasText: words });
  }

  /** Shows the rows of the dials besides the one in the bar. */
  async showOtherDials(): Promise<void> {
    await this.page.getByRole('button', { name: anyOf('dial.more'), expanded: false }).click();
  }

  /**
   * Waits until the dial's bar shows these words. Until then it has the app ask for new calls again and again, or presses "Check again" where
   * that is offered. The pointer stays on the bar, so that it does not fold.
   */
  async lookFor(bar: Locator, text: string | RegExp): Promise<void> {
    const check = bar.getByRole('button', { name: t('setup.checkAgain') });
    await expect(async () => {
      if (await check.isVisible()) await check.click({ timeout: 2000 });
      else await this.#readCallsOfDials();
      await expect(bar).toContainText(text, { timeout: 500 });
      await bar.hover({ timeout: 2000 });
    }).toPass({ timeout: 90_000 });
  }

  /** Has main read the newest calls of the extensions that dialled. Nothing in the window is pressed. */
  async #readCallsOfDials(): Promise<void> {
    await this.page.evaluate(async () => {
      const dials = await window.ringback?.call('dial.list', undefined);
      const extensions = new Set((dials as { value: Dial[] }).value.map(({ order }) => order.extension));
      for (const extension of extensions) await window.ringback?.call('connection.poll', { extension });
    });
  }

  /** Shows one part of the callers to ring back. */
  async showMissed(part: 'waiting' | 'later' | 'dealtWith'): Promise<void> {
    const parts = this.page.getByRole('radiogroup', { name: t('missed.segments') });
    await parts.getByText(t(part === 'later' ? 'missed.partLater' : `missed.${part}`)).click();
  }

  /** What was scrolled or changed has been drawn: a list scrolls back where it is pressed in the very frame that scrolled it. */
  async #drawn(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** Presses a button of a row that shows while the pointer is on the row. */
  async pressInRow(row: Locator, name: string): Promise<void> {
    await row.hover();
    const button = row.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await this.#drawn();
    await button.click();
  }

  /** The rows of callers to ring back. */
  caller(words: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('row').filter({ hasText: words });
  }
}
