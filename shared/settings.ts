import { z } from 'zod';
import { cleanName } from './clean-text.ts';
import { country, extensionNumber, gateway, gatewayUuid, trust } from './connection.ts';
import { dialRules, noRules } from './dialing/dial-rules.ts';
import { directory, maxDirectories } from './directories/directory.ts';
import { languages } from './languages.ts';
import { unknownCountry } from './numbers/unknown-country.ts';
import { neverQuiet, quietRules } from './quiet-settings.ts';
import { DAY } from './time/durations.ts';
import { isZone } from './time/zones.ts';

/** Names a connection for good; its files lie in a folder of this name. */
export const connectionId = z.string().regex(/^[\da-z-]{1,40}$/);

/** The source of calls: none yet, the practice PBX, or a PBX at a normalised address (scheme, host, port, base path). */
export const connectionSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('practice') }),
  z.object({ kind: z.literal('pbx'), address: z.string().max(2000), allowHttp: z.boolean(), trust }),
]);
export type ConnectionSettings = z.infer<typeof connectionSettings>;

/** `with-call`: /call/call-detail-records; `without-call`: /call-detail-records. The interface shows both. */
export const pathForm = z.enum(['with-call', 'without-call']);
export type PathForm = z.infer<typeof pathForm>;

/** The operations whose path form is found separately. */
export const formedOperation = z.enum(['list', 'record', 'originate']);
export type FormedOperation = z.infer<typeof formedOperation>;

/** The forms found at one address. */
const foundForms = z.partialRecord(formedOperation, pathForm);

/** Numbers that begin with `prefix`, written as E.164 or as one dials at home, go through this gateway. */
export const gatewayRule = z.object({
  prefix: z.string().refine(isRulePrefix),
  gatewayUuid,
});
export type GatewayRule = z.infer<typeof gatewayRule>;

/** Whether a gateway rule can be for numbers that begin so. */
export function isRulePrefix(text: string): boolean {
  return /^\+?[\d*#]{1,20}$/.test(text);
}

/** How many days calls stay stored on this computer; null: forever. The PBX is not affected. */
export const keepDays = z.union([z.literal(30), z.literal(90), z.literal(365)]).nullable();
export type KeepDays = z.infer<typeof keepDays>;

/** Calls before this instant (epoch ms) are deleted; null: none are. */
export function keepFrom(days: KeepDays, now: number): number | null {
  return days === null ? null : now - days * DAY;
}
/** How many days of history the backfill loads; null: everything the PBX has. */
export const fillDays = z.union([z.literal(7), z.literal(28), z.literal(90), z.literal(365)]).nullable();

/** A guessed country. One that is not `sure` is only proposed, never used. */
export const countryGuess = z.object({ country, sure: z.boolean() });
export type CountryGuess = z.infer<typeof countryGuess>;

/** The keys to choose from that dial a number from any program: Electron accelerators that few other programs need. */
export const dialShortcuts = [
  ...(['Control+Alt+C', 'Control+Alt+D', 'Control+Alt+N'] as const),
  ...(['Control+Shift+F9', 'Control+Shift+F10', 'Control+Shift+F12'] as const),
] as const;

/** More countries and outside prefixes than a person sets: each call is judged by all pairs of them. */
const mostJudged = { countries: 30, outsidePrefixes: 30 } as const;

/** Every setting with a description, as the app reads it: its own and those of the current connection. The defaults are in `settingsDefaults`. */
export const settings = z.object({
  connectionId: connectionId
    .nullable()
    .describe('Which connection of the list these are the settings of; none: there is no connection.'),
  connectionName: z
    .string()
    .max(80)
    .overwrite(cleanName)
    .describe('How the person calls this PBX; empty for the practice PBX.'),
  connection: connectionSettings.describe('Where the calls come from.'),
  pathForms: z
    .record(z.string(), foundForms)
    .describe('The path form that each address was found to use for each operation, so that it is found out once.'),
  extension: extensionNumber.nullable().describe('Your own extension: its phone rings when you dial.'),
  gateways: z.array(gateway).max(50).describe('The gateways you dial through.'),
  gatewayUuid: gatewayUuid.nullable().describe('The gateway that is proposed when you dial.'),
  callerIds: z.array(z.string().min(1).max(40)).max(50).describe('The numbers you may show to the other side.'),
  callerId: z.string().max(40).nullable().describe('The shown number that is proposed; none: the PBX decides.'),
  gatewayRules: z.array(gatewayRule).max(100).describe('Which numbers go through which gateway, by how they begin.'),
  zone: z.string().max(100).refine(isZone).nullable().describe("The PBX's time zone; none: this computer's."),
  country: country
    .nullable()
    .describe('The country whose numbers are written without a code, as a person chose it; none: the guess is used.'),
  countryGuess: countryGuess
    .nullable()
    .describe("The same as guessed from the PBX's zone and the numbers in its records; none: nothing to guess from."),
  judgedBy: z
    .object({
      countries: z.array(country).max(mostJudged.countries),
      outsidePrefixes: z.array(z.string().max(4)).max(mostJudged.outsidePrefixes),
    })
    .describe(
      'Every country and outside prefix that was ever set or guessed here: emergency and premium numbers are judged by all.',
    ),
  dialRules: dialRules.describe('What the PBX is told instead of the number that was meant.'),
  keepDays: keepDays.describe('How many days calls are kept on this computer; none: for good.'),
  fillDays: fillDays.describe('How many days back the calls are read by themselves; none: as far as the PBX has them.'),
  theme: z.enum(['system', 'light', 'dark']).describe('Light, dark, or as the system has it.'),
  language: z.enum(['system', ...languages]).describe('The language of all texts, or the one of the system.'),
  keypad: z.enum(['auto', 'open', 'closed']).describe('Whether New call shows its keypad; auto: on a touch screen.'),
  qualityAs: z.enum(['pictures', 'tables']).describe('How Quality shows a report.'),
  firstHint: z.boolean().describe('A hint below the first calls says how to call; over after the first call or its ×.'),
  notifyMissed: z.boolean().describe('Show a notification for a missed call.'),
  notifyReminders: z.boolean().describe('Show a notification when it is time to ring somebody back.'),
  notifyColleagues: z.boolean().describe('Show a notification for a call that a colleague answered.'),
  notificationsShow: z.enum(['all', 'number', 'nothing']).describe('What notifications show of a caller.'),
  quiet: quietRules.describe('When notifications wait: always, until a time, outside hours.'),
  closeToTray: z.boolean().describe('Closing the window keeps Ringback in the tray, where there is one.'),
  dialShortcut: z
    .enum(dialShortcuts)
    .nullable()
    .describe('The keys that dial the marked or copied number from any program; none: no such keys.'),
  directories: z
    .array(directory)
    .max(maxDirectories)
    .describe('Where names of callers come from besides the own people.'),
  keepKeyWeakly: z.boolean().describe('The person agreed to keep the key on disk although no keyring protects it.'),
});
export type Settings = z.infer<typeof settings>;

/** The settings of a first start; an unreadable field falls back to its default. */
export const settingsDefaults: Settings = {
  connectionId: null,
  connectionName: '',
  connection: { kind: 'none' },
  pathForms: {},
  extension: null,
  gateways: [],
  gatewayUuid: null,
  callerIds: [],
  callerId: null,
  gatewayRules: [],
  zone: null,
  country: null,
  countryGuess: null,
  judgedBy: { countries: [], outsidePrefixes: [] },
  dialRules: noRules,
  keepDays: null,
  fillDays: 28,
  theme: 'system',
  language: 'system',
  keypad: 'auto',
  qualityAs: 'pictures',
  firstHint: true,
  notifyMissed: true,
  notifyReminders: true,
  notifyColleagues: false,
  notificationsShow: 'all',
  quiet: neverQuiet,
  closeToTray: true,
  dialShortcut: null,
  directories: [],
  keepKeyWeakly: false,
};

/** The settings that each connection has for itself. The others are the app's. */
export const connectionFields = [
  'connectionId',
  'connectionName',
  'connection',
  'pathForms',
  'extension',
  'gateways',
  'gatewayUuid',
  'callerIds',
  'callerId',
  'gatewayRules',
  'zone',
  'country',
  'countryGuess',
  'dialRules',
] as const satisfies readonly (keyof Settings)[];

/** A connection in the list: what it is, and its own settings. */
export type StoredConnection = Pick<Settings, (typeof connectionFields)[number]> & {
  connectionId: string;
};

/** The settings of a connection before anything of it is known. */
export function newConnection(): Omit<StoredConnection, 'connectionId'> {
  return Object.fromEntries(connectionFields.map((name) => [name, settingsDefaults[name]])) as StoredConnection;
}

/** The one country (ISO 3166 letters) that every part of the app reads and writes numbers by; `unknownCountry` until it is known. */
export function countryFor(of: Pick<Settings, 'country' | 'countryGuess'>): string {
  if (of.country !== null) return of.country;
  return of.countryGuess?.sure ? of.countryGuess.country : unknownCountry;
}

/** `judgedBy` after a change: nothing that was in force before is dropped. Null where it would be more than is kept. */
export function judgedByAfter(before: Settings, after: Settings): Settings['judgedBy'] | null {
  const both = [before, after];
  const countries = both.flatMap((one) => [one.country, one.countryGuess?.country ?? null]);
  const prefixes = both.map((one) => one.dialRules.outsidePrefix);
  const judged = {
    countries: withNew(before.judgedBy.countries, countries),
    outsidePrefixes: withNew(before.judgedBy.outsidePrefixes, prefixes),
  };
  return settings.shape.judgedBy.safeParse(judged).data ?? null;
}

function withNew(known: readonly string[], added: readonly (string | null)[]): string[] {
  return [...new Set([...known, ...added.filter((one) => one !== null)])];
}

/** The fields that `settings.change` may set; the others have their own calls or belong to main. */
export const settingsPatch = settings
  .omit({
    connectionId: true,
    connection: true,
    pathForms: true,
    countryGuess: true,
    judgedBy: true,
    directories: true,
    keepKeyWeakly: true,
  })
  .partial()
  .strict();
export type SettingsPatch = z.infer<typeof settingsPatch>;
