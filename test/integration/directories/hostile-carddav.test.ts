import type http from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { booksOf } from '../../../electron/directories/look-at-server.ts';
import { readDirectory } from '../../../electron/directories/read-directory.ts';
import { answering } from '../pbx/pbx-world.ts';
import { cardDav, DIRECTORY, openWorld, readDeps, refusal } from './directories-world.ts';

const BOOK = '/anna/office/';
const CARD = 'xmlns:c="urn:ietf:params:xml:ns:carddav"';

const multistatus = (inside: string): string => `<d:multistatus xmlns:d="DAV:" ${CARD}>${inside}</d:multistatus>`;
const resource = (href: string, prop: string): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const card = (lines: string): string =>
  `<c:address-data>BEGIN:VCARD\nVERSION:3.0\n${lines}\nEND:VCARD</c:address-data>`;

/** The state of a book that tells its changes. */
const usualState =
  '<d:sync-token>t0</d:sync-token><d:supported-report-set><d:report><d:sync-collection/></d:report></d:supported-report-set>';

type Asked = 'describe' | 'list' | 'cards' | 'changes';

function kindOf(request: http.IncomingMessage, body: string): Asked {
  if (body.includes('sync-collection xmlns')) return 'changes';
  if (request.method === 'REPORT') return 'cards';
  return request.headers.depth === '1' ? 'list' : 'describe';
}

/** A server that answers with what a case says, else as one with one card; it counts what it was asked. */
async function hostile({
  encoding = 'utf8',
  delay = () => 0,
  status = () => 207,
  ...answers
}: Partial<Record<Asked, (count: number, body: string) => string>> & {
  encoding?: BufferEncoding;
  /** After how many ms a question is answered; null for never. */
  delay?: (kind: Asked) => number | null;
  status?: (kind: Asked, count: number) => number;
}) {
  const asked: Record<Asked, number> = { describe: 0, list: 0, cards: 0, changes: 0 };
  const usual: Record<Asked, () => string> = {
    describe: () => multistatus(resource(BOOK, `<d:resourcetype><c:addressbook/></d:resourcetype>${usualState}`)),
    list: () => multistatus(resource(`${BOOK}1.vcf`, '<d:getetag>"1"</d:getetag>')),
    cards: () => multistatus(resource(`${BOOK}1.vcf`, `<d:getetag>"1"</d:getetag>${card('FN:Anna\nTEL:+4930123456')}`)),
    changes: () => multistatus('<d:sync-token>t1</d:sync-token>'),
  };
  const server = await answering((request, response) => {
    let body = '';
    request.on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const kind = kindOf(request, body);
      asked[kind] += 1;
      const answer = (answers[kind] ?? usual[kind])(asked[kind], body);
      const after = delay(kind);
      const respond = () =>
        response.writeHead(status(kind, asked[kind]), { 'Content-Type': 'application/xml' }).end(answer, encoding);
      if (after === 0) respond();
      else if (after !== null) setTimeout(respond, after);
    });
  });
  onTestFinished(server.close);
  return { asked, source: cardDav(`${server.address}${BOOK}`), address: server.address };
}

const names = Array.from({ length: 60_000 }, (_, place) =>
  resource(`${BOOK}${place}.vcf`, `<d:getetag>"1"</d:getetag>`),
).join('');

describe('a hostile CardDAV server', () => {
  it.each<[name: string, answer: string, expected: object]>([
    [
      'a person of 1 MB',
      card(`FN:Anna\nTEL:+4930123456\n${`EMAIL:${'x'.repeat(900)}\n`.repeat(1100)}`),
      { people: 0, unread: 1 },
    ],
    ['a name of 1 MB', card(`FN:${'A'.repeat(1_000_000)}\nTEL:+4930123456`), { people: 1, unread: 0 }],
    ['a picture of 3 MB', card(`FN:Anna\nPHOTO:${'A'.repeat(3_000_000)}\nTEL:+4930123456`), { people: 1, unread: 0 }],
    ['no card at all', 'hello', { people: 0 }],
    [
      'a card within a card within a card',
      card(`${'BEGIN:VCARD\n'.repeat(5000)}FN:Anna\nTEL:+4930123456`),
      { people: 1, unread: 0 },
    ],
  ])('%s', async (_name, answer, expected) => {
    const { source } = await hostile({ cards: () => multistatus(resource(`${BOOK}1.vcf`, answer)) });
    const { read, summary } = openWorld();
    await read(source, 'secret');
    expect(summary()).toMatchObject(expected);
  });

  it('10,000 numbers of a person: twenty', async () => {
    const lines = Array.from({ length: 10_000 }, (_, place) => `TEL:+4930${1_000_000 + place}`).join('\n');
    const { source } = await hostile({ cards: () => multistatus(resource(`${BOOK}1.vcf`, card(`FN:Anna\n${lines}`))) });
    const { read, copy } = openWorld();
    await read(source, 'secret');
    expect(copy.byKeys(['+49301000000'], [DIRECTORY])[0]?.numbers).toHaveLength(20);
  });

  it('a card with a million numbers, larger than an answer may be: it is left out, and the others are read', async () => {
    const million = Array.from({ length: 1_000_000 }, () => 'TEL:+49301234567890').join('\n');
    const anna = card('FN:Anna\nTEL:+4930123456');
    const { source, asked } = await hostile({
      list: () => multistatus([1, 2, 3].map((n) => resource(`${BOOK}${n}.vcf`, '<d:getetag>"1"</d:getetag>')).join('')),
      cards: (_count, body) =>
        multistatus(
          [1, 2, 3]
            .filter((n) => body.includes(`/${n}.vcf<`))
            .map((n) => resource(`${BOOK}${n}.vcf`, n === 2 ? card(`FN:Eve\n${million}`) : anna))
            .join(''),
        ),
    });
    const { read, summary } = openWorld();
    await read(source, 'secret');
    expect(summary()).toMatchObject({ people: 2, unread: 1 });
    expect(asked.cards).toBeLessThan(8);
  });

  it('a card in another charset than it says: read with what can be read', async () => {
    const { source } = await hostile({
      cards: () => multistatus(resource(`${BOOK}1.vcf`, card('FN:M?ller\nTEL:+4930123456'))).replace('?', '\u00fc'),
      encoding: 'latin1',
    });
    const { read, names } = openWorld();
    await read(source, 'secret');
    expect(names('+4930123456')).toEqual(['M\ufffdller']);
  });

  it('names with control and direction characters, and codes as numbers', async () => {
    const lines =
      'FN:An\u202ena\u0085 M\u200bax\nTEL:*21*0900123456#\nTEL:+4930123456\nTEL:#31#0123456\nTEL:**61*0900#';
    const { source } = await hostile({ cards: () => multistatus(resource(`${BOOK}1.vcf`, card(lines))) });
    const { read, copy } = openWorld();
    await read(source, 'secret');
    expect(copy.byKeys(['+4930123456'], [DIRECTORY])).toMatchObject([
      { name: 'Anna Max', numbers: [{ number: '+4930123456' }] },
    ]);
  });

  it('60,000 people: 50,000 are asked for, and it says that there are more, next time too', async () => {
    const { source, asked } = await hostile({ list: () => multistatus(names), cards: () => multistatus('') });
    const { read, summary } = openWorld();
    await read(source, 'secret');
    expect(summary()).toMatchObject({ people: 0, isCutOff: true });
    expect(asked.cards).toBe(1000);
    await read(source, 'secret');
    expect([asked.list, summary().isCutOff]).toEqual([2, true]);
  });

  it('50,000 people, as many as may be: nobody is left out', async () => {
    const hrefs = Array.from({ length: 50_000 }, (_, n) => `${BOOK}${n}.vcf`);
    const listed = hrefs.map((href) => resource(href, '<d:getetag>1</d:getetag>')).join('');
    const { source, asked } = await hostile({ list: () => multistatus(listed) });
    const removed: string[] = [];
    const copy = {
      cursor: null,
      entries: async (after: string) => (after === '' ? hrefs.map((href) => [href, '1', 1] as const) : []),
      put: async () => {},
      remove: async (items: readonly string[]) => void removed.push(...items),
    };
    const reading = { copy, password: async () => '', signal: new AbortController().signal };
    const end = await readDirectory(source, readDeps, reading);
    expect([end.isCutOff, removed, asked.cards]).toEqual([false, [], 0]);
  });

  it('2,000,000 people: refused by the size of their list', async () => {
    const { source } = await hostile({ list: () => multistatus(names.repeat(3)) });
    const { read } = openWorld();
    expect(await refusal(read(source, 'secret'))).toMatchObject({ kind: 'tooLarge' });
  });

  it.each([
    ['pages that never end', (count: number) => `<d:sync-token>t${count}</d:sync-token>`],
    ['a page that names itself', () => '<d:sync-token>t0</d:sync-token>'],
  ])('%s: all is read anew', async (_name, token) => {
    const more = `<d:response><d:href>${BOOK}</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>`;
    const { source, asked } = await hostile({ changes: (count) => multistatus(more + token(count)) });
    const { read, names } = openWorld();
    await read(source, 'secret');
    await read(source, 'secret');
    expect([asked.list, asked.changes <= 1000, names('+4930123456')]).toEqual([2, true, ['Anna']]);
  });

  /** A book of some people, all with one etag. Its changes are what it says. */
  async function bookOf(people: Map<string, string>, changes: (count: number) => string) {
    return hostile({
      list: () => multistatus([...people.keys()].map((href) => resource(href, '<d:getetag>"1"</d:getetag>')).join('')),
      cards: (_count, body) =>
        multistatus(
          [...people]
            .filter(([href]) => body.includes(`${href}<`))
            .map(([href, lines]) => resource(href, `<d:getetag>"1"</d:getetag>${card(lines)}`))
            .join(''),
        ),
      changes,
    });
  }

  it('two people of one UID and one etag: both are there, and one who goes doesn’t take the other along', async () => {
    const people = new Map([
      [`${BOOK}1.vcf`, 'UID:1\nFN:Ada\nTEL:+4930123456'],
      [`${BOOK}2.vcf`, 'UID:1\nFN:Ben\nTEL:+4930123457'],
    ]);
    const gone = `<d:response><d:href>${BOOK}1.vcf</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`;
    const { source } = await bookOf(people, () => multistatus(`${gone}<d:sync-token>t1</d:sync-token>`));
    const { read, names } = openWorld();
    await read(source, 'secret');
    expect([names('+4930123456'), names('+4930123457')]).toEqual([['Ada'], ['Ben']]);
    await read(source, 'secret');
    expect([names('+4930123456'), names('+4930123457')]).toEqual([[], ['Ben']]);
  });

  it('a token that never changes: what it tells of is read each time', async () => {
    const people = new Map<string, string>();
    const { source, asked } = await bookOf(people, (count) =>
      multistatus(`${resource(`${BOOK}${count}.vcf`, '<d:getetag>"1"</d:getetag>')}<d:sync-token>t0</d:sync-token>`),
    );
    const { read, names } = openWorld();
    await read(source, 'secret');
    for (const [n, name] of ['Ada', 'Ben', 'Cem'].entries()) {
      people.set(`${BOOK}${n + 1}.vcf`, `FN:${name}\nTEL:+493012345${n}`);
      await read(source, 'secret');
    }
    expect([0, 1, 2].map((n) => names(`+493012345${n}`))).toEqual([['Ada'], ['Ben'], ['Cem']]);
    expect([asked.list, asked.changes, asked.cards]).toEqual([1, 3, 3]);
  });

  it('entries of another origin, of another folder, and those that nobody asked for: none is taken', async () => {
    const hrefs = [
      'https://evil.example/anna/office/2.vcf',
      '/ben/office/3.vcf',
      `${BOOK}../../ben/4.vcf`,
      '//evil.example/5.vcf',
      `${BOOK}6.vcf?x=1`,
    ];
    const all = (prop: string) => multistatus(hrefs.map((href) => resource(href, prop)).join(''));
    const { source, asked } = await hostile({
      list: () => all('<d:getetag>"1"</d:getetag>'),
      cards: () => all(card('FN:Eve\nTEL:+4930123456')),
    });
    const { read, summary } = openWorld();
    expect(await refusal(read(source, 'secret'))).toEqual({
      kind: 'redirected',
      to: 'https://evil.example/anna/office/2.vcf',
    });
    expect([summary().people, asked.cards]).toEqual([0, 0]);
  });

  it('some entries of another origin: the others are taken, and it is told how many there are, also while nothing changes', async () => {
    const other = (n: number) => resource(`https://evil.example${BOOK}${n}.vcf`, '<d:getetag>"1"</d:getetag>');
    const own = resource(`${BOOK}1.vcf`, '<d:getetag>"1"</d:getetag>');
    const { source, asked } = await hostile({
      list: (count) => multistatus(count === 1 ? other(2) + own + other(3) : own),
      // One of them goes.
      changes: (count) => multistatus(`${count === 2 ? other(2) : ''}<d:sync-token>t${count}</d:sync-token>`),
    });
    const { read, summary, names } = openWorld();
    const told: number[] = [];
    for (let time = 1; time <= 4; time += 1) {
      await read(source, 'secret');
      told.push(summary().elsewhere);
      expect(names('+4930123456')).toEqual(['Anna']);
    }
    expect([told, asked.list]).toEqual([[2, 2, 0, 0], 2]);
  });

  it.each([
    ['a@b.vcf', 'a%40b.vcf', '/elsewhere'],
    ['a%2fb.vcf', 'a%2Fb.vcf', 'a/b.vcf'],
    ["o'brien.vcf", 'o%27brien.vcf', 'obrien.vcf'],
    ['%c3%a4.vcf', 'ä.vcf', 'a.vcf'],
    ['%e4.vcf', '%E4.vcf', '%e5.vcf'],
  ])(
    'an entry once as %s and once as %s: one person, whom the server is asked for as it calls them',
    async (first, second, another) => {
      const listed = (name: string, tag: number) => resource(`${BOOK}${name}`, `<d:getetag>"${tag}"</d:getetag>`);
      const wanted: string[] = [];
      const { source } = await hostile({
        list: () => multistatus(listed(first, 1)),
        changes: (count) => multistatus(`${listed(second, 1 + count)}<d:sync-token>t${count}</d:sync-token>`),
        cards: (count, body) => {
          wanted.push(...(/<d:href>(.*?)<\/d:href>/.exec(body)?.slice(1) ?? []));
          const prop = `<d:getetag>"${count}"</d:getetag>${card(`FN:Anna ${count}\nTEL:+4930123456`)}`;
          // It answers in the other spelling, and adds a card that was not requested.
          return multistatus(
            resource(`${BOOK}${count === 1 ? second : first}`, prop) + resource(`${BOOK}${another}`, prop),
          );
        },
      });
      const { read, names, summary } = openWorld();
      await read(source, 'secret');
      await read(source, 'secret');
      expect([names('+4930123456'), summary().people]).toEqual([['Anna 2'], 1]);
      expect(wanted.map((href) => href.replaceAll('&#39;', "'"))).toEqual(
        [first, second].map((name) => new URL(`http://a${BOOK}${name}`).pathname),
      );
    },
  );

  it('a loop of principals', async () => {
    const answer = () =>
      multistatus(resource('/', '<d:current-user-principal><d:href>/</d:href></d:current-user-principal>'));
    const { address, asked } = await hostile({ describe: answer, list: answer });
    const { reading } = openWorld();
    expect(await refusal(booksOf(cardDav(address), readDeps, reading('secret')))).toEqual({
      kind: 'directory',
      reason: 'noAddressBook',
    });
    expect(asked.describe + asked.list).toBeLessThan(6);
  });

  it('an entity bomb', async () => {
    const { source } = await hostile({
      describe: () => `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}">]>${multistatus('&a;'.repeat(1000))}`,
    });
    const { read } = openWorld();
    expect(await refusal(read(source, 'secret'))).toMatchObject({ kind: 'badAnswer', detail: 'document type' });
  });

  it('64 MB that were packed into a few kB', async () => {
    const packed = gzipSync(Buffer.alloc(64 * 1024 ** 2));
    const { address, close } = await answering((_request, response) => {
      response.writeHead(207, { 'Content-Encoding': 'gzip' }).end(packed);
    });
    onTestFinished(close);
    const { read } = openWorld();
    expect(await refusal(read(cardDav(`${address}${BOOK}`), 'secret'))).toMatchObject({ kind: 'tooLarge' });
  });

  it('a server that never answers, one that never ends, and one that sends a letter now and then', async () => {
    const silent = await answering(() => {});
    const slow = await answering((_request, response) => {
      response.writeHead(207);
      const next = (): void => {
        if (!response.destroyed) response.write(' ', () => setTimeout(next, 5));
      };
      next();
    });
    onTestFinished(slow.close);
    const endless = await answering((_request, response) => {
      response.writeHead(207);
      response.write('<d:multistatus xmlns:d="DAV:">');
    });
    onTestFinished(silent.close);
    onTestFinished(endless.close);
    const { read } = openWorld();
    const deadlines = { connectMs: 1000, headersMs: 60, wholeMs: 120, listMs: 60 };
    // The whole begins before the connection stands: on a busy machine 120 ms may be over first.
    const patient = { deadlines: { ...deadlines, wholeMs: 60_000 } };
    expect(await refusal(read(cardDav(`${silent.address}${BOOK}`), 'secret', patient))).toMatchObject({
      kind: 'timeout',
      phase: 'headers',
    });
    for (const { address } of [endless, slow])
      expect(await refusal(read(cardDav(`${address}${BOOK}`), 'secret', { deadlines }))).toMatchObject({
        kind: 'timeout',
        phase: 'whole',
      });
  });
});

describe('a CardDAV server with habits of its own', () => {
  const listed = (n: number | string, tag = '1') => resource(`${BOOK}${n}.vcf`, `<d:getetag>"${tag}"</d:getetag>`);
  const withCard = (n: number | string, name = `P${n}`) =>
    resource(`${BOOK}${n}.vcf`, `<d:getetag>"1"</d:getetag>${card(`FN:${name}\nTEL:+4930123456`)}`);
  const askedFor = (body: string): number[] => [1, 2, 3, 4].filter((n) => body.includes(`/${n}.vcf<`));
  const book = (more: string) =>
    multistatus(resource(BOOK, `<d:resourcetype><c:addressbook/></d:resourcetype>${more}`));
  const refusing = (href: string, status: number) =>
    `<d:response><d:href>${href}</d:href><d:status>HTTP/1.1 ${status} No</d:status></d:response>`;
  const cards = (_count: number, body: string) =>
    multistatus(
      askedFor(body)
        .map((n) => withCard(n))
        .join(''),
    );

  it('gives two cards at once, however many are asked for: it is asked for the others', async () => {
    const { source, asked } = await hostile({
      list: () => multistatus([1, 2, 3, 4].map((n) => listed(n)).join('')),
      cards: (_count, body) =>
        multistatus(
          `${askedFor(body)
            .slice(0, 2)
            .map((n) => withCard(n))
            .join('')}${refusing(BOOK, 507)}`,
        ),
    });
    const { read, names } = openWorld();
    await read(source, 'secret');
    expect([names('+4930123456'), asked.cards]).toEqual([['P1', 'P2', 'P3', 'P4'], 2]);
  });

  it.each(['<s:getctag xmlns:s="http://calendarserver.org/ns/">7</s:getctag>', ''])(
    'says nothing of a card that it lists: the next reading asks for it again %s',
    async (tag) => {
      const state = usualState + tag;
      const { source, asked } = await hostile({
        describe: () => book(state),
        list: () => multistatus(listed(1) + listed(2)),
        cards: (count) => multistatus(count < 3 ? withCard(1) : withCard(2)),
      });
      const { read, names } = openWorld();
      await read(source, 'secret');
      expect([names('+4930123456'), asked.cards]).toEqual([['P1'], 2]);
      await read(source, 'secret');
      expect(names('+4930123456')).toEqual(['P1', 'P2']);
    },
  );

  it.each([
    ['the first of them', () => `${[1, 2].map((n) => listed(n)).join('')}${refusing(BOOK, 507)}`, true],
    ['one with an error', () => `${listed(1)}${listed(2)}${listed(3)}${refusing(`${BOOK}4.vcf`, 500)}`, false],
  ])('lists only %s: nobody is taken away', async (_what, part, isCutOff) => {
    const { source } = await hostile({
      describe: () => book(''),
      list: (count) => multistatus(count === 1 ? [1, 2, 3, 4].map((n) => listed(n)).join('') : part()),
      cards: (_count, body) =>
        multistatus(
          askedFor(body)
            .map((n) => withCard(n))
            .join(''),
        ),
    });
    const { read, summary } = openWorld();
    await read(source, 'secret');
    await read(source, 'secret');
    expect(summary()).toMatchObject({ people: 4, isCutOff });
  });

  it.each([400, 403, 404, 409, 410, 412, 415, 422, 423, 500, 501, 507])(
    'answers %i to the question for changes: the whole list is read',
    async (status) => {
      const { source, asked } = await hostile({
        list: (count) => multistatus([1, 2].map((n) => listed(n, `${count}`)).join('')),
        cards: (count, body) =>
          multistatus(
            askedFor(body)
              .map((n) => withCard(n, `P${n} ${count}`))
              .join(''),
          ),
        status: (kind) => (kind === 'changes' ? status : 207),
      });
      const { read, names, summary } = openWorld();
      await read(source, 'secret');
      await read(source, 'secret');
      expect([asked.changes, asked.list, summary().people]).toEqual([1, 2, 2]);
      expect(names('+4930123456')).toEqual(['P1 2', 'P2 2']);
    },
  );

  it.each([
    [401, { kind: 'unauthorized' }],
    [423, { kind: 'unexpectedStatus', status: 423 }],
    [503, { kind: 'server', status: 503 }],
    [507, { kind: 'server', status: 507 }],
  ])(
    'answers %i amid its cards: what came stays, nobody goes, and the next reading has the rest',
    async (status, expected) => {
      let isFailing = false;
      const many = Array.from({ length: 60 }, (_, n) => n);
      const { source, asked } = await hostile({
        describe: () => book(''),
        // In the second list the first five are gone, and the others have changed.
        list: (count) =>
          multistatus(
            many
              .slice(count === 1 ? 0 : 5)
              .map((n) => listed(n, `${count}`))
              .join(''),
          ),
        cards: (count, body) =>
          multistatus(
            many
              .filter((n) => body.includes(`/${n}.vcf<`))
              .map((n) => withCard(n, `P${n} ${count}`))
              .join(''),
          ),
        status: (kind, count) => (isFailing && kind === 'cards' && count === 4 ? status : 207),
      });
      const { read, summary, copy } = openWorld();
      await read(source, 'secret');
      expect(summary().people).toBe(60);
      isFailing = true;
      expect(await refusal(read(source, 'secret'))).toMatchObject(expected);
      expect(summary()).toMatchObject({ people: 60, updatedAt: 1 });
      expect((await copy.find('P54 3', 10, [DIRECTORY])).length).toBe(1);
      isFailing = false;
      await read(source, 'secret');
      expect([summary().people, asked.cards]).toEqual([55, 6]);
    },
  );

  it('begins a card with a byte order mark', async () => {
    const { source } = await hostile({
      cards: () =>
        multistatus(
          resource(
            `${BOOK}1.vcf`,
            `<d:getetag>"1"</d:getetag>${card('FN:Anna\nTEL:+4930123456').replace('BEGIN', '\ufeffBEGIN')}`,
          ),
        ),
    });
    const { read, names } = openWorld();
    await read(source, 'secret');
    expect(names('+4930123456')).toEqual(['Anna']);
  });

  it('ignores the depth of a question, and names a card before its book', async () => {
    const all = (tag: string) =>
      multistatus(listed(1, tag) + resource(BOOK, '<d:resourcetype><c:addressbook/></d:resourcetype>'));
    const { source } = await hostile({ describe: () => all('1'), list: () => all('1'), cards });
    const { read, names } = openWorld();
    await read(source, 'secret');
    expect(names('+4930123456')).toEqual(['P1']);
  });

  it('has an empty tag for its book: it is read each time', async () => {
    const { source } = await hostile({
      describe: () => book('<s:getctag xmlns:s="http://calendarserver.org/ns/"/>'),
      list: (count) => multistatus(listed(1, String(count))),
      cards: (count) => multistatus(withCard(1, `Name ${count}`)),
    });
    const { read, names } = openWorld();
    await read(source, 'secret');
    await read(source, 'secret');
    expect(names('+4930123456')).toEqual(['Name 2']);
  });

  it.each(["o'brien", 'x y', '"1"', '&lt;1&gt;'])('names a card %s', async (name) => {
    const { source } = await hostile({
      list: () => multistatus(listed(name)),
      cards: () => multistatus(withCard(name, 'Anna')),
    });
    const { read, names } = openWorld();
    await read(source, 'secret');
    expect(names('+4930123456')).toEqual(['Anna']);
  });

  it('says of several people at once that they are gone', async () => {
    const { source } = await hostile({
      list: () => multistatus([1, 2, 3].map((n) => listed(n)).join('')),
      cards,
      changes: () =>
        multistatus(
          `<d:response><d:href>${BOOK}1.vcf</d:href><d:href>${BOOK}3.vcf</d:href><d:status>HTTP/1.1 404 Gone</d:status></d:response><d:sync-token>t1</d:sync-token>`,
        ),
    });
    const { read, names } = openWorld();
    await read(source, 'secret');
    await read(source, 'secret');
    expect(names('+4930123456')).toEqual(['P2']);
  });

  it.each([
    ['Bearer realm="https://accounts.example/"', 'anna', { kind: 'directory', reason: 'noSignIn' }],
    ['Negotiate', 'anna', { kind: 'directory', reason: 'noSignIn' }],
    ['Basic realm="x"', '', { kind: 'directory', reason: 'signInWanted' }],
    ['Basic realm="x"', 'anna', { kind: 'unauthorized' }],
  ])('lets people sign in by %s: told to "%s"', async (challenge, user, expected) => {
    const server = await answering((request, response) => {
      const isOther = request.url === '/.well-known/carddav';
      response.writeHead(isOther ? 404 : 401, { 'WWW-Authenticate': challenge }).end();
    });
    onTestFinished(server.close);
    const reading = { password: async () => 'secret', signal: new AbortController().signal };
    const source = cardDav(`${server.address}/dav/`, { user });
    expect(await refusal(booksOf(source, readDeps, reading))).toMatchObject(expected);
  });

  it('has several homes, one of them closed and one elsewhere: the books of the others can be chosen', async () => {
    const homes = ['/shared/', 'https://elsewhere.example/anna/', '/anna/'].map((href) => `<d:href>${href}</d:href>`);
    const server = await answering((request, response) => {
      if (request.url === '/shared/') return void response.writeHead(403).end();
      response
        .writeHead(207)
        .end(
          request.url === '/anna/'
            ? multistatus(
                resource(
                  BOOK,
                  '<d:resourcetype><c:addressbook/></d:resourcetype><d:displayname>Office</d:displayname>',
                ),
              )
            : multistatus(resource('/', `<c:addressbook-home-set>${homes.join('')}</c:addressbook-home-set>`)),
        );
    });
    onTestFinished(server.close);
    const reading = { password: async () => 'secret', signal: new AbortController().signal };
    const books = await booksOf(cardDav(`${server.address}/dav`), readDeps, reading);
    expect(books.map(({ name }) => name)).toEqual(['Office']);
  });
});

describe('a CardDAV server whose book has moved', () => {
  const MOVED = '/new/office/';
  /** A book that is at another path of the server once it has moved; a redirect leads there. Its people by their card's name. */
  async function moving(people: Map<string, string>, tag = () => '') {
    const state = { hasMoved: false };
    const server = await answering((request, response) => {
      let body = '';
      request.on('data', (text) => {
        body += text;
      });
      request.on('end', () => {
        const { url = '' } = request;
        if (state.hasMoved && url.startsWith(BOOK))
          return void response.writeHead(301, { Location: url.replace(BOOK, MOVED) }).end();
        const at = state.hasMoved ? MOVED : BOOK;
        const kind = kindOf(request, body);
        const book = resource(at, `<d:resourcetype><c:addressbook/></d:resourcetype>${usualState}${tag()}`);
        const entries = [...people]
          .filter(([name]) => kind !== 'cards' || body.includes(`${at}${name}<`))
          .map(([name, lines]) => resource(`${at}${name}`, `<d:getetag>"${lines.length}"</d:getetag>${card(lines)}`));
        const token = kind === 'changes' ? '<d:sync-token>t1</d:sync-token>' : '';
        response
          .writeHead(207, { 'Content-Type': 'application/xml' })
          .end(multistatus(kind === 'describe' ? book : `${entries.join('')}${token}`));
      });
    });
    onTestFinished(server.close);
    return { state, source: cardDav(`${server.address}${BOOK}`) };
  }

  it.each([
    ['all of whom are read there', ''],
    ['nothing of whom has changed by its tag', '<s:getctag xmlns:s="http://calendarserver.org/ns/">7</s:getctag>'],
  ])('at the same server: its people, %s, are there once, also after a change', async (_what, tag) => {
    const people = new Map([
      ['1.vcf', 'FN:Anna\nTEL:+4930123456'],
      ['2.vcf', 'FN:Ben\nTEL:+4930123457'],
    ]);
    let count = 0;
    const { state, source } = await moving(people, () => tag.replace('7', `${count}`));
    const { read, names, summary } = openWorld();
    await read(source, 'secret');
    state.hasMoved = true;
    await read(source, 'secret');
    expect([summary().people, names('+4930123456'), names('+4930123457')]).toEqual([2, ['Anna'], ['Ben']]);
    people.set('1.vcf', 'FN:Anna Schulz\nTEL:+4930123456');
    count += 1;
    await read(source, 'secret');
    expect([summary().people, names('+4930123456'), names('+4930123457')]).toEqual([2, ['Anna Schulz'], ['Ben']]);
  });
});

describe('a CardDAV server whose people are not there', () => {
  const listed = (href: string, tag = '1') => resource(href, `<d:getetag>"${tag}"</d:getetag>`);
  const book = (more: string) =>
    multistatus(resource(BOOK, `<d:resourcetype><c:addressbook/></d:resourcetype>${more}`));
  const anna = (href: string, lines = 'FN:Anna\nTEL:+4930123456') =>
    multistatus(resource(href, `<d:getetag>"1"</d:getetag>${card(lines)}`));
  const emptied = { kind: 'directory', reason: 'emptied' };
  const goneCard = `<d:response><d:href>${BOOK}1.vcf</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`;

  it.each<[what: string, answers: Parameters<typeof hostile>[0]]>([
    [
      'lists nobody',
      { describe: () => book(''), list: (count) => multistatus(count === 1 ? listed(`${BOOK}1.vcf`) : '') },
    ],
    ['says that everybody is gone', { changes: () => multistatus(`${goneCard}<d:sync-token>t1</d:sync-token>`) }],
    [
      'keeps all numbers back',
      {
        describe: () => book(''),
        list: (count) => multistatus(listed(`${BOOK}1.vcf`, `${count}`)),
        cards: (count) => anna(`${BOOK}1.vcf`, count === 1 ? undefined : 'FN:Anna'),
      },
    ],
  ])('%s: they stay, and it is told each time', async (_what, answers) => {
    const { source } = await hostile(answers);
    const { read, names } = openWorld();
    await read(source, 'secret');
    for (let time = 1; time <= 2; time += 1) {
      expect(await refusal(read(source, 'secret'))).toEqual(emptied);
      expect(names('+4930123456')).toEqual(['Anna']);
    }
  });

  const thirty = Array.from({ length: 30 }, (_, at) => `${BOOK}${at}.vcf`);
  const allCards = (): string =>
    multistatus(
      thirty
        .map((href, at) => resource(href, `<d:getetag>"1"</d:getetag>${card(`FN:P${at}\nTEL:+49301234${10 + at}`)}`))
        .join(''),
    );

  it.each<[what: string, answers: Parameters<typeof hostile>[0]]>([
    [
      'lists only two',
      {
        describe: () => book(''),
        list: (count) =>
          multistatus(
            thirty
              .slice(0, count === 1 ? 30 : 2)
              .map((href) => listed(href))
              .join(''),
          ),
        cards: allCards,
      },
    ],
    [
      'says that all but two are gone',
      {
        list: () => multistatus(thirty.map((href) => listed(href)).join('')),
        cards: allCards,
        changes: () =>
          multistatus(
            `${thirty
              .slice(2)
              .map((href) => goneCard.replace(`${BOOK}1.vcf`, href))
              .join('')}<d:sync-token>t1</d:sync-token>`,
          ),
      },
    ],
  ])('%s of thirty: all stay, and it is told each time', async (_what, answers) => {
    const { source } = await hostile(answers);
    const { read, summary } = openWorld();
    await read(source, 'secret');
    for (let time = 1; time <= 2; time += 1) {
      expect(await refusal(read(source, 'secret'))).toEqual({ kind: 'fewPeople', left: 2 });
      expect(summary().people).toBe(30);
    }
  });

  it.each<[what: string, answers: (other: string) => Parameters<typeof hostile>[0]]>([
    ['entries', (other) => ({ list: () => multistatus(listed(`${other}/1.vcf`)) })],
    ['cards', (other) => ({ cards: () => anna(`${other}/1.vcf`) })],
  ])('names its %s by addresses of another server: it is told', async (_what, answers) => {
    const { source, address } = await hostile(answers('http://inside.example:8008'));
    const { read } = openWorld();
    expect(await refusal(read(source, 'secret'))).toEqual({
      kind: 'redirected',
      to: 'http://inside.example:8008/1.vcf',
    });
    expect(address).not.toContain('inside');
  });

  it('names its changes by addresses of another server, and its list by its own: the list is read', async () => {
    const { source, asked } = await hostile({
      list: (count) =>
        multistatus(
          [1, 2]
            .slice(0, count)
            .map((n) => listed(`${BOOK}${n}.vcf`))
            .join(''),
        ),
      changes: () => multistatus(`${listed('http://inside.example:8008/2.vcf')}<d:sync-token>t1</d:sync-token>`),
      cards: (count) => anna(`${BOOK}${count}.vcf`),
    });
    const { read, summary } = openWorld();
    await read(source, 'secret');
    await read(source, 'secret');
    expect([summary().people, summary().elsewhere, asked.list]).toEqual([2, 0, 2]);
  });

  it.each([
    ['principal', '<d:current-user-principal><d:href>http://inside.example/anna/</d:href></d:current-user-principal>'],
    ['home', '<c:addressbook-home-set><d:href>http://inside.example/anna/</d:href></c:addressbook-home-set>'],
  ])('names its %s by an address of another server: it is told', async (_what, prop) => {
    const { address } = await hostile({ describe: () => multistatus(resource('/', prop)) });
    const { reading } = openWorld();
    expect(await refusal(booksOf(cardDav(address), readDeps, reading('secret')))).toEqual({
      kind: 'redirected',
      to: 'http://inside.example/anna/',
    });
  });

  it('names its books by addresses of another server: it is told', async () => {
    const home = `<c:addressbook-home-set><d:href>${BOOK}</d:href></c:addressbook-home-set>`;
    const { address } = await hostile({
      describe: () => multistatus(resource('/', home)),
      list: () =>
        multistatus(resource('http://inside.example/1/', '<d:resourcetype><c:addressbook/></d:resourcetype>')),
    });
    const { reading } = openWorld();
    expect(await refusal(booksOf(cardDav(address), readDeps, reading('secret')))).toEqual({
      kind: 'redirected',
      to: 'http://inside.example/1/',
    });
  });

  it.each([405, 501, 200])('answers %i to the question for cards: it is told', async (status) => {
    const server = await answering((request, response) => {
      if (request.method === 'REPORT') return void response.writeHead(status).end();
      response.writeHead(207).end(request.headers.depth === '0' ? book('') : multistatus(listed(`${BOOK}1.vcf`)));
    });
    onTestFinished(server.close);
    const { read } = openWorld();
    expect(await refusal(read(cardDav(`${server.address}${BOOK}`), 'secret'))).toEqual({
      kind: 'directory',
      reason: 'noReport',
    });
  });
});

describe('a slow CardDAV server', () => {
  /** One that answers some questions a while after the deadline of the others, and the rest never. */
  async function slow(answered: readonly Asked[], people: number) {
    const cards: number[] = [];
    const { source } = await hostile({
      list: () => multistatus(Array.from({ length: people }, (_, n) => listed(n)).join('')),
      changes: () =>
        multistatus(`${Array.from({ length: people }, (_, n) => listed(n)).join('')}<d:sync-token>t1</d:sync-token>`),
      delay: (kind) => (kind === 'cards' ? 0 : answered.includes(kind) ? 200 : null),
      cards: (_count, body) => {
        cards.push(body.split('<d:href>').length - 1);
        return multistatus('');
      },
    });
    return { source, cards };
  }
  const listed = (n: number): string => resource(`${BOOK}${n}.vcf`, '<d:getetag>"1"</d:getetag>');
  const short = { headersMs: 100, wholeMs: 100, listMs: 60_000 };

  it('has longer for what it has to open all cards for: its state, its list, its changes', async () => {
    const { source } = await slow(['describe', 'list', 'changes'], 0);
    const { read, summary } = openWorld();
    await read(source, 'secret', { deadlines: short });
    await read(source, 'secret', { deadlines: short });
    expect(summary()).toMatchObject({ people: 0, updatedAt: 1, isCutOff: false });
  });

  it('is asked for no more than 50 cards at once', async () => {
    const { source, cards } = await slow(['describe', 'list', 'changes'], 7_510);
    const { read } = openWorld();
    await read(source, 'secret');
    expect([cards.length, new Set(cards)]).toEqual([151, new Set([50, 10])]);
  });

  it.each(['describe', 'list'] as const)('that never answers isn’t waited for without end: %s', async (what) => {
    const { source } = await slow(what === 'list' ? ['describe'] : [], 0);
    const { read } = openWorld();
    expect(await refusal(read(source, 'secret', { deadlines: { listMs: 1000 } }))).toMatchObject({ kind: 'timeout' });
  });
});

describe('the password', () => {
  /** A server that asks for it, and leads elsewhere once it has it. */
  async function leading(
    lead: (other: string) => (request: http.IncomingMessage, response: http.ServerResponse) => void,
  ) {
    const seen: (string | undefined)[] = [];
    const other = await answering((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(207).end(multistatus(''));
    });
    onTestFinished(other.close);
    const server = await answering((request, response) => {
      if (request.headers.authorization === undefined)
        response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end();
      else lead(other.address)(request, response);
    });
    onTestFinished(server.close);
    return { seen, other: other.address, source: cardDav(`${server.address}${BOOK}`) };
  }

  it.each([301, 302, 303, 307, 308])('goes to no other origin by a redirect: %i', async (status) => {
    const { seen, other, source } = await leading(
      (to) => (_request, response) => response.writeHead(status, { Location: `${to}/x` }).end(),
    );
    const { read } = openWorld();
    expect(await refusal(read(source, 'secret'))).toEqual({ kind: 'redirected', to: `${other}/x` });
    expect(seen).toEqual([]);
  });

  it('goes to no other origin by a home of address books', async () => {
    const { seen, other, source } = await leading((to) => (_request, response) => {
      const home = `<c:addressbook-home-set><d:href>${to}/home/</d:href></c:addressbook-home-set>`;
      response.writeHead(207).end(multistatus(resource('/', home)));
    });
    const { reading } = openWorld();
    expect(await refusal(booksOf(source, readDeps, reading('secret')))).toEqual({
      kind: 'redirected',
      to: `${other}/home/`,
    });
    expect(seen).toEqual([]);
  });

  it('goes to no server that the DNS names: it is told', async () => {
    const { address, asked } = await hostile({});
    const { hostname, port } = new URL(address);
    const { reading } = openWorld();
    const record = { name: hostname, port: Number(port), priority: 1, weight: 1 };
    const dns = { resolveSrv: async () => [record], resolveTxt: async () => [] };
    const found = booksOf(cardDav('anna@office.example'), { ...readDeps, dns }, reading('secret'));
    expect(await refusal(found)).toEqual({ kind: 'redirected', to: `https://${hostname}:${port}/` });
    expect(asked.describe).toBe(0);
  });

  it('is sent again and again to no server that refuses it, nor round in circles', async () => {
    let count = 0;
    const server = await answering((request, response) => {
      count += 1;
      if (request.headers.authorization === undefined)
        response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end();
      else response.writeHead(302, { Location: `/${count}` }).end();
    });
    onTestFinished(server.close);
    const { read } = openWorld();
    expect(await refusal(read(cardDav(`${server.address}${BOOK}`), 'secret'))).toEqual({
      kind: 'redirected',
      to: null,
    });
    expect(count).toBeLessThan(10);
  });
});
