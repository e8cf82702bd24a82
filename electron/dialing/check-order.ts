import { z } from 'zod';
import type { DialOrder } from '../../shared/dialing/dial.ts';
import { AppError, type NumberReason } from '../../shared/errors.ts';
import { extensionNumber } from '../../shared/settings.ts';

const DIALLABLE = /^[+\d*#]{1,32}$/;
const gatewayUuid = z.uuid();

function reasonOf(number: string): NumberReason {
  if (number.trim() === '') return 'empty';
  if (/\p{L}/u.test(number)) return 'letters';
  return number.length > 32 ? 'tooLong' : 'characters';
}

/**
 * Throws for an order that must not reach the PBX: badNumber for anything but digits, +, * and #, badExtension for anything but digits,
 * badGateway where it is no UUID.
 */
export function checkOrder({ number, extension, gatewayUuid: gateway }: DialOrder): void {
  const start = (text: string) => text.slice(0, 200);
  if (!DIALLABLE.test(number))
    throw new AppError({ kind: 'badNumber', reason: reasonOf(number), typed: start(number) });
  if (!extensionNumber.safeParse(extension).success)
    throw new AppError({ kind: 'badExtension', typed: start(extension) });
  if (!gatewayUuid.safeParse(gateway).success) throw new AppError({ kind: 'badGateway', typed: start(gateway) });
}
