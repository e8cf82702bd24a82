/** Renamed cities: ICU's name of a zone, which never changes → today's name, as in IANA's file `backward`. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

const inWords = (zone: string): string => zone.replaceAll('_', ' ');

/** A time zone as it is read: America/New York, Asia/Kolkata. */
export const zoneWords = (zone: string): string => inWords(renamed.get(zone) ?? zone);

/** The city of a time zone (Europe/Berlin → Berlin). */
export function zoneCity(zone: string): string {
  const words = zoneWords(zone);
  return words.slice(words.lastIndexOf('/') + 1);
}

/** All time zones of this computer, each with the words it is found by beside its own. */
export const zoneChoices = (): { id: string; label: string; also: string }[] =>
  Intl.supportedValuesOf('timeZone')
    .map((id) => ({ id, label: zoneWords(id), also: inWords(id) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));

/** A time zone by the name that this computer lists it under: Asia/Kolkata → Asia/Calcutta. */
export const listedZone = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
