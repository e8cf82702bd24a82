import { describe, expect, it } from 'vitest';
import { ringBack } from '../../../../renderer/app/numbers.ts';
import type { Dial, DialOrder } from '../../../../shared/dialing/dial.ts';
import { callerIdOf, orderFromDraft, ringBackOrder } from '../../../../shared/dialing/dial-order.ts';
import { noRules } from '../../../../shared/dialing/dial-rules.ts';
import type { Draft } from '../../../../shared/dialing/draft.ts';
import type { Result } from '../../../../shared/errors.ts';
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
  profileId: null,
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

describe('profiles', () => {
  const home = {
    id: '22222222-2222-4222-8222-222222222222',
    name: 'Home',
    extension: '102',
    gatewayUuid: mobile.uuid,
    callerId: null,
  };
  const two: Settings = { ...desk, profiles: [home] };
  const read = (settings: Settings, more?: Partial<Draft>) =>
    orderFromDraft(draft('+49 171 2345678', more), settings, 'DE');

  it('set extension, gateway and shown number, also the PBX’s own choice', () => {
    const order = { extension: '102', gatewayUuid: mobile.uuid, callerId: null };
    expect(read(two, { profileId: home.id })).toMatchObject({ order });
    expect(read({ ...two, profileId: home.id })).toMatchObject({ order });
    expect(ringBackOrder('+49 171 2345678', { ...two, profileId: home.id }, 'DE')).toMatchObject({ order });
    expect(read({ ...two, extension: null }, { profileId: home.id })).toMatchObject({ order });
  });

  it('are left for one call, as a whole or in part', () => {
    const proposed = { ...two, profileId: home.id };
    const own = { extension: '101', gatewayUuid: berlin.uuid, callerId: '+49301234500' };
    expect(read(proposed, { profileId: 'own' })).toMatchObject({ order: own });
    expect(read(proposed, { gatewayUuid: berlin.uuid })).toMatchObject({
      order: { extension: '102', gatewayUuid: berlin.uuid },
    });
    expect(read(proposed, { callerId: { kind: 'number', number: '5' } })).toMatchObject({ order: { callerId: '5' } });
  });

  it('that are gone are asked for, and nothing is dialled instead', () => {
    const gone = '33333333-3333-4333-8333-333333333333';
    expect(read({ ...two, profileId: gone })).toEqual({ ok: false, missing: { field: 'profile' } });
    expect(read(two, { profileId: gone })).toEqual({ ok: false, missing: { field: 'profile' } });
    expect(ringBackOrder('104', { ...two, profileId: gone }, 'DE').ok).toBe(false);
  });

  it('whose gateway is gone have it asked for, even where there is one gateway only', () => {
    const settings = { ...two, gateways: [berlin], profileId: home.id };
    expect(read(settings)).toEqual({
      ok: false,
      missing: { field: 'gateway', choice: { kind: 'missing', why: 'profileGone', name: 'Home' } },
    });
    expect(read(settings, { gatewayUuid: berlin.uuid })).toMatchObject({ ok: true });
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
