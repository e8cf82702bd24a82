import {
  Ber,
  BerWriter,
  type Client,
  ConfidentialityRequiredError,
  ConstraintViolationError,
  Control,
  FilterParser,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  OperationsError,
  ResultCodeError,
  StrongAuthRequiredError,
  UnwillingToPerformError,
} from 'ldapts';
import { directoryLimits, type LdapDirectory } from '../../../shared/directories/directory.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ExchangeDeadlines } from '../../pbx/transport.ts';
import { type CopyOfSource, etagsOf, type Item, type ReadingEnd } from '../reading.ts';
import { hashOf, nameOfEntry } from './entry-name.ts';
import { connectLdap } from './ldap-connection.ts';
import { type LdapEntry, personOfEntry, usualFilter, wantedAttributes } from './ldap-entry.ts';
import { PAGED } from './ldap-message.ts';

/**
 * Entries of a page. Servers allow 500 or 1000; the library reads those that arrive together in one go. Where a server gives no entries because of a limit,
 * smaller pages follow, then all entries in one answer: OpenLDAP can refuse large pages, or pages at all.
 */
const PAGES = [100, 20, null];
/** More pages than 50,000 people fill. A server that sends empty ones for ever ends here. */
const mostPages = 2000;

export interface ReadLdapDeps {
  readonly source: LdapDirectory;
  /** Not called where the source signs in without a user. */
  readonly password: () => Promise<string>;
  readonly deadlines: ExchangeDeadlines;
  readonly signal: AbortSignal;
}

/** Asks the server once; rejects with our errors. */
type Ask = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

/** Gives the people of an LDAP server, page by page, until `take` returns false or rejects. Resolves to whether there are more than were given. */
export async function searchLdap(deps: ReadLdapDeps, take: (items: Item[]) => Promise<boolean>): Promise<boolean> {
  const { source, signal, deadlines } = deps;
  const connection = await connectLdap({ ...source, deadlines, signal });
  const ask: Ask = (work) =>
    connection.within(work).catch((error: unknown) => {
      throw source.user === '' && asksForSignIn(error)
        ? new AppError({ kind: 'directory', reason: 'signInWanted' }, { cause: error })
        : errorOf(error);
    });
  try {
    if (source.user !== '') {
      const password = await deps.password();
      // Without a password a server takes anybody (RFC 4513, 5.1.2).
      if (password === '') throw new AppError({ kind: 'keyMissing' });
      await connection
        .within((client) => client.bind(source.user, password))
        .catch((error: unknown) => {
          throw bindErrorOf(error);
        });
    }
    const root = await rootOf(ask);
    const base = source.base || root.base;
    if (base === '') throw new AppError({ kind: 'directory', reason: 'noBase' });
    const filter = filterOf(source.filter || usualFilter(root.isActiveDirectory));
    const search = { scope: 'sub' as const, filter, attributes: [...wantedAttributes] };
    const sizes = [...PAGES];
    let size = sizes.shift() ?? null;
    let name: Buffer = FIRST;
    for (let page = 0; page < mostPages; page += 1) {
      const control = size === null ? [] : [new PageControl(size, name)];
      const { searchEntries } = await ask((client) => client.search(base, search, control));
      const isCutOff = connection.isCutOff();
      if (isCutOff && searchEntries.length === 0 && name === FIRST && size !== null) {
        size = sizes.shift() ?? null;
        continue;
      }
      if (!(await take(searchEntries.map(itemOf))) || isCutOff) return true;
      name = connection.nextPage();
      if (name.length === 0) return false;
    }
    return true;
  } finally {
    connection.close();
  }
}

/** The name of the first page. */
const FIRST: Buffer = Buffer.alloc(0);

/** Asks for one page, by what the server called it. The library's own paging takes an empty page for the last one (ldapts 9.2.0). */
class PageControl extends Control {
  readonly #size: number;
  readonly #name: Buffer;

  constructor(size: number, name: Buffer) {
    super(PAGED, { critical: false });
    this.#size = size;
    this.#name = name;
  }

  protected override writeControl(writer: BerWriter): void {
    const value = new BerWriter();
    value.startSequence();
    value.writeInt(this.#size);
    value.writeBuffer(this.#name, Ber.OctetString);
    value.endSequence();
    writer.writeBuffer(value.buffer, Ber.OctetString);
  }
}

/** An entry without its picture and the like; its etag is what is shown of it. */
function itemOf(entry: LdapEntry & { dn: string }): Item {
  const person = personOfEntry(entry);
  return {
    item: nameOfEntry(entry.dn),
    etag: hashOf(JSON.stringify(person)),
    person,
  };
}

/** Reads all people and writes the changed ones. Where the server keeps some back, none is removed. */
export async function readLdap(deps: ReadLdapDeps & { copy: CopyOfSource }): Promise<ReadingEnd> {
  const known = await etagsOf(deps.copy);
  const seen = new Set<string>();
  const isCutOff = await searchLdap(deps, async (items) => {
    const fresh = items.filter(({ item }) => !seen.has(item));
    const kept = fresh.slice(0, directoryLimits.people - seen.size);
    for (const { item } of kept) seen.add(item);
    await deps.copy.put(kept.filter(({ item, etag }) => known.get(item) !== etag));
    return kept.length === fresh.length;
  });
  const unseen = [...known.keys()].filter((item) => !seen.has(item));
  if (!isCutOff || seen.size + unseen.length > directoryLimits.people) await deps.copy.remove(unseen);
  return { cursor: null, isCutOff };
}

/** What the server says of itself: where its entries begin, and whether it is an Active Directory. */
async function rootOf(ask: Ask): Promise<{ base: string; isActiveDirectory: boolean }> {
  const { searchEntries } = await ask((client) =>
    client.search('', {
      scope: 'base',
      filter: '(objectClass=*)',
      attributes: ['namingContexts', 'defaultNamingContext', 'supportedCapabilities'],
    }),
  );
  const [root] = searchEntries;
  const listOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string');
  const contexts = listOf(root?.namingContexts).filter((dn) => /(?:^|,)(?:dc|o|c)=/i.test(dn));
  return {
    base: listOf(root?.defaultNamingContext)[0] ?? contexts[0] ?? '',
    isActiveDirectory: listOf(root?.supportedCapabilities).includes('1.2.840.113556.1.4.800'),
  };
}

function filterOf(filter: string) {
  try {
    return FilterParser.parseString(filter);
  } catch (cause) {
    throw new AppError({ kind: 'directory', reason: 'badFilter' }, { cause });
  }
}

/** Active Directory's reasons for a refused sign-in, within its text: the password has expired, or must be changed at the first one. */
const EXPIRED = /\bdata (?:532|773)\b/i;
/** The account is switched off, has expired, is locked, or may not sign in at this time or from here. */
const LOCKED = /\bdata (?:530|531|533|701|775)\b/i;

/** The AppError of a refused sign-in. */
function bindErrorOf(error: unknown): unknown {
  const of = (reason: 'passwordExpired' | 'accountLocked') =>
    new AppError({ kind: 'directory', reason }, { cause: error });
  if (error instanceof InvalidCredentialsError && EXPIRED.test(error.message)) return of('passwordExpired');
  // 389 Directory Server and FreeIPA refuse locked accounts in these two ways.
  if (
    (error instanceof InvalidCredentialsError && LOCKED.test(error.message)) ||
    error instanceof UnwillingToPerformError ||
    error instanceof ConstraintViolationError
  )
    return of('accountLocked');
  // The user name is no DN, or there is no such entry.
  if (error instanceof InvalidDNSyntaxError || error instanceof NoSuchObjectError)
    return new AppError({ kind: 'unauthorized', serverMessage: null }, { cause: error });
  return errorOf(error);
}

/** Whether a server refuses a search without a sign-in. Active Directory answers with an operations error. */
const asksForSignIn = (error: unknown): boolean =>
  error instanceof OperationsError ||
  error instanceof UnwillingToPerformError ||
  error instanceof InappropriateAuthError ||
  error instanceof InsufficientAccessError ||
  error instanceof StrongAuthRequiredError;

/** The AppError of the library's error; a server's own words stay in the cause. */
function errorOf(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const of = (data: AppError['data']) => new AppError(data, { cause: error });
  if (error instanceof InvalidCredentialsError || error instanceof InappropriateAuthError)
    return of({ kind: 'unauthorized', serverMessage: null });
  if (
    error instanceof InsufficientAccessError ||
    error instanceof StrongAuthRequiredError ||
    error instanceof ConfidentialityRequiredError
  )
    return of({ kind: 'forbidden', serverMessage: null });
  // 10: the base lies with another server (a referral).
  const isElsewhere = error instanceof ResultCodeError && error.code === 10;
  if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError || isElsewhere)
    return of({ kind: 'directory', reason: 'noBase' });
  if (error instanceof ResultCodeError) return of({ kind: 'badAnswer', detail: `LDAP result ${error.code}` });
  return of({ kind: 'badAnswer', detail: 'not LDAP' });
}
