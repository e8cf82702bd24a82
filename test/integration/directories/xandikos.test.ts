import { describe, expect, it, onTestFinished } from 'vitest';
import { booksOf } from '../../../electron/directories/look-at-server.ts';
import { startFront } from '../../support/directories/digest-front.ts';
import { freePort, has, serverCertificate, xandikos } from '../../support/directories/servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { cardDav, openWorld, readDeps, refusal } from './directories-world.ts';

/** A Xandikos behind a front that has TLS and asks for Digest. */
async function office() {
  const behind = await xandikos(temporaryFolder('xandikos'));
  onTestFinished(() => behind.stop());
  const state = { password: 'secret', requests: 0, staleNonces: 0, methods: [] };
  const port = await freePort();
  const front = await startFront(state, () => behind.port, port, serverCertificate());
  onTestFinished(() => front.stop());
  return {
    state,
    host: `127.0.0.1:${port}`,
    put: (name: string, lines: string[]) => put(behind.port, name, lines),
    remove: (name: string) => send(behind.port, 'DELETE', name),
  };
}

const put = (port: number, name: string, lines: string[]) =>
  send(port, 'PUT', name, ['BEGIN:VCARD', 'VERSION:3.0', `UID:${name}`, ...lines, 'END:VCARD', ''].join('\r\n'));

async function send(port: number, method: string, name: string, body?: string): Promise<void> {
  const url = `http://127.0.0.1:${port}/anna/contacts/addressbook/${name}.vcf`;
  const response = await fetch(url, { method, headers: { 'Content-Type': 'text/vcard' }, ...(body && { body }) });
  if (!response.ok) throw new Error(`${method} ${response.status}`);
}

describe.skipIf(!has('xandikos'))('a Xandikos behind Digest', () => {
  it('is found, and gives its people, then what has changed', async () => {
    const { host, put, remove, state } = await office();
    const { read, names, reading, summary } = openWorld();
    await put('one', ['FN:Anna Müller', 'N:Müller;Anna;;;', 'TEL:030 123456']);
    await put('two', ['FN:Ben Öz', 'N:Öz;Ben;;;', 'TEL:+49 151 23456789']);
    const [book] = await booksOf(cardDav(host), readDeps, reading('secret'));
    expect(book?.url.pathname).toBe('/anna/contacts/addressbook/');
    const source = cardDav(book?.url.href ?? '');
    await read(source, 'secret');
    expect(summary()).toMatchObject({ people: 2, unread: 0 });
    await put('one', ['FN:Anna Schulz', 'N:Schulz;Anna;;;', 'TEL:030 123456']);
    await remove('two');
    await read(source, 'secret');
    expect([names('+4930123456'), names('+4915123456789')]).toEqual([['Anna Schulz'], []]);
    expect(state.staleNonces).toBeGreaterThan(0);
  });

  it('refuses a wrong password after one try', async () => {
    const { host, state } = await office();
    const { read } = openWorld();
    const source = cardDav(`https://${host}/anna/contacts/addressbook/`);
    expect(await refusal(read(source, 'wrong'))).toMatchObject({ kind: 'unauthorized' });
    expect(state.requests).toBe(0);
  });
});
