import { expect, test } from 'vitest';
import { readCallerId, readGateway, readRule, withGateway, withoutGateway } from '../../../../renderer/setup/lists.ts';
import { settings } from '../../../../shared/settings.ts';

const berlin = { uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin' };
const mobile = { uuid: 'a2b8f3c0-1d7e-4e0b-8a52-6cf1f3d9e022', name: 'Mobile' };

test.each([
  [{ uuid: 'not one', name: 'x' }, 'notUuid'],
  [{ uuid: '', name: '' }, 'notUuid'],
  [{ uuid: berlin.uuid.toUpperCase(), name: 'x' }, 'twice'],
  [{ uuid: mobile.uuid, name: '  ' }, 'nameEmpty'],
])('gateway %j: %s', (typed, problem) => {
  expect(readGateway(typed, [berlin])).toEqual({ ok: false, problem });
});

test('any 8-4-4-4-12 hex is a gateway UUID', () => {
  const odd = { uuid: '11111111-2222-3333-4444-555555555555', name: 'Odd' };
  expect(readGateway(odd, [])).toEqual({ ok: true, value: odd });
  expect(settings.shape.gateways.safeParse([odd]).success).toBe(true);
  expect(settings.shape.gatewayUuid.safeParse(odd.uuid).success).toBe(true);
  expect(settings.shape.gatewayRules.safeParse([{ prefix: '0', gatewayUuid: odd.uuid }]).success).toBe(true);
});

test('a gateway is read without the spaces that come with pasting', () => {
  expect(readGateway({ uuid: ` ${mobile.uuid} `, name: ' Mobile ' }, [berlin])).toEqual({ ok: true, value: mobile });
});

test('the first gateway is proposed, later ones do not take its place', () => {
  const one = withGateway({ gateways: [], gatewayUuid: null }, berlin);
  expect(one.gatewayUuid).toBe(berlin.uuid);
  expect(withGateway({ gateways: [berlin], gatewayUuid: berlin.uuid }, mobile).gatewayUuid).toBe(berlin.uuid);
});

test.each([
  ['', 'prefixUnreadable'],
  ['Berlin', 'prefixUnreadable'],
  ['1'.repeat(25), 'prefixUnreadable'],
  ['+49 (30)', 'prefixTwice'],
])('gateway rule %j: %s', (prefix, problem) => {
  const others = [{ prefix: '+4930', gatewayUuid: berlin.uuid }];
  expect(readRule({ prefix, gatewayUuid: berlin.uuid }, others)).toEqual({ ok: false, problem });
});

test('a gateway rule is kept as it is dialled, and needs a gateway', () => {
  const rule = { prefix: '+4930', gatewayUuid: berlin.uuid };
  expect(readRule({ prefix: '+49 30', gatewayUuid: berlin.uuid }, [])).toEqual({ ok: true, value: rule });
  expect(readRule({ prefix: '0', gatewayUuid: null }, [])).toEqual({ ok: false, problem: 'gatewayUnchosen' });
});

test('without the proposed gateway the next one is proposed', () => {
  expect(withoutGateway({ gateways: [berlin, mobile], gatewayUuid: berlin.uuid }, berlin.uuid)).toEqual({
    gateways: [mobile],
    gatewayUuid: mobile.uuid,
  });
  expect(withoutGateway({ gateways: [berlin], gatewayUuid: berlin.uuid }, berlin.uuid).gatewayUuid).toBeNull();
});

test.each([
  ['', { ok: false, problem: 'unreadable' }],
  ['Berlin', { ok: false, problem: 'unreadable' }],
  ['*31#030', { ok: false, problem: 'unreadable' }],
  ['+49 30 1234500', { ok: false, problem: 'twice' }],
  ['+49 (30) 123 45-01', { ok: true, value: '+49301234501' }],
])('caller ID %j', (typed, read) => {
  expect(readCallerId(typed, ['+49301234500'])).toEqual(read);
});
