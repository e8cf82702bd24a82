import { X509Certificate } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { booksOf } from '../../../electron/directories/read-directory.ts';
import { kindMark } from '../../../shared/directories/number-kinds.ts';
import { freePort, has, radicale, serverCertificate } from '../../support/directories/servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { cardDav, openWorld, readDeps, refusal } from './directories-world.ts';

const KEY = '+4930123456';

async function office(tls = serverCertificate()) {
  const server = radicale(temporaryFolder('radicale'), { tls });
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
  const running = { current: await server.start(port) };
  onTestFinished(() => running.current.stop());
  return { server, running, port, address: `https://127.0.0.1:${port}${server.bookPath}` };
}

describe.skipIf(!has('radicale'))('a Radicale over TLS', () => {
  it('is found from its host alone, by its name', async () => {
    const { port, address } = await office();
    const { reading } = openWorld();
    const books = await booksOf(cardDav(`127.0.0.1:${port}`), readDeps, reading('secret'));
    expect(books.map(({ url, name }) => [url.href, name])).toEqual([[address, 'Office']]);
  });

  it('gives its people, one with a picture too; then what has changed, and who is gone', async () => {
    const { server, address } = await office();
    const { read, summary, names, copy } = openWorld();
    await read(cardDav(address), 'secret');
    expect(summary()).toMatchObject({ people: 2, unread: 1, isCutOff: false, updatedAt: 1 });
    expect(copy.byKeys([KEY])).toMatchObject([
      {
        name: 'Anna Müller',
        company: 'Example',
        department: 'Sales',
        numbers: [{ number: '030123456', label: kindMark('people.type_work') }],
      },
    ]);
    server.put('one', ['FN:Anna Schulz', 'N:Schulz;Anna;;;', 'TEL:030 123456']);
    server.remove('two');
    server.put('four', ['FN:Cem Ay', 'N:Ay;Cem;;;', 'TEL:+49 30 99']);
    await read(cardDav(address), 'secret');
    expect([names(KEY), names('+4915123456789'), names('+493099')]).toEqual([['Anna Schulz'], [], ['Cem Ay']]);
  });

  it('keeps its people while it is down, and says so', async () => {
    const { server, running, port, address } = await office();
    const { read, names } = openWorld();
    await read(cardDav(address), 'secret');
    await running.current.stop();
    expect(await refusal(read(cardDav(address), 'secret'))).toMatchObject({ kind: 'network', reason: 'refused' });
    expect(names(KEY)).toEqual(['Anna Müller']);
    running.current = await server.start(port);
    await read(cardDav(address), 'secret');
    expect(names(KEY)).toEqual(['Anna Müller']);
  });

  it('refuses a changed password, and its people stay', async () => {
    const { server, address } = await office();
    const { read, names } = openWorld();
    await read(cardDav(address), 'secret');
    server.setPassword('another');
    expect(await refusal(read(cardDav(address), 'secret'))).toMatchObject({ kind: 'unauthorized' });
    expect(names(KEY)).toEqual(['Anna Müller']);
    await read(cardDav(address), 'another');
  });

  it('is refused with another certificate than the pinned one, and with one of an unknown authority', async () => {
    const made = serverCertificate();
    const { server, running, port, address } = await office(made);
    const { read, names } = openWorld();
    const pem = made.cert;
    const pinned = cardDav(address, { trust: { kind: 'pin', pem, sha256: new X509Certificate(pem).fingerprint256 } });
    await read(pinned, 'secret');
    expect(await refusal(read(cardDav(address, { trust: { kind: 'system' } }), 'secret'))).toMatchObject({
      kind: 'tls',
    });
    await running.current.stop();
    running.current = await server.start(port, serverCertificate());
    expect(await refusal(read(pinned, 'secret'))).toMatchObject({ kind: 'tls', reason: 'pinChanged' });
    expect(names(KEY)).toEqual(['Anna Müller']);
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

describe.skipIf(!has('radicale'))('a Radicale without TLS', () => {
  it('is read only after an explicit yes', async () => {
    const server = radicale(temporaryFolder('radicale'), { tls: null });
    server.setPassword('secret');
    server.put('one', ['FN:Anna Müller', 'N:Müller;Anna;;;', 'TEL:030 123456']);
    const port = await freePort();
    const running = await server.start(port);
    onTestFinished(() => running.stop());
    const { read, names } = openWorld();
    const address = `http://127.0.0.1:${port}${server.bookPath}`;
    expect(await refusal(read(cardDav(address, { allowHttp: false }), 'secret'))).toMatchObject({
      kind: 'insecureAddress',
    });
    await read(cardDav(address), 'secret');
    expect(names(KEY)).toEqual(['Anna Müller']);
  });
});
