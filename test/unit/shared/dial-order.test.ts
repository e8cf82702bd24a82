import { describe, expect, it } from 'vitest';
import { ringBack } from '../../../renderer/dial/ring-back.ts';
import type { Dial, DialOrder } from '../../../shared/dial.ts';
import { callerIdOf, type Draft, gatewayOf, readDraft } from '../../../shared/dial-order.ts';
import { noRules } from '../../../shared/dial-rules.ts';
import type { Result } from '../../../shared/errors.ts';
import { type Settings, settingsDefaults } from '../../../shared/settings.ts';

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

describe('readDraft', () => {
  it('makes an order of a number as people write it, with the settings’ gateway and shown number', () => {
    expect(readDraft(draft('+49 (0)171 2345-678'), desk, 'DE')).toEqual({
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
    expect(readDraft(draft('+49 30 1234567'), ruled, 'DE')).toMatchObject({
      order: { number: '00301234567', meant: '+49301234567' },
    });
    expect(readDraft(draft('0 0171 2345678'), ruled, 'DE')).toMatchObject({
      order: { number: '001712345678', meant: '01712345678' },
    });
    const long: Settings = { ...ruled, dialRules: { ...noRules, outsidePrefix: '0' } };
    expect(readDraft(draft('1'.repeat(32)), long, 'DE')).toMatchObject({
      missing: { field: 'number', error: { reason: 'tooLong' } },
    });
  });

  it('takes what was chosen in the panel before the settings', () => {
    const read = readDraft(draft('104', { gatewayUuid: mobile.uuid, callerId: { kind: 'pbx' } }), desk, 'DE');
    expect(read).toMatchObject({ ok: true, order: { gatewayUuid: mobile.uuid, callerId: null } });
  });

  it.each([
    ['', 'empty'],
    ['call me', 'letters'],
    ['030 1234567 / 030 7654321', 'several'],
    ['1'.repeat(33), 'tooLong'],
  ])('says what is wrong with "%s"', (number, reason) => {
    expect(readDraft(draft(number), desk, 'DE')).toMatchObject({
      ok: false,
      missing: { field: 'number', error: { kind: 'badNumber', reason } },
    });
  });

  it('says that extension or gateway are missing', () => {
    const missing = (settings: Settings) => readDraft(draft('104'), settings, 'DE');
    expect(missing({ ...desk, extension: null })).toMatchObject({ missing: { field: 'extension' } });
    expect(missing({ ...desk, gateways: [], gatewayUuid: null })).toMatchObject({
      missing: { field: 'gateway', reason: 'none' },
    });
    expect(missing({ ...desk, gatewayUuid: null })).toMatchObject({
      missing: { field: 'gateway', reason: 'unchosen' },
    });
  });
});

describe('gatewayOf and callerIdOf', () => {
  it('fall back to the only gateway, and never to one that was removed', () => {
    expect(gatewayOf({ gatewayUuid: null }, { ...desk, gateways: [mobile], gatewayUuid: null })).toBe(mobile.uuid);
    expect(gatewayOf({ gatewayUuid: 'gone' }, { ...desk, gatewayUuid: 'gone too' })).toBeNull();
    expect(callerIdOf({ callerId: { kind: 'number', number: '5' } }, desk)).toBe('5');
    expect(callerIdOf({ callerId: { kind: 'settings' } }, { ...desk, callerId: null })).toBeNull();
  });
});

describe('ringBack', () => {
  const dialOf = (order: DialOrder): Dial => ({
    id: '11111111-1111-4111-8111-111111111111',
    order,
    gatewayName: null,
    createdAt: 0,
    state: { kind: 'asking', since: 0 },
  });
  const started =
    (orders: DialOrder[]) =>
    async (order: DialOrder): Promise<Result<Dial>> => {
      orders.push(order);
      return { ok: true, value: dialOf(order) };
    };

  it('dials at once where everything is set', async () => {
    const orders: DialOrder[] = [];
    expect(await ringBack('+493012345', desk, 'DE', started(orders))).toMatchObject({ kind: 'started' });
    expect(orders).toEqual([
      {
        number: '+493012345',
        meant: '+493012345',
        extension: '101',
        gatewayUuid: berlin.uuid,
        callerId: '+49301234500',
      },
    ]);
  });

  it('sends nothing and asks where no gateway is chosen or the number cannot be read', async () => {
    const orders: DialOrder[] = [];
    expect(await ringBack('+493012345', { ...desk, gatewayUuid: null }, 'DE', started(orders))).toEqual({
      kind: 'ask',
      number: '+493012345',
      error: null,
    });
    expect(await ringBack('Praxis', desk, 'DE', started(orders))).toMatchObject({
      kind: 'ask',
      error: { kind: 'badNumber', reason: 'letters' },
    });
    expect(orders).toEqual([]);
  });

  it('tells a call that is being made already from one that was refused', async () => {
    const refused = (error: { kind: 'alreadyDialling'; number: string } | { kind: 'keyMissing' }) => async () =>
      ({ ok: false, error }) as const;
    expect(await ringBack('104', desk, 'DE', refused({ kind: 'alreadyDialling', number: '104' }))).toEqual({
      kind: 'already',
    });
    expect(await ringBack('104', desk, 'DE', refused({ kind: 'keyMissing' }))).toMatchObject({
      kind: 'ask',
      error: { kind: 'keyMissing' },
    });
  });
});
