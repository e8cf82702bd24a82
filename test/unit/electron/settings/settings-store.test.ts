import { temporaryFolder } from '../../../support/temporary-folder.ts';
import '../../../support/fakes/without-electron.ts';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettings } from '../../../../electron/settings/settings-store.ts';
import { AppError } from '../../../../shared/errors.ts';
import { newConnection, settings, settingsDefaults } from '../../../../shared/settings.ts';
import { disk } from '../../../support/fakes/full-disk.ts';

const uuid = '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f';
const now = () => Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const keptName = 'settings.damaged-2026-01-02T03-04-05-006Z.json';

let folder = '';
const file = () => path.join(folder, 'settings.json');
const open = () => openSettings(folder, now);
const pbx = { kind: 'pbx', address: 'https://pbx.example', allowHttp: false, trust: { kind: 'system' } } as const;
const office = { ...newConnection(), connectionId: 'office', connection: pbx };
const branch = { ...office, connectionId: 'branch', connectionName: 'Branch' };
const names = () => fs.readdirSync(folder).sort();

beforeEach(() => {
  folder = temporaryFolder('settings');
});

describe('a first start', () => {
  it('gives the defaults and writes nothing', () => {
    expect(open().get()).toEqual(settingsDefaults);
    expect(open().notices()).toEqual([]);
    expect(names()).toEqual([]);
  });
});

describe('changing', () => {
  it('keeps every country and outside prefix that was ever in force, over all connections', () => {
    const store = open();
    const { dialRules } = settingsDefaults;
    store.put({ ...office, country: 'US' });
    store.change({ country: 'DE', dialRules: { ...dialRules, outsidePrefix: '7' } });
    store.change({ country: 'SO', dialRules });
    store.change({ countryGuess: { country: 'AT', sure: false } });
    store.put({ ...branch, country: 'FR' });
    store.change({ country: null });
    expect(open().get().judgedBy).toEqual({ countries: ['US', 'DE', 'SO', 'AT', 'FR'], outsidePrefixes: ['7'] });
  });

  it('refuses one more prefix or country than is kept, and everything before it holds', () => {
    const store = open();
    const { dialRules } = settingsDefaults;
    store.put(office);
    const set = (n: number) => store.change({ dialRules: { ...dialRules, outsidePrefix: String(n) } });
    for (let n = 1; n <= 30; n += 1) set(n);
    for (let n = 31; n <= 40; n += 1)
      expect(() => set(n)).toThrow(expect.objectContaining({ data: { kind: 'badInput', detail: 'judgedBy' } }));
    expect(set(7).dialRules.outsidePrefix).toBe('7');
    const prefixes = Array.from({ length: 30 }, (_, i) => String(i + 1));
    expect([open().get().judgedBy.outsidePrefixes, open().notices()]).toEqual([prefixes, []]);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const countries = [...letters].flatMap((a) => [`${a}A`, `${a}B`]);
    const taken = countries.filter((country) => {
      try {
        return store.change({ country }).country === country;
      } catch {
        return false;
      }
    });
    expect(taken).toHaveLength(30);
  });

  it('is on disk, for the owner alone, and reaches the listeners', () => {
    const store = open();
    store.put(office);
    const listener = vi.fn();
    store.onChange(listener);
    const pathForms = { 'https://pbx.example': { list: 'with-call', record: 'without-call' } } as const;
    const next = store.change({ extension: '101', pathForms });
    expect(next).toEqual({ ...settingsDefaults, ...office, extension: '101', pathForms });
    expect(listener).toHaveBeenCalledExactlyOnceWith(next);
    expect(open().get()).toEqual(next);
    expect(fs.statSync(file()).mode & 0o777).toBe(0o600);
    expect(names()).toEqual(['settings.json']);
  });

  it('stops telling a listener that has gone, and tells nobody of a change that changes nothing', () => {
    const store = open();
    const listener = vi.fn();
    const stop = store.onChange(listener);
    store.change({ theme: 'system' });
    stop();
    store.change({ theme: 'light' });
    expect(listener).not.toHaveBeenCalled();
  });

  it('refuses values outside the schema and keeps what was', () => {
    const store = open();
    expect(() => store.change({ extension: '10a' })).toThrow(new AppError({ kind: 'badInput', detail: 'extension' }));
    expect(store.get()).toEqual(settingsDefaults);
  });

  it('that the disk has no room for is an error, leaves the file as it was, and works again later', () => {
    const store = open();
    store.change({ theme: 'dark' });
    const before = fs.readFileSync(file(), 'utf8');
    disk.full = true;
    try {
      expect(() => store.change({ theme: 'light' })).toThrow(
        expect.objectContaining({ data: { kind: 'settingsNotSaved', detail: 'ENOSPC' } }),
      );
    } finally {
      disk.full = false;
    }
    expect(store.get().theme).toBe('dark');
    expect(fs.readFileSync(file(), 'utf8')).toBe(before);
    expect(store.change({ theme: 'light' }).theme).toBe('light');
  });
});

describe('connections', () => {
  it('have settings of their own; those of the app are for all', () => {
    const store = open();
    expect(() => store.change({ zone: 'Europe/Berlin' })).toThrow(new AppError({ kind: 'notConnected' }));
    store.put(office);
    store.change({ zone: 'Europe/Berlin', theme: 'dark' });
    store.put(branch);
    expect(store.get()).toMatchObject({ connectionName: 'Branch', zone: null, theme: 'dark' });
    store.change({ zone: 'America/New_York' });
    for (const current of [store, open()]) {
      expect(current.connections().map(({ zone }) => zone)).toEqual(['Europe/Berlin', 'America/New_York']);
      expect([current.get().connectionId, current.previous()]).toEqual(['branch', 'office']);
    }
  });

  it('go on with the one before when one is removed', () => {
    const store = open();
    store.put(office);
    store.put(branch);
    store.put({ ...newConnection(), connectionId: 'practice', connection: { kind: 'practice' } });
    expect(store.previous()).toBe('branch');
    store.remove();
    expect(store.get().connectionId).toBe('branch');
    store.remove();
    store.remove();
    expect([store.get(), store.connections()]).toEqual([settingsDefaults, []]);
  });
});

describe('a damaged file', () => {
  const whole = JSON.stringify({ ...settingsDefaults, theme: 'dark' });
  it.each([
    ['empty', ''],
    ['truncated', whole.slice(0, -5)],
    ['a list', '[1]'],
    ['NUL', '\0\0\0\0'],
    ['binary', '\x80\xff\x00\x01'],
  ])('(%s) starts with the defaults, is kept beside, and is told once', (_name, text) => {
    fs.writeFileSync(file(), text, 'latin1');
    const store = open();
    expect(store.get()).toEqual(settingsDefaults);
    expect(store.notices()).toEqual([{ kind: 'settingsDamaged', file: keptName }]);
    expect(fs.readFileSync(path.join(folder, keptName), 'latin1')).toBe(text);
    expect(open().notices()).toEqual([]);
    expect(names()).toEqual([keptName, 'settings.json']);
  });

  it('that cannot be rewritten stays, beside its copy, and the next start reads and tells the same', () => {
    const text = JSON.stringify({ theme: 'dark', zone: 'nowhere', quiet: 5 });
    fs.writeFileSync(file(), text);
    disk.full = true;
    const stores = [open(), open()];
    disk.full = false;
    for (const store of stores) {
      expect(store.get().theme).toBe('dark');
      expect(store.notices().map(({ kind }) => kind)).toEqual(['settingsDamaged', 'settingsReadOnly']);
    }
    for (const name of [keptName, 'settings.json']) expect(fs.readFileSync(path.join(folder, name), 'utf8')).toBe(text);
  });

  it('that is no JSON and cannot be rewritten stays too, and is replaced once the disk takes it', () => {
    const text = whole.slice(0, -5);
    fs.writeFileSync(file(), text);
    disk.full = true;
    const stores = [open(), open()];
    disk.full = false;
    for (const store of stores) {
      expect(store.get()).toEqual(settingsDefaults);
      expect(store.notices().map(({ kind }) => kind)).toEqual(['settingsDamaged', 'settingsReadOnly']);
    }
    for (const name of [keptName, 'settings.json']) expect(fs.readFileSync(path.join(folder, name), 'utf8')).toBe(text);
    stores[0]?.change({ theme: 'light' });
    const next = open();
    expect([next.get().theme, next.notices()]).toEqual(['light', []]);
  });

  it('gives up only the fields that cannot be read', () => {
    const one = {
      ...{ connectionId: 'office', connection: pbx },
      extension: '102',
      gateways: [{ uuid: 'no', name: 'Broken' }, { uuid, name: 'Main' }, null],
      pathForms: { 'https://b.example': 'sideways' },
      callerIds: 'none',
    };
    const nobodys = [{ ...one, connectionId: '../..' }, { ...one, connection: { kind: 'none' } }, one, null];
    const text = JSON.stringify({ theme: 'purple', connections: [one, ...nobodys], current: 'gone' });
    fs.writeFileSync(file(), text);
    const store = open();
    expect(store.get()).toEqual({
      ...settingsDefaults,
      extension: '102',
      gateways: [{ uuid, name: 'Main' }],
      ...{ connectionId: 'office', connection: pbx },
    });
    expect(store.connections()).toHaveLength(1);
    expect(fs.readFileSync(path.join(folder, keptName), 'utf8')).toBe(text);
  });

  it('gives up a zone that does not exist, and times beyond every date', () => {
    const quiet = { ...settingsDefaults.quiet, until: 9e15 };
    for (const zone of ['Mars/Olympus', 'Europe/Berlinn', '', '+02:00']) {
      fs.writeFileSync(file(), JSON.stringify({ quiet, current: 'office', connections: [{ ...office, zone }] }));
      expect(open().get()).toMatchObject({ zone: null, quiet: settingsDefaults.quiet, connection: pbx });
      fs.writeFileSync(file(), JSON.stringify({ quiet, current: 'office', connections: [{ ...office, zone }] }));
      expect(open().notices()).toMatchObject([{ kind: 'settingsDamaged' }]);
    }
    const store = open();
    expect(() => store.change({ zone: 'Mars/Olympus' })).toThrow(new AppError({ kind: 'badInput', detail: 'zone' }));
  });

  it('with a byte-order mark is not damaged', () => {
    fs.writeFileSync(file(), `\uFEFF${whole}`);
    const store = open();
    expect([store.get().theme, store.notices()]).toEqual(['dark', []]);
    expect(store.change({ fillDays: 7 }).fillDays).toBe(7);
    expect(open().get()).toMatchObject({ theme: 'dark', fillDays: 7 });
  });

  it('never stops the start, whatever JSON it holds', () => {
    const one = fc.record(Object.fromEntries(Object.keys(settingsDefaults).map((k) => [k, fc.jsonValue()])));
    const list = fc.oneof(
      fc.jsonValue(),
      fc.array(one.map((values) => ({ ...values, connectionId: 'office', connection: pbx }))),
    );
    fc.assert(
      fc.property(one, list, fc.jsonValue(), (raw, connections, current) => {
        fs.writeFileSync(file(), JSON.stringify({ ...raw, connections, current }));
        expect(settings.safeParse(open().get()).success).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

it('sweeps what interrupted writes left, and nothing else', () => {
  const stale = 'settings.json.tmp-1234567890abcdef';
  for (const name of [stale, 'settings.json.bak', 'other.json.tmp-1234567890abcdef']) {
    fs.writeFileSync(path.join(folder, name), 'x');
  }
  open();
  expect(names()).toEqual(['other.json.tmp-1234567890abcdef', 'settings.json.bak']);
});
