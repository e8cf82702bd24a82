import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { realTimers } from '../../../../electron/timers.ts';
import type { VaultCrypto } from '../../../../electron/vault/seal.ts';
import { openVault, type VaultDeps } from '../../../../electron/vault/vault.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const origin = 'https://pbx.example';
const key = randomBytes(24).toString('hex');

/** A keyring of the test's own: XOR under a prefix, so that the plain key never stands in the bytes. */
function keyring(change: Partial<{ backend: string; prefix: string }> = {}) {
  const state = {
    backend: 'gnome_libsecret',
    prefix: 'v11',
    available: true,
    locked: false,
    reEncrypt: false,
    ...change,
  };
  const asked = { encrypt: 0, decrypt: 0, plainText: false };
  const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a));
  const crypto: VaultCrypto = {
    isAsyncEncryptionAvailable: async () => state.available,
    async encryptStringAsync(text) {
      asked.encrypt += 1;
      return Buffer.concat([Buffer.from(state.prefix), turn(Buffer.from(text))]);
    },
    async decryptStringAsync(bytes) {
      asked.decrypt += 1;
      if (state.locked) throw new Error('the keyring is locked');
      return { result: turn(bytes.subarray(3)).toString(), shouldReEncrypt: state.reEncrypt };
    },
    getSelectedStorageBackend: () => state.backend,
    setUsePlainTextEncryption: () => {
      asked.plainText = true;
    },
  };
  return { crypto, state, asked };
}

let folder = '';
let weak = false;
let clock = 0;
const file = () => path.join(folder, 'vault.json');
const open = (ring: { crypto: VaultCrypto }, given: Partial<VaultDeps> = {}) =>
  openVault({
    ...{ folder, safeStorage: ring.crypto, platform: 'linux', weakAllowed: () => weak },
    ...{ now: () => clock, timers: realTimers, onChange: () => {}, ...given },
  });
const isError = (kind: string) => expect.objectContaining({ data: { kind } });

let ring: ReturnType<typeof keyring>;

beforeEach(() => {
  weak = false;
  folder = temporaryFolder('vault');
  ring = keyring();
});

describe('with a keyring', () => {
  beforeEach(async () => {
    expect(await open(ring).set(key, origin)).toBe('keychain');
  });

  it('keeps the key for the next start, in a file of its owner that shows nothing of it', async () => {
    const bytes = fs.readFileSync(file());
    for (const form of ['utf8', 'base64', 'hex', 'utf16le'] as const) {
      const canary = form === 'utf16le' ? Buffer.from(key, 'utf16le') : Buffer.from(Buffer.from(key).toString(form));
      expect(bytes.includes(canary)).toBe(false);
    }
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder)).toEqual(['vault.json']);
    const again = open(ring);
    expect(again.state()).toBe('keychain');
    expect(await again.read(origin)).toBe(key);
  });

  it('gives the key to its own origin only, and asks no keyring for another', async () => {
    const vault = open(ring);
    for (const other of ['https://evil.example', 'http://pbx.example', `${origin}:8443`, '']) {
      await expect(vault.read(other)).rejects.toEqual(isError('keyForOtherAddress'));
    }
    expect(ring.asked.decrypt).toBe(0);
  });

  it('does not give the key to an origin that was written into the file', async () => {
    fs.writeFileSync(file(), fs.readFileSync(file(), 'utf8').replace('pbx.example', 'evil.example'));
    await expect(open(ring).read('https://evil.example')).rejects.toEqual(isError('keyLocked'));
  });

  it('asks the keyring once, however many read at the same time', async () => {
    const vault = open(ring);
    expect(await Promise.all([vault.read(origin), vault.read(origin), vault.read(origin)])).toEqual([key, key, key]);
    expect(await vault.read(origin)).toBe(key);
    expect(ring.asked.decrypt).toBe(1);
  });

  it.each([10_000, -10_000])('locked: erases nothing and tries again when the clock is %i ms on', async (by) => {
    const before = fs.readFileSync(file(), 'utf8');
    const states: string[] = [];
    const vault = open(ring, { onChange: () => states.push(vault.state()) });
    ring.state.locked = true;
    await expect(vault.read(origin)).rejects.toEqual(isError('keyLocked'));
    expect(fs.readFileSync(file(), 'utf8')).toBe(before);
    ring.state.locked = false;
    await expect(vault.read(origin)).rejects.toEqual(isError('keyLocked'));
    expect(() => vault.assertPresent()).toThrow('keyLocked');
    expect(ring.asked.decrypt).toBe(1);
    clock += by;
    expect(await vault.read(origin)).toBe(key);
    expect(states).toEqual(['locked', 'keychain']);
  });

  it('changed, so that other text comes out: erases nothing', async () => {
    const before = fs.readFileSync(file(), 'utf8');
    const other: VaultCrypto = {
      ...ring.crypto,
      decryptStringAsync: async () => ({ result: '\0?', shouldReEncrypt: true }),
    };
    await expect(open({ crypto: other }).read(origin)).rejects.toEqual(isError('keyLocked'));
    expect(fs.readFileSync(file(), 'utf8')).toBe(before);
  });

  it('that asks to re-encrypt is asked again, and the new bytes are kept', async () => {
    const before = fs.readFileSync(file(), 'utf8');
    ring.state.reEncrypt = true;
    ring.state.prefix = 'v12';
    expect(await open(ring).read(origin)).toBe(key);
    expect(ring.asked).toMatchObject({ encrypt: 2, decrypt: 2 });
    expect(fs.readFileSync(file(), 'utf8')).not.toBe(before);
    ring.state.reEncrypt = false;
    expect(await open(ring).read(origin)).toBe(key);
  });

  it('that asks to re-encrypt and then cannot leaves the old bytes', async () => {
    const before = fs.readFileSync(file(), 'utf8');
    ring.state.reEncrypt = true;
    ring.state.available = false;
    expect(await open(ring).read(origin)).toBe(key);
    expect(fs.readFileSync(file(), 'utf8')).toBe(before);
  });
});

describe('without a keyring', () => {
  it.each([
    ['the known password', { backend: 'basic_text' }],
    ['bytes that begin v10', { prefix: 'v10' }],
  ])('(%s) keeps the key in memory only, and weakly once the person agreed', async (_name, change) => {
    ring = keyring(change);
    const vault = open(ring);
    expect(await vault.set(key, origin)).toBe('memory');
    expect(await vault.read(origin)).toBe(key);
    expect(await vault.saveUnprotected()).toBe('memory');
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(open(ring).state()).toBe('none');
    weak = true;
    expect(await vault.saveUnprotected()).toBe('weak');
    const again = open(ring);
    expect(again.state()).toBe('weak');
    expect(await again.read(origin)).toBe(key);
  });

  it('and a former key that this run opened: the former one does not come back', async () => {
    await open(ring).set('the-former-key', origin);
    const vault = open(ring);
    await vault.read(origin);
    ring.state.available = false;
    expect(await vault.set(key, origin)).toBe('memory');
    expect(open(ring).state()).toBe('none');
  });

  it.each([
    ['never asked for', false],
    ['refused by the keyring', true],
  ])('and a former key that was %s: it stays on disk, whatever is entered', async (_name, isRead) => {
    await open(ring).set('the-former-key', origin);
    Object.assign(ring.state, { available: false, locked: true });
    const vault = open(ring);
    if (isRead) await vault.read(origin).catch(() => {});
    expect(await vault.set(key, origin)).toBe('memory');
    expect(await vault.set(key, origin)).toBe('memory');
    ring.state.locked = false;
    expect(await open(ring).read(origin)).toBe('the-former-key');
  });

  it('moves a weakly kept key to a keyring as soon as there is one', async () => {
    weak = true;
    ring = keyring({ backend: 'basic_text', prefix: 'v10' });
    await open(ring).set(key, origin);
    Object.assign(ring.state, { backend: 'kwallet6', prefix: 'v11' });
    const vault = open(ring);
    expect(await vault.read(origin)).toBe(key);
    expect(vault.state()).toBe('keychain');
    expect(open(ring).state()).toBe('keychain');
  });

  it('v10 means nothing weak on macOS and Windows', async () => {
    for (const platform of ['darwin', 'win32']) {
      expect(await open(keyring({ prefix: 'v10' }), { platform }).set(key, origin)).toBe('keychain');
    }
  });
});

describe('the file', () => {
  it.each(['', '{', '{"version":1}', '\0', '{"version":2,"origin":"x","protection":"keychain","bytes":"AA=="}'])(
    'damaged (%j) reads as no key and is left alone',
    async (text) => {
      fs.writeFileSync(file(), text);
      const vault = open(ring);
      expect(vault.state()).toBe('none');
      await expect(vault.read(origin)).rejects.toEqual(isError('keyMissing'));
      expect(fs.readFileSync(file(), 'utf8')).toBe(text);
    },
  );

  it('that cannot be written leaves the key in memory', async () => {
    fs.rmSync(folder, { recursive: true });
    fs.writeFileSync(folder, 'a file where the folder should be');
    const vault = open(ring);
    expect(await vault.set(key, origin)).toBe('memory');
    expect(await vault.read(origin)).toBe(key);
  });

  it('is swept of what interrupted writes left, and nothing else', async () => {
    const names = ['vault.json.tmp-0123456789abcdef', 'vault.json.bak'];
    for (const name of names) fs.writeFileSync(path.join(folder, name), 'x');
    await open(ring).set(key, origin);
    expect(fs.readdirSync(folder).sort()).toEqual(['vault.json', 'vault.json.bak']);
  });

  it('is gone after clear, also when a key is still being written', async () => {
    const vault = open(ring);
    const setting = vault.set(key, origin);
    await vault.clear();
    await setting;
    expect(vault.state()).toBe('none');
    expect(fs.existsSync(file())).toBe(false);
  });
});

/** The keyring, which does what only it can do once the person has answered its prompt. */
function prompting({ crypto }: ReturnType<typeof keyring>) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const decryptStringAsync: VaultCrypto['decryptStringAsync'] = (bytes) =>
    promise.then(() => crypto.decryptStringAsync(bytes));
  const encryptStringAsync: VaultCrypto['encryptStringAsync'] = (text) =>
    promise.then(() => crypto.encryptStringAsync(text));
  return { decryptStringAsync, encryptStringAsync, answer };
}

it('a key replaced while the keyring asks: the late answer does not put the former one back', async () => {
  await open(ring).set('the-former-key', origin);
  const { decryptStringAsync, answer } = prompting(ring);
  const vault = open({ crypto: { ...ring.crypto, decryptStringAsync } });
  const reading = vault.read(origin);
  expect(await vault.set(key, origin)).toBe('keychain');
  ring.state.reEncrypt = true;
  answer();
  await reading;
  expect(await vault.read(origin)).toBe(key);
  expect(await open(ring).read(origin)).toBe(key);
});

it('while the keyring asks, comparing and storing wait for a moment only, and what it answers later is told', async () => {
  await open(ring).set('the-former-key', origin);
  const time = createVirtualTime(0);
  const { answer, ...asking } = prompting(ring);
  const states: string[] = [];
  const vault = open(
    { crypto: { ...ring.crypto, ...asking } },
    { ...time, onChange: () => states.push(vault.state()) },
  );
  const done: string[] = [];
  void vault.assertBelongsTo(origin).then(() => done.push('compared'));
  await time.advance(3000);
  expect([done, vault.state()]).toEqual([['compared'], 'locked']);
  void vault.set(key, origin).then((state) => done.push(state));
  await time.advance(3000);
  expect(done).toEqual(['compared', 'memory']);
  expect(await vault.read(origin)).toBe(key);
  answer();
  await time.settle();
  expect(states).toEqual(['keychain']);
  expect(await open(ring).read(origin)).toBe(key);
});
