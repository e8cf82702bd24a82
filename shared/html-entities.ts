/** The marks of letters as their entities name them: "uuml" is a u with two dots. */
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  oelig: 'œ',
  OElig: 'Œ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  reg: '®',
  trade: '™',
};

/** What names have of HTML's entities; before the semicolon there may be a vCard's backslash. */
const ENTITY = /&(?:#(\d{2,6})|#x([0-9a-f]{2,5})|([a-z]{2,6}))\\?;/gi;

/** A text with the signs for which HTML's entities stand, as programs that show it on a page write it: "M&uuml;ller &amp; Co". It leaves other entities alone. */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name = '') => {
    if (name !== '') return signOf(name) ?? entity;
    return String.fromCodePoint(Number(decimal ?? `0x${hex}`));
  });
}

function signOf(name: string): string | undefined {
  if (Object.hasOwn(SIGNS, name)) return SIGNS[name];
  const mark = name.slice(1);
  return Object.hasOwn(MARKS, mark) ? `${name.charAt(0)}${MARKS[mark]}`.normalize('NFC') : undefined;
}
