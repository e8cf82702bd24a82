import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommandLine, parseDialLink } from '../../../../shared/dialing/dial-link.ts';
import { parseTypedNumber } from '../../../../shared/numbers/typed-number.ts';

const DIALLABLE = /^\+?[\d*#]{1,32}$/;

describe('parseDialLink', () => {
  it.each([
    ['tel:+39-055-1', '+390551'],
    ['tel:+493023125042', '+493023125042'],
    ['TEL:+49 30 23125042', '+493023125042'],
    ['tel:+49(0)30-2312', '+49302312'],
    ['tel:+49%20(30)%202312', '+49302312'],
    ['tel:%2B49302312', '+49302312'],
    ['tel:030/2312.5042', '03023125042'],
    ['tel:030%C2%A02312', '0302312'],
    ['tel:030\u20112312', '0302312'],
    ['tel://0302312/', '0302312'],
    ['tel:7042;phone-context=example.com', '7042'],
    ['tel:+49302312;ext=12?subject=x', '+49302312'],
    ['tel:*21%23', '*21#'],
    ['tel:#31#0302312', '#31#0302312'],
    ['callto:+49302312', '+49302312'],
    ['callto://+49302312?call', '+49302312'],
    ['sip:101@pbx.example.com', '101'],
    ['sip:101@another.example', '101'],
    ['sips:+49302312;user=phone@pbx.example.com;transport=tls', '+49302312'],
    ['sip:+49302312', '+49302312'],
    ['  tel:112 ', '112'],
    [`tel:${'9'.repeat(32)}`, '9'.repeat(32)],
  ])('%j is %s', (link, number) => {
    expect(parseDialLink(link)).toBe(number);
  });

  it.each([
    'tel:',
    'tel:+',
    'tel:abc',
    'tel:0800-FLOWERS',
    'tel:%2',
    'tel:%252B49',
    'tel:+49%0d%0a112',
    'tel:112\n',
    'tel:112%0A',
    'tel:112;x=\r\n--call',
    'tel:112?\u202e',
    'tel:1\u202e12',
    'tel:%E2%80%8E112',
    'tel:112%00',
    'tel:030,,12',
    'tel:0301234567;0900123456'.replace(';', ' / '),
    'tel:1%3B2',
    'tel:+49+30',
    'tel:٣٠',
    `tel:${'9'.repeat(33)}`,
    'callto:echo123',
    'callto:anna@example.com',
    'sip:anna@example.com',
    'sip:10.0.0.1',
    'sip:101:secret@example.com',
    'sip:101@a@b',
    'sip:@example.com',
    'http://112',
    'javascript:tel:112',
    'mailto:112@example.com',
    '112',
    'xtel:112',
    `tel:1;${'x'.repeat(2000)}`,
  ])('%# carries none', (link) => {
    expect(parseDialLink(link)).toBeNull();
  });

  it('lets nothing through that the panel would not take', () => {
    const piece = fc.constantFrom(...'0123456789+*#%-./() ;?@:,abAB\r\n\u0000\u202e٣', '%2B', '%20', '%23');
    const link = fc.tuple(fc.constantFrom('tel:', 'callto:', 'sip:', 'sips://'), fc.array(piece, { maxLength: 50 }));
    fc.assert(
      fc.property(link, ([scheme, pieces]) => {
        const number = parseDialLink(scheme + pieces.join(''));
        if (number === null) return;
        expect(number).toMatch(DIALLABLE);
        expect(parseTypedNumber(number)).toEqual({ ok: true, number });
      }),
      { numRuns: 3000 },
    );
  });
});

describe('parseCommandLine', () => {
  const dial = (number: string) => ({ kind: 'dial', number });
  it.each<[string[], unknown]>([
    [[], { kind: 'open' }],
    [['--practice', '--profile=/x'], { kind: 'open' }],
    [['tel:112'], dial('112')],
    [['tel:112', 'tel:113'], dial('113')],
    [['tel:112', 'tel:none', 'https://x.example'], dial('112')],
    [['--', 'callto:112', '--flag'], dial('112')],
    [['open', 'tel:112'], dial('112')],
    [['dial', '030', '1234', '--practice'], dial('0301234')],
    [['dial', '030', '-1234'], dial('0301234')],
    [['dial', '030', '-', '1234'], dial('0301234')],
    [['dial', '+49 (0)30 1234'], dial('+49301234')],
    [['dial', 'tel:+49-30'], dial('+4930')],
    [['dial', '*21#'], dial('*21#')],
    [['dial'], { kind: 'noNumber', from: 'command' }],
    [['dial', 'anna'], { kind: 'noNumber', from: 'command' }],
    [['dial', '030', 'anna'], { kind: 'noNumber', from: 'command' }],
    [['dial', '03\u202e0'], { kind: 'noNumber', from: 'command' }],
    [['dial', 'tel:anna'], { kind: 'noNumber', from: 'link' }],
    [['tel:anna'], { kind: 'noNumber', from: 'link' }],
    [['call', '112'], { kind: 'unknown', word: 'call' }],
    [['https://example.com'], { kind: 'unknown', word: 'https://example.com' }],
    [['112'], { kind: 'unknown', word: '112' }],
    [['-psn_0_1'], { kind: 'open' }],
  ])('%j', (words, request) => {
    expect(parseCommandLine(words)).toEqual(request);
  });
});
