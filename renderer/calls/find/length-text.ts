/** Reads a length as a person writes it: minutes ("5", "1.5"), or minutes and seconds, or hours too ("4:30", "1:04:00"). In seconds; null for anything else. */
export function readLength(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d{1,4}(?:[.,]\d{1,2})?$/.test(trimmed)) return Math.round(Number(trimmed.replace(',', '.')) * 60);
  const clock = /^(?:(\d{1,3}):)?(\d{1,4}):([0-5]\d)$/.exec(trimmed);
  if (clock === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = clock;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
