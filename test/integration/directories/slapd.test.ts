import { X509Certificate } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { certificateOf } from '../../../electron/directories/look-at-server.ts';
import { kindMark } from '../../../shared/directories/number-kinds.ts';
import { type Entry, has, serverCertificate, slapd } from '../../support/directories/servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { DIRECTORY, ldap, openWorld, refusal } from './directories-world.ts';

type Slapd = Parameters<typeof slapd>[1];

const KEY = '+4930123456';
const anna: Entry = {
  cn: 'Anna Müller',
  sn: 'Müller',
  displayName: 'Müller, Anna',
  telephoneNumber: '+49 30 123456',
  mobile: ['+49 151 23456789', '+49 151 23456780'],
  o: 'Example',
  ou: 'Sales',
  mail: 'anna@example.org',
};
const fillers = (count: number): Entry[] =>
  Array.from({ length: count }, (_, place) => ({
    cn: `Person ${place}`,
    sn: `${place}`,
    telephoneNumber: `+49 40 ${1_000_000 + place}`,
  }));

async function office({ people = [anna, { cn: 'No Number', sn: 'Number' }], ...more }: Partial<Slapd> = {}) {
  const server = slapd(temporaryFolder('slapd'), { people, password: 'secret', ...more });
  const running = { current: await server.start() };
  onTestFinished(() => running.current.stop());
  return { server, running, ...running.current };
}

describe.skipIf(!has('slapd'))('an slapd', () => {
  it.each(['ldaps', 'startTls', 'none'] as const)(
    'gives its people, its base found by itself: %s',
    async (security) => {
      const { port, securePort } = await office();
      const { read, copy, summary } = openWorld();
      await read(ldap(security === 'ldaps' ? securePort : port, { security }), 'secret');
      expect(copy.byKeys([KEY], [DIRECTORY])).toMatchObject([
        {
          name: 'Müller, Anna',
          company: 'Example',
          department: 'Sales',
          email: 'anna@example.org',
          numbers: [
            { number: '+4930123456', label: null },
            { number: '+4915123456789', label: kindMark('people.type_mobile') },
            { number: '+4915123456780', label: kindMark('people.type_mobile') },
          ],
        },
      ]);
      expect(summary()).toMatchObject({ people: 1, isCutOff: false });
    },
  );

  it.each(['ldaps', 'startTls'] as const)('shows its certificate before it is trusted: %s', async (security) => {
    const tls = serverCertificate();
    const { port, securePort } = await office({ tls });
    const source = ldap(security === 'ldaps' ? securePort : port, { security, trust: { kind: 'system' } });
    const { sha256, pem } = await certificateOf(source);
    expect(sha256).toBe(new X509Certificate(tls.cert).fingerprint256);
    const { read, names } = openWorld();
    expect(await refusal(read(source, 'secret'))).toMatchObject({ kind: 'tls' });
    await read({ ...source, trust: { kind: 'pin', sha256, pem } }, 'secret');
    expect(names(KEY)).toEqual(['Müller, Anna']);
  });

  it('is read as nobody, and by a base and filter of the person', async () => {
    const { securePort } = await office();
    const [some, none] = [openWorld(), openWorld()];
    const source = ldap(securePort, { user: '', base: 'ou=people,dc=example,dc=org', filter: '(cn=Anna*)' });
    await some.read(source, 'unused');
    expect(some.names(KEY)).toEqual(['Müller, Anna']);
    await none.read({ ...source, filter: '(cn=Nobody)' }, 'unused');
    expect(none.summary()).toMatchObject({ people: 0, updatedAt: 1 });
  });

  it('has numbers with options, a group, a referral and a person who moves: people are there once', async () => {
    const { server, port, securePort } = await office({
      people: [{ ...anna, 'telephoneNumber;lang-de': '+49 30 654321' }],
    });
    const add = (dn: string, ...lines: string[]): string[] => [`dn: ${dn},dc=example,dc=org`, ...lines, ''];
    server.modify(
      port,
      [
        ...add(
          'ou=far',
          'objectClass: referral',
          'objectClass: extensibleObject',
          'ou: far',
          'ref: ldap://127.0.0.1:1/',
        ),
        ...add('cn=team', 'objectClass: organizationalRole', 'cn: team', 'telephoneNumber: +49 30 777777'),
        ...add('ou=Sales\\, North', 'objectClass: organizationalUnit', 'ou: Sales, North'),
      ]
        .join('\n')
        .replace(/^dn.*/gm, '$&\nchangetype: add'),
    );
    const { read, names, summary } = openWorld();
    const source = ldap(securePort, { base: 'DC=Example , dc=org' });
    await read(source, 'secret');
    expect([names(KEY), names('+4930654321'), summary().people]).toEqual([['Müller, Anna'], ['Müller, Anna'], 1]);
    const [dn, to] = ['uid=u0,ou=people,dc=example,dc=org', 'ou=Sales\\2C North,dc=example,dc=org'];
    server.modify(port, `dn: ${dn}\nchangetype: modrdn\nnewrdn: cn=Anna Müller\ndeleteoldrdn: 0\nnewsuperior: ${to}\n`);
    await read(source, 'secret');
    expect([names(KEY), summary().people]).toEqual([['Müller, Anna'], 1]);
  });

  it('gives 5,000 people page by page', async () => {
    const { securePort } = await office({ people: fillers(5000) });
    const { read, summary, names } = openWorld();
    await read(ldap(securePort), 'secret');
    expect(summary()).toMatchObject({ people: 5000, isCutOff: false });
    expect(names('+49401004999')).toEqual(['Person 4999']);
  });

  it('is asked for no pictures: those of a page would be more than an answer may have', async () => {
    const people = fillers(20).map((one) => ({ ...one, jpegPhoto: 'x'.repeat(300_000) }));
    const { securePort } = await office({ people });
    const { read, summary } = openWorld();
    await read(ldap(securePort), 'secret');
    expect(summary().people).toBe(20);
  });

  it.each([
    ['no pages', 'size.prtotal=disabled'],
    ['pages of 50 at most', 'size.pr=50 size.prtotal=unlimited'],
  ])('gives %s: all people are read, in smaller pages or at once', async (_what, pages) => {
    const { securePort } = await office({ people: fillers(300), pages });
    const { read, summary } = openWorld();
    await read(ldap(securePort), 'secret');
    expect(summary()).toMatchObject({ people: 300, isCutOff: false });
  });

  it('wants a user name before it searches: it is told', async () => {
    const { securePort } = await office({ isForSignedIn: true });
    const { read, names } = openWorld();
    const error = { kind: 'directory', reason: 'signInWanted' };
    expect(await refusal(read(ldap(securePort, { user: '' }), 'secret'))).toEqual(error);
    await read(ldap(securePort), 'secret');
    expect(names(KEY)).toEqual(['Müller, Anna']);
  });

  it('says that it keeps people back, and removes nobody for that', async () => {
    const people = fillers(1000);
    const [open, limited] = [await office({ people }), await office({ people, sizeLimit: 650 })];
    const { read, summary } = openWorld();
    await read(ldap(limited.securePort), 'secret');
    expect(summary()).toMatchObject({ people: 650, isCutOff: true });
    await read(ldap(open.securePort), 'secret');
    expect(summary()).toMatchObject({ people: 1000, isCutOff: false });
    await read(ldap(limited.securePort), 'secret');
    expect(summary()).toMatchObject({ people: 1000, isCutOff: true });
  });

  it.each([
    ['a base that it does not know', { base: 'dc=other' }, { kind: 'directory', reason: 'noBase' }],
    ['a base that is none', { base: 'nonsense' }, { kind: 'directory', reason: 'noBase' }],
    ['a filter that is none', { filter: '((' }, { kind: 'directory', reason: 'badFilter' }],
  ] as const)('says what is wrong: %s', async (_name, more, expected) => {
    const { securePort } = await office();
    const { read } = openWorld();
    expect(await refusal(read(ldap(securePort, more), 'secret'))).toMatchObject(expected);
  });

  it('is not spoken to in TLS where it has none', async () => {
    const { port } = await office();
    const { read } = openWorld();
    expect(await refusal(read(ldap(port), 'secret'))).toMatchObject({ kind: 'tls', reason: 'protocol' });
  });
});
