/** Instants (milliseconds since 1970, UTC) as the PBX writes them: text in its own zone, without naming the zone. */
export type WallClock = ReturnType<typeof wallClock>;

const DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** The wall clock of an IANA zone. Throws RangeError for a zone that does not exist. */
export function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...DIGITS,
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone,
  });
  /** YYYY-MM-DD HH:MM:SS.mmm */
  const textWithMillis = (instant: number): string => format.format(instant).replace(',', '.');
  return {
    zone: timeZone,
    textWithMillis,
    /** YYYY-MM-DD HH:MM:SS */
    text: (instant: number): string => textWithMillis(instant).slice(0, 19),
  };
}

/** Seconds as HH:MM:SS; hours run on past 24. */
export function hms(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
