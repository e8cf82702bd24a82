/** `"Maria" <sip:101@pbx>;tag=x`: what is inside the brackets. */
const BRACKETS = /<([^<>]*)>/;
/** The path of a channel or a dial string: `PJSIP/101-0000002a`, `sofia/internal/101@pbx`, `user/101`, `Local/101@queue-0001;1`. */
const CHANNEL = /^[a-z][\w.]*\/(.+)$/i;
/** What Asterisk adds to make a channel's name unique. */
const UNIQUE = /-[\da-f]{4,16}$/i;

/**
 * The number or name of a phone as a person knows it, however a PBX writes the leg: as a SIP address, a channel or a dial string. Any
 * other text comes back trimmed.
 */
export function legNumber(text: string): string {
  const plain = (BRACKETS.exec(text)?.[1] ?? text).trim();
  // The greater part of all legs needs no more.
  if (/^[+*#]?\d+$/.test(plain)) return plain;
  const [address = ''] = plain.split(/[@;]/);
  const path = CHANNEL.exec(address)?.[1]?.split('/');
  // `loopback/101/default`, `sofia/gateway/line/030…`: the last part with a digit. A name like "Sales/Support" is no path.
  const last = path?.findLast((part) => /\d/.test(part)) ?? (plain.includes('@') ? path?.at(-1) : undefined);
  const user = (last?.replace(UNIQUE, '') ?? address).replace(/^(?:sips?|tel):/i, '').replace(/^(\d+):\d+$/, '$1');
  return user.trim() === '' ? plain : user.trim();
}
