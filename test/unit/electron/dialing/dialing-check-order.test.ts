import { describe, expect, test } from 'vitest';
import { checkOrder } from '../../../../electron/dialing/dialing.ts';
import { AppError } from '../../../../shared/errors.ts';
import { order } from './world.ts';

function refusal(patch: Parameters<typeof order>[0]): unknown {
  try {
    checkOrder(order(patch));
    return null;
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.data : thrown;
  }
}

describe('what may be dialled', () => {
  test.each(['110', '+493023125001', '0049', '*97', '#31#030', '1'.repeat(32)])('%s', (number) => {
    expect(refusal({ number })).toBeNull();
  });
});

describe('what may not be dialled', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['0800 FLOWERS', 'letters'],
    ['030/1234', 'characters'],
    ['030 1234', 'characters'],
    ['0301234\n', 'characters'],
    ['0301234;drop', 'letters'],
    ['٠٣٠', 'characters'],
    ['1'.repeat(33), 'tooLong'],
  ])('%j: %s', (number, reason) => {
    expect(refusal({ number })).toEqual({ kind: 'badNumber', reason, typed: number });
  });

  test.each(['', '10a', '+101', '1'.repeat(13)])('extension %j', (extension) => {
    expect(refusal({ extension })).toEqual({ kind: 'badExtension', typed: extension });
  });

  test.each(['', 'berlin', '5b0ea1a1-7d0f-4c5c-9a55', '5b0ea1a17d0f4c5c9a550d1c9b2c1a01'])(
    'gateway %j',
    (gatewayUuid) => {
      expect(refusal({ gatewayUuid })).toEqual({ kind: 'badGateway', typed: gatewayUuid });
    },
  );

  test('any 8-4-4-4-12 hex is a gateway', () => {
    expect(refusal({ gatewayUuid: '11111111-2222-3333-4444-555555555555' })).toBeNull();
  });

  test('what was typed is cut, so that a refusal can always cross to the window', () => {
    expect(refusal({ number: 'x'.repeat(9000) })).toMatchObject({ typed: 'x'.repeat(200) });
  });
});
