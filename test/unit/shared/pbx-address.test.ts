import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressReason, AppError } from '../../../shared/errors.ts';
import { normaliseAddress } from '../../../shared/pbx-address.ts';

const accepted: [typed: string, address: string][] = [
  ['pbx.example.com', 'https://pbx.example.com'],
  ['http://pbx.example.com', 'http://pbx.example.com'],
  ['HTTPS://PBX.Example.COM/', 'https://pbx.example.com'],
  ['  pbx.example.com \n', 'https://pbx.example.com'],
  ['\u200bpbx.example.com\u00a0', 'https://pbx.example.com'],
  ['pbx.example.com:8443', 'https://pbx.example.com:8443'],
  ['pbx.example.com:443', 'https://pbx.example.com'],
  ['pbx.example.com/office/', 'https://pbx.example.com/office'],
  ['pbx.example.com//office///eu', 'https://pbx.example.com/office/eu'],
  ['pbx.example.com/admin/api/svc/v1/', 'https://pbx.example.com'],
  ['pbx.example.com/office/admin/api/svc/v1/call/call-detail-records', 'https://pbx.example.com/office'],
  ['pbx.example.com/office/ADMIN/', 'https://pbx.example.com/office'],
  ['pbx.example.com/admin', 'https://pbx.example.com'],
  ['https://pbx.example.com/admin/#/integrations/api-keys', 'https://pbx.example.com'],
  ['pbx.example.com/administration', 'https://pbx.example.com/administration'],
  ['localhost:8080', 'https://localhost:8080'],
  ['192.168.1.20:8443/admin', 'https://192.168.1.20:8443'],
  ['[2001:db8::5]:8443', 'https://[2001:db8::5]:8443'],
  ['2001:db8::5', 'https://[2001:db8::5]'],
  ['https://2001:db8::1', 'https://[2001:db8::1]'],
  ['http://fe80::1/office', 'http://[fe80::1]/office'],
  ['::1/admin', 'https://[::1]'],
  ['https://https://pbx.example', 'https://pbx.example'],
  ['https://http://pbx.example:8080/x', 'http://pbx.example:8080/x'],
  ['"https://pbx.example/admin"', 'https://pbx.example'],
  ["' pbx.example '", 'https://pbx.example'],
  ['<https://pbx.example>', 'https://pbx.example'],
  ['"pbx.example', 'https://pbx.example'],
  ['„pbx.example“', 'https://pbx.example'],
  ['«HTTPS://HTTPS://pbx.example»', 'https://pbx.example'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
  ['ｐｂｘ.example', 'https://pbx.example'],
];

const refused: [typed: string, reason: AddressReason][] = [
  ['', 'empty'],
  ['   \t', 'empty'],
  ['ftp://pbx.example.com', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['sip:101', 'scheme'],
  ['https://user:secret@pbx.example.com', 'userinfo'],
  ['https://pbx.example.com@evil.example', 'userinfo'],
  ['pbx.example.com/x@y', 'userinfo'],
  ['https://pbx.example.com?next=//evil.example', 'query'],
  ['pbx.example.com/admin?tab=keys', 'query'],
  ['my pbx', 'unreadable'],
  ['pbx.exa\tmple.com', 'unreadable'],
  ['pbx.example.com\nX-Evil: 1', 'unreadable'],
  ['pbx.\u202eexample.com', 'unreadable'],
  ['https:\\\\pbx.example.com', 'unreadable'],
  ['pbx.example.com\\@evil.example', 'unreadable'],
  ['https:/pbx.example.com', 'unreadable'],
  ['https://', 'unreadable'],
  [':8080', 'unreadable'],
  ['pbx.example.com:0', 'unreadable'],
  ['pbx.example.com:99999', 'unreadable'],
  ['pbx.example.com:port', 'scheme'],
  ['https://"pbx.example"', 'unreadable'],
  ['""', 'empty'],
  ['https://https://', 'unreadable'],
  ['"https://pbx.example@evil.example"', 'userinfo'],
  ['https://https://pbx.example@evil.example', 'userinfo'],
  ['101', 'unreadable'],
  ['0x7f.1', 'unreadable'],
  ['999.1.1.1', 'unreadable'],
  ['pbx%2eexample.com', 'unreadable'],
  ['pbx..example.com', 'unreadable'],
  ['[::1', 'unreadable'],
  ['[fe80::1%25eth0]', 'unreadable'],
  ['pbx.example.com/a/../b', 'unreadable'],
  ['pbx.example.com/a%2fb', 'unreadable'],
  ['pbx<script>.example.com', 'unreadable'],
  ["http://pbx.example/'#", 'unreadable'],
  ["http://pbx.example/'/admin/", 'unreadable'],
  [`${'a'.repeat(2001)}.example`, 'unreadable'],
];

function reasonFor(typed: string): unknown {
  try {
    return normaliseAddress(typed);
  } catch (error) {
    return error instanceof AppError && error.data.kind === 'address' ? error.data.reason : error;
  }
}

describe('normaliseAddress', () => {
  it.each(accepted)('reads %j as %s', (typed, address) => {
    const read = normaliseAddress(typed);
    expect(read.address).toBe(address);
    expect(normaliseAddress(address).address).toBe(address);
    expect(read.secure).toBe(address.startsWith('https:'));
    expect(read.address.startsWith(read.origin)).toBe(true);
    expect(`${read.secure ? 'https' : 'http'}://${read.host}`).toBe(read.origin);
  });

  it.each(refused)('refuses %j as %s', (typed, reason) => {
    expect(reasonFor(typed)).toBe(reason);
  });

  it('answers any text with an address or an AppError, and never with user information, query or fragment', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })),
        (typed) => {
          const read = reasonFor(typed);
          if (typeof read === 'string') return;
          const { address, origin } = read as { address: string; origin: string };
          const url = new URL(address);
          expect(url.username + url.password + url.search + url.hash).toBe('');
          expect(url.origin).toBe(origin);
          expect(normaliseAddress(address).address).toBe(address);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
