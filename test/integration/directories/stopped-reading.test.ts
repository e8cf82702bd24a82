import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { DirectoriesDeps } from '../../../electron/directories/directories.ts';
import { readInThread } from '../../../electron/directories/read-in-thread.ts';
import { appDirectories } from '../../support/directories/app-directories.ts';
import { READING_THREAD } from '../../support/directories/reading-thread.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { cardDav, DIRECTORY } from './directories-world.ts';

/** So many people need several requests. */
const PEOPLE = 180;
const href = (n: number): string => `/book/${n}.vcf`;
const responseOf = (of: string, prop: string): string =>
  `<d:response><d:href>${of}</d:href><d:propstat><d:prop>${prop}</d:prop></d:propstat></d:response>`;
const multistatus = (responses: string): string =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">${responses}</d:multistatus>`;

/** An address book that answers the first questions for cards, and then no more until it is awake. */
async function book(answered = 1) {
  const state = { name: 'Old', isAwake: false, asked: 0, cardsAsked: 0, hanging: 0 };
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    state.asked += 1;
    const answer = (responses: string) => void response.writeHead(207).end(multistatus(responses));
    if (request.method === 'PROPFIND' && request.headers.depth === '0')
      return answer(responseOf('/book/', '<d:resourcetype><c:addressbook/></d:resourcetype>'));
    if (request.method === 'PROPFIND')
      return answer(
        Array.from({ length: PEOPLE }, (_, n) => responseOf(href(n), `<d:getetag>"${state.name}"</d:getetag>`)).join(
          '',
        ),
      );
    state.cardsAsked += 1;
    if (!state.isAwake && state.cardsAsked > answered) {
      state.hanging += 1;
      response.on('close', () => {
        state.hanging -= 1;
      });
      return;
    }
    const asked = [...body.matchAll(/book\/(\d+)\.vcf/g)].map(([, n]) => Number(n));
    const card = (n: number) => `BEGIN:VCARD\nVERSION:3.0\nFN:${state.name} ${n}\nTEL:+4930${100_000 + n}\nEND:VCARD\n`;
    answer(
      asked
        .map((n) =>
          responseOf(href(n), `<d:getetag>"${state.name}"</d:getetag><c:address-data>${card(n)}</c:address-data>`),
        )
        .join(''),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const source = cardDav(`http://127.0.0.1:${(server.address() as AddressInfo).port}/book/`, { user: '' });
  return { state, source };
}

/** The app as a server has given it some people and then stopped to answer, amid a reading in a thread. */
async function amidReading() {
  const folder = temporaryFolder('directories');
  const { state, source } = await book();
  const inThread = { readDirectory: readInThread(READING_THREAD) };
  const app = appDirectories(folder, inThread);
  await app.directories.start();
  await app.directories.save(source, null);
  await expect.poll(() => state.hanging, { timeout: 60_000 }).toBe(1);
  const { people } = app.directories.list()[0]?.state ?? {};
  expect(people).toBeGreaterThan(0);
  expect(people).toBeLessThan(PEOPLE);
  return {
    ...{ ...app, folder, state, source },
    /** The thread has ended: its connection is closed. */
    hasEnded: () => expect.poll(() => state.hanging).toBe(0),
    again: () => appDirectories(folder, inThread),
    people: () => app.directories.list()[0]?.state.people,
  };
}

/** The copy is sound; the names in it, without their number. */
function namesIn(folder: string): string[] {
  const db = new DatabaseSync(path.join(folder, 'directories.sqlite'));
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const names = db.prepare('SELECT DISTINCT substr(person, 10, 3) AS name FROM entries').all();
  db.close();
  return names.map(({ name }) => String(name));
}

it('a source that is switched off amid a reading keeps whom it has, ends its thread, and is read whole once it is on again', async () => {
  const { directories, source, state, people, hasEnded, folder } = await amidReading();
  const before = people();
  await directories.save({ ...source, isOn: false }, null);
  await hasEnded();
  expect(directories.list()[0]?.state).toMatchObject({ people: before, isReading: false, failed: null });
  expect(directories.peopleOf('+4930100000')).toEqual([]);
  Object.assign(state, { isAwake: true, name: 'New' });
  await directories.save(source, null);
  await directories.update(DIRECTORY);
  expect([people(), directories.peopleOf('+4930100000')[0]?.name, namesIn(folder)]).toEqual([PEOPLE, 'New 0', ['New']]);
});

it('a source that is removed amid a reading ends its thread, and leaves nobody', async () => {
  const { directories, hasEnded, folder } = await amidReading();
  await directories.remove(DIRECTORY);
  await hasEnded();
  expect([directories.list(), namesIn(folder)]).toEqual([[], []]);
});

it('a source that is renamed amid a reading is read from the beginning, by one thread', async () => {
  const { directories, source, state, people, hasEnded } = await amidReading();
  await directories.save({ ...source, name: 'Office' }, null);
  // The second thread asks for the others, and waits as well.
  await expect.poll(() => state.cardsAsked, { timeout: 60_000 }).toBeGreaterThan(2);
  await expect.poll(() => state.hanging).toBe(1);
  state.isAwake = true;
  await directories.save({ ...source, name: 'Company' }, null);
  await directories.update(DIRECTORY);
  await hasEnded();
  expect([people(), directories.list()[0]?.state.failed]).toEqual([PEOPLE, null]);
});

it('an app that ends amid a reading ends its thread, says nothing of it, and reads the rest at its next start', async () => {
  const { directories, said, state, source, hasEnded, folder, again } = await amidReading();
  const before = said.length;
  directories.close();
  await hasEnded();
  expect(said.length).toBe(before);
  expect(namesIn(folder)).toEqual(['Old']);
  state.isAwake = true;
  const next = again();
  next.state.sources = [source];
  await next.directories.start();
  await next.directories.update(DIRECTORY);
  expect(next.directories.list()[0]?.state).toMatchObject({ people: PEOPLE, failed: null });
});

it('waits for a server that stops to answer amid a reading only so long, keeps whom it has, and ends its thread', async () => {
  const folder = temporaryFolder('directories');
  const { state, source } = await book();
  const deadlines = { headersMs: 1000, wholeMs: 1000 };
  const { directories } = appDirectories(folder, { readDirectory: readInThread(READING_THREAD), deadlines });
  await directories.start();
  await directories.save(source, null);
  await directories.update(DIRECTORY);
  const { people, isReading, failed } = directories.list()[0]?.state ?? {};
  expect([isReading, failed?.error.kind]).toEqual([false, 'timeout']);
  // On a slow computer even the first answer may come too late.
  expect([0, 50]).toContain(people);
  await expect.poll(() => state.hanging).toBe(0);
  state.isAwake = true;
  directories.wake();
  await directories.update(DIRECTORY);
  expect(directories.list()[0]?.state).toMatchObject({ people: PEOPLE, failed: null });
});

/** The app, and a test of a server that gives no card. */
async function testing(deps: Partial<DirectoriesDeps> = {}) {
  const { state, source } = await book(0);
  const app = appDirectories(undefined, { readDirectory: readInThread(READING_THREAD), ...deps });
  return { app, state, test: () => app.refusal(app.directories.test(source, null)) };
}

it('a test that another one follows ends its thread, and so does one amid which the app ends', async () => {
  const { app, state, test } = await testing();
  const first = test();
  await expect.poll(() => state.hanging, { timeout: 60_000 }).toBe(1);
  const second = test();
  expect(await first).toEqual({ kind: 'declined' });
  await expect.poll(() => [state.cardsAsked, state.hanging], { timeout: 60_000 }).toEqual([2, 1]);
  app.directories.close();
  expect(await second).toEqual({ kind: 'declined' });
  await expect.poll(() => state.hanging).toBe(0);
});

it('a test whose form is closed ends its thread', async () => {
  const { app, state, test } = await testing();
  const tested = test();
  await expect.poll(() => state.hanging, { timeout: 60_000 }).toBe(1);
  app.directories.stopTest();
  expect(await tested).toEqual({ kind: 'declined' });
  await expect.poll(() => state.hanging).toBe(0);
});

it('a test whose form is closed while the person is asked about its server asks that nothing', async () => {
  const answered = Promise.withResolvers<void>();
  const { app, state, test } = await testing({ consent: () => answered.promise });
  const tested = test();
  app.directories.stopTest();
  answered.resolve();
  expect([await tested, state.asked]).toEqual([{ kind: 'declined' }, 0]);
});
