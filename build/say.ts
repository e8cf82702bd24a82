/** One line for the person at the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** The first line of whatever was thrown, for a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? text;
}
