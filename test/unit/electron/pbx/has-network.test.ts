import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { hasNetwork } from '../../../../electron/pbx/has-network.ts';

const at = (address: string, internal = false) => ({ address, internal }) as NetworkInterfaceInfo;

it.each<[string, Record<string, NetworkInterfaceInfo[] | undefined>, boolean]>([
  ['nothing', {}, false],
  ['the loopback alone', { lo: [at('127.0.0.1', true), at('::1', true)] }, false],
  [
    'a cable without an address',
    { lo: [at('127.0.0.1', true)], eth0: [at('fe80::1'), at('169.254.3.4')], wlan0: undefined },
    false,
  ],
  ['a network', { lo: [at('127.0.0.1', true)], eth0: [at('192.168.1.4')] }, true],
  ['a network of IPv6', { eth0: [at('fe80::1'), at('2001:db8::4')] }, true],
])('%s', (_, interfaces, expected) => {
  expect(hasNetwork(interfaces)).toBe(expected);
});
