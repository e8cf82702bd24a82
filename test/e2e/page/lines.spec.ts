import { pickedUp, t } from '../../support/screens/screens.ts';
import { connectWithoutCalls, letItRing, postsOf } from '../../support/screens/stories.ts';
import { expect, test } from '../fixtures.ts';

test.use({ pbxOptions: { history: [], phones: { pickUpAfterMs: 'by-hand' } } });

test('the number’s beginning chooses the line, and a choice by hand goes before it', async ({ pbx, screens }) => {
  const { page } = screens;
  const number = page.getByLabel(t('dial.number'), { exact: true });
  const [berlin, , mobile] = pbx.gateways;
  await connectWithoutCalls(screens, pbx, '101');
  await screens.settings('calling');
  const choose = async (field: string, option: string): Promise<void> => {
    await page.getByRole('button', { name: field }).last().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('set up', async () => {
    await screens.settings('calling');
    const rules = page.getByRole('group', { name: t('lines.rules') });
    await rules.getByRole('button', { name: t('lines.addRule') }).click();
    await expect(rules.getByLabel(t('lines.prefix'), { exact: true })).toBeFocused();
    await page.keyboard.type('+49 171');
    await rules.getByRole('button', { name: t('lines.goThrough') }).click();
    await page.getByRole('option', { name: mobile?.name ?? '' }).click();
    await rules.getByRole('button', { name: t('lines.addRule') }).click();
    await expect(rules.getByText('+49171')).toBeVisible();
    // The form closes, and the focus stays with the list.
    await expect(rules.getByLabel(t('lines.prefix'), { exact: true })).toHaveCount(0);
    await expect(rules).toBeFocused();
  });

  await test.step('the number’s beginning before the settings, and a choice by hand before that', async () => {
    await screens.dial('+49 171 2345678');
    await expect.poll(() => postsOf(pbx)).toHaveLength(1);
    expect(postsOf(pbx)[0]).toMatchObject({ extension: '101', gateway_uuid: mobile?.uuid });
    // Until it is picked up, no other call is made.
    const bar = screens.bar(/2345678/);
    await letItRing(bar);
    pbx.phone('101').pickUp();
    await expect(bar).toContainText(pickedUp);
    await screens.enterNumber('+49 171 2345679');
    await expect(page.getByText(t('lines.why_rule', { prefix: '+49171' }))).toBeVisible();
    await choose(t('dial.gateway'), berlin?.name ?? '');
    await expect(page.getByText(t('lines.why_chosen'))).toBeVisible();
    await screens.pressCall();
    await expect.poll(() => postsOf(pbx)).toHaveLength(2);
    expect(postsOf(pbx)[1]).toMatchObject({ extension: '101', gateway_uuid: berlin?.uuid });
  });

  await test.step('a gateway that is gone is asked for, not replaced', async () => {
    await screens.settings('calling');
    await screens.button(t('setup.remove', { name: mobile?.name ?? '' })).click();
    await screens.enterNumber('+49 171 2345670');
    await expect(page.getByText(t('lines.removed', { prefix: '+49171' }))).toBeVisible();
    await screens.pressCall();
    await expect(number).toHaveAttribute('value', /171/);
    expect(postsOf(pbx)).toHaveLength(2);
  });
});
