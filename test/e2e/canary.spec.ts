import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { found, placesOf } from '../support/inputs/canary.ts';
import { t } from '../support/screens/screens.ts';
import { enterKeyAgain, keepsKey } from '../support/screens/stories.ts';
import { expect, test } from './fixtures.ts';

const random = () => randomBytes(15).toString('base64url');
/** The key of this run. Nothing else looks like it or like either half of it. */
const [begin, end] = [random(), random()];
const key = `${begin}.${end}`;
const secrets = [key, begin, end];
const caller = { extension: '101', from: '+493023125042', name: 'Maria Keller' };

test.use({ pbxOptions: { key, phones: { pickUpAfterMs: Number.POSITIVE_INFINITY } } });

test('the key is nowhere to be found, whatever happens', async ({ app, pbx, screens }) => {
  test.slow();
  const heard: string[] = [];
  let kept = false;
  const listen = () => app.page.on('console', (message) => heard.push(message.text()));
  const nowhere = async (when: string) => {
    const places = await placesOf(app);
    const all = { ...places, console: Buffer.from(heard.join('\n')) };
    for (const secret of secrets) expect(found(all, secret), when).toEqual([]);
    return places;
  };
  /** A PBX that repeats the key in what it says. */
  const repeats = (status: number) => ({
    kind: 'answer' as const,
    status,
    body: { message: `The key ${key} (${encodeURIComponent(key)}) is not good`, errors: { 'X-API-KEY': [key] } },
  });
  listen();

  await test.step('it is refused', async () => {
    pbx.switchboard.fault('any', repeats(401));
    await screens.check(pbx, '101');
    await expect(screens.page.getByText(t('setup.checksLead_failed')).first()).toBeVisible();
    await nowhere('refused');
    pbx.switchboard.clear();
  });

  await test.step('it is taken', async () => {
    await screens.page.getByLabel(t('setup.key'), { exact: true }).fill(key);
    await screens.page.keyboard.press('Enter');
    await screens.connected();
    await screens.addLines(...pbx.gateways.slice(0, 1));
    await screens.row(/./).first().waitFor();
    kept = await keepsKey(screens);
    await nowhere('connected');
  });

  await test.step('it is refused later, and the PBX repeats it', async () => {
    pbx.switchboard.fault('list', repeats(401));
    await screens.refresh();
    const trouble = screens.connection().getByRole('alert');
    await expect(trouble).toContainText(t('strip.enterKey'));
    await nowhere('refused later');
    // What the PBX says of it stands in the menu.
    await screens.menu();
    await screens.page.getByRole('dialog', { name: t('shell.menu') }).waitFor();
    await nowhere('refused later, in the menu');
    await screens.page.keyboard.press('Escape');
    pbx.switchboard.clear();
    await screens.refresh();
    await expect(trouble).toHaveCount(0);
  });

  await test.step('a dial with it is refused, another one is made', async () => {
    pbx.switchboard.fault('originate', repeats(422), 1);
    await screens.dial('030 23125023');
    await expect(screens.bar(/is not good/)).toBeVisible();
    await screens.button(t('dial.closeBar', { party: '030 23125023' })).click();
    await screens.dial('030 23125024');
    await expect.poll(() => pbx.phone('101').ringing).not.toBeNull();
    await nowhere('dialling');
  });

  await test.step('a call is missed', async () => {
    pbx.traffic.missedCall(caller);
    await screens.refresh();
    await expect.poll(() => app.main.notifications()).toHaveLength(1);
    await nowhere('missed');
  });

  await test.step('the calls are saved, in both kinds of file', async () => {
    await screens.go('calls');
    for (const [kind, name] of [
      ['callActions.export_csv', 'calls.csv'],
      ['callActions.export_xlsx', 'calls.xlsx'],
    ] as const) {
      const file = path.join(app.folder, name);
      await app.main.saveTo(file);
      await screens.fromListMenu(t('callActions.export'), t(kind));
      await expect.poll(() => existsSync(file)).toBe(true);
      await expect(screens.page.getByText(name).first()).toBeVisible();
    }
    const places = await nowhere('saved');
    expect(Object.keys(places)).toEqual(expect.arrayContaining(['file calls.csv', 'file calls.xlsx']));
    const unpacked = unzipSync(readFileSync(path.join(app.folder, 'calls.xlsx')));
    const texts = Object.fromEntries(Object.entries(unpacked).map(([name, bytes]) => [name, Buffer.from(bytes)]));
    for (const secret of secrets) expect(found(texts, secret)).toEqual([]);
    expect(found(texts, caller.name)).not.toEqual([]);
  });

  await test.step('its state is copied for support', async () => {
    const copied = await screens.copyState();
    expect(copied).toContain(t('diagnostics.connection'));
    const { hostname, port } = new URL(pbx.address);
    for (const secret of [...secrets, hostname, port, caller.name, '23125', app.folder])
      expect(copied).not.toContain(secret);
    await nowhere('copied');
  });

  await test.step('Ringback starts anew, and asks for it where no keyring keeps it', async () => {
    await app.restart();
    listen();
    await expect(screens.row(/./).first()).toBeVisible();
    const places = await nowhere('started anew');
    if (kept) await screens.updated();
    else {
      await enterKeyAgain(screens, pbx);
      await nowhere('asked again');
    }
    // The search finds what is there to be found, in files and in what crosses to the window.
    const where = found(places, pbx.address);
    expect(where).toContain('window');
    expect(where).toContain('file profile/settings.json');
  });

  await test.step('the window breaks', async () => {
    const broken = app.page.waitForEvent('crash');
    const session = await app.page.context().newCDPSession(app.page);
    void session.send('Page.crash').catch(() => undefined);
    await broken;
    await app.restart();
    await expect(screens.row(/./).first()).toBeVisible();
    const places = await nowhere('after the break');
    // The window's memory held the key while it was typed, so no copy of the memory may stay behind.
    expect(Object.keys(places).filter((name) => name.endsWith('.dmp'))).toEqual([]);
  });
});
