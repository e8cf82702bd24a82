import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCommandLine, readDialLink } from '../../../../shared/dialing/dial-link.ts';
import { parseTypedNumber } from '../../../../shared/numbers/typed-number.ts';

const DIALLABLE = /^\+?[\d*#]{1,32}$/;

const numberOf = (link: string) => {
  const read = readDialLink(link);
  return read.ok ? read.number : null;
};

describe('readDialLink', () => {
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
    ['tel:*21%23', '*21#'],
    ['tel:#31#0302312', '#31#0302312'],
    ['callto:+49302312', '+49302312'],
    ['callto://+49302312?call', '+49302312'],
    ['sip:101@pbx.example.com', '101'],
    ['sip:101@another.example', '101'],
    ['sips:+49302312;user=phone@pbx.example.com;transport=tls', '+49302312'],
    ['sip:+49302312', '+49302312'],
    ['  tel:112 ', '112'],
    [`tel:${'9'.repeat(15)}`, '9'.repeat(15)],
    ['tel:91.123.45.67', '911234567'],
    ['tel:7042;phone-context=+49x', '7042'],
    // What forms write for a blank.
    ['tel:%2B49+30+1234567', '+49301234567'],
    ['tel:%2B49+%280%2930+1234567', '+49301234567'],
    ['tel:%28030%29+1234567', '0301234567'],
    ['tel:030+12+34+567', '0301234567'],
    ['tel:0049+30+1234567', '0049301234567'],
    ['tel:(030)+1234567', '0301234567'],
    // Schemes and slashes too many.
    ['tel:tel:+49301234567', '+49301234567'],
    ['callto:tel:+49301234567', '+49301234567'],
    ['tel:callto://+49301234567', '+49301234567'],
    ['tel: tel:030 1234567', '0301234567'],
    ['tel:0301234567&', '0301234567'],
    ['tel:0301234567&=x', '0301234567'],
    ['tel:///+491234567890', '+491234567890'],
    ['tel:///%2B491234567890', '+491234567890'],
    ['tel://+49/30/1234567', '+49301234567'],
    // What copying leaves around a number, and what nobody sees in it.
    ['"tel:+49301234567"', '+49301234567'],
    ['\ufefftel:+49301234567', '+49301234567'],
    ['tel:\ufeff+49301234567', '+49301234567'],
    ['tel:\u202d+49301234567\u202c', '+49301234567'],
    ['tel:030\u200b1234\u00ad567', '0301234567'],
    ['tel:%E2%80%8E112', '112'],
    ['tel:%22030 1234567%22', '0301234567'],
    ['tel:<030 1234567>', '0301234567'],
    ['tel:030·1234567', '0301234567'],
    ['tel:٠٣٠١٢٣٤٥٦٧', '0301234567'],
    ['tel:०३०१२३४५६७', '0301234567'],
    ['tel:＋４９３０１２３４５６７', '+49301234567'],
    // The user of an address.
    ['tel:101@pbx.example', '101'],
    ['callto:101@pbx.example', '101'],
    ['callto:+49301234567@pbx.example:5060', '+49301234567'],
    ['tel:sip:101@pbx.example', '101'],
    // A local number and its context.
    ['tel:7042;phone-context=+4930231', '+49302317042'],
    ['tel:7042;Phone-Context=%2B49-30-231', '+49302317042'],
    ['tel:030-1234567;phone-context=+49', '+49301234567'],
    ['tel:0612345678;phone-context=+39', '+390612345678'],
    ['tel:2125550123;phone-context=+1', '+12125550123'],
    ['tel:112;phone-context=+49', '112'],
    ['tel:+49301234567;phone-context=+1', '+49301234567'],
    ['tel:*21%23;phone-context=+49', '*21#'],
    ['tel:7042;phone-context=+49302311234567', '7042'],
    ['tel:101;phone-context=pbx.example;user=phone', '101'],
    ['tel:030123456?call&subject=100%', '030123456'],
    ['tel:030123456&subject=x', '030123456'],
    ['sip:7042;phone-context=+4930231@pbx.example;user=phone', '+49302317042'],
    ['sip:030.1234567@pbx.example', '0301234567'],
    ['tel://tel:+49301234567', '+49301234567'],
    ['tel:030123456#call', '030123456'],
    [`tel:112?${'x'.repeat(1992)}`, '112'],
    ['tel:0861234567;phone-context=+353', '+353861234567'],
    ['tel:112;phone-context=+4930231', '+4930231112'],
    ['tel:12345678;phone-context=+4930231', '+493023112345678'],
    ['tel:123456789;phone-context=+4930231', '123456789'],
    ['tel:0301234567;phone-context=x+49', '0301234567'],
    ['tel:21%23;phone-context=+4930', '21#'],
  ])('%j is %s', (link, number) => {
    expect(readDialLink(link)).toEqual({ ok: true, number });
  });

  it.each([
    'tel:',
    'tel:+',
    'tel:abc',
    'tel:0800-FLOWERS',
    'tel:+4989800TELEKOM1',
    'tel:030 1234567 oder 0307654321',
    'tel:12345 Apparat 12',
    'tel:12345 ext 1 (a)',
    'tel:%2',
    'tel:%252B49',
    'tel:+49%0d%0a112',
    'tel:112\n',
    'tel:112%0A',
    'tel:112;x=\r\n--call',
    'tel:112?\u202e',
    'tel:1\u202e12',
    'tel:1%E2%80%AE12',
    'tel:112%00',
    'tel:030,,12',
    'tel:0301234567;0900123456'.replace(';', ' / '),
    'tel:1%3B2',
    'tel:+49+30',
    `tel:${'9'.repeat(16)}`,
    'callto:echo123',
    'callto:anna@example.com',
    'sip:anna@example.com',
    'sip:10.0.0.1',
    'sips:10.0.0.1',
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
    expect(numberOf(link)).toBeNull();
  });

  it.each([
    ['tel:+16465550123,,820445398%23', '+16465550123', ',,820445398#'],
    ['tel:+18885550123,777777777#', '+18885550123', ',777777777#'],
    ['tel:5555555%2C4', '5555555', ',4'],
    ['tel:123-456-7890p123', '1234567890', 'p123'],
    ['tel:123-456-7890w123p4', '1234567890', 'w123p4'],
    ['tel:123-456-7890pp123#', '1234567890', 'pp123#'],
    ['tel:604-555-1234 local 212', '6045551234', 'local 212'],
    ['tel:604-555-1234%20ext.%20212', '6045551234', 'ext. 212'],
    ['tel:%2B1+604-555-1234+ext.+212', '+16045551234', 'ext. 212'],
    ['tel:604-555-1234x212', '6045551234', 'x212'],
    ['tel:604-555-1234, ext 212', '6045551234', ', ext 212'],
    ['tel:(604) 555-1234 (ext. 212)', '6045551234', '(ext. 212)'],
    ['tel:030 1234567 Durchwahl 12', '0301234567', 'Durchwahl 12'],
    ['tel:030 1234567 (Zentrale)', '0301234567', '(Zentrale)'],
    ['tel:030 1234567 [Zentrale]', '0301234567', '[Zentrale]'],
    ['tel:030 1234567/68', '0301234567', '/68'],
    ['tel:+49301234567#12', '+49301234567', '#12'],
    ['tel:+49302312;ext=12?subject=x', '+49302312', 'ext. 12'],
    ['tel:+49302312;isub=1;postd=pp22', '+49302312', 'pp22'],
    ['tel:+49302312;ext=12;postd=22', '+49302312', 'ext. 12 22'],
    ['tel:+49302312;postd=%20ap%2022%21', '+49302312', 'p 22'],
    ['tel:+49302312;postd=p%252322', '+49302312', 'p2322'],
    [`tel:+49302312;ext=${'1'.repeat(80)}`, '+49302312', `ext. ${'1'.repeat(55)}`],
    ['tel:+33 1 23 45 67 89,12', '+33123456789', ',12'],
    ['tel:0301234567;12', '0301234567', ';12'],
    ['tel:0301234567;%31%32%23', '0301234567', ';12#'],
    ['tel:0301234567;12;lr;34;isub=5;ext=6', '0301234567', ';12;34 ext. 6'],
    ['sip:0301234567;12@pbx.example;lr', '0301234567', ';12'],
    ['tel:0301234567(45)', '0301234567', '(45)'],
    ['tel:0301234567;x12', '0301234567', ';x12'],
    ['tel:+49301234567,,,0900123456', '+49301234567', ',,,0900123456'],
    ['tel:tel:+49301234567,,1#', '+49301234567', ',,1#'],
    ['tel:+1 (646) 555-0123 ext 22 (Sales)', '+16465550123', 'ext 22 (Sales)'],
    ['tel:030 1234567 Apparat 12', '0301234567', 'Apparat 12'],
    ['tel:+31201234567 tst. 12', '+31201234567', 'tst. 12'],
    ['tel:+81312345678 内線12', '+81312345678', '内線12'],
    ['tel:+8613912345678转12', '+8613912345678', '转12'],
  ])('of %j dials %s, and shows %s', (link, number, rest) => {
    expect(readDialLink(link)).toEqual({ ok: true, number, rest });
  });

  it.each([
    ['tel:', 'empty'],
    ['112', 'empty'],
    ['sip:@example.com', 'characters'],
    ['tel:nobody', 'letters'],
    ['tel:0800-FLOWERS', 'letters'],
    ['tel:1-800-55-FLOWERS', 'letters'],
    ['tel:030 1234567, 0171 2345678', 'several'],
    ['tel:0301234567,01712345678', 'several'],
    ['tel:0301234567 / 0900123456', 'several'],
    ['tel:+49+30', 'several'],
    ['tel:#31#+48111111111', 'code'],
    ['tel:*31%23%2B48111111111', 'code'],
    ['tel:1\u202e12', 'hidden'],
    ['tel:112%0A', 'hidden'],
    ['tel:112%00', 'hidden'],
    ['tel:%2', 'characters'],
    ['tel:%252B49', 'characters'],
    ['sip:101:secret@example.com', 'characters'],
    ['tel:030 1234567 0171 2345678', 'several'],
    ['tel:0301234567;01712345678', 'several'],
    ['sip:0301234567;01712345678@pbx.example', 'several'],
    ['tel:0301234567;b2b', 'letters'],
    ['tel:192.168.10.20', 'empty'],
    ['sip:91.123.45.67', 'characters'],
    ['sips:91.123.45.67', 'characters'],
    [`tel:${'9'.repeat(16)}`, 'tooLong'],
    [`tel:1;${'x'.repeat(2000)}`, 'tooLong'],
  ])('says of %# why it is refused: %s', (link, reason) => {
    expect(readDialLink(link)).toEqual({ ok: false, reason });
  });

  it('lets nothing through that the panel would not take', () => {
    const piece = fc.constantFrom(...'0123456789+*#%-./() ;?@:,abAB\r\n\u0000\u202e٣', '%2B', '%20', '%23');
    const link = fc.tuple(fc.constantFrom('tel:', 'callto:', 'sip:', 'sips://'), fc.array(piece, { maxLength: 50 }));
    fc.assert(
      fc.property(link, ([scheme, pieces]) => {
        const number = numberOf(scheme + pieces.join(''));
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
    [['dial', 'tel:anna'], { kind: 'noNumber', from: 'link', reason: 'letters' }],
    [['tel:anna'], { kind: 'noNumber', from: 'link', reason: 'letters' }],
    [['tel:anna', 'tel:'], { kind: 'noNumber', from: 'link', reason: 'empty' }],
    [['tel:030123456,,1#'], { kind: 'dial', number: '030123456', rest: ',,1#' }],
    [['call', '112'], { kind: 'unknown', word: 'call' }],
    [['https://example.com'], { kind: 'unknown', word: 'https://example.com' }],
    [['112'], { kind: 'unknown', word: '112' }],
    [['-psn_0_1'], { kind: 'open' }],
    [['', 'tel:112'], dial('112')],
    [[''], { kind: 'open' }],
  ])('%j', (words, request) => {
    expect(parseCommandLine(words)).toStrictEqual(request);
  });
});

it.each(['tel:+49&nbsp;30&nbsp;1234567', 'tel:+4930&nbsp;1234567', 'tel:&#43;49301234567', 'tel:+4930&1234567'])(
  'takes no part of a number that a page encoded twice: %s',
  (link) => {
    expect(readDialLink(link).ok).toBe(false);
  },
);

it.each([
  ['tel:+49301234567&call', '+49301234567'],
  ['tel:+49301234567&x=1', '+49301234567'],
  ['tel:1234567;phone-context="+4930"', '+49301234567'],
])('reads %s as %s', (link, number) => {
  expect(readDialLink(link)).toEqual({ ok: true, number });
});
