/** What tells how the system writes times and weeks. `systemLocale`: the region's format as Electron tells it, a BCP 47 tag. */
export interface FormatSource {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly systemLocale: string;
}

/** Whether the system's clock has 12 or 24 hours. On Linux the category LC_TIME decides (locale(7)), elsewhere the region's format. */
export function hourCycleOf(source: FormatSource): 'h12' | 'h23' {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(localeOf(source), { hour: 'numeric' }).resolvedOptions();
    return hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23';
  } catch {
    return 'h23';
  }
}

/** The day with which the region's week begins, 1 Monday – 7 Sunday. Monday where the region is not known. */
export function firstDayOf(source: FormatSource): number {
  try {
    const locale: WeekLocale = new Intl.Locale(localeOf(source)).maximize();
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
  } catch {
    return 1;
  }
}

type WeekInfo = { readonly firstDay: number };

/** Node.js 20 has the property, newer engines the method; TypeScript knows neither. */
interface WeekLocale extends Intl.Locale {
  readonly weekInfo?: WeekInfo;
  readonly getWeekInfo?: () => WeekInfo;
}

function localeOf({ platform, env, systemLocale }: FormatSource): string {
  const { LC_ALL, LC_TIME, LANG } = env;
  return platform === 'linux' ? tagOf(LC_ALL || LC_TIME || LANG || 'C') : systemLocale;
}

/** "en_US.UTF-8@euro" as "en-US". The locale of no country, C, has 24 hours. */
function tagOf(posix: string): string {
  const [name = ''] = posix.split(/[.@]/);
  return name === 'C' || name === 'POSIX' ? 'en-GB' : name.replaceAll('_', '-');
}
