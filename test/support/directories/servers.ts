import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Made, makeCertificate } from '../pbx/certificates.ts';

/** Whether these programs of Debian's packages are here; tests that need one are skipped by name where it is not. */
export function has(...programs: readonly string[]): boolean {
  const isHere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  return process.platform === 'linux' && programs.every(isHere);
}

/** The authority of the servers here. */
export const authority = makeCertificate({ name: 'Office CA', ca: true });

/** What a server shows. */
export const serverCertificate = (): Made =>
  makeCertificate({ name: 'directory', hosts: ['127.0.0.1', 'localhost'], by: authority });

/** A running server; `stop` ends it and waits. `log`: what it wrote of its requests, complete once it is stopped. */
export interface Running {
  readonly port: number;
  log(): string;
  stop(): Promise<void>;
}

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a program and waits until it listens on the port. It writes its log into the folder: a pipe would hold it up while nobody reads. */
async function start(program: string, args: readonly string[], port: number, folder: string): Promise<Running> {
  if (await listens(port)) throw new Error(`Something listens on ${port} already.`);
  const file = path.join(fs.mkdtempSync(path.join(folder, 'log-')), program);
  const to = fs.openSync(file, 'w');
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'ignore', to] });
  fs.closeSync(to);
  const log = () => fs.readFileSync(file, 'utf8');
  const ended = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${log().slice(-4000)}`);
    await sleep(20);
  }
  return {
    port,
    log,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Writes a certificate with its key into a folder; returns their paths. */
function writeCertificate(folder: string, made: Made): { cert: string; key: string; ca: string } {
  const files = {
    cert: path.join(folder, 'cert.pem'),
    key: path.join(folder, 'key.pem'),
    ca: path.join(folder, 'ca.pem'),
  };
  fs.writeFileSync(files.cert, made.cert);
  fs.writeFileSync(files.key, made.key);
  fs.writeFileSync(files.ca, authority.cert);
  return files;
}

/** A Radicale with one user and one address book, "Office", whose files are the cards. */
export function radicale(folder: string, { user = 'anna', tls = serverCertificate() as Made | null } = {}) {
  const book = path.join(folder, 'collection-root', user, 'office');
  fs.mkdirSync(book, { recursive: true });
  fs.writeFileSync(
    path.join(book, '.Radicale.props'),
    JSON.stringify({ tag: 'VADDRESSBOOK', 'D:displayname': 'Office' }),
  );
  const users = path.join(folder, 'users');
  return {
    setPassword: (password: string): void => fs.writeFileSync(users, `${user}:${password}\n`),
    put(name: string, lines: readonly string[]): void {
      const card = ['BEGIN:VCARD', 'VERSION:3.0', `UID:${name}`, ...lines, 'END:VCARD', ''].join('\r\n');
      fs.writeFileSync(path.join(book, `${name}.vcf`), card);
    },
    remove: (name: string): void => fs.rmSync(path.join(book, `${name}.vcf`)),
    forgetTokens: (): void => fs.rmSync(path.join(book, '.Radicale.cache', 'sync-token'), { recursive: true }),
    bookPath: `/${user}/office/`,
    async start(port: number, made = tls): Promise<Running> {
      const files = made && writeCertificate(folder, made);
      const config = path.join(folder, 'config');
      const ssl = files === null ? [] : ['ssl = True', `certificate = ${files.cert}`, `key = ${files.key}`];
      fs.writeFileSync(
        config,
        [
          '[server]',
          `hosts = 127.0.0.1:${port}`,
          ...ssl,
          '[auth]',
          'type = htpasswd',
          `htpasswd_filename = ${users}`,
          'htpasswd_encryption = plain',
          'delay = 0',
          '[storage]',
          `filesystem_folder = ${folder}`,
          '[logging]',
          'level = info',
          '',
        ].join('\n'),
      );
      return start('radicale', ['--config', config], port, folder);
    },
  };
}

/** A Xandikos with the address book of `/anna/`. It knows neither TLS nor passwords. */
export async function xandikos(folder: string): Promise<Running> {
  const port = await freePort();
  const args = [
    '-d',
    folder,
    '--defaults',
    '--current-user-principal',
    '/anna/',
    '-l',
    '127.0.0.1',
    '-p',
    String(port),
  ];
  return start('xandikos', args, port, folder);
}

/** An entry of the directory: its attributes. */
export type Entry = Readonly<Record<string, string | readonly string[]>>;

/** The ports that an slapd listens on, and what it shows; without them free ones, and the certificate that it was made with. */
interface SlapdStart {
  readonly port?: number;
  readonly securePort?: number;
  readonly tls?: Made | undefined;
}

/** `pages`: how it limits paged searches, in slapd.conf's words. `isForSignedIn`: a search needs a sign-in. */
interface SlapdOptions {
  readonly people: readonly Entry[];
  readonly password: string;
  readonly sizeLimit?: number;
  readonly pages?: string;
  readonly isForSignedIn?: boolean;
  readonly tls?: Made;
}

/** An slapd over `dc=example,dc=org` with these people; the reader is `cn=reader,dc=example,dc=org`. */
export function slapd(folder: string, options: SlapdOptions) {
  const data = path.join(folder, 'data');
  fs.mkdirSync(data, { recursive: true });
  const made = options.tls ?? serverCertificate();
  const files = writeCertificate(folder, made);
  const config = path.join(folder, 'slapd.conf');
  const limit = options.sizeLimit ?? 'unlimited';
  fs.writeFileSync(
    config,
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `TLSCACertificateFile ${files.ca}`,
      `TLSCertificateFile ${files.cert}`,
      `TLSCertificateKeyFile ${files.key}`,
      'database mdb',
      'suffix "dc=example,dc=org"',
      'rootdn "cn=admin,dc=example,dc=org"',
      'rootpw admin',
      `directory ${data}`,
      'maxsize 104857600',
      'dbnosync',
      `sizelimit size.soft=${limit} size.hard=${limit} ${options.pages ?? `size.prtotal=${limit}`}`,
      ...(options.isForSignedIn ? ['require authc'] : []),
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by * read',
      '',
    ].join('\n'),
  );
  const ldif = path.join(folder, 'people.ldif');
  fs.writeFileSync(ldif, ldifOf(options));
  const added = spawnSync('slapadd', ['-q', '-f', config, '-l', ldif], { encoding: 'utf8' });
  if (added.status !== 0) throw new Error(`slapadd: ${added.stderr}`);
  const modify = (port: number, text: string): void => {
    const args = ['-x', '-H', `ldap://127.0.0.1:${port}`, '-D', 'cn=admin,dc=example,dc=org', '-w', 'admin'];
    // It names each entry on its output, more than a buffer holds.
    const stdio: StdioOptions = ['pipe', 'ignore', 'pipe'];
    const done = spawnSync('ldapmodify', args, { input: text, encoding: 'utf8', stdio });
    if (done.status !== 0) throw new Error(`ldapmodify: ${done.stderr}`);
  };
  return {
    modify,
    async start({ port, securePort, tls }: SlapdStart = {}): Promise<Running & { securePort: number }> {
      writeCertificate(folder, tls ?? made);
      const [plain, secure] = [port ?? (await freePort()), securePort ?? (await freePort())];
      const urls = `ldap://127.0.0.1:${plain} ldaps://127.0.0.1:${secure}`;
      // "stats" is a line for each operation.
      const args = ['-f', config, '-h', urls, '-d', 'stats'];
      return { ...(await start('slapd', args, secure, folder)), port: plain, securePort: secure };
    },
  };
}

function ldifOf({ people, password }: { people: readonly Entry[]; password: string }): string {
  const entry = (dn: string, attributes: Entry): string =>
    [
      `dn: ${dn}`,
      ...Object.entries(attributes).flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}:: ${Buffer.from(one, 'utf8').toString('base64')}`),
      ),
      '',
      '',
    ].join('\n');
  return [
    entry('dc=example,dc=org', { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' }),
    entry('cn=reader,dc=example,dc=org', {
      objectClass: ['organizationalRole', 'simpleSecurityObject'],
      cn: 'reader',
      userPassword: password,
    }),
    entry('ou=people,dc=example,dc=org', { objectClass: 'organizationalUnit', ou: 'people' }),
    ...people.map((one, place) =>
      entry(`uid=u${place},ou=people,dc=example,dc=org`, { objectClass: 'inetOrgPerson', uid: `u${place}`, ...one }),
    ),
  ].join('');
}
