/**
 * Chromium itself knows no scheme but the web's, so a window that the app sends to `app://ringback/index.html` is shown
 * `https://ringback.app.invalid/index.html`; `.invalid` never resolves (RFC 6761). The app only ever sees its own form.
 */
const WEB = /^https:\/\/([^/?#]+)\.([a-z][a-z0-9-]*)\.invalid(?=[/?#]|$)/i;

/** What the browser is sent to for an address of the app's scheme. Other addresses stay as they are. */
export function toWeb(address: string, schemes: ReadonlySet<string>): string {
  const match = /^([a-z][a-z0-9-]*):\/\/([^/?#]+)(.*)$/is.exec(address);
  const [, scheme = '', host = '', rest = ''] = match ?? [];
  return schemes.has(scheme.toLowerCase()) ? `https://${host}.${scheme.toLowerCase()}.invalid${rest}` : address;
}

/** The address as the app knows it. */
export function fromWeb(address: string, schemes: ReadonlySet<string>): string {
  const match = WEB.exec(address);
  const [whole = '', host = '', scheme = ''] = match ?? [];
  return match && schemes.has(scheme) ? `${scheme}://${host}${address.slice(whole.length)}` : address;
}
