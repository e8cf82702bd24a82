/** `"Maria" <sip:101@pbx>;tag=x`: what is inside the brackets. */
const BRACKETS = /<([^<>]*)>/;
/**
 * The path of a channel or a dial string: `PJSIP/101-0000002a`, `sofia/internal/101@pbx`, `user/101`, `Local/101@queue-0001;1`. Only these
 * drivers of Asterisk and FreeSWITCH call phones: in `voicemail/101` or `queue/101` 101 is no phone.
 */
const CHANNEL =
  /^(?:sofia|user|loopback|verto(?:\.rtc)?|pjsip|sip|iax2?|dahdi|zap|local|agent|sccp|skinny|unistim|mgcp|h323|ooh323|misdn|capi|freetdm|mobileip)\/(.+)$/i;
/** The variables before a dial string of FreeSWITCH: `{ignore_early_media=true}[leg_timeout=20]user/101`. */
const VARIABLES = /^(?:\{[^{}]*=[^{}]*\}|\[[^[\]]*=[^[\]]*\])+/;
/** What makes a channel's name unique, or says which end of a loopback it is. */
const UNIQUE = /-(?:[\da-f]{4,16}|\d{1,3}|[ab])$/i;
/** What FreePBX puts around the number in a local channel: of follow-me, a confirmed call and a ring group. */
const FREEPBX = /^(?:FMPR|FMGL|LC|RG-\d+)-(\d+)#?(?=-[\da-f]{8}$|$)/i;
/** A dial string with another phone behind it: `SIP/101&SIP/102`, `user/101,user/102`. */
const SEVERAL = /^[a-z\d_.]+\/.*[&,|]\s*[a-z\d_.]+\//i;
/** What a dial plan adds to a number: its kind and the context, `101 XML default`. */
const DIAL_PLAN = / XML \S+$/;

/**
 * The number or name of a phone as a person knows it, however a PBX writes the leg: as a SIP address, a channel or a dial string. Any
 * other text comes back trimmed.
 */
export function legNumber(text: string): string {
  const inside = (BRACKETS.exec(text)?.[1] ?? text).trim();
  const plain = inside.replace(VARIABLES, '').replace(DIAL_PLAN, '');
  // Which of several phones it was nobody knows.
  if (SEVERAL.test(plain)) return plain;
  const [address = ''] = plain.split(/[@;]|(?<=\d)%/);
  const path = CHANNEL.exec(address)?.[1]?.replace(FREEPBX, '$1').split('/');
  // `loopback/101/default`, `sofia/gateway/line/030…`: the last part with a digit. A name like "Sales/Support" is no path.
  const last = path?.findLast((part) => /\d/.test(part)) ?? (plain.includes('@') ? path?.at(-1) : undefined);
  const user = (last?.replace(UNIQUE, '') ?? address).replace(/^(?:sips?|tel):/i, '').replace(/^(\d+):\d+$/, '$1');
  return user.trim() === '' ? plain : user.trim();
}
