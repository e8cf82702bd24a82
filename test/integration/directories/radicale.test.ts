import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { booksOf } from '../../../electron/directories/look-at-server.ts';
import { kindMark } from '../../../shared/directories/number-kinds.ts';
import { freePort, has, radicale } from '../../support/directories/servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { cardDav, DIRECTORY, openWorld, readDeps, refusal } from './directories-world.ts';

const KEY = '+4930123456';

async function office() {
  const folder = temporaryFolder('radicale');
  const server = radicale(folder);
  server.setPassword('secret');
  server.put('one', ['FN:Anna Müller', 'N:Müller;Anna;;;', 'TEL;TYPE=WORK:030 123456', 'ORG:Example;Sales']);
  server.put('two', [
    'FN:Ben Öz',
    'N:Öz;Ben;;;',
    'TEL;TYPE=CELL:+49 151 23456789',
    `PHOTO;ENCODING=b:${'QUJD'.repeat(40_000)}`,
  ]);
  server.put('three', ['FN:No Number', 'N:Number;No;;;']);
  const port = await freePort();
  const running = await server.start(port);
  onTestFinished(() => running.stop());
  return { server, folder, port, address: `https://127.0.0.1:${port}${server.bookPath}` };
}

describe.skipIf(!has('radicale'))('a Radicale over TLS', () => {
  it('is found from its host alone, by its name', async () => {
    const { port, address } = await office();
    const { reading } = openWorld();
    const books = await booksOf(cardDav(`127.0.0.1:${port}`), readDeps, reading('secret'));
    expect(books.map(({ url, name }) => [url.href, name])).toEqual([[address, 'Office']]);
  });

  it('gives its people, with company, department and kind of number; one with a picture too', async () => {
    const { address } = await office();
    const { read, summary, copy } = openWorld();
    await read(cardDav(address), 'secret');
    expect(summary()).toMatchObject({ people: 2, unread: 1, isCutOff: false, updatedAt: 1 });
    expect(copy.byKeys([KEY], [DIRECTORY])).toMatchObject([
      {
        name: 'Anna Müller',
        company: 'Example',
        department: 'Sales',
        numbers: [{ number: '030123456', label: kindMark('people.type_work') }],
      },
    ]);
  });

  it('takes its book away and makes it again: a changed number, a card in another file, a grouped number and an empty name are read', async () => {
    const { server, folder, address } = await office();
    const source = cardDav(address);
    const { read, names, summary, copy } = openWorld();
    const ben = ['FN:', 'N:Öz;Ben;;;', 'TEL;TYPE=CELL:+49 151 23456789'];
    await read(source, 'secret');
    server.put('one', ['FN:Anna Müller', 'N:Müller;Anna;;;', 'item1.TEL:+49 30 654321', 'item1.X-ABLabel:Reception']);
    server.remove('two');
    server.put('four', ben);
    await read(source, 'secret');
    expect([names(KEY), names('+4915123456789'), summary().people]).toEqual([[], ['Ben Öz'], 2]);
    expect(copy.byKeys(['+4930654321'], [DIRECTORY])).toMatchObject([{ numbers: [{ label: 'Reception' }] }]);

    const [book, away] = [path.join(folder, 'collection-root', 'anna', 'office'), path.join(folder, 'away')];
    fs.renameSync(book, away);
    expect(await refusal(read(source, 'secret'))).toEqual({ kind: 'directory', reason: 'gone' });
    expect(summary().people).toBe(2);
    fs.mkdirSync(book);
    fs.copyFileSync(path.join(away, '.Radicale.props'), path.join(book, '.Radicale.props'));
    server.put('five', ben);
    await read(source, 'secret');
    expect([names('+4930654321'), names('+4915123456789'), summary().people]).toEqual([[], ['Ben Öz'], 1]);
  });

  it('says that an address book is gone', async () => {
    const { port } = await office();
    const { read } = openWorld();
    expect(await refusal(read(cardDav(`https://127.0.0.1:${port}/anna/other/`), 'secret'))).toEqual({
      kind: 'directory',
      reason: 'gone',
    });
  });
});
