import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { t } from '../../support/screens/screens.ts';
import { expect, test } from '../fixtures.ts';

const resource = (prop: string, href: string): string =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop></d:propstat></d:response></d:multistatus>`;
const CARD = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ben\nTEL:+49 30 987654\nEND:VCARD\n';

/** An address book with one person, which answers no request before `release`. `waiting`: how many requests wait for that. */
async function slowBook() {
  const released = Promise.withResolvers<void>();
  let waiting = 0;
  const server = http.createServer(async (request, response) => {
    waiting += 1;
    response.once('close', () => {
      waiting -= 1;
    });
    await released.promise;
    const isCard = request.method === 'REPORT';
    const prop = isCard
      ? `<c:address-data>${CARD}</c:address-data>`
      : '<d:getetag>"1"</d:getetag><d:resourcetype><c:addressbook/></d:resourcetype>';
    const isEntry = isCard || request.headers.depth === '1';
    response.writeHead(207).end(resource(prop, isEntry ? '/book/1.vcf' : '/book/'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/book/`,
    waiting: () => waiting,
    release: released.resolve,
    close: () => server.close(),
  };
}

test('a directory that is still being tested when its form is cancelled is asked no more, and not saved', async ({
  app,
  screens,
}) => {
  const { page } = screens;
  const book = await slowBook();
  try {
    await screens.practise();
    await app.main.alwaysAnswerMain(t('directories.consentYes'));
    await screens.settings('directories');
    const open = async () => {
      await screens.button(t('directories.add')).click();
      await page.getByRole('menuitem', { name: t('directories.addKind_carddav') }).click();
      await dialog.getByLabel(t('directories.address'), { exact: true }).fill(book.address);
    };
    const dialog = page.getByRole('dialog', { name: t('directories.addTitle_carddav') });
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    await open();
    await press(t('shell.save'));
    await expect(dialog.getByRole('status')).toContainText(t('directories.testing'));
    await expect.poll(book.waiting).toBe(1);
    await press(t('shell.cancel'));
    await expect.poll(book.waiting).toBe(0);
    book.release();
    await open();
    await press(t('directories.test'));
    await expect(dialog.getByRole('listitem')).toHaveText([/Ben/]);
    await press(t('shell.cancel'));
    await expect(page.getByText(t('directories.none'))).toBeVisible();
  } finally {
    book.release();
    book.close();
  }
});
