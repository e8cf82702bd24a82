import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../shared/dialing/dial.ts';
import { callerIdOf, orderFromDraft } from '../../../../shared/dialing/dial-order.ts';
import { noRules } from '../../../../shared/dialing/dial-rules.ts';
import { type Settings, settingsDefaults } from '../../../../shared/settings.ts';

const berlin = { uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin trunk' };
const mobile = { uuid: 'a2b8f3c0-1d7e-4e0b-8a52-6cf1f3d9e022', name: 'Mobile gateway' };
const desk: Settings = {
  ...settingsDefaults,
  extension: '101',
  gateways: [berlin, mobile],
  gatewayUuid: berlin.uuid,
  callerIds: ['+49301234500'],
  callerId: '+49301234500',
};
const draft = (number: string, more: Partial<Draft> = {}): Draft => ({
  number,
  gatewayUuid: null,
  callerId: { kind: 'settings' },
  ...more,
});

describe('orderFromDraft', () => {
  it('makes an order of a number as people write it, with the settings’ gateway and shown number', () => {
    expect(orderFromDraft(draft('+49 (0)171 2345-678'), desk, 'DE')).toEqual({
      ok: true,
      order: {
        number: '+491712345678',
        meant: '+491712345678',
        extension: '101',
        gatewayUuid: berlin.uuid,
        callerId: '+49301234500',
      },
    });
  });

  it('sends what the dial rules make of the number, and keeps the one that was meant', () => {
    const ruled: Settings = { ...desk, dialRules: { ...noRules, outsidePrefix: '0', notation: 'national' } };
    expect(orderFromDraft(draft('+49 30 1234567'), ruled, 'DE')).toMatchObject({
      order: { number: '00301234567', meant: '+49301234567' },
    });
    expect(orderFromDraft(draft('0 0171 2345678'), ruled, 'DE')).toMatchObject({
      order: { number: '001712345678', meant: '01712345678' },
    });
    const long: Settings = { ...ruled, dialRules: { ...noRules, outsidePrefix: '0' } };
    expect(orderFromDraft(draft('1'.repeat(32)), long, 'DE')).toMatchObject({
      missing: { field: 'number', error: { reason: 'tooLong' } },
    });
  });

  it('takes what was chosen in the panel before the settings', () => {
    const read = orderFromDraft(draft('104', { gatewayUuid: mobile.uuid, callerId: { kind: 'pbx' } }), desk, 'DE');
    expect(read).toMatchObject({ ok: true, order: { gatewayUuid: mobile.uuid, callerId: null } });
  });

  it.each([
    ['', 'empty'],
    ['call me', 'letters'],
    ['030 1234567 / 030 7654321', 'several'],
    ['1'.repeat(33), 'tooLong'],
  ])('says what is wrong with "%s"', (number, reason) => {
    expect(orderFromDraft(draft(number), desk, 'DE')).toMatchObject({
      ok: false,
      missing: { field: 'number', error: { kind: 'badNumber', reason } },
    });
  });

  it('says that extension or gateway are missing', () => {
    const missing = (settings: Settings) => orderFromDraft(draft('104'), settings, 'DE');
    expect(missing({ ...desk, extension: null })).toMatchObject({ missing: { field: 'extension' } });
    expect(missing({ ...desk, gateways: [], gatewayUuid: null })).toMatchObject({
      missing: { field: 'gateway', choice: { kind: 'missing', why: 'none' } },
    });
    expect(missing({ ...desk, gatewayUuid: null })).toMatchObject({
      missing: { field: 'gateway', choice: { kind: 'missing', why: 'unchosen' } },
    });
  });
});

describe('callerIdOf', () => {
  const from = (callerId: Draft['callerId'], settings = desk) => callerIdOf(draft('', { callerId }), settings);
  it('is the one of the call, else the settings’', () => {
    expect(from({ kind: 'number', number: '5' })).toBe('5');
    expect(from({ kind: 'settings' })).toBe('+49301234500');
    expect(from({ kind: 'settings' }, { ...desk, callerId: null })).toBeNull();
  });
});
