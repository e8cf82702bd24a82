import { seededRandom } from '../../../electron/practice-pbx/calls/random.ts';

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

const SCHEMES = [
  'tel:',
  'TEL:',
  'callto:',
  'callto://',
  'sip:',
  'sips:',
  'tel://',
  'tel :',
  'http:',
  'file:',
  'data:',
  '',
];
const PIECES = [
  ...['+', '49', '0900', '112', '*', '#', '30', '(0)', '/', '-', '.', ' ', '00', '1234567', '٣', '０', '+39-055-1'],
  ...[
    '%2B',
    '%00',
    '%0A',
    '%0D%0A',
    '%25',
    '%252B',
    '%',
    '%ZZ',
    '%3B',
    '%3F',
    '%40',
    '%23',
    '%2A',
    '%E2%80%AE',
    '%C2%A0',
  ],
  ...[
    '@',
    '@evil.example',
    ':x',
    ';phone-context=+1',
    ';ext=9',
    ';isub=1',
    '?call',
    '?body=1',
    '&',
    ',',
    ',,1',
    'p',
    'w',
  ],
  ...['\r\n', '\n', '\u0000', '\u202e', '\u200b', '\u2066', '\ufeff', 'é', '😀', 'x'.repeat(40), '9'.repeat(40)],
  ...['--call', '--practice', '"', "'", '`id`', '$(id)', '|', '&&', '<b>', '\\', '../../', '{}', 'null', '[1]'],
];
const AROUND = [
  '--dial',
  '--profile=/x',
  'dial',
  '-v1',
  '--',
  '--enable-logging',
  'open',
  'https://evil.example/',
  '0900',
  'tel:',
];

/** So many hostile command lines: the list above, then made-up ones that are the same for the same seed. */
export function hostileLinks(count: number, seed = 1): string[][] {
  const random = seededRandom(String(seed)).next;
  const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback;
  const link = (): string => {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(PIECES, ''));
    return pick(SCHEMES, '') + pieces.join('');
  };
  const line = (): string[] => {
    const links = Array.from({ length: 1 + Math.floor(random() * 3) }, link);
    return random() < 0.4 ? [pick(AROUND, ''), ...links, pick(AROUND, '')] : links;
  };
  const made = Array.from({ length: Math.max(count - WORST.length, 0) }, line);
  return [...WORST.map((one) => [...one]), ...made].slice(0, count);
}
