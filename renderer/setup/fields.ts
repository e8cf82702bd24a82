import type { Check, CheckReport, ConnectionDraft, Trust } from '../../shared/connection.ts';
import type { ConnectionSettings, Settings } from '../../shared/settings.ts';

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

/** The origin of a typed address (https by default); null where it is invalid. */
export function originOf(address: string): string | null {
  const typed = address.trim();
  if (typed === '') return null;
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`).origin;
  } catch {
    return null;
  }
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

/** A report as a whole. `warned`: usable, with something to read first; plain http does not count, because main asked already. */
export function readingOf(report: CheckReport): 'running' | 'failed' | 'warned' | 'good' {
  if (report.state !== 'usable') return report.state;
  const toRead = report.checks.some(({ state }) => state.kind === 'warning' && state.finding.kind !== 'plainHttp');
  return toRead ? 'warned' : 'good';
}

/** The country that a report is unsure about; null for none. */
export function likelyCountry(report: CheckReport | null): string | null {
  const state = report?.checks.find(({ name }) => name === 'country')?.state;
  return state?.kind === 'warning' && state.finding.kind === 'countryUnsure' ? state.finding.country : null;
}

/** Whether trusting the certificate could help. */
export function isCertificateTrouble(state: Check['state'] | null): boolean {
  if (state?.kind !== 'failed' || state.error.kind !== 'tls') return false;
  return ['untrusted', 'selfSigned', 'pinChanged', 'wrongHost'].includes(state.error.reason);
}

/** A clock difference in its largest fitting unit, rounded: 3605 s → 1 hour. */
export function roughLength(seconds: number): { unit: 'Hours' | 'Minutes' | 'Seconds'; count: number } {
  const size = Math.abs(seconds);
  if (size >= 5400 || (size >= 3000 && size % 3600 < 600)) return { unit: 'Hours', count: Math.round(size / 3600) };
  if (size >= 60) return { unit: 'Minutes', count: Math.round(size / 60) };
  return { unit: 'Seconds', count: Math.round(size) };
}

/** Whether an address is probably that of the same PBX: at least half of its newest calls are here already. */
export function isProbablySame({ of, here }: { of: number; here: number }): boolean {
  return here > 0 && here * 2 >= of;
}
