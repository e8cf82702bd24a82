import { DAY } from './durations.ts';
import { isZone, offsetAt } from './pbx-time.ts';

/** What a zone has to explain: its offset differs from that of `zone` by `least` to `most` seconds at each instant (epoch ms). */
export interface ZoneSearch {
  readonly zone: string;
  readonly computerZone: string;
  readonly instants: readonly number[];
  readonly least: number;
  readonly most: number;
}

const month = 30 * DAY;

/**
 * Zones where many people live, the more usual ones first within a region; every offset in use is there. UTC leads, because a
 * server whose zone nobody set runs in it.
 */
const common: readonly string[] = [
  ...['UTC', 'Europe/Berlin', 'Europe/London', 'Europe/Athens', 'Europe/Helsinki', 'Europe/Moscow', 'Europe/Istanbul'],
  ...[
    'Europe/Paris',
    'Europe/Madrid',
    'Europe/Rome',
    'Europe/Lisbon',
    'Europe/Dublin',
    'Europe/Bucharest',
    'Europe/Chisinau',
  ],
  ...[
    'America/New_York',
    'America/Chicago',
    'America/Los_Angeles',
    'America/Denver',
    'America/Phoenix',
    'America/Halifax',
  ],
  ...[
    'America/St_Johns',
    'America/Anchorage',
    'America/Mexico_City',
    'America/Bogota',
    'America/Caracas',
    'America/Santiago',
  ],
  ...[
    'America/Sao_Paulo',
    'America/Noronha',
    'America/Asuncion',
    'America/Havana',
    'Pacific/Honolulu',
    'Atlantic/Azores',
  ],
  ...['Atlantic/Cape_Verde', 'Africa/Abidjan', 'Africa/Lagos', 'Africa/Johannesburg', 'Africa/Cairo', 'Africa/Nairobi'],
  ...[
    'Africa/Casablanca',
    'Asia/Shanghai',
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Asia/Dubai',
    'Asia/Singapore',
    'Asia/Bangkok',
  ],
  ...['Asia/Jakarta', 'Asia/Karachi', 'Asia/Dhaka', 'Asia/Jerusalem', 'Asia/Beirut', 'Asia/Riyadh', 'Asia/Tehran'],
  ...['Asia/Kabul', 'Asia/Kathmandu', 'Asia/Yangon', 'Asia/Vladivostok', 'Asia/Kamchatka', 'Australia/Sydney'],
  ...['Australia/Brisbane', 'Australia/Perth', 'Australia/Adelaide', 'Australia/Darwin', 'Australia/Eucla'],
  ...['Australia/Lord_Howe', 'Pacific/Auckland', 'Pacific/Chatham', 'Pacific/Noumea', 'Pacific/Tongatapu'],
  ...['Pacific/Kiritimati', 'Pacific/Marquesas', 'Pacific/Gambier', 'Pacific/Pago_Pago'],
];

/**
 * The zones that explain a difference, the likeliest first: this computer's own, UTC, those of its part of the world, the others.
 * Of zones that always show the same time only the first is named.
 */
export function likelyZones(search: ZoneSearch): string[] {
  const { zone, computerZone, instants, least, most } = search;
  const [region = ''] = computerZone.split('/');
  const rank = (one: string) => (one === computerZone ? 0 : one === 'UTC' ? 1 : one.startsWith(`${region}/`) ? 2 : 3);
  const explains = (one: string) =>
    instants.every((at) => {
      const difference = (offsetAt(at, one) - offsetAt(at, zone)) / 1000;
      return difference >= least && difference <= most;
    });
  const found = new Map<string, string>();
  for (const one of [...new Set([computerZone, ...common])].sort((a, b) => rank(a) - rank(b))) {
    if (!isZone(one) || !explains(one)) continue;
    const year = yearOf(one, instants[0] ?? 0);
    if (!found.has(year)) found.set(year, one);
  }
  return [...found.values()];
}

/** What tells zones apart: the offsets of a year from that instant on. */
function yearOf(zone: string, from: number): string {
  return Array.from({ length: 13 }, (_, index) => offsetAt(from + index * month, zone)).join(' ');
}
