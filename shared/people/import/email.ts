/** Of a text so much is looked at: an address has at most 254 characters. */
const longest = 1000;

/** The e-mail addresses in a text such as "Anna Berg <anna@acme.example>; mailto:office@acme.example". */
export function emailsIn(text: string): string[] {
  const parts = text.slice(0, longest).split(/[\s<>()[\]"',;:|]+/);
  return parts.filter((part) => /^[^@]+@[^@]*[^@.]$/.test(part));
}
