/** Where lines of the log go; one sink, which redacts (trust.md S13). */
export interface Log {
  error(what: string, thrown: unknown): void;
}

const secretHeader = /(x-api-key["']?\s*[:=]\s*["']?)[^\s"',}]+/gi;
const query = /\?[^\s"']+/g;
const number = /\+?\d[\d ()/.-]{4,}\d/g;

/** Takes out keys, query strings, and numbers but their last three digits. `secrets` are texts known to be secret. */
export function redact(text: string, secrets: readonly string[] = []): string {
  let rest = text;
  for (const secret of secrets) if (secret.length > 3) rest = rest.replaceAll(secret, '[key]');
  return rest
    .replace(secretHeader, '$1[key]')
    .replace(query, '?[…]')
    .replace(number, (found) => `…${found.replace(/\D/g, '').slice(-3)}`);
}

/** A log that writes redacted lines with the time of day. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  return {
    error(what, thrown) {
      const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      write(`${new Date(now()).toISOString()} ${what}: ${redact(text)}\n`);
    },
  };
}
