/** Of a text so much is looked at: an address has at most 254 characters. */
const longest = 1000;

/** The first e-mail address in a text such as "Anna Berg <anna@acme.example>; office@acme.example"; empty for none. */
export function emailIn(text: string): string {
  const parts = text.slice(0, longest).split(/[\s<>()[\]"',;:|]+/);
  return parts.find((part) => /^[^@]+@[^@]*[^@.]$/.test(part)) ?? '';
}
