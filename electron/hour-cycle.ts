/** What tells how the system writes times. `systemLocale`: the region's format as Electron tells it, a BCP 47 tag. */
export interface ClockSource {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly systemLocale: string;
}

/** Whether the system's clock has 12 or 24 hours. On Linux the category LC_TIME decides (locale(7)), elsewhere the region's format. */
export function hourCycleOf({ platform, env, systemLocale }: ClockSource): 'h12' | 'h23' {
  const { LC_ALL, LC_TIME, LANG } = env;
  const posix = LC_ALL || LC_TIME || LANG || 'C';
  const tag = platform === 'linux' ? tagOf(posix) : systemLocale;
  try {
    const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
    return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23';
  } catch {
    return 'h23';
  }
}

/** "en_US.UTF-8@euro" as "en-US". The locale of no country, C, has 24 hours. */
function tagOf(posix: string): string {
  const [name = ''] = posix.split(/[.@]/);
  return name === 'C' || name === 'POSIX' ? 'en-GB' : name.replaceAll('_', '-');
}
