import { X509Certificate } from 'node:crypto';
import https from 'node:https';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchCertificate } from '../../../electron/connection/certificate.ts';
import { tlsTrust } from '../../../electron/pbx/tls.ts';
import type { Trust } from '../../../shared/connection.ts';
import { AppError, type AppErrorData } from '../../../shared/errors.ts';
import { type Made, makeCertificate } from '../../support/pbx/certificates.ts';
import { atOnce } from '../../support/pbx/departures.ts';
import { startTestPbx } from '../../support/practice-faults/test-pbx.ts';
import { makeClient, onLoopback, refusal, worldKey } from './pbx-world.ts';

const ca = makeCertificate({ name: 'Company CA', ca: true });
const otherCa = makeCertificate({ name: 'Other CA', ca: true });
const intermediate = makeCertificate({ name: 'Office CA', ca: true, by: ca });
const hosts = ['127.0.0.1', 'localhost'];
const good = makeCertificate({ name: 'pbx', hosts, by: ca });
const byIntermediate = makeCertificate({ name: 'pbx', hosts, by: intermediate });
const selfSigned = makeCertificate({ name: 'pbx', hosts });

const withCa = (pem: string): Trust => ({ kind: 'ca', pem });
const pin = (made: Made): Trust => ({
  kind: 'pin',
  sha256: new X509Certificate(made.cert).fingerprint256,
  pem: made.cert,
});

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** An https server that counts requests: none may arrive where the certificate was not accepted. */
async function serving(made: Made, chain: Made[] = []) {
  let requests = 0;
  const cert = [made, ...chain].map((one) => one.cert).join('');
  const server = https.createServer({ cert, key: made.key }, (_request, response) => {
    requests += 1;
    response.end(
      JSON.stringify({
        message: '',
        data: { data: [], next_page_url: null, call_uuid: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' },
      }),
    );
  });
  server.on('tlsClientError', () => {});
  const { port, close } = await onLoopback(server);
  open.push({ close });
  return { address: `https://127.0.0.1:${port}`, port, requests: () => requests };
}

function connect(address: string, trust: Trust) {
  const client = makeClient(address, { target: { trust, allowHttp: false }, form: 'with-call' });
  open.push(client);
  return client;
}

const order = { number: '1', extension: '1', gatewayUuid: 'g', callerId: null };
const uuid = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

describe('accepted', () => {
  it.each<[string, Made, Made[], Trust]>([
    ['a company CA', good, [], withCa(ca.cert)],
    ['a company CA among several', good, [], withCa(`${otherCa.cert}\n${ca.cert}`)],
    ['a company CA above an intermediate one', byIntermediate, [intermediate], withCa(ca.cert)],
    ['an intermediate CA without its root', byIntermediate, [], withCa(intermediate.cert)],
    ['a self-signed certificate that was pinned', selfSigned, [], pin(selfSigned)],
    ['a pinned certificate of an unknown CA', good, [], pin(good)],
    [
      'a pinned certificate for another name',
      makeCertificate({ name: 'old-name', hosts: ['pbx.old'] }),
      [],
      { kind: 'system' },
    ],
  ])('%s', async (_name, made, chain, trust) => {
    const server = await serving(made, chain);
    const client = connect(server.address, trust.kind === 'system' ? pin(made) : trust);
    expect((await client.list({})).records).toEqual([]);
    expect((await client.originate(order, atOnce)).callUuid).toBe(uuid);
    expect(server.requests()).toBe(2);
  });

  it("the operating system's authorities", async () => {
    const server = await serving(good);
    const socket = await import('node:tls').then((tls) =>
      tls.connect({ host: '127.0.0.1', port: server.port, ...tlsTrust({ kind: 'system' }, () => [ca.cert]) }),
    );
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    expect(socket.authorized).toBe(true);
    socket.destroy();
  });
});

describe('refused, and nothing sent', () => {
  it.each<[string, Made, Trust, AppErrorData]>([
    ['no trust', good, { kind: 'system' }, { kind: 'tls', reason: 'untrusted', host: '' }],
    ['another CA', good, withCa(otherCa.cert), { kind: 'tls', reason: 'untrusted', host: '' }],
    ['self-signed', selfSigned, { kind: 'system' }, { kind: 'tls', reason: 'selfSigned', host: '' }],
    [
      'expired',
      makeCertificate({ name: 'pbx', hosts, by: ca, from: -30, to: -1 }),
      withCa(ca.cert),
      { kind: 'tls', reason: 'expired', host: '' },
    ],
    [
      'wrong host',
      makeCertificate({ name: 'pbx', hosts: ['pbx.other'], by: ca }),
      withCa(ca.cert),
      { kind: 'tls', reason: 'wrongHost', host: '' },
    ],
    [
      'rotated pin, self-signed',
      makeCertificate({ name: 'pbx', hosts }),
      pin(selfSigned),
      { kind: 'tls', reason: 'pinChanged', host: '' },
    ],
    ['rotated pin, of a CA', good, pin(selfSigned), { kind: 'tls', reason: 'pinChanged', host: '' }],
    [
      'a certificate issued by the pinned one',
      makeCertificate({ name: 'x', hosts, by: ca }),
      pin(ca),
      { kind: 'tls', reason: 'pinChanged', host: '' },
    ],
  ])('%s', async (_name, made, trust, expected) => {
    const server = await serving(made);
    const client = connect(server.address, trust);
    const error = { ...expected, host: server.address.slice('https://'.length) };
    expect(await refusal(client.list({}))).toEqual(error);
    expect(await refusal(client.originate(order, atOnce))).toEqual(error);
    expect(server.requests()).toBe(0);
  });

  it('checks every connection: a certificate that changes later is refused', async () => {
    const server = await serving(selfSigned);
    const client = connect(server.address, pin(selfSigned));
    await client.list({});
    for (const one of open.splice(open.length - 2, 1)) await one.close();
    const rotated = https.createServer({ ...makeCertificate({ name: 'pbx', hosts }) }, (_request, response) =>
      response.end(),
    );
    rotated.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => rotated.listen(server.port, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => rotated.close(resolve)) });
    expect(await refusal(client.originate(order, atOnce))).toMatchObject({ kind: 'tls', reason: 'pinChanged' });
    expect(await refusal(client.list({}))).toMatchObject({ kind: 'tls', reason: 'pinChanged' });
  });

  it('does not let the environment turn the check off', async () => {
    const server = await serving(selfSigned);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      const client = connect(server.address, { kind: 'system' });
      expect(await refusal(client.list({}))).toMatchObject({ kind: 'tls', reason: 'selfSigned' });
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
    expect(server.requests()).toBe(0);
  });
});

describe('certificates that cannot be used', () => {
  it.each<[string, Trust]>([
    ['no PEM', withCa('hello')],
    ['a broken PEM', withCa('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')],
    ['a private key', withCa(ca.key)],
    ['a pin without its certificate', { kind: 'pin', sha256: new X509Certificate(ca.cert).fingerprint256, pem: '' }],
    [
      'a pin of another certificate',
      { kind: 'pin', sha256: new X509Certificate(ca.cert).fingerprint256, pem: good.cert },
    ],
  ])('%s', (_name, trust) => {
    const thrown = (() => {
      try {
        return tlsTrust(trust);
      } catch (error) {
        return error;
      }
    })();
    expect(thrown).toBeInstanceOf(AppError);
    expect(thrown).toMatchObject({ data: { kind: 'badCertificate' } });
  });
});

describe('fetchCertificate', () => {
  it('shows whatever certificate is there, without a request, and it can then be pinned', async () => {
    const server = await serving(selfSigned);
    const shown = await fetchCertificate(`127.0.0.1:${server.port}/admin`);
    const real = new X509Certificate(selfSigned.cert);
    expect(shown).toMatchObject({ sha256: real.fingerprint256, subject: 'CN=pbx', issuer: 'CN=pbx' });
    expect(shown.validFrom).toBe(Date.parse(real.validFrom));
    expect(shown.validTo).toBe(Date.parse(real.validTo));
    expect(server.requests()).toBe(0);
    const trust: Trust = { kind: 'pin', sha256: shown.sha256, pem: shown.pem };
    expect((await connect(server.address, trust).list({})).records).toEqual([]);
  });

  it('has none to show for http, for a server without TLS, and for nothing', async () => {
    const pbx = await startTestPbx({ weeks: 1, key: worldKey });
    open.push(pbx);
    expect(await refusal(fetchCertificate(pbx.address))).toMatchObject({ kind: 'tls', reason: 'protocol' });
    const asHttps = pbx.address.replace('http:', 'https:');
    expect(await refusal(fetchCertificate(asHttps))).toMatchObject({ kind: 'tls', reason: 'protocol' });
    await pbx.close();
    expect(await refusal(fetchCertificate(asHttps))).toMatchObject({ kind: 'network', reason: 'refused' });
    expect(await refusal(fetchCertificate('not an address'))).toMatchObject({ kind: 'address' });
  });
});
