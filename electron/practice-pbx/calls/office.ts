/** The office of the practice PBX: phones, trunks and numbers. All numbers are from ranges reserved for fiction. */

/** Whether a phone can be rung: not signed in (originate: 404), or signed in but never to be reached (originate: 422). */
type ExtensionState = 'registered' | 'unregistered' | 'failing';

/** One phone of the office. */
export type Extension = { number: string; name: string; state: ExtensionState };

/** How a trunk writes the caller's number: +49…, 0… as dialled at home, or 0049…. */
export const NOTATIONS = ['plus', 'national', 'zero-zero'] as const;
type Notation = (typeof NOTATIONS)[number];

/** A way out to the telephone network. */
export type Gateway = {
  uuid: string;
  name: string;
  codec: 'PCMA' | 'G722' | 'opus';
  mediaIp: string;
  notation: Notation;
  /** How often its audio is bad, from 0 to 1. */
  trouble: number;
};

/** The phones. 109 is not signed in; 110 refuses every call. */
export const EXTENSIONS: readonly Extension[] = [
  { number: '101', name: 'Anna Berger', state: 'registered' },
  { number: '102', name: 'Mehmet Yılmaz', state: 'registered' },
  { number: '103', name: 'Sofia Rossi', state: 'registered' },
  { number: '104', name: 'Jonas Weber', state: 'registered' },
  { number: '105', name: 'Piotr Wiśniewski', state: 'registered' },
  { number: '106', name: 'Claire Dubois', state: 'registered' },
  { number: '107', name: 'Lukas Brandt', state: 'registered' },
  { number: '108', name: 'Nadia Haddad', state: 'registered' },
  { number: '109', name: 'Meeting room', state: 'unregistered' },
  { number: '110', name: 'Warehouse', state: 'failing' },
];

/** The phones that take part in generated calls. */
export const WORKING: readonly Extension[] = EXTENSIONS.filter((extension) => extension.state === 'registered');

/** Reception: rings several phones at once. */
export const RING_GROUP = { number: '600', members: ['101', '102', '103', '104'] } as const;

/** The trunks. The second one has bad days. */
export const GATEWAYS: readonly Gateway[] = [
  {
    uuid: '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01',
    name: 'Berlin trunk',
    codec: 'PCMA',
    mediaIp: '198.51.100.20',
    notation: 'plus',
    trouble: 0.04,
  },
  {
    uuid: '1b9a4c52-8e7d-4d63-b1c9-5a0e7f3d2b02',
    name: 'Hamburg trunk',
    codec: 'G722',
    mediaIp: '198.51.100.84',
    notation: 'national',
    trouble: 0.22,
  },
  {
    uuid: 'c2e81f47-06b5-4a9e-8d34-9b7c1e5f4c03',
    name: 'Mobile trunk',
    codec: 'opus',
    mediaIp: '203.0.113.9',
    notation: 'zero-zero',
    trouble: 0.09,
  },
];

/** The office's numbers that may be shown to the called party. */
export const CALLER_IDS: readonly string[] = ['+493023125600', '+493023125101', '+493023125104'];

/** Where the PBX's own media comes from. */
export const PBX_MEDIA_IP = '192.0.2.10';

/** The outside number of a phone, e.g. +493023125101 for 101. */
export function outsideNumber(extension: string): string {
  return `+4930231${25000 + Number(extension)}`;
}

/** The media address of a desk phone. */
export function phoneMediaIp(extension: string): string {
  return `10.20.1.${extension.slice(-3)}`;
}

/** An E.164 number as a trunk in Germany writes it. */
export function notate(e164: string, notation: Notation): string {
  if (!e164.startsWith('+') || notation === 'plus') return e164;
  if (notation === 'national' && e164.startsWith('+49')) return `0${e164.slice(3)}`;
  return `00${e164.slice(1)}`;
}
