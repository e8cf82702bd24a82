import type { Check, CheckReport, ConnectionDraft, Trust } from '../../shared/connection.ts';
import type { ConnectionSettings, Settings } from '../../shared/settings.ts';

/** The connection form as it stands there; `zone` null means this computer's, `country` null the one of the settings. */
export interface Fields {
  address: string;
  key: string;
  extension: string;
  trust: Trust;
  zone: string | null;
  country: string | null;
}

const systemTrust: Trust = { kind: 'system' };

/** The form for these settings. The key is never among them: it does not come back from where it lies. */
export function fieldsFrom(settings: Pick<Settings, 'connection' | 'extension' | 'zone'>): Fields {
  const { connection } = settings;
  const pbx = connection.kind === 'pbx' ? connection : null;
  return {
    address: pbx?.address ?? '',
    key: '',
    extension: connection.kind === 'practice' ? '' : (settings.extension ?? ''),
    trust: pbx?.trust ?? systemTrust,
    zone: settings.zone,
    country: null,
  };
}

/** Whether a typed address means plain http, as far as one sees before it was checked. */
export const isHttp = (address: string): boolean => /^\s*http:\/\//i.test(address);

/** Scheme, host and port of an address as typed (https where it names none); null when it cannot be read. */
export function originOf(address: string): string | null {
  const typed = address.trim();
  if (typed === '') return null;
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`).origin;
  } catch {
    return null;
  }
}

/** Where the key for the typed address would come from (trust.md S8): the field, or the store when the origin is still the same. */
export function keyNeed(fields: Fields, connection: ConnectionSettings): 'keep' | 'newAddress' | 'new' {
  if (connection.kind !== 'pbx') return 'new';
  return originOf(fields.address) === originOf(connection.address) ? 'keep' : 'newAddress';
}

/** What is handed to the check and to saving. That http is wanted stands in the address; main asks before it is used. */
export function draftOf(
  fields: Fields,
  { connection, country }: Pick<Settings, 'connection' | 'country'>,
): ConnectionDraft {
  const keep = fields.key === '' && keyNeed(fields, connection) === 'keep';
  return {
    address: fields.address.trim(),
    key: keep ? null : fields.key.trim(),
    extension: fields.extension.trim(),
    allowHttp: isHttp(fields.address),
    trust: fields.trust,
    zone: fields.zone,
    country: fields.country ?? country,
  };
}

/** The fields after a change. What was trusted for one origin is not trusted for another. */
export function edited(fields: Fields, patch: Partial<Fields>): Fields {
  const next = { ...fields, ...patch };
  const moved = patch.address !== undefined && originOf(patch.address) !== originOf(fields.address);
  return moved && patch.trust === undefined ? { ...next, trust: systemTrust } : next;
}

/** How a report reads as a whole. `warned`: usable, but with something to know before it is used; http was agreed to already. */
export function readingOf(report: CheckReport): 'running' | 'failed' | 'warned' | 'good' {
  if (report.state !== 'usable') return report.state;
  const toRead = report.checks.some(({ state }) => state.kind === 'warning' && state.finding.kind !== 'plainHttp');
  return toRead ? 'warned' : 'good';
}

/** The country that a report calls likely without being certain; null for none. */
export function likelyCountry(report: CheckReport | null): string | null {
  const state = report?.checks.find(({ name }) => name === 'country')?.state;
  return state?.kind === 'warning' && state.finding.kind === 'countryUnsure' ? state.finding.country : null;
}

/** Whether looking at the certificate and trusting it could help. */
export function isCertificateTrouble(state: Check['state'] | null): boolean {
  if (state?.kind !== 'failed' || state.error.kind !== 'tls') return false;
  return ['untrusted', 'selfSigned', 'pinChanged', 'wrongHost'].includes(state.error.reason);
}

/** A difference of clocks in its largest fitting unit, rounded: 3605 s → 1 hour. */
export function roughLength(seconds: number): { unit: 'Hours' | 'Minutes' | 'Seconds'; count: number } {
  const size = Math.abs(seconds);
  if (size >= 5400 || (size >= 3000 && size % 3600 < 600)) return { unit: 'Hours', count: Math.round(size / 3600) };
  if (size >= 60) return { unit: 'Minutes', count: Math.round(size / 60) };
  return { unit: 'Seconds', count: Math.round(size) };
}
