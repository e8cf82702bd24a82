import { type CauseKind, parseCause } from '../../shared/calls/hangup-cause.ts';

/** What the own phone did, by the kind of cause. The PBX answers an originate by its phone, and dials the number afterwards. */
const OWN_PHONE = [
  'busy',
  'noAnswer',
  'noResponse',
  'rejected',
  'notRegistered',
] as const satisfies readonly CauseKind[];

/** Why a call was not set up: by the own phone, or `other`, which only the PBX's own words tell. */
export type SetupFailure = (typeof OWN_PHONE)[number] | 'other';

/** How people write the same in a sentence. */
const SENTENCES: readonly [SetupFailure, RegExp][] = [
  [
    'notRegistered',
    /\b(?:not|isn t|never) (?:currently )?(?:registered|connected|online)\b|\bunregistered\b|\boffline\b/,
  ],
  ['busy', /\b(?:user|extension|phone|device|endpoint)\b(?: \w+){0,3} busy\b/],
  ['noAnswer', /\bno answer\b|\b(?:not|didn t|wasn t) (?:answer(?:ed)?|pick(?:ed)? up|lift(?:ed)?)\b/],
  ['rejected', /\b(?:user|extension|phone|device|endpoint|call)\b(?: \w+){0,3} (?:declined|rejected)\b/],
];

/** A cause as FreeSWITCH writes it, alone after `-ERR` or anywhere with its underscores. */
const CODE = /(?<=-ERR[:\s]+)[A-Z]\w+|\b[A-Z]+(?:_[A-Z]+)+\b/g;

/** Codes that say no more than that it failed. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'CALL_SETUP_FAILED',
  'SETUP_FAILED',
  'CALL_FAILED',
  'ORIGINATE_FAILED',
]);

/** Why a call was not set up, by what the PBX said of it: `Call setup failed: -ERR USER_BUSY`. Null: that does not say. */
export function setupFailureOf(message: string | null): SetupFailure | null {
  const text = message ?? '';
  const codes = [...text.matchAll(CODE)].map(([code]) => code).filter((code) => !SAYS_NOTHING.has(code));
  const causes = [...codes, ...text.split(/[:;,.()[\]"“”]|-ERR/)].map((part) => parseCause(part).kind);
  const own = OWN_PHONE.find((kind) => causes.includes(kind));
  if (own !== undefined) return own;
  const words = text.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ');
  const [said] = SENTENCES.find(([, pattern]) => pattern.test(words)) ?? [];
  if (said !== undefined) return said;
  return codes.some((code) => parseCause(code).kind !== 'normal') ? 'other' : null;
}
