import fs from 'node:fs';
import path from 'node:path';
import type { Trust } from '../../../shared/connection.ts';
import type { LdapDirectory, ServerDirectory } from '../../../shared/directories/directory.ts';
import type { Made } from '../pbx/certificates.ts';
import { type FrontState, startFront } from './digest-front.ts';
import { authority, freePort, type Running, radicale, serverCertificate, slapd, xandikos } from './servers.ts';

/** A person as an office's server has them. */
export interface OfficePerson {
  readonly name: string;
  readonly number: string;
}

/** A real server as the table of stories uses it: each kind the same way. */
export interface Office {
  /** As a person would add it. Its authority is trusted, where it has TLS, unless another trust is given. */
  source(trust?: Trust): ServerDirectory;
  /** Replaces its people by these. The first of them replaces the first entry, and so on. */
  people(people: readonly OfficePerson[]): Promise<void>;
  setPassword(password: string): Promise<void>;
  stop(): Promise<void>;
  /** Starts it at the same place, with this certificate or its usual one. */
  start(tls?: Made): Promise<void>;
  /** Forgets what its sync tokens meant. */
  forgetTokens(): Promise<void>;
  /** The HTTP methods or LDAP operations in its log, without its administrator's. The log is complete once the server is stopped. */
  asked(): readonly string[];
}

/** A kind of server, with or without TLS. `asks`: the methods or operations of an ordinary reading. */
export interface OfficeKind {
  readonly name: string;
  /** What must be installed. */
  readonly programs: readonly string[];
  readonly isSecure: boolean;
  /** Whether its stories read in a thread, as the app does: a thread for each reading takes its time to begin. */
  readonly inThread: boolean;
  /** Whether it asks who reads, and whether it tells what has changed since a token. */
  readonly hasPassword: boolean;
  readonly hasTokens: boolean;
  readonly asks: readonly string[];
  readonly open: (folder: string) => Promise<Office>;
}

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
/** What the reader signs in with at the beginning. */
export const OFFICE_PASSWORD = 'canary-7f3a9c';

const trusted: Trust = { kind: 'ca', pem: authority.cert };

const cardOf = ({ name, number }: OfficePerson): string[] => [`FN:${name}`, `N:${name};;;;`, `TEL:${number}`];

function cardDav(address: string, user: string, trust: Trust): ServerDirectory {
  const allowHttp = address.startsWith('http:');
  return { kind: 'carddav', id, name: '', isOn: true, address, user, allowHttp, trust };
}

async function radicaleOffice(folder: string, isSecure: boolean): Promise<Office> {
  const usual = isSecure ? serverCertificate() : null;
  const server = radicale(folder, { tls: usual });
  server.setPassword(OFFICE_PASSWORD);
  const port = await freePort();
  const runs: Running[] = [];
  let count = 0;
  return {
    source: (trust = trusted) =>
      cardDav(`${isSecure ? 'https' : 'http'}://127.0.0.1:${port}${server.bookPath}`, 'anna', trust),
    async people(people) {
      for (const [place, one] of people.entries()) server.put(`p${place}`, cardOf(one));
      for (let place = people.length; place < count; place += 1) server.remove(`p${place}`);
      count = people.length;
    },
    setPassword: async (password) => server.setPassword(password),
    stop: async () => runs.at(-1)?.stop(),
    async start(tls) {
      runs.push(await server.start(port, tls ?? usual));
    },
    forgetTokens: async () => server.forgetTokens(),
    asked: () =>
      runs.flatMap(({ log }) => [...log().matchAll(/\] ([A-Z]+) request for /g)].map(([, method]) => method ?? '')),
  };
}

async function xandikosOffice(folder: string, isSecure: boolean): Promise<Office> {
  const usual = isSecure ? serverCertificate() : null;
  const state: FrontState = { password: isSecure ? OFFICE_PASSWORD : null, requests: 0, staleNonces: 0, methods: [] };
  const port = await freePort();
  let running: Running | null = null;
  let front: Awaited<ReturnType<typeof startFront>> | null = null;
  let last: readonly OfficePerson[] = [];
  let data = folder;
  const send = async (method: string, place: number, body?: string): Promise<void> => {
    const url = `http://127.0.0.1:${running?.port}/anna/contacts/addressbook/p${place}.vcf`;
    const response = await fetch(url, { method, headers: { 'Content-Type': 'text/vcard' }, ...(body && { body }) });
    if (!response.ok) throw new Error(`${method} ${response.status}`);
  };
  const begin = async (): Promise<void> => {
    running ??= await xandikos(data);
  };
  async function put(people: readonly OfficePerson[]): Promise<void> {
    for (const [place, one] of people.entries())
      await send(
        'PUT',
        place,
        ['BEGIN:VCARD', 'VERSION:3.0', `UID:p${place}`, ...cardOf(one), 'END:VCARD', ''].join('\r\n'),
      );
  }
  return {
    source: (trust = trusted) =>
      cardDav(
        `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}/anna/contacts/addressbook/`,
        isSecure ? 'anna' : '',
        trust,
      ),
    async people(people) {
      await begin();
      await put(people);
      for (let place = people.length; place < last.length; place += 1) await send('DELETE', place);
      last = people;
    },
    async setPassword(password) {
      if (isSecure) state.password = password;
    },
    async stop() {
      await front?.stop();
      await running?.stop();
      [front, running] = [null, null];
    },
    async start(tls) {
      await begin();
      front = await startFront(state, () => running?.port ?? 0, port, tls ?? usual);
    },
    // The same people in another repository.
    async forgetTokens() {
      await running?.stop();
      running = null;
      data = fs.mkdtempSync(path.join(folder, 'again-'));
      await begin();
      await put(last);
    },
    asked: () => state.methods,
  };
}

/** Lines of slapd's log that are no operations. */
const ANSWERS = ['RESULT', 'SEARCH', 'STARTTLS', 'ENTRY'];

/** The operations that a log of slapd has, those over connections of its administrator left out. */
function operationsIn(log: string): string[] {
  const admins = new Set([...log.matchAll(/conn=(\d+) op=\d+ BIND dn="cn=admin,/g)].map(([, conn]) => conn));
  return [...log.matchAll(/conn=(\d+) op=\d+ ([A-Z]+)/g)]
    .filter(([, conn, operation = '']) => !admins.has(conn) && !ANSWERS.includes(operation))
    .map(([, , operation = '']) => operation);
}

async function slapdOffice(folder: string, security: LdapDirectory['security']): Promise<Office> {
  const server = slapd(folder, { people: [], password: OFFICE_PASSWORD });
  const [port, securePort] = [await freePort(), await freePort()];
  const runs: Running[] = [];
  const dn = (place: number) => `dn: uid=p${place},ou=people,dc=example,dc=org`;
  let last: readonly OfficePerson[] = [];
  return {
    source: (trust = trusted) => ({
      ...{ kind: 'ldap', id, name: '', isOn: true, host: '127.0.0.1', trust, security, base: '', filter: '' },
      ...{ port: security === 'ldaps' ? securePort : port, user: 'cn=reader,dc=example,dc=org' },
    }),
    async people(people) {
      const changes = [
        ...people.flatMap((one, place) => {
          const lines = [`cn: ${one.name}`, `sn: ${one.name}`, `telephoneNumber: ${one.number}`];
          if (place >= last.length)
            return [dn(place), 'changetype: add', 'objectClass: inetOrgPerson', `uid: p${place}`, ...lines, ''];
          const replaced = lines.flatMap((line) => [`replace: ${line.split(':')[0]}`, line, '-']);
          return [dn(place), 'changetype: modify', ...replaced, ''];
        }),
        ...last.slice(people.length).flatMap((_, gone) => [dn(people.length + gone), 'changetype: delete', '']),
      ];
      if (changes.length > 0) server.modify(port, changes.join('\n'));
      last = people;
    },
    setPassword: async (password) =>
      server.modify(
        port,
        `dn: cn=reader,dc=example,dc=org\nchangetype: modify\nreplace: userPassword\nuserPassword: ${password}\n`,
      ),
    stop: async () => runs.at(-1)?.stop(),
    async start(tls) {
      runs.push(await server.start({ port, securePort, tls }));
    },
    forgetTokens: async () => {},
    asked: () => runs.flatMap(({ log }) => operationsIn(log())),
  };
}

const carddav = ['PROPFIND', 'REPORT'];

/** Each of Debian's servers, with and without TLS. Tests that need a program are skipped by name where it is not installed. */
export const offices: readonly OfficeKind[] = [
  ...[true, false].map((isSecure) => ({
    name: `Radicale ${isSecure ? 'over TLS' : 'without TLS'}`,
    ...{ programs: ['radicale'], isSecure, inThread: isSecure, hasPassword: true, hasTokens: true, asks: carddav },
    open: (folder: string) => radicaleOffice(folder, isSecure),
  })),
  ...[true, false].map((isSecure) => ({
    name: `Xandikos ${isSecure ? 'over TLS, with Digest' : 'without TLS, for anybody'}`,
    ...{ programs: ['xandikos'], isSecure, inThread: false, hasPassword: isSecure, hasTokens: true, asks: carddav },
    open: (folder: string) => xandikosOffice(folder, isSecure),
  })),
  ...(['ldaps', 'startTls', 'none'] as const).map((security) => ({
    name: `slapd over ${{ ldaps: 'LDAPS', startTls: 'StartTLS', none: 'LDAP without TLS' }[security]}`,
    ...{ programs: ['slapd', 'ldapmodify'], isSecure: security !== 'none', hasPassword: true, hasTokens: false },
    inThread: false,
    asks: ['BIND', ...(security === 'startTls' ? ['EXT'] : []), 'SRCH'],
    open: (folder: string) => slapdOffice(folder, security),
  })),
];
