const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** Whether a text is an IANA time zone that this computer knows. Without Temporal, which the window's first script does without. */
export function isZone(zone: string): boolean {
  if (!ZONE_NAME.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** This computer's time zone (IANA); UTC where the system names none, or one that does not exist, as with a mistyped TZ. */
export function computerZone(): string {
  const zone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone !== undefined && isZone(zone) ? zone : 'UTC';
}
