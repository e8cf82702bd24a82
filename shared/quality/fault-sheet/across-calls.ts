import type { Text } from '../../messages/index.ts';
import { zonedPbxTime } from '../../time/pbx-time.ts';
import type { FaultPointer } from '../fault-pointer.ts';
import { pointerEvidence, pointerTitle } from '../fault-pointer-words.ts';
import type { Finding } from './checks.ts';
import { type Redaction, redaction } from './redact.ts';

/** The pointer of a sheet. `name`: of the caller, null where they have none. */
export type NamedPointer = FaultPointer & { readonly name: string | null };

interface Across {
  readonly extension: string;
  /** The calls of the sheet. */
  readonly uuids: readonly string[];
  readonly zone: string;
  readonly redact: Redaction;
  readonly t: Text;
}

/** What the extension's poor calls have in common, with its evidence. Nothing where none of them is in the sheet. */
export function findingsAcross(pointer: NamedPointer | null, across: Across): Finding[] {
  if (pointer === null) return [];
  const { extension, uuids, zone, redact, t } = across;
  const behind = new Set(pointer.calls.map(({ uuid }) => uuid));
  const count = uuids.filter((uuid) => behind.has(uuid)).length;
  if (count === 0) return [];
  const phone = t('faultPointer.phoneOf', { extension });
  const span = spanText(pointer, zone, t);
  return [
    {
      state: 'found',
      sentence: pointerTitle(pointer.place, { phone, placeName: placeName(pointer, redact) }, t),
      evidence: `${pointerEvidence(pointer, { phone, span }, t)} ${t('faultSheet.inThisSheet', { count })}`,
    },
  ];
}

function placeName({ place, name }: NamedPointer, redact: Redaction): string {
  // A media address is no phone number, so nothing in it is cut.
  if (place.kind === 'line') return redaction(false).text(place.address);
  if (place.kind !== 'caller') return '';
  const named = redact.name(name);
  const number = redact.number(place.party);
  return named === null ? number : `${named} · ${number}`;
}

/** "2026-10-25 – 2026-11-23"; of a change, the time of the first call after it. */
function spanText({ isChange, from, until }: FaultPointer, zone: string, t: Text): string {
  if (isChange) return t('faultPointer.since', { when: zonedPbxTime(from, zone) });
  const [first, last] = [from, until].map((at) => zonedPbxTime(at, zone).slice(0, 10));
  return first === last ? `${first}` : `${first} – ${last}`;
}
