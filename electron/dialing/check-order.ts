import { z } from 'zod';
import type { DialOrder } from '../../shared/dialing/dial.ts';
import { AppError, type NumberReason } from '../../shared/errors.ts';
import { extensionNumber } from '../../shared/settings.ts';

const DIALLABLE = /^[+\d*#]{1,32}$/;
const gatewayUuid = z.uuid();

function wrongWith(number: string): NumberReason {
  if (number.trim() === '') return 'empty';
  if (/\p{L}/u.test(number)) return 'letters';
  return number.length > 32 ? 'tooLong' : 'characters';
}

/**
 * Refuses an order that must not reach the PBX: a number with anything but digits, +, * and #, an extension that is not
 * digits, a gateway that is no UUID. Errors: badNumber, badExtension, badGateway.
 */
export function checkOrder(order: DialOrder): void {
  const { number, extension, gatewayUuid: gateway } = order;
  if (!DIALLABLE.test(number)) {
    throw new AppError({ kind: 'badNumber', reason: wrongWith(number), typed: number.slice(0, 200) });
  }
  if (!extensionNumber.safeParse(extension).success) {
    throw new AppError({ kind: 'badExtension', typed: extension.slice(0, 200) });
  }
  if (!gatewayUuid.safeParse(gateway).success) {
    throw new AppError({ kind: 'badGateway', typed: gateway.slice(0, 200) });
  }
}
