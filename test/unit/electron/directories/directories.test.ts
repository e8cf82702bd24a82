import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { realTimers } from '../../../../electron/timers.ts';
import type { CardDavDirectory, FileDirectory } from '../../../../shared/directories/directory.ts';
import { AppError, errorData } from '../../../../shared/errors.ts';
import { HOUR, MINUTE } from '../../../../shared/time/durations.ts';
import { appDirectories } from '../../../support/directories/app-directories.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ids = ['1b4e28ba-2fa1-41d2-883f-0016d3cca427', '2b4e28ba-2fa1-41d2-883f-0016d3cca427'] as const;
const PASSWORD = 'canary-7f3a9c';
const KEY = '+4930123456';

const card = (name: string, number: string): string =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:${number}\nEND:VCARD\n`;

/** A source in a file of its own. */
function fileSource(folder: string, content: string, id: string = ids[0]): FileDirectory {
  const file = path.join(folder, `${id}.vcf`);
  fs.writeFileSync(file, content);
  return { kind: 'file', id, name: '', isOn: true, path: file };
}

/** A CardDAV server with one card, for anna alone. */
async function cardDavSource(): Promise<CardDavDirectory> {
  const multistatus = (prop: string, href: string) =>
    `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop></d:propstat></d:response></d:multistatus>`;
  const server = http.createServer((request, response) => {
    if (request.headers.authorization !== `Basic ${btoa(`anna:${PASSWORD}`)}`)
      return void response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end();
    const isCards = request.method === 'REPORT';
    const isList = request.headers.depth === '1';
    const prop = isCards
      ? `<c:address-data>${card('Ben Öz', '+49 30 987654')}</c:address-data>`
      : '<d:getetag>"1"</d:getetag><d:resourcetype><c:addressbook/></d:resourcetype>';
    response.writeHead(207).end(multistatus(prop, isCards || isList ? '/book/1.vcf' : '/book/'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/book/`;
  return {
    kind: 'carddav',
    id: ids[1],
    name: '',
    isOn: true,
    address,
    user: 'anna',
    allowHttp: true,
    trust: { kind: 'system' },
  };
}

type Names = { peopleOf(number: string | null): readonly { name: string }[] };
const nameOf = ({ peopleOf }: Names, number: string | null) => peopleOf(number)[0]?.name ?? null;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, errorData);

describe('openDirectories', () => {
  it('finds people by name, company, department, e-mail address and number, in any notation', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const lines = ['FN:Anna Müller', 'ORG:Acme 24;Sales', 'EMAIL:a7@example.org', 'TEL:030 123456'];
    const people = `BEGIN:VCARD\nVERSION:3.0\n${lines.join('\n')}\nEND:VCARD\n${card('Ben', '+49 151 7654321')}`;
    await directories.save(fileSource(folder, people), null);
    await directories.update(ids[0]);
    const found = async (text: string) => (await directories.find(text, 10)).map(({ name }) => name);
    for (const text of [
      'anna',
      'MUELLER',
      'acme',
      'acme 24',
      '24',
      'sales anna',
      'a7@example',
      '030123',
      '+49 30 123456',
      '0049 30',
    ])
      expect([text, await found(text)]).toEqual([text, ['Anna Müller']]);
    expect(await found('1517')).toEqual(['Ben']);
    for (const text of ['anna 151', 'sales ben', '999', '']) expect([text, await found(text)]).toEqual([text, []]);
  });

  it('takes a number for a stranger’s word where no source has it in its international form', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const people = card('Ada', '0044 20 7946 0001') + card('Ben', '030 123456') + card('Cem', '0049 30 123456');
    await directories.save(fileSource(folder, people), null);
    await directories.update(ids[0]);
    const isStrangers = ['+442079460001', '00442079460001', '030123456', '+4930999'].map(directories.isStrangersWord);
    expect(isStrangers).toEqual([true, true, true, false]);
    await directories.save(fileSource(folder, card('Office', '+44 20 7946 0001'), ids[1]), null);
    await directories.update(ids[1]);
    expect(['+442079460001', '030123456'].map(directories.isStrangersWord)).toEqual([false, true]);
    expect(directories.forCallsIn(() => 'DE').namesOf('+442079460001')).toEqual(['Ada', 'Office']);
  });

  it('names a caller by a source once it is read, the first source first', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const first = fileSource(folder, card('Anna Müller', '030 123456'), ids[0]);
    const second = fileSource(folder, card('Office 30', '+49 30 123456') + card('Cem Ay', '+49 30 987654'), ids[1]);
    for (const one of [second, first]) {
      await directories.save(one, null);
      await directories.update(one.id);
    }
    expect(directories.peopleOf('030123456').map(({ name, directory }) => [name, directory])).toEqual([
      ['Office 30', ids[1]],
      ['Anna Müller', ids[0]],
    ]);
    expect([nameOf(directories, '030987654'), nameOf(directories, '030987655'), nameOf(directories, null)]).toEqual([
      'Cem Ay',
      null,
      null,
    ]);
    expect((await directories.find('mull', 5)).map(({ name }) => name)).toEqual(['Anna Müller']);
    expect(await directories.find('303030', 5)).toEqual([]);
    await directories.save({ ...second, isOn: false }, null);
    expect(nameOf(directories, '030123456')).toBe('Anna Müller');
  });

  it('finds the people of the first source before those of another, and nobody of one that is off, however many match', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const many = Array.from({ length: 12 }, (_, at) => card(`Anna ${at}`, `030 12345${at}`)).join('');
    const [large, small] = [fileSource(folder, many, ids[0]), fileSource(folder, card('Anna B', '030 99'), ids[1])];
    for (const one of [large, small]) {
      await directories.save(one, null);
      await directories.update(one.id);
    }
    const found = async (limit: number) => (await directories.find('anna', limit)).map(({ name }) => name);
    expect(await found(3)).toEqual(['Anna 0', 'Anna 1', 'Anna 2']);
    await directories.save({ ...large, isOn: false }, null);
    expect(await found(3)).toEqual(['Anna B']);
  });

  it('shows twenty people of a number from each source: those of one crowd out nobody of another', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const many = Array.from({ length: 30 }, (_, at) => card(`P${at}`, '030 123456')).join('');
    const [large, small] = [fileSource(folder, many, ids[0]), fileSource(folder, card('Anna', '030 123456'), ids[1])];
    for (const one of [large, small]) {
      await directories.save(one, null);
      await directories.update(one.id);
    }
    const names = directories.peopleOf('030123456').map(({ name }) => name);
    expect([names.length, names.at(-1)]).toEqual([21, 'Anna']);
    await directories.save({ ...large, isOn: false }, null);
    expect(directories.peopleOf('030123456').map(({ name }) => name)).toEqual(['Anna']);
  });

  it.each([
    ['the last one', 0],
    ['one of two', 1],
  ])('finishes at the next start to remove a source, %s: its people and its secret go', async (_what, left) => {
    const folder = temporaryFolder('directories');
    const before = appDirectories(folder);
    await before.directories.start();
    const [file, server] = [fileSource(folder, card('Anna', KEY)), await cardDavSource()];
    for (const one of [file, server]) {
      await before.directories.save(one, one === server ? PASSWORD : null);
      await before.directories.update(one.id);
    }
    before.directories.close();
    const { directories, state } = appDirectories(folder);
    // Ringback ended right after it was taken from the settings.
    state.sources = [file].slice(0, left);
    await directories.start();
    const all = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const content = all.map((one) => fs.readFileSync(path.join(one.parentPath, one.name), 'latin1')).join('');
    expect([content.includes('Ben'), fs.readdirSync(path.join(folder, 'directories'))]).toEqual([false, []]);
    expect(nameOf(directories, KEY)).toBe(left === 0 ? null : 'Anna');
    expect(fs.existsSync(path.join(folder, 'directories.sqlite'))).toBe(left > 0);
  });

  it('names no national number of a PBX in another country: there it is somebody else’s', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    await directories.save(fileSource(folder, card('Anna', '030 123456')), null);
    await directories.update(ids[0]);
    const names = (readIn: string) =>
      ['030123456', '+4930123456', '030'].map(directories.forCallsIn(() => readIn).namesOf);
    expect(names('DE')).toEqual([['Anna'], ['Anna'], []]);
    expect(names('AT')).toEqual([[], ['Anna'], []]);
  });

  it('names no extension where there are several PBXs: it is somebody else’s at each', async () => {
    const { directories, state, folder } = appDirectories();
    await directories.start();
    await directories.save(fileSource(folder, card('Anna', '030 123456') + card('Ben', '101')), null);
    await directories.update(ids[0]);
    const { namesOf } = directories.forCallsIn(() => 'DE');
    const names = () => ['030123456', '101'].map((number) => [namesOf(number), nameOf(directories, number)]);
    expect(names()).toEqual([
      [['Anna'], 'Anna'],
      [['Ben'], 'Ben'],
    ]);
    state.pbxs = 2;
    expect(names()).toEqual([
      [['Anna'], 'Anna'],
      [[], null],
    ]);
    // It is still a stranger's word.
    expect(directories.isStrangersWord('101')).toBe(true);
  });

  it('finds calls by the texts of whom the number is, of the sources that are on', async () => {
    const { directories, folder } = appDirectories();
    const { textsOf, version } = directories.forCallsIn(() => 'DE');
    expect(version()).toBeNull();
    await directories.start();
    const anna = card('Anna Müller', '030 123456').replace('END', 'ORG:Acme;Sales\nEND');
    const first = fileSource(folder, anna + card('Ben', '030 123457'));
    await directories.save(first, null);
    await directories.save(fileSource(folder, card('Office', '030 123456'), ids[1]), null);
    for (const id of ids) await directories.update(id);
    const read = version();
    const keys = [KEY, '+4930999'];
    // The files may be read in any order.
    const texts = textsOf(keys);
    expect([...texts.keys()]).toEqual([KEY]);
    expect(texts.get(KEY)?.toSorted()).toEqual([
      expect.stringMatching(/^anna muller\n.*acme\nsales/s),
      expect.stringMatching(/^office/),
    ]);
    await directories.save({ ...first, isOn: false }, null);
    expect(version()).not.toBe(read);
    expect([...(textsOf(keys).get(KEY) ?? [])]).toEqual([expect.stringMatching(/^office/)]);
  });

  it('keeps what there was while the file is half written, gone or no longer one of people, and says why', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const source = fileSource(folder, card('Anna', KEY) + card('Ben', '+49 30 987654'));
    await directories.save(source, null);
    await directories.update(source.id);
    for (const [content, reason] of [
      [card('Eve', KEY) + card('Ben', '+49 30 987654').slice(0, 30), 'halfFile'],
      ['Name,Phone\nEve,030 123456\n"Ben', 'halfFile'],
      ['', 'badFile'],
      ['no people here', 'badFile'],
      [null, 'noFile'],
    ] as const) {
      if (content === null) fs.rmSync(source.path);
      else fs.writeFileSync(source.path, content);
      await directories.update(source.id);
      expect(directories.list()[0]?.state).toMatchObject({
        people: 2,
        failed: { error: { kind: 'directory', reason } },
      });
      expect(nameOf(directories, KEY)).toBe('Anna');
    }
    fs.writeFileSync(source.path, card('Eve', KEY));
    await directories.update(source.id);
    expect(directories.list()[0]?.state).toMatchObject({ people: 1, failed: null });
    expect(nameOf(directories, KEY)).toBe('Eve');
  });

  it.each<[what: string, before: string, after: string]>([
    ['a table with headings only', 'Name,Phone\nAnna,030 123456\nBen,030 99\n', 'Name,Phone\n'],
    ['a table of people without numbers', 'Name,Phone\nAnna,030 123456\n', 'Name,Phone\nAnna,\nBen,\n'],
    ['cards of people without numbers', card('Anna', KEY), 'BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\n'],
  ])('keeps the people of a file that has nobody any more, %s, and says so', async (_what, before, after) => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const source = fileSource(folder, before);
    await directories.save(source, null);
    await directories.update(source.id);
    const { people } = directories.list()[0]?.state ?? {};
    fs.writeFileSync(source.path, after);
    for (let time = 1; time <= 2; time += 1) {
      await directories.update(source.id);
      const failed = { error: { kind: 'directory', reason: 'emptied' } };
      expect(directories.list()[0]?.state).toMatchObject({ people, failed });
      expect(nameOf(directories, KEY)).toBe('Anna');
    }
    fs.writeFileSync(source.path, 'Name,Phone\nEve,030 123456\n');
    await directories.update(source.id);
    expect(directories.list()[0]?.state).toMatchObject({ people: 1, failed: null });
    expect(nameOf(directories, KEY)).toBe('Eve');
  });

  describe('a file that loses most of its people at once', () => {
    const table = (count: number): string =>
      `Name,Phone\n${Array.from({ length: count }, (_, at) => `P${at},030 12345${100 + at}\n`).join('')}`;
    async function read(before: number) {
      const { directories, folder } = appDirectories();
      await directories.start();
      const source = fileSource(folder, table(before));
      await directories.save(source, null);
      await directories.update(source.id);
      return {
        /** The people and the error after the file has others. */
        async after(content: string, keepOnly?: number) {
          fs.writeFileSync(source.path, content);
          await directories.update(source.id, keepOnly);
          const { people, failed } = directories.list()[0]?.state ?? {};
          return [people, failed?.error ?? null];
        },
      };
    }
    const few = (left: number) => ({ kind: 'fewPeople', left });

    it.each([
      [500, 50, [50, null]],
      [500, 49, [500, few(49)]],
      [20, 2, [2, null]],
      [20, 1, [20, few(1)]],
      [19, 1, [1, null]],
    ])('of %i only %i are left', async (before, left, end) => {
      const file = await read(before);
      expect(await file.after(table(left))).toEqual(end);
    });

    it('takes another file of as many people, all of them new', async () => {
      const file = await read(30);
      expect(await file.after(table(30).replaceAll('P', 'Q').replace('Qhone', 'Phone'))).toEqual([30, null]);
    });

    it('shows whom it has beside those who are kept, until the person lets the others go', async () => {
      const file = await read(30);
      const two = 'Name,Phone\nEve,030 99\nAda,030 98\n';
      expect(await file.after(two)).toEqual([32, few(2)]);
      // However often it says so.
      expect(await file.after(two)).toEqual([32, few(2)]);
      expect(await file.after(two, 3)).toEqual([32, few(2)]);
      // The agreement holds for one reading only.
      expect(await file.after(two)).toEqual([32, few(2)]);
      expect(await file.after('Name,Phone\n', 2)).toEqual([32, { kind: 'directory', reason: 'emptied' }]);
      expect(await file.after(two, 2)).toEqual([2, null]);
    });
  });

  it('reads a source from the beginning once its readings have left more than twice what one may have', async () => {
    const folder = temporaryFolder('directories');
    const source = fileSource(folder, card('Anna', KEY));
    const { directories, state } = appDirectories(folder);
    await directories.start();
    await directories.save(source, null);
    await directories.update(source.id);
    const db = new DatabaseSync(path.join(folder, 'directories.sqlite'));
    const add = (from: number, to: number) =>
      db.exec(`WITH RECURSIVE n (i) AS (VALUES (${from}) UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
        INSERT INTO entries (source, item, etag, country) SELECT '${source.id}', 'n' || i, '', 'DE' FROM n`);
    fs.rmSync(source.path);
    const unread = async () => {
      await directories.update(source.id);
      return directories.list()[0]?.state;
    };
    // Anna is one more.
    add(1, 99_999);
    expect(await unread()).toMatchObject({ people: 1, unread: 99_999 });
    add(100_000, 100_000);
    db.close();
    expect(await unread()).toMatchObject({ people: 0, unread: 0 });
    expect(state.sources).toEqual([source]);
  });

  it('has nobody of a file that never had anybody', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const source = fileSource(folder, 'Name,Phone\nAnna,\n');
    await directories.save(source, null);
    await directories.update(source.id);
    expect(directories.list()[0]?.state).toMatchObject({ people: 0, failed: null });
  });

  it('looks at a file again soon after it was written: half a table that ends with a row looks whole', async () => {
    const folder = temporaryFolder('directories');
    const source = fileSource(folder, 'Name,Phone\nAnna,030 123456\n');
    const { mtimeMs } = fs.statSync(source.path);
    const waits: number[] = [];
    let now = mtimeMs + 1000;
    const timers = {
      ...realTimers,
      setTimeout(run: () => void, ms: number) {
        // A reading is planned so long ahead, and its file is waited for a minute.
        if (ms >= 5000 && ms !== MINUTE) waits.push(ms);
        return realTimers.setTimeout(run, ms);
      },
    };
    const { directories } = appDirectories(folder, { timers, now: () => now, random: () => 0 });
    await directories.start();
    await directories.save(source, null);
    await directories.update(source.id);
    expect(waits).toEqual([10_000]);
    await directories.update(source.id);
    expect(waits).toEqual([10_000, 5 * MINUTE]);
    fs.appendFileSync(source.path, 'Ben,030 99\n');
    now = fs.statSync(source.path).mtimeMs + 11_000;
    await directories.update(source.id);
    expect([waits.at(-1), directories.list()[0]?.state.people]).toEqual([5 * MINUTE, 2]);
  });

  it('waits for no share that doesn’t answer: it is told, asked nothing more, and read once it is back', async () => {
    const deadlineMs = 77_777;
    const ends: (() => void)[] = [];
    const timers = {
      ...realTimers,
      setTimeout: (run: () => void, ms: number) =>
        ms === deadlineMs ? ends.push(run) : realTimers.setTimeout(run, ms),
      clearTimeout: (handle: unknown) => typeof handle === 'number' || realTimers.clearTimeout(handle),
    };
    const { promise: isBack, resolve: comeBack } = Promise.withResolvers<void>();
    onTestFinished(() => comeBack());
    let asked = 0;
    const folder = temporaryFolder('directories');
    const share = fileSource(folder, card('Anna', KEY), ids[0]);
    const stat: typeof fs.promises.stat = async (path, options) => {
      if (path === share.path) {
        asked += 1;
        await isBack;
      }
      return fs.promises.stat(path, options) as never;
    };
    const deps = { timers, files: { stat, open: fs.promises.open }, deadlines: { wholeMs: deadlineMs } };
    const { directories } = appDirectories(folder, deps);
    await directories.start();
    await directories.save(share, null);
    const [line, other] = [() => directories.list()[0]?.state, fileSource(folder, card('Ben', '030 99'), ids[1])];
    for (let time = 1; time <= 3; time += 1) {
      const update = directories.update(share.id);
      await directories.save({ ...other, name: `${time}` }, null);
      await directories.update(other.id);
      expect([nameOf(directories, '03099'), line()?.isReading]).toEqual(['Ben', true]);
      for (const end of ends.splice(0)) end();
      await update;
      expect(line()?.failed?.error).toEqual({ kind: 'directory', reason: 'noFile' });
    }
    expect(asked).toBe(1);
    comeBack();
    await directories.update(share.id);
    expect([line()?.failed, nameOf(directories, KEY)]).toEqual([null, 'Anna']);
  });

  it('lets two sources that fail at once each say why, keep its people, and come back by itself, while a third is read', async () => {
    const time = createVirtualTime(0);
    const broken = new Map<string, AppError>();
    const reads: string[] = [];
    const { directories } = appDirectories(undefined, {
      ...{ now: time.now, timers: time.timers, random: () => 1 },
      async readDirectory({ name }, _deps, { copy }) {
        reads.push(`${name} ${Math.round(time.now() / MINUTE)}`);
        const error = broken.get(name);
        if (error !== undefined) throw error;
        const number = { Berlin: '+49301', Hamburg: '+49401', Bonn: '+492281' }[name] ?? '';
        const person = { name, company: null, department: null, email: null, numbers: [{ number, label: null }] };
        await copy.put([{ item: '1', etag: `${reads.length}`, person }]);
        return { cursor: null, isCutOff: false };
      },
    });
    const sources = ['Berlin', 'Hamburg', 'Bonn'].map((name, place) => ({
      ...{
        kind: 'ldap' as const,
        id: `${place}b4e28ba-2fa1-41d2-883f-0016d3cca427`,
        name,
        isOn: true,
        host: 'localhost',
      },
      ...{ port: null, security: 'ldaps' as const, user: '', base: '', filter: '', trust: { kind: 'system' as const } },
    }));
    await directories.start();
    for (const source of sources) {
      const saved = directories.save(source, null);
      await time.advance(0);
      await saved;
    }
    await time.advance(MINUTE);
    const away = { kind: 'network', reason: 'refused', host: 'localhost' } as const;
    const refused = { kind: 'forbidden', serverMessage: null } as const;
    broken.set('Berlin', new AppError(away)).set('Hamburg', new AppError(refused));
    reads.length = 0;
    await time.advance(5 * HOUR + 20 * MINUTE);
    expect(reads.filter((one) => !one.startsWith('Bonn'))).toEqual(
      ['300', '305', '315'].flatMap((at) => [`Berlin ${at}`, `Hamburg ${at}`]),
    );
    const states = () => directories.list().map(({ state }) => [state.people, state.failed?.error ?? null]);
    expect([reads.includes('Bonn 300'), states()]).toEqual([
      true,
      [
        [1, away],
        [1, refused],
        [1, null],
      ],
    ]);
    expect(['+49301', '+49401', '+492281'].map((number) => nameOf(directories, number))).toEqual([
      'Berlin',
      'Hamburg',
      'Bonn',
    ]);
    broken.delete('Hamburg');
    await time.advance(20 * MINUTE);
    expect(states().map(([, error]) => error)).toEqual([away, null, null]);
  });

  it('tests a source without saving it: the first ten, or why there is nobody', async () => {
    const { directories, state, folder } = appDirectories();
    await directories.start();
    const many = Array.from({ length: 30 }, (_, place) => card(`Person ${place}`, `+49 30 ${1000 + place}`)).join('');
    const { people } = await directories.test(fileSource(folder, many), null);
    expect(people.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, place) => `Person ${place}`));
    expect(await refusal(directories.test(fileSource(folder, card('Anna', '*21#')), null))).toEqual({
      kind: 'directory',
      reason: 'nobody',
    });
    expect([state.sources, directories.list()]).toEqual([[], []]);
  });

  it('has the password in the vault alone, and sends it to its origin alone', async () => {
    const { directories, state, folder } = appDirectories();
    await directories.start();
    const source = await cardDavSource();
    expect((await directories.test(source, PASSWORD)).people).toMatchObject([{ name: 'Ben Öz' }]);
    await directories.save(source, PASSWORD);
    await directories.update(source.id);
    expect(nameOf(directories, '030987654')).toBe('Ben Öz');
    const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const content = files.map((one) => fs.readFileSync(path.join(one.parentPath, one.name), 'latin1')).join('\n');
    const spellings = [PASSWORD, btoa(PASSWORD), btoa(`anna:${PASSWORD}`), Buffer.from(PASSWORD).toString('hex')];
    expect(
      spellings.filter(
        (one) => content.includes(one) || JSON.stringify([state.sources, directories.list()]).includes(one),
      ),
    ).toEqual([]);
    const elsewhere = { ...source, address: (await cardDavSource()).address };
    expect(await refusal(directories.save(elsewhere, null))).toEqual({ kind: 'keyForOtherAddress' });
    expect(await refusal(directories.test(elsewhere, null))).toEqual({ kind: 'keyForOtherAddress' });
    expect(state.sources).toEqual([source]);
  });

  it('sends and saves nothing that the person has not agreed to', async () => {
    const { directories, state } = appDirectories();
    state.agrees = false;
    await directories.start();
    const source = await cardDavSource();
    expect(await refusal(directories.test(source, PASSWORD))).toEqual({ kind: 'declined' });
    expect(await refusal(directories.save(source, PASSWORD))).toEqual({ kind: 'declined' });
    expect([state.sources, state.asked]).toEqual([[], ['carddav', 'carddav']]);
  });

  it('takes people, secret and line of a removed source away', async () => {
    const { directories, state, folder } = appDirectories();
    await directories.start();
    const source = await cardDavSource();
    await directories.save(source, PASSWORD);
    await directories.update(source.id);
    await directories.remove(source.id);
    expect([nameOf(directories, '030987654'), directories.list(), state.sources]).toEqual([null, [], []]);
    expect(fs.existsSync(path.join(folder, 'directories', source.id))).toBe(false);
    const stored = ['', '-wal'].map((side) =>
      fs.readFileSync(path.join(folder, `directories.sqlite${side}`), 'latin1'),
    );
    expect(stored.join('').includes('Ben')).toBe(false);
  });

  const many = (name: string): string =>
    Array.from({ length: 3000 }, (_, n) => card(`${name} ${n}`, `+493023${10_000 + n}`)).join('');
  /** Waits until a reading has written some people, and is not at its end. */
  async function isWriting({ list }: { list(): readonly { state: { people: number; isReading: boolean } }[] }) {
    await expect.poll(() => list()[0]?.state.people ?? 0, { interval: 1 }).toBeGreaterThan(0);
    expect(list()[0]?.state.isReading).toBe(true);
  }
  const peopleIn = (folder: string): unknown => {
    const db = new DatabaseSync(path.join(folder, 'directories.sqlite'), { readOnly: true });
    const names = db.prepare('SELECT DISTINCT substr(person, 10, 3) AS name FROM entries ORDER BY 1').all();
    db.close();
    return names.map(({ name }) => name);
  };

  it('leaves nobody of a source that is removed while it is read', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const source = fileSource(folder, many('Old'));
    await directories.save(source, null);
    await isWriting(directories);
    const reading = directories.update(source.id);
    await directories.remove(source.id);
    await reading;
    expect(peopleIn(folder)).toEqual([]);
  });

  it('leaves nobody of the former place of a source that is changed while it is read', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const source = fileSource(folder, many('Old'));
    await directories.save(source, null);
    await isWriting(directories);
    const reading = directories.update(source.id);
    const other = path.join(folder, 'other.vcf');
    fs.writeFileSync(other, card('New', KEY));
    await directories.save({ ...source, path: other }, null);
    await Promise.all([reading, directories.update(source.id)]);
    expect(peopleIn(folder)).toEqual(['New']);
  });

  it.each<[what: string, change: (app: ReturnType<typeof appDirectories>, source: FileDirectory) => Promise<void>]>([
    ['removal', ({ directories }, source) => directories.remove(source.id)],
    ['other place', ({ directories }, source) => directories.save({ ...source, path: '/nowhere.vcf' }, null)],
  ])('goes on reading a source whose %s the disk refuses to save', async (_what, change) => {
    let isFull = false;
    const app = appDirectories(undefined, {
      saveSources: (sources) => {
        if (isFull) throw new AppError({ kind: 'settingsNotSaved', detail: 'ENOSPC' });
        app.state.sources = [...sources];
      },
    });
    const { directories, folder } = app;
    await directories.start();
    const source = fileSource(folder, card('Anna', KEY));
    await directories.save(source, null);
    await directories.update(source.id);
    isFull = true;
    expect(await refusal(change(app, source))).toMatchObject({ kind: 'settingsNotSaved' });
    fs.writeFileSync(source.path, card('Anna Schulz', KEY));
    await directories.update(source.id);
    expect([nameOf(directories, KEY), directories.list()[0]?.state.failed]).toEqual(['Anna Schulz', null]);
  });

  /** Two sources that are read, the second one with a password, whose storing waits for a keyring. */
  async function withSlowKeyring() {
    const asked = Promise.withResolvers<void>();
    let isSlow = false;
    const set = async () => {
      if (isSlow) await asked.promise;
      return 'keychain' as const;
    };
    const clear = async () => {};
    const vault = { set, clear, read: async () => PASSWORD, assertBelongsTo: async () => {} };
    const app = appDirectories(undefined, { openVault: () => vault });
    await app.directories.start();
    const file = fileSource(app.folder, card('Anna', KEY));
    const server = await cardDavSource();
    await app.directories.save(file, null);
    await app.directories.save(server, PASSWORD);
    isSlow = true;
    return { ...app, file, server, answer: asked.resolve };
  }

  it('undoes nothing that the person changed at other sources while a keyring was asked', async () => {
    const { directories, state, file, server, answer } = await withSlowKeyring();
    const saved = directories.save({ ...server, name: 'Company' }, PASSWORD);
    await directories.save({ ...file, isOn: false }, null);
    answer();
    await saved;
    expect(state.sources).toEqual([
      { ...file, isOn: false },
      { ...server, name: 'Company' },
    ]);
  });

  it('brings no source back that the person removed while a keyring was asked', async () => {
    const { directories, state, file, server, answer } = await withSlowKeyring();
    const saved = directories.save({ ...server, name: 'Company' }, PASSWORD);
    await directories.remove(server.id);
    answer();
    expect([await refusal(saved), state.sources]).toEqual([{ kind: 'declined' }, [file]]);
  });

  it('calls nobody by a source any more as soon as its removal is saved, and has nobody of it though its secret can’t be removed', async () => {
    const cleared = Promise.withResolvers<void>();
    const clear = () => cleared.promise;
    const vault = {
      set: async () => 'keychain' as const,
      clear,
      read: async () => '',
      assertBelongsTo: async () => {},
    };
    const { directories, folder } = appDirectories(undefined, { openVault: () => vault });
    await directories.start();
    const source = fileSource(folder, card('Anna', KEY));
    await directories.save(source, null);
    await directories.update(source.id);
    expect(nameOf(directories, KEY)).toBe('Anna');
    const removal = directories.remove(source.id);
    expect(nameOf(directories, KEY)).toBeNull();
    cleared.reject(new AppError({ kind: 'settingsNotSaved', detail: 'EACCES' }));
    expect([await refusal(removal), peopleIn(folder)]).toEqual([{ kind: 'settingsNotSaved', detail: 'EACCES' }, []]);
  });

  it('matches by the country of the connection in use', async () => {
    const { directories, state, folder } = appDirectories();
    await directories.start();
    const source = fileSource(folder, card('Anna', '030 123456'));
    await directories.save(source, null);
    await directories.update(source.id);
    expect([nameOf(directories, '+4930123456'), nameOf(directories, '+3930123456')]).toEqual(['Anna', null]);
    state.country = 'AT';
    await directories.countryChanged();
    expect([nameOf(directories, '+4930123456'), nameOf(directories, '+4330123456')]).toEqual([null, 'Anna']);
  });

  it('says at its start that people are known by other numbers: the country changed at the end of the last run', async () => {
    const folder = temporaryFolder('directories');
    const before = appDirectories(folder);
    await before.directories.start();
    const source = fileSource(folder, card('Anna', '030 123456'));
    await before.directories.save(source, null);
    await before.directories.update(source.id);
    before.directories.close();
    const { directories, state } = appDirectories(folder);
    Object.assign(state, { sources: [source], country: 'AT' });
    const { namesOf, version } = directories.forCallsIn(() => 'AT');
    const [names, seen] = [() => namesOf('+4330123456'), version()];
    expect(names()).toEqual([]);
    await directories.start();
    expect([names(), version() === seen, state.peopleChanges]).toEqual([['Anna'], false, 1]);
  });

  it.each([
    ['that is damaged', (file: string) => fs.writeFileSync(file, 'no database')],
    ['of another version', (file: string) => fs.writeFileSync(file, '')],
  ])('throws a copy away %s, and reads its sources again', async (_name, spoil) => {
    const folder = temporaryFolder('directories');
    const source = fileSource(folder, card('Anna', KEY));
    const before = appDirectories(folder);
    await before.directories.start();
    await before.directories.save(source, null);
    await before.directories.update(source.id);
    before.directories.close();
    spoil(path.join(folder, 'directories.sqlite'));
    const { directories, state } = appDirectories(folder);
    state.sources = [source];
    expect(directories.list()[0]?.state).toMatchObject({ people: 0, updatedAt: null });
    await directories.start();
    await directories.update(source.id);
    expect(nameOf(directories, KEY)).toBe('Anna');
  });

  it('reads all of a source again whose copy turns out to be damaged while it is read', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const [one, other] = [
      fileSource(folder, card('Anna', KEY) + card('Ben', '+49 30 98')),
      fileSource(folder, card('Cem', '+49 30 97'), ids[1]),
    ];
    for (const source of [one, other]) {
      await directories.save(source, null);
      await directories.update(source.id);
    }
    const db = new DatabaseSync(path.join(folder, 'directories.sqlite'));
    db.exec("CREATE TRIGGER damage BEFORE INSERT ON entries BEGIN SELECT RAISE (ABORT, 'damaged'); END");
    db.close();
    fs.writeFileSync(one.path, card('Anna Schulz', KEY) + card('Ben', '+49 30 98'));
    await directories.update(one.id);
    const names = () => [KEY, '+493098', '+493097'].map((number) => nameOf(directories, number));
    await expect.poll(names).toEqual(['Anna Schulz', 'Ben', 'Cem']);
    expect(directories.list().map(({ state }) => [state.people, state.failed])).toEqual([
      [2, null],
      [1, null],
    ]);
  });

  it('names nobody while the disk refuses the copy, says so, and hinders no call; the next reading finds it well again', async () => {
    const folder = temporaryFolder('directories');
    const obstacle = path.join(folder, 'directories.sqlite', 'obstacle');
    fs.mkdirSync(obstacle, { recursive: true });
    const source = fileSource(folder, card('Anna', KEY));
    let clock = Date.now();
    const { directories, state } = appDirectories(folder, { now: () => clock });
    state.sources = [source];
    await directories.start();
    const { namesOf, textsOf } = directories.forCallsIn(() => 'DE');
    expect([namesOf(KEY), textsOf([KEY]).size, directories.isStrangersWord(KEY)]).toEqual([[], 0, false]);
    await directories.update(source.id);
    const error = { kind: 'directory', reason: 'notStored' };
    expect([directories.peopleOf(KEY), await directories.find('anna', 5)]).toEqual([[], []]);
    expect(directories.list()[0]?.state).toMatchObject({ people: 0, updatedAt: null, failed: { error } });
    fs.rmSync(path.dirname(obstacle), { recursive: true });
    await directories.update(source.id);
    clock += MINUTE;
    expect([namesOf(KEY), directories.list()[0]?.state.failed]).toEqual([['Anna'], null]);
  });

  it('says that the people can’t be stored while another program has locked the copy, and keeps those it has', async () => {
    const { directories, folder } = appDirectories();
    await directories.start();
    const source = fileSource(folder, card('Anna', KEY));
    await directories.save(source, null);
    await directories.update(source.id);
    const db = new DatabaseSync(path.join(folder, 'directories.sqlite'));
    db.exec('BEGIN IMMEDIATE');
    fs.writeFileSync(source.path, card('Anna Schulz', KEY));
    await directories.update(source.id);
    const error = { kind: 'directory', reason: 'notStored' };
    expect([nameOf(directories, KEY), directories.list()[0]?.state.failed?.error]).toEqual(['Anna', error]);
    db.close();
    await directories.update(source.id);
    expect([nameOf(directories, KEY), directories.list()[0]?.state.failed]).toEqual(['Anna Schulz', null]);
  });

  it('shows at once what an earlier run has read', async () => {
    const folder = temporaryFolder('directories');
    const source = fileSource(folder, card('Anna', KEY));
    const before = appDirectories(folder);
    await before.directories.start();
    await before.directories.save(source, null);
    await before.directories.update(source.id);
    before.directories.close();
    fs.rmSync(source.path);
    const { directories, state } = appDirectories(folder);
    state.sources = [source];
    await directories.start();
    expect(nameOf(directories, KEY)).toBe('Anna');
  });
});
