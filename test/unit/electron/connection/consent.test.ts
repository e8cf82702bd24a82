import { X509Certificate } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { ConsentQuestion } from '../../../../electron/connection/consent.ts';
import type { Trust } from '../../../../shared/connection.ts';
import { makeCertificate } from '../../../support/pbx/certificates.ts';
import { draft, makeWorld, refusedWith } from './connection-world.ts';

const { cert } = makeCertificate({ name: 'office-pbx', hosts: ['pbx.example.com'] });
const { fingerprint256 } = new X509Certificate(cert);
const pin: Trust = { kind: 'pin', sha256: fingerprint256, pem: cert };
const wanted = { ...draft, key: 'key-1' };
const overHttp = { ...wanted, address: 'http://pbx.example.com', allowHttp: true };

/** A connection whose questions are answered so. */
function makeDesk(yes: boolean) {
  const confirm = vi.fn(async (_question: ConsentQuestion) => yes);
  return { ...makeWorld({ confirm }), confirm };
}

describe('what main has the last word on before anything is sent', () => {
  test.each([
    ['http', overHttp],
    ['a pinned certificate', { ...wanted, trust: pin }],
    ['a CA', { ...wanted, trust: { kind: 'ca', pem: cert } as const }],
  ])('%s: a window’s own yes stores and sends nothing', async (_what, given) => {
    const { connection, settings, vault, clients, confirm } = makeDesk(false);
    await connection.open();
    expect(await refusedWith(() => connection.save(given))).toEqual({ kind: 'declined' });
    expect(await refusedWith(() => connection.check(given, () => {}))).toEqual({ kind: 'declined' });
    expect([clients.length, vault.held, settings.get().connection.kind]).toEqual([0, null, 'none']);
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  test('the question shows host and fingerprint as the certificate itself has them', async () => {
    const { connection, confirm } = makeDesk(true);
    await connection.save({ ...wanted, address: 'https://pbx.example.com:8443', trust: pin });
    expect(confirm.mock.calls).toEqual([
      [
        {
          kind: 'pin',
          host: 'pbx.example.com:8443',
          certificates: [{ sha256: fingerprint256, subject: 'CN=office-pbx' }],
        },
      ],
    ]);
    const other = { ...pin, sha256: fingerprint256.replace(/^../, fingerprint256.startsWith('00') ? '01' : '00') };
    expect(await refusedWith(() => connection.save({ ...wanted, trust: other }))).toEqual({ kind: 'badCertificate' });
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  test('what was agreed to is not asked again; another origin or certificate is', async () => {
    const { connection, confirm, edit } = makeDesk(true);
    await connection.save(overHttp);
    await connection.save({ ...edit(), ...overHttp, extension: '102' });
    expect(confirm).toHaveBeenCalledTimes(1);
    await connection.save({ ...overHttp, address: 'http://pbx.example.com:8080' });
    await connection.save({ ...wanted, trust: pin });
    expect(confirm).toHaveBeenCalledTimes(3);
    await connection.save(wanted);
    expect(confirm).toHaveBeenCalledTimes(3);
  });

  test('what stands in the settings was agreed to before', async () => {
    const confirm = vi.fn(async () => false);
    const address = 'http://pbx.example.com';
    const stored = { kind: 'pbx', address, allowHttp: true, trust: { kind: 'system' } } as const;
    const { connection } = makeWorld({ confirm, settings: { connection: stored } });
    await connection.save(overHttp);
    expect(confirm).not.toHaveBeenCalled();
  });

  test('two presses at once open one question', async () => {
    const { connection, confirm } = makeDesk(true);
    await Promise.all([connection.save(overHttp), connection.save(overHttp), connection.check(overHttp, () => {})]);
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe('another host than today’s', () => {
  test('the first PBX is not asked about; each further host is, once in a run', async () => {
    const { connection, confirm } = makeDesk(true);
    await connection.check({ ...wanted, address: 'pbx.exmaple.com' }, () => {});
    await connection.save(wanted);
    expect(confirm).not.toHaveBeenCalled();
    const other = { ...wanted, address: 'pbx.example.com:8443', extension: '7' };
    await connection.check(other, () => {});
    await connection.save(other);
    await connection.save(wanted);
    expect(confirm.mock.calls).toEqual([[{ kind: 'host', host: 'pbx.example.com:8443' }]]);
  });

  test('1,000 attempts of a taken-over window, also after the PBX was removed: nothing is connected to, and one question is open', async () => {
    let answer: (yes: boolean) => void = () => {};
    const asked: ConsentQuestion[] = [];
    const { connection, clients } = makeWorld({
      confirm: (question) => {
        asked.push(question);
        if (question.kind === 'remove') return Promise.resolve(true);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await connection.save(wanted);
    await connection.remove();
    asked.length = 0;
    const made = clients.length;
    const attempts = Array.from({ length: 1000 }, (_, index) => {
      const address = `https://exfil-${index}.example`;
      const stolen = { ...wanted, address, key: 'x'.repeat(4000) };
      if (index % 3 === 0) return connection.check(stolen, () => {});
      return index % 3 === 1 ? connection.save(stolen) : connection.certificate(address);
    });
    const ends = Promise.all(attempts.map((one) => refusedWith(() => one)));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    answer(false);
    expect(new Set((await ends).map(({ kind }) => kind))).toEqual(new Set(['declined']));
    expect({ asked: asked.length, clients: clients.length - made }).toEqual({ asked: 1, clients: 0 });
  });
});
