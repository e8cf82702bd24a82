/** The longest link that is handed to a mail program: Windows takes some 2,048 characters, elsewhere it is an argument like any other. */
const LONGEST = { win32: 2_000, elsewhere: 12_000 } as const;

/** A link to a new mail without a recipient (RFC 6068); null where it would be too long. */
export function mailLink(subject: string, body: string, platform: NodeJS.Platform): string | null {
  const field = (text: string): string => encodeURIComponent(text.toWellFormed().replace(/\r?\n/g, '\r\n'));
  const link = `mailto:?subject=${field(subject.replace(/\s+/g, ' '))}${body === '' ? '' : `&body=${field(body)}`}`;
  return link.length > LONGEST[platform === 'win32' ? platform : 'elsewhere'] ? null : link;
}
