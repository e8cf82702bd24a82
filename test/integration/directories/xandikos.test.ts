import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readChallenges } from '../../../electron/directories/carddav/sign-in.ts';
import { booksOf } from '../../../electron/directories/read-directory.ts';
import { has, serverCertificate, xandikos } from '../../support/directories/servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { onLoopback } from '../pbx/pbx-world.ts';
import { cardDav, openWorld, readDeps, refusal } from './directories-world.ts';

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Whether a request is signed in by Digest (RFC 7616) as anna with this password and nonce. */
function isSignedIn({ method, url, headers }: http.IncomingMessage, password: string, nonce: string): boolean {
  const [challenge] = readChallenges(headers.authorization);
  const given = challenge?.params ?? {};
  const secret = md5(`anna:office:${password}`);
  const response = md5(`${secret}:${nonce}:${given.nc}:${given.cnonce}:auth:${md5(`${method}:${url}`)}`);
  return challenge?.scheme === 'digest' && given.nonce === nonce && given.response === response;
}

/** A Xandikos behind a front that has TLS and asks for Digest. Its nonce changes after some requests. */
async function office() {
  const behind = await xandikos(temporaryFolder('xandikos'));
  onTestFinished(() => behind.stop());
  const state = { password: 'secret', requests: 0, staleNonces: 0 };
  const { cert, key } = serverCertificate();
  const front = https.createServer({ cert, key }, (request, response) => {
    const nonce = `n${Math.floor(state.requests / 5)}`;
    if (!isSignedIn(request, state.password, nonce)) {
      const sent = readChallenges(request.headers.authorization)[0]?.params.nonce;
      const isStale = sent !== undefined && sent !== nonce;
      if (isStale) state.staleNonces += 1;
      const header = `Digest realm="office", qop="auth", nonce="${nonce}", algorithm=MD5${isStale ? ', stale=true' : ''}`;
      response.writeHead(401, { 'WWW-Authenticate': header }).end();
      return;
    }
    state.requests += 1;
    const { authorization: _, ...headers } = request.headers;
    const to = http.request({ port: behind.port, path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(to);
  });
  const { port, close } = await onLoopback(front);
  onTestFinished(close);
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
