import fc from 'fast-check';

/** What a link or a program that means ill hands over, each as the arguments of a start. */
export const WORST: readonly (readonly string[])[] = [
  ['tel:+49%0d%0aDIAL 0900123456'],
  ['tel:112\r\n--no-sandbox'],
  ['tel:\u202e+49301234567'],
  ['tel:%E2%80%AE110'],
  ['tel:*21*0900123456%23'],
  ['tel:%2A%2306%23'],
  ['tel:#31#0900'],
  ['tel:0900%00123456'],
  ['tel:%252B49301234567'],
  ['tel:%2'],
  ['tel:'.padEnd(2100, '9')],
  ['tel:+49301234567,,,0900123456'],
  ['tel:0301234567;0900123456'],
  ['sip:0900123456@evil.example@pbx.example'],
  ['sip:0900:secret@pbx.example'],
  ['callto:echo123?call'],
  ['callto:javascript:alert(1)'],
  ['javascript:alert(1)'],
  ['--profile=/tmp/elsewhere', 'tel:112', '--inspect=0.0.0.0:9229', '--remote-debugging-port=9222'],
  ['tel:030', 'file:///etc/passwd', 'https://evil.example/?tel:0900', 'TEL:+49 30 1234567'],
  ['dial', '112;', 'rm -rf ~', '$(reboot)'],
  ['dial', '--call', '0900', '`id`'],
  ['app://ringback/index.html#dial=112'],
  ['tel:{"kind":"dial","number":"112","agreed":true}'],
  ['sip:<script>call(112)</script>'],
];

const scheme = fc.constantFrom('tel:', 'TEL:', 'callto:', 'callto://', 'sip:', 'tel://', 'tel :', 'http:', 'file:', '');
const pieces = fc.constantFrom(
  ...'+ 49 0900 112 * # 30 (0) / - . 00 1234567 ٣ ０ %2B %00 %0A %25 %252B % %ZZ %3B %3F %40 %23 %E2%80%AE'.split(' '),
  ...'@ @evil.example :x ;phone-context=+1 ;ext=9 ?call & , ,,1 p w --call " \' `id` $(id) | && <b> \\ ../../ {}'.split(
    ' ',
  ),
  ...[' ', '\r\n', '\u0000', '\u202e', '\u200b', '\ufeff', 'é', '😀', 'x'.repeat(40), '9'.repeat(40)],
);
const link = fc
  .tuple(scheme, fc.array(pieces, { minLength: 1, maxLength: 6 }))
  .map(([before, parts]) => before + parts.join(''));
const around = fc.constantFrom('--dial', '--profile=/x', 'dial', '-v1', '--', 'open', 'https://evil.example/', '0900');

/** Command lines with made-up links like those above, between other words. */
export const hostileLine: fc.Arbitrary<string[]> = fc.array(fc.oneof({ weight: 3, arbitrary: link }, around), {
  minLength: 1,
  maxLength: 5,
});
