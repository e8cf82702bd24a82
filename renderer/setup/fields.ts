import {
  type Check,
  type CheckReport,
  type ConnectionDraft,
  isExtension,
  type Trust,
} from '../../shared/connection.ts';
import { type AppErrorData, errorData } from '../../shared/errors.ts';
import { normaliseAddress, type PbxAddress } from '../../shared/pbx-address.ts';
import type { ConnectionSettings, Settings } from '../../shared/settings.ts';
import { errorText, t } from '../text.ts';

/** The fields of the connection form. `zone` null: this computer's; `country` null: the one of the settings. */
export interface Fields {
  /** The connection that is changed; null adds one. */
  id: string | null;
  /** How the person calls the PBX; null: not typed yet, its host. */
  name: string | null;
  address: string;
  key: string;
  extension: string;
  trust: Trust;
  zone: string | null;
  country: string | null;
}

/** The settings that the form is filled from. */
export type FormSettings = Pick<Settings, 'connectionId' | 'connectionName' | 'connection' | 'extension' | 'zone'>;

const systemTrust: Trust = { kind: 'system' };

/** The form for another PBX. */
export const emptyFields: Fields = {
  id: null,
  name: null,
  address: '',
  key: '',
  extension: '',
  trust: systemTrust,
  zone: null,
  country: null,
};

/** The form for these settings. The key is not filled in: a stored key never reaches the window. */
export function fieldsFrom(settings: FormSettings): Fields {
  const { connection } = settings;
  if (connection.kind !== 'pbx') return emptyFields;
  return {
    id: settings.connectionId,
    name: settings.connectionName,
    address: connection.address,
    key: '',
    extension: settings.extension ?? '',
    trust: connection.trust,
    zone: settings.zone,
    country: null,
  };
}

/** The name of a PBX: as it was typed, or else its host. */
export function nameOf({ name, address }: Pick<Fields, 'name' | 'address'>): string {
  if (name !== null) return name;
  const origin = originOf(address);
  return origin === null ? '' : new URL(origin).hostname;
}

/** Whether a typed address is plain http, before any check. */
export const isHttp = (address: string): boolean => /^\s*http:\/\//i.test(address);

/** The typed address as main reads it, or why it is none. */
function readAddress(address: string): PbxAddress | AppErrorData {
  try {
    return normaliseAddress(address);
  } catch (error) {
    return errorData(error);
  }
}

/** The origin of a typed address (https by default); null where it is invalid. */
export function originOf(address: string): string | null {
  const read = readAddress(address);
  return 'origin' in read ? read.origin : null;
}

/** The fields that everything begins with. */
export type MainField = 'address' | 'key' | 'extension';

const kinds = {
  address: { spellCheck: 'false', inputMode: 'url', maxLength: 2000 },
  key: { type: 'password', maxLength: 4000 },
  extension: { inputMode: 'numeric', maxLength: 200 },
} as const;

/** How a field is typed. The key is masked, also while it is new. */
export function fieldKind(field: MainField) {
  const placeholders = { address: t('setup.addressPlaceholder'), key: t('setup.keyHint'), extension: '101' };
  return { placeholder: placeholders[field], ...kinds[field] };
}

/** What is wrong with a field before anything is sent; null for nothing. `isKeyNew`: the saved key is no answer. */
export function problemOf(
  field: MainField,
  fields: Fields,
  connection: ConnectionSettings,
  isKeyNew = false,
): string | null {
  if (field === 'key') {
    const isKept = !isKeyNew && keyNeed(fields, connection) === 'keep';
    return fields.key.trim() !== '' || isKept ? null : t('setup.keyMissing');
  }
  if (field === 'extension') {
    const typed = fields.extension.trim();
    if (typed === '') return t('setup.extensionMissing');
    return isExtension(typed) ? null : errorText({ kind: 'badExtension', typed });
  }
  const read = readAddress(fields.address);
  return 'origin' in read ? null : errorText(read);
}

/** Whether the stored key can be kept (promise S8): only for the same origin. */
export function keyNeed(fields: Fields, connection: ConnectionSettings): 'keep' | 'newAddress' | 'new' {
  if (connection.kind !== 'pbx' || fields.id === null) return 'new';
  return originOf(fields.address) === originOf(connection.address) ? 'keep' : 'newAddress';
}

/** The input of the check and of saving. For an http address main asks the user first. */
export function draftOf(
  fields: Fields,
  { connection, country }: Pick<Settings, 'connection' | 'country'>,
): ConnectionDraft {
  const keep = fields.key === '' && keyNeed(fields, connection) === 'keep';
  return {
    id: fields.id,
    name: nameOf(fields).trim(),
    address: fields.address.trim(),
    key: keep ? null : fields.key.trim(),
    extension: fields.extension.trim(),
    allowHttp: isHttp(fields.address),
    trust: fields.trust,
    zone: fields.zone,
    country: fields.country ?? (fields.id === null ? null : country),
  };
}

/** The fields after a change. Another origin starts without extra trust. */
export function edited(fields: Fields, patch: Partial<Fields>): Fields {
  const next = { ...fields, ...patch };
  const moved = patch.address !== undefined && originOf(patch.address) !== originOf(fields.address);
  return moved && patch.trust === undefined ? { ...next, trust: systemTrust } : next;
}

/**
 * A report as a whole. `warned`: usable, with something to look at first. Main asked about plain http already. A country that is unsure is
 * asked once, with a new connection (`isNew`); later the settings have it.
 */
export function readingOf(report: CheckReport, isNew: boolean): 'running' | 'failed' | 'warned' | 'good' {
  if (report.state !== 'usable') return report.state;
  return report.checks.some((check) => isToLookAt(check, isNew)) ? 'warned' : 'good';
}

function isToLookAt({ state }: Check, isNew: boolean): boolean {
  if (state.kind !== 'warning' || state.finding.kind === 'plainHttp') return false;
  return isNew || state.finding.kind !== 'countryUnsure';
}

/** The country that a report proposes without being sure; null without one. */
export function likelyCountry(report: CheckReport): string | null {
  const findings = report.checks.map(({ state }) => (state.kind === 'warning' ? state.finding : null));
  return findings.find((finding) => finding?.kind === 'countryUnsure')?.country ?? null;
}

/** Failures of the key's check that another key would not mend. */
const notOfTheKey: readonly string[] = ['rateLimited', 'tooFast', 'keyLocked'];

/** The field with which a failed check is mended; null where none mends it. */
export function mendedBy({ name, state }: Check): MainField | null {
  if (state.kind !== 'failed' || isCertificateTrouble(state)) return null;
  if (name === 'pbx') return 'address';
  if (name === 'key') return notOfTheKey.includes(state.error.kind) ? null : 'key';
  return name === 'extension' ? 'extension' : null;
}

/** Whether trusting the certificate could help. */
export function isCertificateTrouble(state: Check['state'] | null): boolean {
  if (state?.kind !== 'failed' || state.error.kind !== 'tls') return false;
  return ['untrusted', 'selfSigned', 'pinChanged', 'wrongHost'].includes(state.error.reason);
}

/** Whether an address is probably that of the same PBX: at least half of its newest calls are here already. */
export function isProbablySame({ of, here }: { of: number; here: number }): boolean {
  return here > 0 && here * 2 >= of;
}
