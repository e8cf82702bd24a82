import type { Call, ExtensionStatus, Leg, PbxTime } from '../../../../shared/calls/call.ts';
import { makeCall } from '../make-call.ts';

/**
 * What became of a call of phone 101: what happens | my legs | other legs | signs | outcome | whether the caller waits, or is settled by
 * it, or neither (`-`). Times are seconds after 10:00:00.
 * A leg: `101 10-30` rang from 10 to 30 and was not answered; `104 5>12-60` rang from 5, answered at 12, ended at 60; `?` is not recorded;
 * `=0` at the end is the stated length of the answer, s.
 * Signs: the status of the call; `cause X`; `filter missed`: what the PBX's own filter for 101 says.
 */
type OutcomeCase = readonly string[];

function tableOf(text: string): OutcomeCase[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

export const incomingCases: readonly OutcomeCase[] = tableOf(`
I answer | 101 0>5-60 |  | ANSWERED, filter answered | Answered | settled
I answer, and the filter says missed | 101 0>5-60 |  | ANSWERED, filter missed | Answered | settled
I answer, and the status says MISSED | 101 0>5-60 |  | MISSED | Answered | settled
I answer and transfer to 104 | 101 0>5-17 | 104 18>20-60 | ANSWERED, filter answered | Answered | settled
104 answers and transfers to me | 101 30>35-60 | 104 0>5-29 | ANSWERED | Answered | settled
I answer when a queue rings me again | 101 0-10; 101 20>25-60 | 900 0>0-60 | ANSWERED, filter missed | Answered | settled
I answer after a menu | 101 10>15-60 | 8000 0>1-10 | ANSWERED | Answered | settled
I answer, no times but the length | 101 ?-?=55 |  | ANSWERED | Answered | settled
I answer, neither length nor end | 101 0>5-? |  | ANSWERED | Answered | settled
an answer time, neither length nor end | 101 0>5-? |  | MISSED, filter missed | Missed | waits
an answer of 0 s at the end | 101 0>20-20 |  | MISSED, filter missed | Missed | waits
an answer whose stated length is 0 s | 101 0>5-20=0 |  | MISSED, filter missed | Missed | waits
an answer of 0 s, no other sign | 101 0>20-20 |  |  | Outcome not reported | waits
a group: 104 answers | 101 0-12 | 104 0>12-60 | ANSWERED, filter missed | Answered by 104 | settled
a group: 104 answers, filter not asked | 101 0-12 | 104 0>12-60 | ANSWERED | Answered by 104 | settled
a group: 104 answers, the filter counts it as mine | 101 0-12 | 104 0>12-60 | ANSWERED, filter answered | Answered by 104 | settled
a group: 104 answers and transfers to 105 | 101 0-12 | 104 0>12-20; 105 21>25-60 | ANSWERED | Answered by 104 | settled
a group: 104 hangs up within the second | 101 0-12 | 104 0>12-12 | MISSED, filter missed | Missed | waits
a queue rings 101 and 104; 104 answers | 101 5-12 | 900 0>0-60; 104 5>12-60 | ANSWERED, filter missed | Answered by 104 | settled
a queue answers in the second in which I ring | 101 5-12 | 900 5>5-60; 104 5>12-60 | ANSWERED, filter missed | Answered by 104 | settled
a queue answers in that second, nobody else | 101 5-40 | 900 5>5-60 | ANSWERED, filter missed | Missed | waits
a menu, then a group: 104 answers | 101 10-22 | 8000 0>1-10; 104 10>22-60 | ANSWERED | Answered by 104 | settled
100 transfers to a group: 104 answers | 101 62-70 | 100 0>5-60; 104 62>70-90 | ANSWERED | Answered by 104 | settled
forwarded from me to a mobile, which answers | 101 0-20 | +4917139200 21>30-60 | ANSWERED, filter missed | Answered by +4917139200 | settled
a pickup after my phone stopped | 101 0-20 | 104 20>20-60 | ANSWERED | Answered by 104 | settled
104 answers, its time follows from its lengths | 101 0-12 | 104 ?-60=48 | ANSWERED, filter missed | Answered by 104 | settled
104 answers, when my phone rang is not recorded | 101 ?-?=0 | 104 0>12-60 | ANSWERED, filter missed | Missed | waits
104 answers, when they answered is not recorded | 101 0-12 | 104 ?-?=48 | ANSWERED, filter missed | Missed | waits
104 answers, my leg is not recorded, filter not asked |  | 104 0>12-60 | ANSWERED | Answered by 104 | settled
104 answers, my leg is not recorded |  | 104 0>12-60 | ANSWERED, filter missed | Missed | waits
a menu answers, then my phone rings in vain | 101 10-30 | 8000 0>1-10 | MISSED, filter missed | Missed | waits
a menu stays in the call while my phone rings | 101 10-30 | 8000 0>1-30 | MISSED, filter missed | Missed | waits
a menu, and the status says ANSWERED | 101 10-30 | 8000 0>1-10 | ANSWERED, filter missed | Missed | waits
a menu, ANSWERED, filter not asked | 101 10-30 | 8000 0>1-10 | ANSWERED | Missed | waits
a menu, no status | 101 10-30 | 8000 0>1-10 |  | Outcome not reported | waits
a queue rings me in vain | 101 5-40 | 900 0>0-40 | ANSWERED, filter missed | Missed | waits
100 answers and puts through, in vain | 101 62-90 | 100 0>5-60 | MISSED, filter missed | Missed, put through by 100 | waits
100 puts through, and the status says ANSWERED | 101 62-90 | 100 0>5-60 | ANSWERED, filter missed | Missed, put through by 100 | waits
100 puts through, filter not asked | 101 62-90 | 100 0>5-60 | ANSWERED | Missed, put through by 100 | waits
a menu, then 100 puts through | 101 62-90 | 8000 0>1-10; 100 10>15-60 | MISSED | Missed, put through by 100 | waits
100 puts through, then my mailbox answers | 101 62-90 | 100 0>5-60; *99101 90>90-110 | ANSWERED | Missed, left for the mailbox | waits
LOSE_RACE, nothing else | 101 0-12 |  | cause LOSE_RACE, filter missed | Answered elsewhere | settled
"answered elsewhere" as text | 101 0-12 |  | MISSED, cause Answered elsewhere | Answered elsewhere | settled
PICKED_OFF | 101 0-12 |  | ANSWERED, cause PICKED_OFF | Answered elsewhere | settled
LOSE_RACE, and 104 talked | 101 0-12 | 104 0>12-60 | ANSWERED, cause LOSE_RACE | Answered by 104 | settled
my mailbox answers | 101 0-20 | *99101 20>20-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox as a plain number | 101 0-20 | 99101 20>20-40 | ANSWERED | Missed, left for the mailbox | waits
a mailbox by name | 101 0-20 | voicemail 20>20-40 | ANSWERED, filter answered | Missed, left for the mailbox | waits
a group's mailbox | 101 0-20 | 104 0-20; 99104 20>20-40 | ANSWERED | Missed, left for the mailbox | waits
a mailbox by the status | 101 0-20 | 1200 20>20-40 | VOICEMAIL | Missed, left for the mailbox | waits
hung up at the mailbox | 101 0-20 | *99101 20>20-20 | MISSED, filter missed | Missed | waits
only my leg, in vain, ANSWERED | 101 0-20 |  | ANSWERED, filter missed | Missed, perhaps a mailbox answered | waits
the same, filter not asked | 101 0-20 |  | ANSWERED | Missed, perhaps a mailbox answered | waits
all legs in vain, ANSWERED | 101 0-20 | 104 0-20 | ANSWERED, filter missed | Missed, perhaps a mailbox answered | waits
no legs, ANSWERED, the filter says missed |  |  | ANSWERED, filter missed | Missed, perhaps a mailbox answered | waits
a feature code answers | 101 0-20 | *5900 20>20-40 | ANSWERED, filter missed | Missed | waits
in vain | 101 0-20 |  | MISSED, filter missed | Missed | waits
the filter says answered, the status MISSED | 101 0-20 |  | MISSED, filter answered | Answered | settled
no legs, the filter says answered |  |  | ANSWERED, filter answered | Answered | settled
no legs, ANSWERED, filter not asked |  |  | ANSWERED | Answered | settled
my leg has no answer fields, ANSWERED | 101 ?-? |  | ANSWERED | Answered | settled
only a menu talks, no phone rang: nobody is known to have talked |  | 8000 0>1-20 | ANSWERED | Outcome not reported | waits
only a queue talks |  | 900 0>0-40 | ANSWERED | Outcome not reported | waits
only a feature code talks |  | *5900 0>5-40 | ANSWERED | Outcome not reported | waits
a menu talks, my leg has no answer fields | 101 ?-? | 8000 0>1-20 | ANSWERED | Outcome not reported | waits
104 talks, my leg has no times at all | 101 ?-? | 104 0>12-60 | ANSWERED | Outcome not reported | waits
a menu, then 104; my leg is not recorded |  | 8000 0>1-10; 104 10>22-60 | ANSWERED | Answered by 104 | settled
only a menu talks, the filter says answered |  | 8000 0>1-20 | ANSWERED, filter answered | Answered | settled
NO_ANSWER |  |  | NO_ANSWER | Missed | waits
"No answer" as text |  |  | No answer | Missed | waits
CANCELLED |  |  | CANCELLED | Missed | waits
BUSY |  |  | BUSY | Missed | waits
no status, a cause |  |  | cause ORIGINATOR_CANCEL | Missed | waits
an unknown status, the filter says missed |  |  | PARKED, filter missed | Missed | waits
an unknown status |  |  | PARKED | Status “PARKED” | waits
an unknown status, my leg in vain | 101 0-20 |  | PARKED | Status “PARKED” | waits
no sign at all |  |  |  | Outcome not reported | waits
`);

/** The same for calls that 101 made to +442079460000. */
export const outgoingCases: readonly OutcomeCase[] = tableOf(`
they answer |  | +442079460000 0>8-68 | ANSWERED | Answered | settled
dialled from here, they answer | 101 0>4-70 | +442079460000 4>20-70 | ANSWERED | Answered | settled
dialled from here: only my leg, ANSWERED | 101 0>4-70 |  | ANSWERED | Answer not reported | -
the same, the filter says answered | 101 0>4-70 |  | ANSWERED, filter answered | Answer not reported | -
the same, cause MEDIA_TIMEOUT | 101 0>4-70 |  | ANSWERED, cause MEDIA_TIMEOUT | Answer not reported | -
their leg has no answer fields | 101 0>4-70 | +442079460000 ?-? | ANSWERED | Answer not reported | -
only my leg, ANSWERED, cause UNALLOCATED_NUMBER | 101 0>4-20 |  | ANSWERED, cause UNALLOCATED_NUMBER | Number doesn’t exist | -
they answer for 0 s | 101 0>4-20 | +442079460000 4>20-20 | ANSWERED, cause Normal Clearing | Not reached | -
BUSY | 101 0>4-20 | +442079460000 4-20 | BUSY | Busy | -
busy by its cause, ANSWERED by my leg | 101 0>4-20 | +442079460000 4-20 | ANSWERED, cause User Busy | Busy | -
I hang up while it rings | 101 0>4-20 | +442079460000 4-20 | ANSWERED, cause ORIGINATOR_CANCEL | Cancelled | -
no answer |  | +442079460000 0-20 | NO_ANSWER, cause NO_ANSWER | No answer | -
declined |  | +442079460000 0-20 | FAILED, cause Call rejected | Declined | -
I never pick up my own phone | 101 0-20 |  | NO_ANSWER, filter missed | Your phone wasn’t picked up | -
the same, and a colleague's phone rings for mine | 101 0-20 | 104 20-40 | NO_ANSWER | Your phone wasn’t picked up | -
picked up for less than a second: their leg proves it | 101 0>4-4 | +442079460000 4-20 | NO_ANSWER, cause NO_ANSWER | No answer | -
the same, and the PBX writes their number otherwise | 101 0>4-4 | 00442079460000 4-20 | NO_ANSWER, cause NO_ANSWER | No answer | -
the same, cancelled, my leg in vain | 101 0-4 | +442079460000 4-9 | ANSWERED, cause ORIGINATOR_CANCEL | Cancelled | -
the same, and their leg has no answer fields | 101 0>4-4 | +442079460000 ?-? | ANSWERED | Answer not reported | -
the gateway is down |  |  | FAILED, cause GATEWAY_DOWN | Couldn’t be connected | -
never missed, whatever status and filter say |  |  | MISSED, filter missed | No answer | -
dialled at the phone, no leg, ANSWERED |  |  | ANSWERED | Answered | settled
no status, a cause |  |  | cause USER_BUSY | Busy | -
an unknown status |  |  | PARKED | Status “PARKED” | -
no sign at all |  |  |  | Answer not reported | -
`);

const TEN = Date.UTC(2024, 10, 12, 10);

/** A time so many seconds after ten; null for `?`. */
function after(seconds: string | undefined): PbxTime | null {
  if (seconds === undefined || seconds === '?') return null;
  const at = TEN + Number(seconds) * 1000;
  return { text: new Date(at).toISOString().slice(0, 19).replace('T', ' '), at };
}

const written = /^(\S+) (\?|\d+)(?:>(\?|\d+))?-(\?|\d+)(?:=(\d+))?$/;

/** A leg as the table writes it. */
export function legOf(text: string): Leg {
  const [, to, start, answer, end, stated] = written.exec(text) ?? [];
  if (to === undefined) throw new Error(`no leg: ${text}`);
  const isInVain = answer === undefined && start !== '?';
  return {
    ...{ destinationNumber: to, forwarding: false, start: after(start), answer: after(answer), end: after(end) },
    ...{ lastHold: null, durationSeconds: null, timeToAnswerSeconds: null, holdSeconds: null },
    answerSeconds: stated !== undefined ? Number(stated) : isInVain ? 0 : null,
  };
}

/** The record and the filter of a case, and whose call it is. */
export function recordOf(one: OutcomeCase, isOutgoing: boolean): { call: Call; filter: ExtensionStatus } {
  const [, mine = '', others = '', signs = ''] = one;
  const words = signs.split(', ').filter((word) => word !== '');
  const named = (name: string) => words.find((word) => word.startsWith(`${name} `))?.slice(name.length + 1) ?? null;
  const legs = [mine, others].flatMap((text) => (text === '' ? [] : text.split('; ').map(legOf)));
  const call = makeCall({
    ...{ start: after('0'), end: after('120'), durationSeconds: 120, legs },
    status: words.find((word) => !/^(?:cause|filter) /.test(word)) ?? null,
    hangupCause: named('cause'),
    ...(isOutgoing && {
      ...({ direction: 'outbound', callerNumber: '+493023125100', callerDestination: '101' } as const),
      destinationNumber: '+442079460000',
    }),
  });
  return { call, filter: (named('filter') ?? 'unknown') as ExtensionStatus };
}
