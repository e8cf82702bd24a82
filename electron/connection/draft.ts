import type { ConnectionDraft } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { extensionNumber } from '../../shared/settings.ts';
import { isZone } from '../../shared/time/pbx-time.ts';
import { normaliseAddress, type PbxAddress } from '../pbx/address.ts';

/** The draft's address. Throws AppError `address`, or `insecureAddress` for http without the person's consent. */
export function readAddress(draft: ConnectionDraft): PbxAddress {
  const address = normaliseAddress(draft.address);
  if (!address.secure && !draft.allowHttp) throw new AppError({ kind: 'insecureAddress', host: address.host });
  return address;
}

/** The draft's extension: digits only. Throws AppError `badExtension`. */
export function readExtension(draft: ConnectionDraft): string {
  const typed = draft.extension.trim();
  if (!extensionNumber.safeParse(typed).success) throw new AppError({ kind: 'badExtension', typed });
  return typed;
}

/** The draft's zone; null is this computer's. Throws AppError `badInput` for a name that no zone has. */
export function readZone(draft: ConnectionDraft): string | null {
  if (draft.zone !== null && !isZone(draft.zone)) throw new AppError({ kind: 'badInput', detail: 'zone' });
  return draft.zone;
}
