import { expect, test } from './fixtures.ts';

test('the window shows the app', async ({ app }) => {
  await expect(app.page).toHaveTitle('Ringback');
  await expect(app.page.getByRole('heading').first()).toBeVisible();
  await expect.poll(() => app.window()).toMatchObject({ visible: true });
});

test('a second start brings up the first one and ends', async ({ app }) => {
  expect(await app.startAgain()).toMatchObject({ code: 0 });
  expect(app.isRunning()).toBe(true);
  await expect.poll(() => app.window()).toMatchObject({ visible: true });
});

test('with a tray, closing the window hides it, and the tray brings it back', async ({ app }) => {
  await app.closeWindow();
  await expect.poll(() => app.window()).toMatchObject({ visible: false });
  // The tray comes after the window's first rows.
  await expect.poll(() => app.tray()).not.toBeNull();
  await app.clickTrayItem('Open Ringback');
  await expect.poll(() => app.window()).toMatchObject({ visible: true });
});

test.describe('without a tray', () => {
  test.use({ tray: false });
  test('closing the window ends the app', async ({ app }) => {
    expect(await app.tray()).toBeNull();
    await app.closeWindow();
    await app.ended();
    expect(app.isRunning()).toBe(false);
  });
});

test('after being killed the app starts again on the same profile', async ({ app }) => {
  await app.kill();
  await app.launch();
  await expect(app.page).toHaveTitle('Ringback');
});
