import { z } from 'zod';
import { trust } from '../connection.ts';
import { appErrorData } from '../errors.ts';
import { cleanedText, personDetails, textLimits } from '../people/people.ts';
import { instant } from '../time/instant.ts';

/** What one source may bring at most: more people, more numbers of a person and longer cards are left out, and its line says so. */
export const directoryLimits = { people: 50_000, numbers: 20, cardBytes: 64 * 1024 } as const;

/** The most sources that a person can have. */
export const maxDirectories = 20;

/** Names a source; its secret and its copy are stored by it. */
export const directoryId = z.uuid();

const common = {
  id: directoryId,
  /** How the person calls it; '' for its host or file. */
  name: z.string().trim().max(80),
  isOn: z.boolean(),
};

/** Where the people of a CardDAV server are. `address`: of one address book, with its path. `user`: '' for a server that asks for nobody. */
const cardDav = z.object({
  ...common,
  kind: z.literal('carddav'),
  address: z.string().max(2000),
  user: z.string().max(300),
  allowHttp: z.boolean(),
  trust,
});

/** How a connection to an LDAP server is secured. `none`: only after the person's explicit yes. */
export const ldapSecurity = z.enum(['ldaps', 'startTls', 'none']);

/** Where the people of an LDAP server are. `user`: the name to bind with; '' binds as nobody. `base` and `filter`: '' for what the server's kind usually has. */
const ldap = z.object({
  ...common,
  kind: z.literal('ldap'),
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65_535).nullable(),
  security: ldapSecurity,
  user: z.string().max(500),
  base: z.string().max(1000),
  filter: z.string().max(4000),
  trust,
});

const file = z.object({ ...common, kind: z.literal('file'), path: z.string().min(1).max(4000) });

/** A source of people that is read again and again. Its password is in the vault. */
export const directory = z.discriminatedUnion('kind', [cardDav, ldap, file]);
export type Directory = z.infer<typeof directory>;
/** A source that a server has. */
export const serverDirectory = z.discriminatedUnion('kind', [cardDav, ldap]);
export type ServerDirectory = z.infer<typeof serverDirectory>;
export type CardDavDirectory = z.infer<typeof cardDav>;
export type LdapDirectory = z.infer<typeof ldap>;
export type FileDirectory = z.infer<typeof file>;

/** A number as the source has it: as dialled, only digits and +. */
const directoryNumber = z.object({
  number: z.string().min(1).max(40),
  label: cleanedText(textLimits.label).nullable(),
});

/** A person of a source. Nothing of it is trusted: a number is a stranger's word like a caller ID (promise R22). */
export const directoryPerson = personDetails.extend({
  name: cleanedText(textLimits.name).min(1),
  numbers: z.array(directoryNumber).min(1).max(directoryLimits.numbers),
});
export type DirectoryPerson = z.infer<typeof directoryPerson>;

/**
 * What is known of a source. `people`: in the copy. `updatedAt`: when the source last said that the copy is right, epoch ms; null before the
 * first time. `failed`: why it could not be read since then. `isCutOff`: there are people above the limits, or that a server kept back; `elsewhere`: entries on another server, which Ringback does not ask; `unread`: cards
 * or entries without a person with a number.
 */
export const directoryState = z.object({
  id: directoryId,
  people: z.number().int(),
  isReading: z.boolean(),
  updatedAt: instant.nullable(),
  failed: z.object({ error: appErrorData, since: instant }).nullable(),
  isCutOff: z.boolean(),
  elsewhere: z.number().int(),
  unread: z.number().int(),
});
export type DirectoryState = z.infer<typeof directoryState>;

/** A person whom a source knows. `directory`: the source's id. */
export const foundPerson = directoryPerson.extend({ directory: directoryId });
export type FoundPerson = z.infer<typeof foundPerson>;

/** A source as the window changes it. `password`: null keeps the stored one, which is allowed for an unchanged origin only (promise S8). */
export const directoryDraft = z.object({ source: directory, password: z.string().min(1).max(1000).nullable() });

/** What a test of a source found. `books`: of a CardDAV server, to choose from. `people`: the first ones, as they would be shown. */
export const directoryTest = z.object({
  books: z.array(z.object({ address: z.string(), name: z.string() })),
  people: z.array(directoryPerson),
});
export type DirectoryTest = z.infer<typeof directoryTest>;
