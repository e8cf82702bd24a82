import { expect, it } from 'vitest';
import { legNumber } from '../../../../shared/calls/leg-number.ts';

it.each([
  ['101', '101'],
  [' 101 ', '101'],
  ['*99101', '*99101'],
  ['sip:101@pbx.example:5061;transport=tcp', '101'],
  ['"Anna" <sip:101@pbx.example>;tag=a1', '101'],
  ['TEL:101', '101'],
  ['101:5060', '101'],
  ['101 XML default', '101'],
  ['user/101@pbx.example', '101'],
  ['{a=b,c=d}[leg_timeout=20]sofia/internal/101%pbx.example', '101'],
  ['sofia/gateway/4f1c9a00-1111-2222-3333-444455556666/03023125101', '03023125101'],
  ['sofia/internal/sip:101@192.0.2.7:5060', '101'],
  ['loopback/101-a/default', '101'],
  ['verto.rtc/101@pbx', '101'],
  ['PJSIP/101-0000002a', '101'],
  ['PJSIP/line/sip:03023125101@192.0.2.7', '03023125101'],
  ['Local/101@from-queue-00a1;1', '101'],
  ['DAHDI/101-1', '101'],
  // FreePBX: follow-me, a call to be confirmed, a ring group.
  ['Local/FMPR-101@from-internal', '101'],
  ['Local/FMPR-101@from-internal-0000002a;2', '101'],
  ['Local/FMGL-01712345678#@from-internal', '01712345678'],
  ['Local/LC-101@from-internal', '101'],
  ['Local/RG-600-101@from-internal', '101'],
  // Nobody knows which of them.
  ['SIP/101&SIP/102', 'SIP/101&SIP/102'],
  ['user/101,user/102', 'user/101,user/102'],
  ['sofia/internal/101|sofia/internal/102', 'sofia/internal/101|sofia/internal/102'],
  ['IAX2/101-55', '101'],
  ['IAX2/101-512', '101'],
  ['voicemail/101', 'voicemail/101'],
  ['queue/101', 'queue/101'],
  ['park/5901', 'park/5901'],
  ['Sales/Support', 'Sales/Support'],
  ['[Sales] 101', '[Sales] 101'],
  [' SIP/101-0000002a ', '101'],
  ['101 @pbx.example', '101'],
  // Phones with a name.
  ['sip:anna@pbx.example', 'anna'],
  ['SIP/anna@pbx.example', 'anna'],
  ['sofia/internal/anna@pbx.example', 'anna'],
  // Names of queues and groups.
  ['Agent/Support', 'Agent/Support'],
  ['Hotel:Lobby', 'Hotel:Lobby'],
  ['Q1:101', 'Q1:101'],
  ['12:30 Team', '12:30 Team'],
  // An address without a user.
  ['@pbx.example', '@pbx.example'],
  ['sip: @pbx.example', 'sip: @pbx.example'],
  ['', ''],
])('the number of %j is %j', (text, number) => {
  expect(legNumber(text)).toBe(number);
});
