import type { Locator } from '@playwright/test';
import { beginningWith, pattern, type Screens, t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const edeltraud = { extension: '101', from: '+493098765042', name: 'Edeltraud Uhl' };
const caller = (screens: Screens): Locator => screens.page.getByRole('region', { name: t('find.callerPage') });

test('a note and tags on a call and on its caller: kept as one types, shown in rows, found, there after a restart', async ({
  app,
  pbx,
  screens,
}) => {
  pbx.traffic.inboundAnswered({ ...edeltraud, startMs: Date.now() - 60_000, talkSeconds: 30 });
  pbx.traffic.missedCall({ ...edeltraud, startMs: Date.now() - 30_000 });
  await screens.connect(pbx);
  // Asked for anew each time: after the restart there is another window.
  const answered = () => screens.row(pattern`^Edeltraud Uhl.*, ${t('calls.answered')}, `);

  await screens.openCall(answered());
  await (await screens.openNote(screens.callPage(), t('notes.callText'))).fill('Wants zwölf Telefone');
  await screens
    .callPage()
    .getByRole('combobox', { name: t('notes.addTag') })
    .fill('Offer');
  await screens.page.keyboard.press('Enter');
  await expect(screens.callPage().getByRole('row', { name: 'Offer' })).toBeVisible();
  await expect(screens.callPage().getByText(t('settings.saving_saved'))).toBeVisible();

  await screens.button(t('notes.done')).click();
  await expect(screens.button(t('notes.editNote'))).toBeFocused();
  await expect(screens.callPage().getByText('Wants zwölf Telefone')).toBeVisible();

  await screens.choose(beginningWith('callPage.showAllWith'));
  await (await screens.openNote(caller(screens), t('notes.callerText'))).fill('Prefers mornings');
  // Leaving at once loses nothing.
  await screens.button(t('calls.back')).click();
  await expect(
    screens.row(
      pattern`Edeltraud Uhl.*, ${t('calls.answered')}, .*${t('notes.rowNoted')}, ${t('notes.rowTags', { tags: 'Offer' })}$`,
    ),
  ).toBeVisible();
  await expect(screens.row(pattern`Edeltraud Uhl.*, ${t('calls.missed')}, .*${t('notes.rowNoted')}$`)).toBeVisible();

  for (const [typed, found] of [
    ['ZWOLF telefone', 1],
    ['mornings', 2],
    ['offer', 1],
  ] as const) {
    await screens.filterBy(typed);
    await expect(screens.row(/./)).toHaveCount(found);
    await expect(screens.row(/^Edeltraud Uhl/).first()).toBeVisible();
  }
  await screens.filterBy('');
  await screens.button(t('find.filters')).click();
  const conditions = screens.page.getByRole('dialog');
  await conditions.getByRole('button', { name: t('find.more'), exact: true }).click();
  await conditions.getByRole('button', { name: 'Offer' }).click();
  await screens.page.keyboard.press('Escape');
  await expect(screens.row(/./)).toHaveCount(1);

  await app.restart();
  await screens.openCall(answered());
  await expect(screens.callPage().getByRole('listitem').filter({ hasText: 'Offer' })).toBeVisible();
  const note = await screens.openNote(screens.callPage(), t('notes.callText'));
  await expect(note).toHaveValue('Wants zwölf Telefone');
  await screens
    .callPage()
    .getByRole('button', { name: t('notes.removeTag', { tag: 'Offer' }) })
    .click();
  await note.fill('');
  await screens.button(t('calls.back')).click();
  await expect(screens.row(pattern`Edeltraud Uhl.*, ${t('calls.answered')}, .*${t('notes.rowNoted')}$`)).toBeVisible();
});
