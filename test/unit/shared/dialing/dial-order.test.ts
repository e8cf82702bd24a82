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
  it.each<[string, Draft, Settings, object]>([
    [
      'a number, which comes first',
      draft('Anna'),
      { ...desk, extension: null, gateways: [] },
      { field: 'number', error: { kind: 'badNumber', reason: 'letters', typed: 'Anna' } },
    ],
    [
      'one number, not two',
      draft('030 1234567 12345678'),
      desk,
      { field: 'number', error: { kind: 'badNumber', reason: 'tooLong', typed: '030 1234567 12345678' } },
    ],
    ['an extension', draft('104'), { ...desk, extension: null, gateways: [] }, { field: 'extension' }],
    [
      'a gateway',
      draft('104'),
      { ...desk, gateways: [] },
      { field: 'gateway', choice: { kind: 'missing', why: 'none' } },
    ],
  ])('says that the draft needs %s', (_field, one, settings, missing) => {
    expect(orderFromDraft(one, settings, 'DE')).toEqual({ ok: false, missing });
  });

  it('finds the line by the number before the dial rules', () => {
    const rules = { ...noRules, outsidePrefix: '0', notation: 'national' as const };
    const gatewayRules = [{ prefix: '030', gatewayUuid: mobile.uuid }];
    for (const typed of ['030 23125001', '+49 30 23125001', '0030 23125001'])
      expect(orderFromDraft(draft(typed), { ...desk, dialRules: rules, gatewayRules }, 'DE')).toMatchObject({
        order: { number: '003023125001', gatewayUuid: mobile.uuid },
      });
  });

  it('takes what was chosen in the panel before the settings', () => {
    const read = orderFromDraft(draft('104', { gatewayUuid: mobile.uuid, callerId: { kind: 'pbx' } }), desk, 'DE');
    expect(read).toMatchObject({ ok: true, order: { gatewayUuid: mobile.uuid, callerId: null } });
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
