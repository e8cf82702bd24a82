/** One line for the person at the terminal. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a command of the terminal with its arguments. `failed`: what is said before the reason where it throws. */
export async function runCommand(run: (argv: string[]) => number | Promise<number>, failed: string): Promise<void> {
  process.exitCode = await Promise.resolve(process.argv.slice(2))
    .then(run)
    .catch((error: unknown) => {
      say(`${failed}: ${reasonOf(error)}`);
      return 1;
    });
}

/** The first line of whatever was thrown, for a sentence. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? text;
}
