import { describe, expect, it, vi } from 'vitest';
import type { ConsentQuestion } from '../../../../electron/connection/consent.ts';
import type { ConnectionDraft } from '../../../../shared/connection.ts';
import type { AppErrorData } from '../../../../shared/errors.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';
import { hour } from '../history/records.ts';
import { draft, makeWorld, refusedWith, savedWorld } from './connection-world.ts';

const gateway = { uuid: '0b9d7a52-5a53-4c0e-8a55-6b1c5f1c2d01', name: 'Mine' };

describe('save', () => {
  it('stores connection, extension and zone, and the key bound to its origin', async () => {
    const { connection, settings, vault, clients, changes } = makeWorld();
    await connection.open();
    const before = changes();
    await connection.save({
      ...draft,
      address: ' PBX.example.com:8443/office/admin/ ',
      key: ' key-1\n',
      zone: 'Europe/Berlin',
    });
    expect(settings.get()).toMatchObject({
      connection: {
        kind: 'pbx',
        address: 'https://pbx.example.com:8443/office',
        allowHttp: false,
        trust: { kind: 'system' },
      },
      extension: '101',
      zone: 'Europe/Berlin',
    });
    expect(vault.held).toEqual({ key: 'key-1', origin: 'https://pbx.example.com:8443' });
    expect(connection.source()).toEqual({
      kind: 'pbx',
      address: 'https://pbx.example.com:8443/office',
      insecure: false,
    });
    expect(connection.keyState()).toBe('keychain');
    expect(connection.client()).toBe(clients[0]);
    expect(await clients[0]?.key()).toBe('key-1');
    expect(changes()).toBe(before + 1);
    expect(JSON.stringify(settings.get())).not.toContain('key-1');
  });

  it.each<[string, Partial<ConnectionDraft>, AppErrorData]>([
    ['no address', { address: '' }, { kind: 'address', reason: 'empty' }],
    ['another scheme', { address: 'ftp://x' }, { kind: 'address', reason: 'scheme' }],
    ['http without consent', { address: 'http://pbx' }, { kind: 'insecureAddress', host: 'pbx' }],
    ['no extension', { extension: ' ' }, { kind: 'badExtension', typed: '' }],
    ['an extension with letters', { extension: '10a' }, { kind: 'badExtension', typed: '10a' }],
    ['a zone that is none', { zone: 'Mars/Base' }, { kind: 'badInput', detail: 'zone' }],
    ['an empty key', { key: '  ' }, { kind: 'keyMissing' }],
    ['a key of two lines', { key: 'a\nb' }, { kind: 'badKey' }],
    ['a key with umlauts', { key: 'schlüssel' }, { kind: 'badKey' }],
    ['no key stored', { key: null }, { kind: 'keyMissing' }],
    ['a CA that is no certificate', { trust: { kind: 'ca', pem: 'x' } }, { kind: 'badCertificate' }],
  ])('%s changes nothing', async (_name, change, error) => {
    const { connection, settings, vault } = makeWorld();
    const before = settings.get();
    expect(await refusedWith(() => connection.save({ ...draft, ...change }))).toEqual(error);
    expect(settings.get()).toBe(before);
    expect(vault.held).toBeNull();
    expect(connection.source()).toEqual({ kind: 'none' });
  });

  it('keeps the key for an unchanged origin, even while it is locked', async () => {
    const { connection, settings, vault, edit } = await savedWorld();
    await connection.save(edit({ key: null, address: 'https://pbx.example.com/office', extension: '102' }));
    vault.locked = true;
    await connection.save(edit({ key: null, extension: '103' }));
    expect(settings.get().extension).toBe('103');
    expect(vault.held?.key).toBe('key-1');
  });

  it.each(['https://pbx.example.com:444', 'https://evil.example', 'http://pbx.example.com'])(
    'asks for the key again when the origin changes to %s',
    async (address) => {
      const { connection, settings, vault, clients, edit } = await savedWorld();
      const before = settings.get();
      const error = await refusedWith(() => connection.save(edit({ address, key: null, allowHttp: true })));
      expect(error).toEqual({ kind: 'keyForOtherAddress' });
      expect(settings.get()).toBe(before);
      expect(vault.held?.origin).toBe('https://pbx.example.com');
      expect(clients).toHaveLength(1);
    },
  );

  it.each([undefined, false])('takes another origin for the same PBX only with that answer: %s', async (isSamePbx) => {
    const { connection, settings, vault, edit } = await savedWorld();
    const before = settings.get();
    const moved = edit({ address: 'other.example', key: 'key-2', isSamePbx });
    expect(await refusedWith(() => connection.save(moved))).toEqual({ kind: 'badInput', detail: 'isSamePbx' });
    expect([settings.get(), vault.held?.key]).toEqual([before, 'key-1']);
    await connection.save({ ...moved, isSamePbx: true });
    expect(settings.get()).toMatchObject({
      connectionId: before.connectionId,
      connection: { address: 'https://other.example' },
    });
  });

  it('marks an http address that the person agreed to', async () => {
    const { connection, settings } = makeWorld();
    await connection.save({ ...draft, address: 'http://pbx.example.com', allowHttp: true });
    expect(connection.source()).toMatchObject({ insecure: true });
    expect(settings.get().connection).toMatchObject({ allowHttp: true });
  });

  it('does one change at a time: key and address of two saves never mix', async () => {
    const { connection, settings, vault, edit } = await savedWorld();
    const addresses = ['a.example', 'b.example', 'c.example'];
    // Main has asked about each host before.
    for (const address of addresses) await connection.check(edit({ address }), () => {});
    await Promise.all(
      addresses.map((address) => connection.save(edit({ address, key: `key-of-${address}`, isSamePbx: true }))),
    );
    expect(settings.get().connection).toMatchObject({ address: 'https://c.example' });
    expect(vault.held).toEqual({ key: 'key-of-c.example', origin: 'https://c.example' });
  });
});

describe('the list', () => {
  const branch = { ...draft, address: 'branch.example', key: 'key-of-branch', name: 'Branch' };

  it('each connection has its own key, settings and name; going round, each finds its own again', async () => {
    const { connection, settings, vaults } = makeWorld();
    await connection.save({ ...draft, zone: 'Europe/Berlin' });
    const office = settings.get();
    settings.change({ gateways: [gateway], gatewayUuid: gateway.uuid, country: 'DE' });
    await connection.save(branch);
    expect(settings.get()).toMatchObject({
      ...{ connectionName: 'Branch', gateways: [], gatewayUuid: null, zone: null, country: null, extension: '101' },
    });
    settings.change({ theme: 'dark', zone: 'America/New_York' });
    await connection.practice();
    await connection.use(office.connectionId ?? '');
    expect(settings.get()).toMatchObject({
      ...{
        connectionName: 'pbx.example.com',
        gateways: [gateway],
        zone: 'Europe/Berlin',
        country: 'DE',
        theme: 'dark',
      },
    });
    expect([...vaults.values()].map(({ held }) => held?.origin)).toEqual([
      'https://pbx.example.com',
      'https://branch.example',
    ]);
    expect(settings.connections().map((one) => one.connectionName)).toEqual(['pbx.example.com', 'Branch', '']);
  });

  it('ends what belongs to a connection before the settings are those of another', async () => {
    const { connection, settings, clients } = await savedWorld();
    const seen: unknown[] = [];
    connection.onChange((change) => seen.push([change, settings.get().connectionName]));
    await connection.save(branch);
    expect(seen).toEqual([
      ['leaving', 'pbx.example.com'],
      ['connection', 'Branch'],
    ]);
    expect(clients.map(({ closed }) => closed)).toEqual([true, false]);
  });

  it('a PBX whose settings cannot be stored changes nothing, and the one before goes on', async () => {
    const { connection, settings, clients, vault, edit } = await savedWorld();
    const before = settings.get();
    settings.broken = true;
    expect((await refusedWith(() => connection.save(branch))).kind).toBe('settingsNotSaved');
    expect((await refusedWith(() => connection.save(edit({ key: 'key-2', extension: '9' })))).kind).toBe(
      'settingsNotSaved',
    );
    expect(vault.held?.key).toBe('key-1');
    expect((await refusedWith(() => connection.practice())).kind).toBe('settingsNotSaved');
    expect([settings.get(), connection.source().kind, connection.client()]).toEqual([before, 'pbx', clients.at(-1)]);
  });

  it('saving the same address and extension again adds no second one', async () => {
    const { connection, settings } = await savedWorld();
    await connection.save(branch);
    await connection.save({ ...draft, key: 'key-2' });
    expect(settings.connections()).toHaveLength(2);
    expect(settings.get().connectionName).toBe('pbx.example.com');
  });

  it('finds the files of a PBX again that is added once more after the settings were lost; one that moved keeps its own', async () => {
    const idAfter = async (...drafts: ConnectionDraft[]) => {
      const { connection, settings, edit } = await savedWorld();
      for (const one of drafts) await connection.save({ ...one, id: one.id === 'current' ? edit().id : null });
      return settings.get().connectionId;
    };
    const moved = { ...draft, id: 'current', address: 'https://moved.example.com', isSamePbx: true };
    const first = await idAfter();
    expect(await idAfter()).toBe(first);
    expect(await idAfter(branch)).not.toBe(first);
    expect(await idAfter(moved)).toBe(first);
    expect(await idAfter(moved, draft)).not.toBe(first);
  });

  it('stores the key without protection only after main’s question', async () => {
    let yes = false;
    const { connection, settings } = await savedWorld({ confirm: async ({ kind }) => kind !== 'weakKey' || yes });
    expect(await refusedWith(() => connection.saveKeyUnprotected())).toEqual({ kind: 'declined' });
    expect(settings.get().keepKeyWeakly).toBe(false);
    yes = true;
    await connection.saveKeyUnprotected();
    expect(settings.get().keepKeyWeakly).toBe(true);
  });

  it('removing one takes its key and files after main’s question, and shows the PBX before it', async () => {
    const asked: ConsentQuestion[] = [];
    let yes = false;
    const { connection, settings, vaults, removed } = makeWorld({
      confirm: async (question) => {
        asked.push(question);
        return question.kind !== 'remove' || yes;
      },
    });
    await connection.save(draft);
    await connection.save(branch);
    const { connectionId } = settings.get();
    expect(await refusedWith(() => connection.remove())).toEqual({ kind: 'declined' });
    expect(settings.connections()).toHaveLength(2);
    yes = true;
    await connection.remove();
    expect(asked.at(-1)).toEqual({ kind: 'remove', name: 'Branch' });
    expect([removed, vaults.get(connectionId ?? '')?.held]).toEqual([[connectionId], null]);
    expect(settings.get()).toMatchObject({ connectionName: 'pbx.example.com', extension: '101' });
    expect(await connection.client().list({})).toBeDefined();
    await connection.remove();
    expect(settings.get()).toMatchObject({ connectionId: null, connection: { kind: 'none' }, extension: null });
    expect(connection.source()).toEqual({ kind: 'none' });
  });

  it('a PBX whose files cannot be removed stays, and can be removed again', async () => {
    const { connection, settings, removed } = await savedWorld();
    vi.spyOn(removed, 'push').mockImplementationOnce(() => {
      throw new Error('EBUSY');
    });
    expect((await refusedWith(() => connection.remove())).kind).toBe('internal');
    expect([settings.connections().length, connection.source().kind]).toEqual([1, 'pbx']);
    await connection.remove();
    expect([settings.connections().length, removed.length]).toEqual([0, 1]);
  });
});

describe('a PBX that is not in sight', () => {
  it('has a client of its own, with its own key at its own address, which a switch does not close', async () => {
    const { connection, settings, clients } = await savedWorld();
    const office = settings.get();
    await connection.save({ ...draft, address: 'branch.example.com', key: 'key-2' });
    const stored = settings.connections().find(({ connectionId }) => connectionId === office.connectionId);
    const background = connection.background(stored as never, vi.fn());
    const client = background.client() as (typeof clients)[number];
    expect([client.target.address, await client.key()]).toEqual(['https://pbx.example.com', 'key-1']);
    expect(background.client()).toBe(client);
    expect([await clients.at(-2)?.key(), connection.backgroundKey(office.connectionId ?? '')]).toEqual([
      'key-2',
      'keychain',
    ]);
    expect(connection.source()).toMatchObject({ address: 'https://branch.example.com' });
    background.close();
    expect([client.closed, clients.at(-2)?.closed]).toEqual([true, false]);
  });

  it('stores no path form in the settings of the one in sight', async () => {
    const { connection, settings } = await savedWorld();
    const stored = settings.connections()[0];
    await connection.save({ ...draft, address: 'branch.example.com' });
    const before = settings.get();
    await connection
      .background(stored as never, vi.fn())
      .client()
      .list({} as never);
    expect(settings.get()).toEqual(before);
  });

  it('sends nothing without its key', async () => {
    const { connection, settings, clients } = await savedWorld();
    const other = { ...settings.connections()[0], connectionId: 'other' };
    const made = clients.length;
    expect(await refusedWith(() => connection.background(other as never, vi.fn()).client())).toEqual({
      kind: 'keyMissing',
    });
    expect(clients).toHaveLength(made);
  });
});

describe('the practice PBX', () => {
  it('is connected with its own key, gateways and country, and leaves the vault alone', async () => {
    const { connection, settings, vault, clients } = makeWorld();
    await connection.practice();
    expect(connection.source()).toEqual({ kind: 'practice' });
    expect(settings.get()).toMatchObject({
      connection: { kind: 'practice' },
      extension: '201',
      callerIds: ['+493023125600'],
      countryGuess: { country: 'DE', sure: true },
    });
    expect(await clients[0]?.key()).toBe('practice-key');
    expect(vault.held).toBeNull();
    expect(connection.client()).toBe(clients[0]);
  });

  it('starts once, and ends when a real PBX comes', async () => {
    const { connection, practices } = makeWorld();
    await Promise.all([connection.practice(), connection.practice()]);
    expect(practices).toHaveLength(1);
    await connection.save(draft);
    expect(practices[0]?.closed).toBe(true);
  });

  it('is not left running when the settings cannot be stored', async () => {
    const { connection, settings, practices } = makeWorld();
    settings.broken = true;
    expect((await refusedWith(() => connection.practice())).kind).toBe('settingsNotSaved');
    expect(practices[0]?.closed).toBe(true);
    expect(connection.source()).toEqual({ kind: 'none' });
  });
});

const stored = {
  connection: { kind: 'pbx', address: 'https://pbx.example.com', allowHttp: false, trust: { kind: 'system' } },
} as const;

describe('open', () => {
  it('connects as stored without asking the keyring', async () => {
    const { connection, vault, clients } = makeWorld({ settings: stored });
    await vault.stored('key-1', 'https://pbx.example.com');
    await connection.open();
    expect(connection.client()).toBe(clients[0]);
    expect(vault.reads).toBe(0);
  });

  it('without a key says so and erases nothing', async () => {
    const { connection, settings } = makeWorld({ settings: stored });
    const before = settings.get();
    await connection.open();
    expect(await refusedWith(() => connection.client())).toEqual({ kind: 'keyMissing' });
    expect(connection.source()).toMatchObject({ kind: 'pbx' });
    expect(settings.get()).toBe(before);
  });

  it('with an address that is none says so and erases nothing', async () => {
    const broken = { connection: { ...stored.connection, address: 'ftp://x' } };
    const { connection, settings, vault } = makeWorld({ settings: broken });
    await vault.stored('key-1', 'https://pbx.example.com');
    await connection.open();
    expect(await refusedWith(() => connection.client())).toEqual({ kind: 'address', reason: 'scheme' });
    expect(settings.get().connection).toEqual(broken.connection);
    expect(vault.held).not.toBeNull();
  });
});

describe('a keyring prompt that nobody answers', () => {
  async function prompted() {
    const time = createVirtualTime(0);
    const world = makeWorld({ settings: { ...stored, extension: '101' }, now: time.now, timers: time.timers });
    await world.vault.stored('key-1', 'https://pbx.example.com');
    await world.connection.open();
    let answer = () => {};
    world.vault.prompt = new Promise((resolve) => {
      answer = () => {
        world.vault.prompt = null;
        resolve();
      };
    });
    return { ...world, time, answer: () => answer() };
  }

  it('is waited for with a limit, and then reported as a locked keyring without another prompt', async () => {
    const { connection, clients, vault, time, answer, changes } = await prompted();
    const first = refusedWith(() => clients[0]?.key());
    await time.advance(15_000);
    expect(await first).toEqual({ kind: 'keyLocked' });
    const { reads } = vault;
    expect(connection.keyState()).toBe('locked');
    await time.advance(hour);
    expect(await refusedWith(() => clients[0]?.key())).toEqual({ kind: 'keyLocked' });
    expect(await refusedWith(() => connection.client())).toEqual({ kind: 'keyLocked' });
    expect(vault.reads).toBe(reads);
    const before = changes();
    answer();
    await time.settle();
    expect(changes()).toBeGreaterThan(before);
    expect(connection.keyState()).toBe('keychain');
    expect(await clients[0]?.key()).toBe('key-1');
  });

  it('holds up neither saving, forgetting, nor the practice PBX', async () => {
    const { connection, clients, vault, time, edit } = await prompted();
    void refusedWith(() => clients[0]?.key());
    await time.advance(15_000);
    await connection.save(edit({ key: null, extension: '102' }));
    const saved = connection.save(edit({ key: 'key-2' }));
    await time.advance(5000);
    await saved;
    expect(vault.held?.key).toBe('key-2');
    await connection.practice();
    expect(connection.source()).toEqual({ kind: 'practice' });
    await connection.remove();
    await connection.remove();
    expect(connection.source()).toEqual({ kind: 'none' });
  });
});

describe('keepKeyWeakly, path forms', () => {
  it('remembers a found path form per address, for the session where the disk refuses', async () => {
    const { connection, settings } = await savedWorld();
    await connection.client().list({});
    expect(settings.get().pathForms).toEqual({ 'https://pbx.example.com': { list: 'with-call' } });
    const other = await savedWorld();
    other.settings.broken = true;
    await other.connection.client().list({});
    expect(other.settings.get().pathForms).toEqual({});
  });
});
