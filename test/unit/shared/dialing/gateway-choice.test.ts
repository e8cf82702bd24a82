import { describe, expect, it } from 'vitest';
import { gatewayChoice, ruleFor } from '../../../../shared/dialing/gateway-choice.ts';
import type { GatewayRule } from '../../../../shared/settings.ts';

const berlin = { uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin' };
const mobile = { uuid: 'a2b8f3c0-1d7e-4e0b-8a52-6cf1f3d9e022', name: 'Mobile' };
const gone = '33333333-3333-4333-8333-333333333333';
const rules = (...prefixes: string[]): GatewayRule[] =>
  prefixes.map((prefix) => ({ prefix, gatewayUuid: berlin.uuid }));

describe('ruleFor', () => {
  it.each([
    ['+493023125001', ['+49', '+4930', '+33'], '+4930'],
    ['+493023125001', ['0', '030'], '030'],
    ['+493023125001', ['004930'], '004930'],
    ['+493023125001', ['030', '+4930'], '030'],
    ['+33145678901', ['0'], null],
    ['0033145678901', ['0', '00'], '00'],
    ['+33145678901', ['+33'], '+33'],
    ['104', ['1'], '1'],
    ['104', ['00'], null],
    ['+33145678901', ['33'], null],
    ['104', ['+49', '0'], null],
    ['*97', ['*'], '*'],
    ['+493023125001', ['3023'], null],
  ])('%s among %j: %s', (meant, prefixes, expected) => {
    expect(ruleFor(meant, rules(...prefixes), 'DE')?.prefix ?? null).toBe(expected);
  });

  it('reads numbers the way of the country', () => {
    expect(ruleFor('2125551234', rules('+1212'), 'US')?.prefix).toBe('+1212');
    expect(ruleFor('+12125551234', rules('212'), 'US')?.prefix).toBe('212');
  });
});

describe('gatewayChoice', () => {
  const settings = {
    gateways: [berlin, mobile],
    gatewayUuid: berlin.uuid,
    gatewayRules: [
      { prefix: '0171', gatewayUuid: mobile.uuid },
      { prefix: '0900', gatewayUuid: gone },
    ],
  };
  const choice = (wanted: Partial<Parameters<typeof gatewayChoice>[0]>, patch: Partial<typeof settings> = {}) =>
    gatewayChoice({ chosen: null, meant: null, ...wanted }, { ...settings, ...patch }, 'DE');

  it('takes what was chosen by hand, then the number’s beginning, then the settings', () => {
    const all = { chosen: berlin.uuid, meant: '01712345678' };
    expect(choice(all)).toEqual({ kind: 'chosen', uuid: berlin.uuid });
    expect(choice({ ...all, chosen: null })).toEqual({ kind: 'rule', uuid: mobile.uuid, prefix: '0171' });
    expect(choice({ meant: '03012345' })).toEqual({ kind: 'settings', uuid: berlin.uuid });
    expect(choice({}, { gatewayUuid: gone, gateways: [mobile] })).toEqual({ kind: 'only', uuid: mobile.uuid });
  });

  it('never goes through another gateway than the one that is meant', () => {
    expect(choice({ meant: '09001234567' })).toEqual({ kind: 'missing', why: 'ruleGone', prefix: '0900' });
    expect(choice({}, { gatewayUuid: gone })).toEqual({ kind: 'missing', why: 'unchosen' });
    expect(choice({ meant: '01712345678' }, { gateways: [] })).toEqual({ kind: 'missing', why: 'none' });
  });

  it('forgets one that was chosen by hand and is gone', () => {
    expect(choice({ chosen: gone, meant: '01712345678' })).toMatchObject({ kind: 'rule' });
  });
});
