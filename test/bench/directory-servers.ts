import { writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { entry, idOf, pageEnd, result } from '../support/directories/ldap-messages.ts';

/** What a directory of so many people is asked for in a bench. It answers on another thread, so that only main's work is measured on main's. */
export interface OfficeDeps {
  readonly people: number;
  readonly folder: string;
}

/** Where the same people are. */
export interface Office {
  readonly carddav: string;
  readonly ldap: number;
  readonly vcard: string;
  readonly csv: string;
}

const PAGE = 250;
const BOOK = '/office/';
/** Raised when everybody changes. */
let version = 0;

const nameOf = (at: number): string => `Ägnes ${at} Müller-Öztürk`;
const numbersOf = (at: number): string[] => [
  `+49 30 ${5_000_000 + at}`,
  `0151 ${70_000_000 + at}`,
  `+49 89 ${600_000 + at}`,
];
const departmentOf = (at: number): string => `Purchasing ${at % 40}, floor ${version}`;

/** A card as an address book exports it. */
function cardOf(at: number): string {
  const [work, mobile, home] = numbersOf(at);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Example//Directory//EN',
    `UID:0b6f1d1e-50c7-4a4e-9d0a-${String(at).padStart(12, '0')}`,
    `FN:${nameOf(at)}`,
    `N:Müller-Öztürk;Ägnes ${at};;Dr.;`,
    `ORG:Example Industries ${at % 300} GmbH;${departmentOf(at).replace(',', '\\,')}`,
    'TITLE:Senior buyer',
    `EMAIL;TYPE=INTERNET,WORK:agnes.${at}@example.org`,
    `TEL;TYPE=WORK,VOICE:${work}`,
    `TEL;TYPE=CELL:${mobile}`,
    `TEL;TYPE=HOME:${home}`,
    `ADR;TYPE=WORK:;;Example Street ${at};Berlin;;10115;Germany`,
    'NOTE:Back in the office on Monday. Ask the reception for the room.',
    `REV:2026-11-0${1 + version}T08:00:00Z`,
    'END:VCARD',
    '',
  ].join('\r\n');
}

function rowOf(at: number): string {
  return `${nameOf(at)};Example Industries ${at % 300} GmbH;"${departmentOf(at)}";agnes.${at}@example.org;${numbersOf(at).join(';')}\r\n`;
}

const multistatus = (inside: string): string =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">${inside}</d:multistatus>`;
const resource = (href: string, prop: string): string =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${prop}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const etagOf = (): string => `<d:getetag>"${version}"</d:getetag>`;

function answerTo(request: http.IncomingMessage, body: string, people: readonly number[]): string {
  if (request.method === 'REPORT')
    return multistatus(
      [...body.matchAll(/<d:href>\/office\/(\d+)\.vcf</g)]
        .map(([, at]) =>
          resource(`${BOOK}${at}.vcf`, `${etagOf()}<c:address-data>${cardOf(Number(at))}</c:address-data>`),
        )
        .join(''),
    );
  if (request.headers.depth === '1')
    return multistatus(people.map((at) => resource(`${BOOK}${at}.vcf`, etagOf())).join(''));
  return multistatus(resource(BOOK, '<d:resourcetype><c:addressbook/></d:resourcetype>'));
}

function ldapEntry(id: number, at: number): Buffer {
  const [work = '', mobile = '', home = ''] = numbersOf(at);
  return entry(id, `uid=${at},ou=people,dc=example,dc=org`, {
    displayName: [nameOf(at)],
    cn: [nameOf(at)],
    givenName: [`Ägnes ${at}`],
    sn: ['Müller-Öztürk'],
    company: [`Example Industries ${at % 300} GmbH`],
    department: [departmentOf(at)],
    mail: [`agnes.${at}@example.org`],
    telephoneNumber: [work],
    mobile: [mobile],
    homePhone: [home],
  });
}

/** Sends the pages in order, the root first, and ignores which page the request names. */
function serveLdap(socket: net.Socket, people: readonly number[]): void {
  let next = -1;
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    const id = idOf(chunk);
    if (next < 0) {
      next = 0;
      socket.write(Buffer.concat([entry(id, '', { namingContexts: ['dc=example,dc=org'] }), result(id, 0x65)]));
      return;
    }
    const page = people.slice(next, next + PAGE);
    next += PAGE;
    socket.write(
      Buffer.concat([...page.map((at) => ldapEntry(id, at)), pageEnd(id, next < people.length ? `${next}` : '')]),
    );
  });
}

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

const { people: count, folder } = workerData as OfficeDeps;
const people = [...Array(count).keys()];
const office = { vcard: path.join(folder, 'people.vcf'), csv: path.join(folder, 'people.csv') };

function writeFiles(): void {
  writeFileSync(office.vcard, people.map(cardOf).join(''));
  writeFileSync(office.csv, `Name;Company;Department;E-mail;Phone;Mobile;Home phone\r\n${people.map(rowOf).join('')}`);
}

writeFiles();
const web = http.createServer((request, response) => {
  let body = '';
  request.on('data', (text) => {
    body += text;
  });
  request.on('end', () =>
    response.writeHead(207, { 'Content-Type': 'application/xml' }).end(answerTo(request, body, people)),
  );
});
const carddav = `http://127.0.0.1:${await listen(web)}${BOOK}`;
const ldap = await listen(net.createServer((socket) => serveLdap(socket, people)));
parentPort?.on('message', () => {
  version += 1;
  writeFiles();
  parentPort?.postMessage('changed');
});
parentPort?.postMessage({ ...office, carddav, ldap } satisfies Office);
