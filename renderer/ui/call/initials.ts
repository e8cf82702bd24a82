/**
 * The initials of a name: of the first and the last word in Latin, Greek and Cyrillic script, else the first letter alone. Empty where the
 * name has no letters.
 */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const shown = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(words[0] ?? '')
    ? [words[0], ...words.slice(1).slice(-1)]
    : words.slice(0, 1);
  return shown.map((word = '') => [...word].slice(0, 1).join('').toLocaleUpperCase()).join('');
}
