import type { NotReachedReason } from './call.ts';

/** What the known hang-up causes come to. `messages/en/causes.ts` has the words for each. */
export const causeKinds = [
  'normal',
  'busy',
  'noAnswer',
  'noResponse',
  'rejected',
  'unallocated',
  'invalidNumber',
  'numberChanged',
  'cancelled',
  'answeredElsewhere',
  'notRegistered',
  'timeout',
  'network',
  'congestion',
  'gatewayDown',
  'noRoute',
  'outOfOrder',
  'barred',
  'incompatible',
  'mediaTimeout',
  'transferred',
  'systemEnded',
] as const;
export type CauseKind = (typeof causeKinds)[number];

/** A hang-up cause, read: a known kind, one nobody knows (shown as it came), or none stated. */
export type Cause = { kind: CauseKind } | { kind: 'unknown'; text: string } | { kind: 'none' };

/**
 * The names that FreeSWITCH writes (switch_types.h, `switch_call_cause_t`), their numbers there (those below 128 are Q.850's), and
 * other wordings that PBXs use. In lower case, words parted by one space.
 */
const NAMES: Record<CauseKind, string> = {
  normal: '16|normal clearing|normal call clearing|31|normal unspecified|142|success|completed|hangup|hang up',
  busy: '17|user busy|busy|line busy|busy here|615|busy everywhere',
  noAnswer: '19|no answer|no user answer|no answer from user|user no answer|612|no pickup|607|progress timeout',
  noResponse: '18|no user response|user not responding|20|subscriber absent|temporarily unavailable',
  rejected: '21|call rejected|rejected|616|decline|declined|call declined|619|unwanted',
  unallocated:
    '1|unallocated number|unallocated|unassigned number|invalid number|no such number|number not found|not found|617|does not exist anywhere',
  invalidNumber: '28|invalid number format|address incomplete|number incomplete|incomplete number|610|invalid url',
  numberChanged: '22|number changed|23|redirection to new destination',
  cancelled:
    '487|originator cancel|cancelled|canceled|call cancelled|request terminated|caller cancelled|caller hung up',
  answeredElsewhere: '502|lose race|605|picked off|answered elsewhere|call completed elsewhere|call picked up',
  notRegistered: '606|user not registered|not registered|unregistered|subscriber not registered',
  timeout: '102|recovery on timer expire|request timeout|timeout|timed out',
  network:
    '41|normal temporary failure|temporary failure|38|network out of order|127|interworking|111|protocol error|25|exchange routing error|613|srtp read error|failed|failure|call setup failed',
  congestion:
    '42|switch congestion|34|normal circuit congestion|circuit congestion|congestion|no circuit available|44|requested chan unavail|63|service unavailable',
  gatewayDown: '609|gateway down|608|invalid gateway|611|invalid profile|gateway unavailable',
  noRoute: '3|no route destination|no route to destination|2|no route transit net|no route',
  outOfOrder: '27|destination out of order|out of order',
  barred:
    '52|outgoing call barred|54|incoming call barred|call barred|57|bearercapability notauth|29|facility rejected|50|facility not subscribed|603|user challenge|forbidden|not allowed',
  incompatible:
    '88|incompatible destination|58|bearercapability notavail|65|bearercapability notimpl|79|service not implemented|69|facility not implemented|66|chan not implemented|618|not acceptable|codec error',
  mediaTimeout: '604|media timeout|rtp timeout',
  transferred: '600|blind transfer|601|attended transfer|transfer|transferred|call forwarded|forwarded',
  systemEnded: '503|manager request|501|system shutdown|500|crash|602|allotted timeout|45|pre empted|shutdown',
};

const KINDS: ReadonlyMap<string, CauseKind> = new Map(
  causeKinds.flatMap((kind) => NAMES[kind].split('|').map((name): [string, CauseKind] => [name, kind])),
);

/**
 * Reads a hang-up cause: a Q.850 name ("NORMAL_CLEARING"), its number, or free text ("Normal Clearing", "Call rejected.").
 * What is not known comes back as it came. (domain.md, Hang-up causes)
 */
export function parseCause(text: string | null): Cause {
  const words = (text ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
  if (text === null || words === '' || words === 'n a' || words === 'none') return { kind: 'none' };
  const kind = KINDS.get(words) ?? KINDS.get(words.replace(/^(?:q ?850|cause|sip)\b ?(?:cause|code)? ?/, ''));
  return kind === undefined ? { kind: 'unknown', text } : { kind };
}

const REASONS: Partial<Record<CauseKind, NotReachedReason>> = {
  busy: 'busy',
  noAnswer: 'noAnswer',
  noResponse: 'noAnswer',
  rejected: 'rejected',
  cancelled: 'cancelled',
  unallocated: 'wrongNumber',
  invalidNumber: 'wrongNumber',
  numberChanged: 'wrongNumber',
  notRegistered: 'network',
  timeout: 'network',
  network: 'network',
  congestion: 'network',
  gatewayDown: 'network',
  noRoute: 'network',
  outOfOrder: 'network',
  barred: 'network',
  incompatible: 'network',
  mediaTimeout: 'network',
  systemEnded: 'network',
};

/** Why a call that reached nobody did not, by its cause; `unknown` for causes that say nothing of that. */
export function notReachedReasonOf(cause: Cause): NotReachedReason {
  if (cause.kind === 'unknown' || cause.kind === 'none') return 'unknown';
  return REASONS[cause.kind] ?? 'unknown';
}
