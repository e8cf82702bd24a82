import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { realProbe } from '../../../electron/connection/certificate.ts';
import { Connection } from '../../../electron/connection/connection.ts';
import { createPbxClient } from '../../../electron/pbx/client.ts';
import { realTimers } from '../../../electron/timers.ts';
import type { ConnectionDraft } from '../../../shared/connection.ts';
import { countryFor } from '../../../shared/settings.ts';
import { makeCertificate } from '../../support/pbx/certificates.ts';
import { startTestPbx, type TestPbxOptions } from '../../support/practice-faults/test-pbx.ts';
import { draft, fakeSettings, fakeVault } from '../../unit/electron/connection/world.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

function makeConnection() {
  const settings = fakeSettings();
  const connection = new Connection({
    settings,
    probe: realProbe,
    confirm: async () => true,
    openVault: fakeVault,
    removeFiles: () => {},
    isStored: () => false,
    now: Date.now,
    timers: realTimers,
    async startPractice() {
      return startTestPbx({ weeks: 1 });
    },
    makeClient: (wants) =>
      createPbxClient({
        onSent: () => {},
        onBudget: () => {},
        ...wants,
        now: Date.now,
        random: () => 0,
        sleep: (_ms, signal) => sleep(0, undefined, { ...(signal && { signal }) }),
      }),
  });
  open.push(connection);
  return { connection, settings };
}

async function practice(options: TestPbxOptions = {}) {
  const pbx = await startTestPbx({ weeks: 1, zone: 'Europe/Berlin', ...options });
  open.push(pbx);
  return pbx;
}

async function states(wanted: Partial<ConnectionDraft>) {
  const report = await makeConnection().connection.check({ ...draft, zone: 'Europe/Berlin', ...wanted }, () => {});
  return Object.fromEntries(report.checks.map((check) => [check.name, check.state]));
}

it('checks the practice PBX and connects to it, in both path forms', async () => {
  for (const pathForm of ['with-call', 'without-call'] as const) {
    const pbx = await practice({ pathForm });
    const wanted = {
      ...draft,
      address: `${pbx.address}/admin/login`,
      key: pbx.key,
      allowHttp: true,
      zone: 'Europe/Berlin',
    };
    const { connection, settings } = makeConnection();
    const report = await connection.check(wanted, () => {});
    expect(report.checks.map((check) => check.state.kind)).toEqual([
      'warning',
      'good',
      'skipped',
      'good',
      'good',
      'good',
      'good',
      'good',
    ]);
    await connection.save(wanted);
    expect((await connection.client().list({ extension: '101', perPage: 5 })).records).toHaveLength(5);
    expect(settings.get().pathForms).toEqual({ [pbx.address]: { list: pathForm } });
    expect(countryFor(settings.get())).toBe('DE');
    expect(new Set(pbx.requests.map((request) => request.method))).toEqual(new Set(['GET']));
  }
});

it('sends no key to a certificate that is not trusted, and connects once it is pinned', async () => {
  const own = makeCertificate({ name: 'pbx', hosts: ['127.0.0.1'] });
  const pbx = await practice({ tls: { key: own.key, cert: own.cert } });
  const there = { address: pbx.address, key: pbx.key };
  expect((await states(there)).tls).toMatchObject({ error: { kind: 'tls', reason: 'selfSigned' } });
  expect(pbx.requests).toEqual([]);
  const { connection } = makeConnection();
  const { sha256, pem } = await connection.certificate(pbx.address);
  expect(pbx.requests).toEqual([]);
  const found = await states({ ...there, trust: { kind: 'pin', sha256, pem } });
  expect(found).toMatchObject({ tls: { kind: 'good' }, key: { kind: 'good' }, clock: { kind: 'good' } });
});
