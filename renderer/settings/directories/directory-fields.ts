import type { Trust } from '../../../shared/connection.ts';
import type { Directory } from '../../../shared/directories/directory.ts';

/** The fields of the form of a source. `book`: the chosen address book; null while none is. `server`: of an LDAP directory, with its port. */
export interface DirectoryFields {
  readonly kind: Directory['kind'];
  readonly name: string;
  readonly address: string;
  readonly book: string | null;
  readonly server: string;
  readonly security: 'ldaps' | 'startTls' | 'none';
  readonly user: string;
  readonly password: string;
  readonly base: string;
  readonly filter: string;
  readonly path: string;
  readonly trust: Trust;
}

const systemTrust: Trust = { kind: 'system' };

const blank: Omit<DirectoryFields, 'kind'> = {
  name: '',
  address: '',
  book: null,
  server: '',
  security: 'ldaps',
  user: '',
  password: '',
  base: '',
  filter: '',
  path: '',
  trust: systemTrust,
};

/** The form of a new source. */
export const blankFields = (kind: Directory['kind']): DirectoryFields => ({ ...blank, kind });

/** The form of a stored source. Its password never reaches the window. */
export function fieldsOf(source: Directory): DirectoryFields {
  const { kind, name } = source;
  switch (source.kind) {
    case 'carddav':
      return { ...blank, kind, name, address: source.address, user: source.user, trust: source.trust };
    case 'ldap': {
      const { security, user, base, filter, trust } = source;
      return { ...blank, kind, name, server: serverText(source), security, user, base, filter, trust };
    }
    case 'file':
      return { ...blank, kind, name, path: source.path };
  }
}

function serverText({ host, port }: { host: string; port: number | null }): string {
  if (port === null) return host;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The fields after a change. Another server begins without extra trust and without a chosen address book. */
export function changedFields(fields: DirectoryFields, patch: Partial<DirectoryFields>): DirectoryFields {
  const next = { ...fields, ...patch };
  const isElsewhere = next.address !== fields.address || next.server !== fields.server;
  const isAnother = isElsewhere || next.user !== fields.user;
  return {
    ...next,
    ...(isElsewhere && patch.trust === undefined && { trust: systemTrust }),
    ...(isAnother && patch.book === undefined && { book: null }),
  };
}

/** An LDAP server as it is typed: a host with or without a port, also as an address. Null where it is none. */
export function readLdapServer(typed: string): { host: string; port: number | null; isLdaps: boolean } | null {
  const found = /^(?:(ldaps?):\/\/)?(?:\[([\da-f:.]+)\]|([^\s/:?#@[\]]{1,253}))(?::(\d{1,5}))?\/?$/i.exec(typed.trim());
  const host = found?.[2] ?? found?.[3];
  if (!found || host === undefined) return null;
  const port = found[4] === undefined ? null : Number(found[4]);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  return { host, port, isLdaps: found[1]?.toLowerCase() === 'ldaps' };
}

/** What is wrong with the fields, by field; nothing is sent before. */
export type FieldProblem = 'addressMissing' | 'serverUnreadable' | 'passwordMissing' | 'userMissing' | 'fileMissing';
export type Problems = Readonly<Partial<Record<'address' | 'server' | 'user' | 'password' | 'path', FieldProblem>>>;

/** What the fields mean. `stored`: the source that is changed; null adds one. `newId`: names a new one. */
export function readFields(
  fields: DirectoryFields,
  stored: Directory | null,
  newId: string,
): { ok: true; source: Directory; password: string | null } | { ok: false; problems: Problems } {
  const source = sourceOf(fields, stored?.id ?? newId, stored?.isOn ?? true);
  const password = fields.password === '' ? null : fields.password;
  const problems: Problems = {
    ...(fields.kind === 'carddav' && fields.address.trim() === '' && { address: 'addressMissing' }),
    ...(fields.kind === 'ldap' && readLdapServer(fields.server) === null && { server: 'serverUnreadable' }),
    ...(fields.kind === 'file' && fields.path === '' && { path: 'fileMissing' }),
    ...(fields.kind !== 'file' && fields.user.trim() === '' && password !== null && { user: 'userMissing' }),
    ...(fields.kind !== 'file' &&
      fields.user.trim() !== '' &&
      password === null &&
      !keepsPassword(source, stored) && { password: 'passwordMissing' }),
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, source, password };
}

function sourceOf(fields: DirectoryFields, id: string, isOn: boolean): Directory {
  const { kind, trust } = fields;
  const common = { id, isOn, name: fields.name.trim() };
  const user = fields.user.trim();
  if (kind === 'file') return { ...common, kind, path: fields.path };
  if (kind === 'carddav') {
    const address = fields.book ?? fields.address.trim();
    return { ...common, kind, address, user, trust, allowHttp: /^\s*http:\/\//i.test(address) };
  }
  const { host, port, isLdaps } = readLdapServer(fields.server) ?? { host: '', port: null, isLdaps: false };
  const security = isLdaps ? 'ldaps' : fields.security;
  const [base, filter] = [fields.base.trim(), fields.filter.trim()];
  return { ...common, kind, host, port, security, user, base, filter, trust };
}

/** Whether the stored password is one for this server and user. */
function keepsPassword(source: Directory, stored: Directory | null): boolean {
  if (stored === null || source.kind === 'file' || stored.kind === 'file') return false;
  return source.user === stored.user && serverOf(source) === serverOf(stored);
}

/** Names the server of a source; main decides which origin a password is for. */
function serverOf(source: Exclude<Directory, { kind: 'file' }>): string {
  if (source.kind === 'ldap') return `${source.host.toLowerCase()}:${source.port}:${source.security === 'ldaps'}`;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(source.address) ? source.address : `https://${source.address}`);
  return url?.origin ?? source.address;
}

/** Whether two sources are read in the same way: only their names and switches may differ. */
export function isReadAlike(one: Directory, other: Directory | null): boolean {
  if (other === null) return false;
  const plain = ({ name, isOn, ...rest }: Directory) => JSON.stringify(Object.entries(rest).sort());
  return plain(one) === plain(other);
}
