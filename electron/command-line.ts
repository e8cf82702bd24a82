/** What the command line asked of Ringback. */
export interface CommandLine {
  /** Start with the practice PBX where nothing else is connected. */
  readonly practice: boolean;
  /** Another folder for settings, key and history; null: the system's usual one. */
  readonly profile: string | null;
}

/** Reads our own switches; everything else, Chromium's switches included, is left alone. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const profile = argv.filter((one) => one.startsWith('--profile=')).at(-1);
  const folder = profile?.slice('--profile='.length) ?? '';
  return { practice: argv.includes('--practice'), profile: folder === '' ? null : folder };
}
