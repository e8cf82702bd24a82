import net from 'node:net';
import tls from 'node:tls';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readDirectory } from '../../../electron/directories/read-directory.ts';
import { AppError, type AppErrorData } from '../../../shared/errors.ts';
import { textLimits } from '../../../shared/people/people.ts';
import { entry, idOf, message, octets, pageEnd, result, tlv } from '../../support/directories/ldap-messages.ts';
import { serverCertificate } from '../../support/directories/servers.ts';
import { tries } from '../../support/tries.ts';
import { onLoopback } from '../pbx/pbx-world.ts';
import { DIRECTORY, ldap, openWorld, readDeps, refusal } from './directories-world.ts';

/** A server that answers each message by what a case says: first the root, then the search. */
async function hostile(answer: (id: number, count: number, socket: net.Socket, chunk: Buffer) => void) {
  let [count, connections] = [0, 0];
  const server = net.createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      count += 1;
      answer(idOf(chunk), count, socket, chunk);
    });
  });
  const { port, close } = await onLoopback(server);
  onTestFinished(close);
  return {
    source: ldap(port, { security: 'none', user: '', base: 'dc=example' }),
    port,
    connections: () => connections,
  };
}

const root = (id: number, socket: net.Socket) =>
  socket.write(Buffer.concat([entry(id, '', { namingContexts: ['dc=example'] }), result(id, 0x65)]));

const expiredPassword = { kind: 'directory', reason: 'passwordExpired' } as const;
const lockedAccount = { kind: 'directory', reason: 'accountLocked' } as const;

const deadlines = { connectMs: 1000, headersMs: 100, wholeMs: 100 };

describe('a hostile LDAP server', () => {
  it.each<
    [name: string, answer: (id: number, count: number, socket: net.Socket) => void, expected: Partial<AppErrorData>]
  >([
    ['never answers', () => {}, { kind: 'timeout', phase: 'headers' }],
    ['hangs up', (_id, _count, socket) => socket.destroy(), { kind: 'network', reason: 'reset' }],
    [
      'speaks something else',
      (_id, _count, socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
      { kind: 'badAnswer', detail: 'not LDAP' },
    ],
    [
      'announces four gigabytes',
      (_id, _count, socket) => {
        socket.write(Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]));
        const more = (): unknown => socket.write(Buffer.alloc(65_536), () => socket.destroyed || more());
        more();
      },
      { kind: 'tooLarge' },
    ],
    [
      'sends an entry of a person without end',
      (id, count, socket) => {
        if (count === 1) return void root(id, socket);
        socket.write(entry(id, 'cn=a', { cn: ['x'.repeat(5 * 1024 * 1024)] }));
      },
      { kind: 'tooLarge' },
    ],
    [
      'sends entries without end',
      (id, count, socket) => {
        if (count === 1) return void root(id, socket);
        const many = Buffer.concat(Array.from({ length: 2000 }, (_, place) => entry(id, `cn=${place}`, {})));
        const more = (): unknown => socket.write(many, () => socket.destroyed || more());
        more();
      },
      { kind: 'tooLarge' },
    ],
  ])('%s', async (_name, answer, expected) => {
    const { source, connections } = await hostile(answer);
    const { read } = openWorld();
    expect(await refusal(read(source, '', expected.kind === 'timeout' ? { deadlines } : {}))).toMatchObject(expected);
    expect(connections()).toBe(1);
  });

  it.each<
    [what: string, people: (page: number) => Buffer[], expected: { people: number; isCutOff: boolean; pages: number }]
  >([
    ['that are empty', () => [], { people: 0, isCutOff: true, pages: 2000 }],
    [
      'of one person',
      (page) => [entry(page, 'cn=a', { cn: ['A'], mobile: ['+4930123456'] })],
      { people: 1, isCutOff: true, pages: 2000 },
    ],
  ])('sends pages without end, %s: it is asked no longer', async (_what, people, expected) => {
    let pages = 0;
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      pages += 1;
      socket.write(Buffer.concat([...people(id), pageEnd(id, `page ${count}`)]));
    });
    const { read, summary } = openWorld();
    await read(source, '');
    expect({ ...summary(), pages }).toMatchObject(expected);
  });

  it('sends empty pages between others, the next one by any bytes: all people are read, and who is gone is taken away', async () => {
    const person = (at: number) => (id: number) =>
      entry(id, `cn=${at}`, { cn: [`P${at}`], mobile: [`+493012345${at}`] });
    let pages = [[person(1)], [], [], [person(2), person(3)], []];
    const name = (page: number) => Buffer.from([0, 0xff, 0x80, page]);
    const asked: boolean[] = [];
    const { source } = await hostile((id, count, socket, chunk) => {
      // The root is asked first, in each reading.
      const page = (count - 1) % (pages.length + 1);
      if (page === 0) return void root(id, socket);
      asked.push(page === 1 || chunk.includes(name(page - 1)));
      const people = (pages[page - 1] ?? []).map((of) => of(id));
      socket.write(Buffer.concat([...people, pageEnd(id, page < pages.length ? name(page) : '')]));
    });
    const { read, summary, names } = openWorld();
    await read(source, '');
    expect([summary(), asked]).toMatchObject([{ people: 3, isCutOff: false }, Array(5).fill(true)]);
    pages = [[], [], [person(2)], [], []];
    await read(source, '');
    expect([summary(), names('+4930123452')]).toMatchObject([{ people: 1, isCutOff: false }, ['P2']]);
  });

  /** A result with an error. */
  const failing = (id: number, tag: number, code: number, text = ''): Buffer =>
    message(id, tlv(tag, tlv(0x0a, Buffer.from([code])), octets(''), octets(text)));

  it.each([3, 4, 11])(
    'gives all at once up to a limit of its own (result %i): those are read, nobody is taken away',
    async (code) => {
      const person = (id: number, at: number) => entry(id, `cn=${at}`, { cn: [`P${at}`], mobile: ['+4930123456'] });
      let reading = 0;
      const { source } = await hostile((id, count, socket) => {
        if (count % 2 === 1) return void root(id, socket);
        reading += 1;
        socket.write(Buffer.concat([person(id, reading), failing(id, 0x65, code)]));
      });
      const { read, names, summary } = openWorld();
      await read(source, '');
      expect([names('+4930123456'), summary().isCutOff]).toEqual([['P1'], true]);
      await read(source, '');
      expect([names('+4930123456'), summary().isCutOff]).toEqual([['P1', 'P2'], true]);
    },
  );

  it('gives others at each reading, up to a limit of its own: the copy has no more than 50,000', async () => {
    let reading = 0;
    const { source } = await hostile((id, count, socket) => {
      if (count % 2 === 1) return void root(id, socket);
      reading += 1;
      const many = Array.from({ length: 20_000 }, (_, place) => entry(id, `cn=${reading}-${place}`, {}));
      socket.write(Buffer.concat([...many, failing(id, 0x65, 4)]));
    });
    const { read, summary } = openWorld();
    for (let at = 0; at < 3; at += 1) await read(source, '');
    expect(summary()).toMatchObject({ unread: 20_000, isCutOff: true });
  });

  it.each<[attributes: Record<string, string[]>, name: string]>([
    [{ cn: ['Anna'], 'cn;lang-ja;phonetic': ['アンナ'] }, 'Anna'],
    [{ 'cn;lang-ja;phonetic': ['アンナ'], 'cn;lang-ja': ['杏奈'], cn: ['Anna'] }, 'Anna'],
    [{ 'cn;lang-ja;phonetic': ['アンナ'], 'cn;lang-ja': ['杏奈'] }, '杏奈'],
    [{ cn: ['Anna'], mobile: [], 'mobile;range=0-0': ['+4930123456'] }, 'Anna'],
    [{ cn: ['Anna'], 'mobile;range=0-0': ['+4930123456'], MOBILE: [] }, 'Anna'],
  ])('names attributes with options: %j', async (attributes, name) => {
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const anna = entry(id, 'cn=a', { 'mobile;x-a': ['+4930123456'], ...attributes });
      socket.write(Buffer.concat([anna, result(id, 0x65)]));
    });
    const { read, names } = openWorld();
    await read(source, '');
    expect(names('+4930123456')).toEqual([name]);
  });

  it.each<[code: number, text: string, expected: Partial<AppErrorData>]>([
    [49, '80090308: LdapErr: DSID-0C0903A9, AcceptSecurityContext error, data 773, v1db1', expiredPassword],
    [49, 'AcceptSecurityContext error, data 532, v1db1', expiredPassword],
    [49, 'AcceptSecurityContext error, data 775, v1db1', lockedAccount],
    [49, 'AcceptSecurityContext error, data 533, v1db1', lockedAccount],
    [49, 'AcceptSecurityContext error, data 52e, v1db1', { kind: 'unauthorized' }],
    [53, 'Account inactivated. Contact system administrator.', lockedAccount],
    [19, 'Exceed password retry limit. Please try later.', lockedAccount],
    [34, 'invalid DN', { kind: 'unauthorized' }],
    [32, '', { kind: 'unauthorized' }],
  ])('refuses a sign-in with %i %s', async (code, text, expected) => {
    const { source } = await hostile((id, _count, socket) => socket.write(failing(id, 0x61, code, text)));
    const { read } = openWorld();
    expect(await refusal(read({ ...source, user: 'anna' }, 'secret'))).toMatchObject(expected);
  });

  it.each<[code: number, user: string, expected: Partial<AppErrorData>]>([
    [1, '', { kind: 'directory', reason: 'signInWanted' }],
    [8, '', { kind: 'directory', reason: 'signInWanted' }],
    [48, '', { kind: 'directory', reason: 'signInWanted' }],
    [50, '', { kind: 'directory', reason: 'signInWanted' }],
    [50, 'cn=anna', { kind: 'forbidden' }],
    [10, '', { kind: 'directory', reason: 'noBase' }],
  ])('refuses a search with %i to "%s"', async (code, user, expected) => {
    const { source } = await hostile((id, count, socket) => {
      if (user !== '' && count === 1) return void socket.write(result(id, 0x61));
      if (count === (user === '' ? 1 : 2)) return void root(id, socket);
      socket.write(failing(id, 0x65, code));
    });
    const { read } = openWorld();
    expect(await refusal(read({ ...source, user }, 'secret'))).toMatchObject(expected);
  });

  it('says behind a page that it ends: nobody is taken away', async () => {
    let ends = false;
    const { source } = await hostile((id, count, socket) => {
      const step = count % 3;
      if (step === 1) return void root(id, socket);
      const anna = entry(id, `cn=${step}`, { cn: [`P${step}`], mobile: [`+493012345${step}`] });
      const notice = message(0, tlv(0x78, tlv(0x0a, Buffer.from([52])), octets(''), octets('')));
      const page = Buffer.concat([anna, pageEnd(id, step === 2 ? 'more' : ''), ...(ends ? [notice] : [])]);
      if (ends) socket.end(page);
      else socket.write(page);
    });
    const { read, summary } = openWorld();
    await read(source, '');
    ends = true;
    expect(await refusal(read(source, ''))).toMatchObject({ kind: 'network' });
    expect(summary()).toMatchObject({ people: 2 });
  });

  it.each([
    ['as many people as may be read', 50_000, false],
    ['one more', 50_001, true],
  ])('sends %s', async (_what, count, isCutOff) => {
    const { source } = await hostile((id, page, socket) => {
      if (page === 1) return void root(id, socket);
      const from = (page - 2) * 1000;
      const people = Array.from({ length: Math.min(1000, count - from) }, (_, n) =>
        entry(id, `cn=${from + n}`, { cn: [`${from + n}`], mobile: [`+4930${1_000_000 + from + n}`] }),
      );
      socket.write(Buffer.concat([...people, pageEnd(id, from + 1000 < count ? `${page}` : '')]));
    });
    // What is written is not the question, and takes long.
    const part = {
      cursor: null,
      entries: async () => [],
      put: async () => {},
      remove: async () => {},
    };
    const deps = { copy: part, password: async () => '', signal: new AbortController().signal };
    expect(await readDirectory(source, readDeps, deps)).toEqual({ cursor: null, isCutOff });
  });

  it.each([
    ['nobody', () => Buffer.alloc(0)],
    ['people without numbers', (id: number) => entry(id, 'cn=a', { cn: ['Anna'] })],
  ])('sends %s where it had people: they stay, and it is told', async (_what, later) => {
    const { source } = await hostile((id, count, socket) => {
      if (count % 2 === 1) return void root(id, socket);
      const anna = entry(id, 'cn=a', { cn: ['Anna'], mobile: ['+4930123456'] });
      socket.write(Buffer.concat([count === 2 ? anna : later(id), pageEnd(id, '')]));
    });
    const { read, names } = openWorld();
    await read(source, '');
    for (let time = 1; time <= 2; time += 1) {
      expect(await refusal(read(source, ''))).toEqual({ kind: 'directory', reason: 'emptied' });
      expect(names('+4930123456')).toEqual(['Anna']);
    }
  });

  it('shows the account itself alone where it had thirty people: they stay, and it is told', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count % 2 === 1) return void root(id, socket);
      const people = Array.from({ length: count === 2 ? 30 : 1 }, (_, at) =>
        entry(id, `cn=${at}`, { cn: [`P${at}`], mobile: [`+49301234${10 + at}`] }),
      );
      socket.write(Buffer.concat([...people, pageEnd(id, '')]));
    });
    const { read, summary } = openWorld();
    await read(source, '');
    for (let time = 1; time <= 2; time += 1) {
      expect(await refusal(read(source, ''))).toEqual({ kind: 'fewPeople', left: 1 });
      expect(summary().people).toBe(30);
    }
  });

  it('has people whose names in it begin alike for 2,000 letters: both are there', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const people = ['Ada', 'Ben'].map((name) =>
        entry(id, `ou=${'x'.repeat(2000)},cn=${name}`, { cn: [name], mobile: ['+4930123456'] }),
      );
      socket.write(Buffer.concat([...people, pageEnd(id, '')]));
    });
    const { read, names } = openWorld();
    await read(source, '');
    expect(names('+4930123456')).toEqual(['Ada', 'Ben']);
  });

  it('calls a person differently each time: they are there once, with what it says last', async () => {
    const spellings = ['cn=M\u00fcller\\, Anna,dc=example', 'CN=m\\C3\\BCller\\2C anna, DC=Example'];
    let mobile = '+4930123456';
    const { source } = await hostile((id, count, socket) => {
      if (count % 2 === 1) return void root(id, socket);
      const people = spellings.map((dn) => entry(id, dn, { cn: ['Anna'], mobile: [mobile] }));
      socket.write(Buffer.concat([...people, pageEnd(id, '')]));
    });
    const { read, names, summary } = openWorld();
    await read(source, '');
    expect([summary().people, names('+4930123456')]).toEqual([1, ['Anna']]);
    spellings.reverse();
    mobile = '+4930123457';
    await read(source, '');
    expect([summary().people, names('+4930123456'), names('+4930123457')]).toEqual([1, [], ['Anna']]);
  });

  it('has a person without a name in it: they are there once, and go with the others', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count % 2 === 1) return void root(id, socket);
      const ben = entry(id, 'cn=ben', { cn: ['Ben'], mobile: ['+4930123457'] });
      const anna = entry(id, '', { cn: ['Anna'], mobile: ['+4930123456'] });
      socket.write(Buffer.concat([ben, ...(count < 4 ? [anna, anna] : []), pageEnd(id, '')]));
    });
    const { read, summary } = openWorld();
    await read(source, '');
    expect(summary().people).toBe(2);
    await read(source, '');
    expect(summary().people).toBe(1);
  });

  it.each([
    ['an Active Directory', { supportedCapabilities: ['1.2.840.113556.1.4.800'] }, true],
    ['none', {}, false],
  ])('says that it is %s: only that is asked for accounts that are not switched off', async (_what, more, isAsked) => {
    let asked = '';
    const { source } = await hostile((id, count, socket, chunk) => {
      if (count > 1) asked = chunk.toString('latin1');
      const about = entry(id, '', { namingContexts: ['dc=example'], ...more });
      socket.write(Buffer.concat([...(count === 1 ? [about] : []), result(id, 0x65)]));
    });
    await openWorld().read(source, '');
    expect([asked.includes('homePhone'), asked.includes('userAccountControl')]).toEqual([true, isAsked]);
  });

  it('names other servers to go to: nobody asks them', async () => {
    const other = await hostile(() => {});
    const { source, connections } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const reference = message(id, tlv(0x73, octets(`ldap://127.0.0.1:${other.port}/dc=example`)));
      const anna = entry(id, 'cn=a', { cn: ['Anna'], mobile: ['+4930123456'] });
      socket.write(Buffer.concat([reference, anna, reference, result(id, 0x65)]));
    });
    const { read, names } = openWorld();
    await read(source, '');
    expect([names('+4930123456'), connections(), other.connections()]).toEqual([['Anna'], 1, 0]);
  });

  it('refers the whole search to another server: it is not asked', async () => {
    const other = await hostile(() => {});
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const to = tlv(0xa3, octets(`ldap://127.0.0.1:${other.port}/dc=example`));
      socket.write(message(id, tlv(0x65, tlv(0x0a, Buffer.from([10])), octets(''), octets(''), to)));
    });
    const { read } = openWorld();
    expect(await refusal(read(source, ''))).toEqual({ kind: 'directory', reason: 'noBase' });
    expect(other.connections()).toBe(0);
  });

  it('sends a person of 1 MB, one whose name is no text, and one as they should be', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const long = entry(id, 'cn=long', { cn: ['L'.repeat(1_000_000)], mobile: ['+4930123457'] });
      const bytes = entry(id, 'cn=bytes', { cn: ['M?ller'], mobile: ['+4930123458'] });
      // In Latin-1: no UTF-8.
      bytes[bytes.indexOf('?')] = 0xfc;
      const anna = entry(id, 'cn=a', { cn: ['Anna'], mobile: ['+4930123456'] });
      socket.write(Buffer.concat([long, bytes, anna, result(id, 0x65)]));
    });
    const { read, names, summary } = openWorld();
    await read(source, '');
    expect(names('+4930123456')).toEqual(['Anna']);
    expect([names('+4930123457')[0]?.length, names('+4930123458')]).toEqual([textLimits.name, []]);
    expect(summary()).toMatchObject({ people: 2, unread: 1 });
  });

  it('sends one byte after the other, and never a whole answer', async () => {
    const { source } = await hostile((_id, _count, socket) => {
      const bytes = Buffer.from([0x30, 0x84, 0, 0, 255, 255]);
      let at = 0;
      const next = (): void => {
        if (!socket.destroyed) socket.write(bytes.subarray(at % 6, (at++ % 6) + 1), () => setTimeout(next, 5));
      };
      next();
    });
    const { read } = openWorld();
    expect(await refusal(read(source, '', { deadlines }))).toMatchObject({ kind: 'timeout', phase: 'headers' });
  });

  it('sends an answer with any bytes changed: an error of ours or people, and main goes on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (changes, inRoot) => {
          const spoil = (bytes: Buffer): Buffer => {
            for (const { at, to } of changes) bytes[at % bytes.length] = to;
            return bytes;
          };
          const { source } = await hostile((id, count, socket) => {
            const isRoot = count === 1;
            const good = isRoot
              ? [entry(id, '', { namingContexts: ['dc=example'] }), result(id, 0x65)]
              : [entry(id, 'cn=a', { cn: ['Anna'], mobile: ['+4930123456'] }), pageEnd(id, '')];
            const bytes = Buffer.concat(good);
            socket.write(isRoot === inRoot ? spoil(bytes) : bytes);
          });
          const { read, close } = openWorld();
          await read(source, '', { deadlines }).catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
          close();
        },
      ),
      { numRuns: tries(60, 2000) },
    );
  });

  it('sends 9,000 messages at once', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const many = Array.from({ length: 9000 }, (_, place) =>
        entry(id, `cn=${place}`, { cn: ['A'], mobile: ['+4930123456'] }),
      );
      socket.write(Buffer.concat([...many, result(id, 0x65)]));
    });
    const { read, summary } = openWorld();
    await read(source, '');
    expect(summary().people).toBe(9000);
  });

  it('sends 10,000 numbers of a person, bytes for a name, and the same person twice', async () => {
    const { source } = await hostile((id, count, socket) => {
      if (count === 1) return void root(id, socket);
      const numbers = Array.from({ length: 10_000 }, (_, place) => `+4930${1_000_000 + place}`);
      const anna = entry(id, 'cn=a', { cn: ['An\u202ena\u0000'], telephoneNumber: numbers });
      socket.write(Buffer.concat([anna, anna, result(id, 0x65)]));
    });
    const { read, copy, summary } = openWorld();
    await read(source, '');
    expect(copy.byKeys(['+49301000000'], [DIRECTORY])).toMatchObject([{ name: 'Anna' }]);
    expect(copy.byKeys(['+49301000000'], [DIRECTORY])[0]?.numbers).toHaveLength(20);
    expect(summary().people).toBe(1);
  });

  it('sends people in plain text behind its yes to StartTLS: nothing of it is taken', async () => {
    const { cert, key } = serverCertificate();
    const { port } = await hostile((id, _count, socket) => {
      const forged = entry(id + 1, 'cn=a', { cn: ['Eve'], mobile: ['+4930123456'] });
      socket.write(Buffer.concat([result(id, 0x78), forged]));
      socket.removeAllListeners('data');
      // What follows is as it should be.
      const secure = new tls.TLSSocket(socket, {
        isServer: true,
        secureContext: tls.createSecureContext({ cert, key }),
      });
      secure.on('error', () => {});
      secure.on('data', (chunk: Buffer) => secure.write(result(idOf(chunk), 0x65)));
    });
    const { read, summary } = openWorld();
    const source = ldap(port, { security: 'startTls', user: '', base: 'dc=example' });
    expect(await refusal(read(source, ''))).toMatchObject({ kind: 'tls', reason: 'protocol' });
    expect(summary()).toMatchObject({ people: 0, updatedAt: null });
  });

  it.each([
    ['says no to StartTLS', 2],
    ['refers it to another server', 10],
  ])(
    '%s, as one does whose answer was changed on the way: no password and no question is sent',
    async (_what, code) => {
      let messages = 0;
      const { port, connections } = await hostile((id, count, socket) => {
        messages = count;
        socket.write(message(id, tlv(0x78, tlv(0x0a, Buffer.from([code])), octets(''), octets(''))));
      });
      const { read } = openWorld();
      const source = ldap(port, { security: 'startTls' });
      expect(await refusal(read(source, 'secret'))).toEqual({ kind: 'directory', reason: 'noStartTls' });
      expect([messages, connections()]).toEqual([1, 1]);
    },
  );

  it('takes anybody who sends no password: it is not asked without one', async () => {
    const { port } = await hostile((id, _count, socket) => socket.write(result(id, 0x61)));
    const { read } = openWorld();
    const source = ldap(port, { security: 'none', user: 'cn=reader' });
    expect(await refusal(read(source, ''))).toEqual({ kind: 'keyMissing' });
  });
});
