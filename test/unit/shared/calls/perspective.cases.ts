import type { Call, ExtensionStatus, Leg, PbxTime } from '../../../../shared/calls/call.ts';
import { makeCall } from '../make-call.ts';

/**
 * What became of a call of phone 101: what happens | my legs | other legs | signs | outcome | whether the caller waits, or is settled by
 * it, or neither (`-`). Times are seconds after 10:00:00.
 * A leg: `101 10-30` rang from 10 to 30 and was not answered; `104 5>12-60` rang from 5, answered at 12, ended at 60; `?` is not recorded;
 * `+8` is the stated time to the answer, `=0` at the end the stated length of the answer, s.
 * Signs: the status of the call; `cause X`; `ends 17`: when the call ended, else with its last leg; `filter missed`: what the PBX's own filter for 101 says; `own dial`: the app was given its UUID;
 * `at phone`: the caller's number is 101; `to 104`: that was called.
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
a pickup, or what the call was passed on to | 101 0-20 | 104 20>20-60 | ANSWERED | Missed, perhaps answered elsewhere | waits
104 talks, and nothing tells whether it rang | 101 0-12 | 104 ?-60=48 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
104 answers, when my phone rang is not recorded | 101 ?-?=0 | 104 0>12-60 | ANSWERED, filter missed | Missed | waits
104 answers, when they answered is not recorded | 101 0-12 | 104 ?-?=48 | ANSWERED, filter missed | Missed | waits
104 answers, my leg is not recorded, filter not asked |  | 104 0>12-60 | ANSWERED | Answered by 104 | settled
104 answers, my leg is not recorded |  | 104 0>12-60 | ANSWERED, filter missed | Answered by 104 | settled
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
a mailbox by its German name | 101 0-20 | Anrufbeantworter 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox by its Spanish name | 101 0-20 | buzón 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox by its short name | 101 0-20 | vm-104 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox in two words | 101 0-20 | Voice-Mail 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox by its French name | 101 0-20 | boîte-vocale 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox by another short name | 101 0-20 | vmail_101 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox by its Polish name | 101 0-20 | Poczta_głosowa 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a mailbox by its Japanese name | 101 0-20 | 留守番電話 20>28-50 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a name like a mailbox's | 101 0-20 | vmware 20>28-50 | ANSWERED, filter missed | Answered by vmware | settled
a group's mailbox | 101 0-20 | 104 0-20; 99104 20>20-40 | ANSWERED | Missed, left for the mailbox | waits
a mailbox by the status | 101 0-20 | 1200 20>20-40 | VOICEMAIL | Missed, left for the mailbox | waits
the same, written otherwise | 101 0-20 | 1200 20>20-40 | LEFT_VOICEMAIL, filter missed | Missed, left for the mailbox | waits
the same in two words | 101 0-20 | 1200 20>20-40 | Voice mail | Missed, left for the mailbox | waits
a mailbox in FreePBX, while the phone is busy | 101 0-0 | vmb101 0>0-20 | ANSWERED, filter missed | Missed, left for the mailbox | waits
hunted: 104 and I in vain, then 105 | 101 10-20 | 104 0-10; 105 20>24-60 | ANSWERED, filter missed | Answered by 105 | settled
100 puts through in vain, and the call comes back to them | 101 21-40 | 100 0>5-20; 100 40>43-90 | ANSWERED, filter missed | Answered by 100 | settled
the same, and they are gone | 101 21-40 | 100 0>5-20; 100 40-60 | ANSWERED, filter missed | Missed, put through by 100 | waits
parked by me, and back in vain | 101 0>5-20; 101 80-100 | park+5901 20>20-80 | ANSWERED, filter missed | Answered | settled
a queue rings me twice; 104 takes the third round | 101 5-15; 101 20-30 | 900 0>0-60; 104 35>40-60 | ANSWERED, filter missed | Answered by 104 | settled
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
ABANDON, as Asterisk writes it | 101 0-20 |  | ABANDON | Missed | waits
CHANUNAVAIL |  |  | CHANUNAVAIL | Missed | waits
"Missed call" as text | 101 0-20 |  | Missed call | Missed | waits
ANSWER, as Asterisk writes it |  |  | ANSWER | Answered | settled
BUSY |  |  | BUSY | Missed | waits
a cause as the status |  |  | ORIGINATOR_CANCEL | Missed | waits
the same in words |  |  | Busy Here | Missed | waits
a cause that says nothing as the status |  |  | NORMAL_CLEARING | Status “NORMAL_CLEARING” | waits
a number as the status: nobody knows of what | 101 0-20 |  | 1 | Status “1” | waits
no status, a cause |  |  | cause ORIGINATOR_CANCEL | Missed | waits
an unknown status, the filter says missed |  |  | PARKED, filter missed | Missed | waits
an unknown status |  |  | PARKED | Status “PARKED” | waits
an unknown status, my leg in vain | 101 0-20 |  | PARKED | Status “PARKED” | waits
no sign at all |  |  |  | Outcome not reported | waits
an unknown status, and a cause |  |  | PARKED, cause ORIGINATOR_CANCEL | Status “PARKED” | waits
a leg without a number | 101 0-12 | ? 0>12-60 | MISSED, filter missed | Missed, perhaps a mailbox answered | waits
a leg without a number, ANSWERED | 101 0-12 | ? 12>12-60 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
somebody without a number puts through, in vain | 101 62-90 | ? 0>5-60 | MISSED, filter missed | Missed | waits
100 answers, and when they left is not recorded | 101 62-90 | 100 0>5-? | ANSWERED, filter missed | Missed | waits
a mobile puts through, in vain | 101 62-90 | +4917139200 0>5-60 | MISSED, filter missed | Missed | waits
a mobile picks up in the second in which my phone begins to ring, MISSED | 101 12-20 | +4917139200 0>12-16 | MISSED, filter missed | Missed, perhaps a mailbox answered | waits
a mobile picks up, my leg is not recorded, MISSED |  | +4917139200 5>12-16 | MISSED, filter missed | Missed | waits
100 and 102 put through, one after the other | 101 62-90 | 102 30>35-60; 100 0>5-29 | MISSED | Missed, put through by 102 | waits
104 answers in the second in which my phone begins to ring, and stays | 101 12-20 | 104 0>12-60 | ANSWERED, filter missed | Answered by 104 | settled
104 leaves a second before my phone stops | 101 0-20 | 104 0>12-19 | ANSWERED, filter missed | Answered by 104 | settled
104 picks up and leaves while my phone rings again | 101 0-10; 101 20-30 | 104 0>22-25 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
104 answers, and my phone's end is written as its answer | 101 0>20-20 | 104 0>12-20 | ANSWERED, filter missed | Answered by 104 | settled
104 answers and transfers to 105, the later first | 101 0-12 | 105 21>25-60; 104 0>12-20 | ANSWERED | Answered by 104 | settled
the called number answers, and then 104 | 101 0-4 | 03023125101 0>4-16; 104 5>9-16 | ANSWERED, filter missed | Answered by 03023125101 | settled
104 answers, then 105 is called; my leg is not recorded |  | 104 0>4-60; 105 10-20 | ANSWERED, filter missed | Missed | waits
105 is called in the second in which 104 answers |  | 104 0>4-60; 105 4-20 | ANSWERED, filter missed | Missed | waits
104 answers, 105 has no times |  | 104 0>4-60; 105 ?-? | ANSWERED, filter missed | Answered by 104 | settled
104 answers by its lengths alone |  | 104 ?+8-?=15 | ANSWERED, filter missed | Answered by 104 | settled
the same, 105 in vain |  | 104 ?+8-?=15; 105 0-5 | ANSWERED, filter missed | Answered by 104 | settled
the same, and 106 tells nothing |  | 104 ?+8-?=15; 105 0-5; 106 ?-? | ANSWERED, filter missed | Missed | waits
a menu, and 104 in vain | 101 10-30 | 8000 0>1-10; 104 10-30 | ANSWERED, filter missed | Missed | waits
lengths alone, filter not asked | 101 ?-?=10 | 700 ?-?=3 | ANSWERED | Answered | settled
`);

/** Where `call_flow` is FreeSWITCH's callflow, entries carry answers from before they began, and a ring group or a queue stands for its phones. */
export const inheritedCases: readonly OutcomeCase[] = tableOf(`
a menu, then my phone in vain | 101 6>4-16 | 700 4>4-6 | ANSWERED, filter missed | Missed | waits
the same, the menu's leg is not recorded | 101 6>4-16 |  | ANSWERED, filter missed | Missed | waits
the same, I answer | 101 6>4-16 | 700 4>4-6 | ANSWERED, filter answered | Answered | settled
the same, filter not asked | 101 6>4-16 | 700 4>4-6 | ANSWERED | Outcome not reported | waits
a menu and my phone within a second | 101 4>4-16 | 700 4>4-4 | ANSWERED, filter missed | Missed | waits
the same in one second with talk | 101 4>4-16 | 700 4>4-6 | ANSWERED, filter missed | Missed | waits
the same, I answer at once | 101 6>6-16 | 700 4>4-6 | ANSWERED, filter answered | Answered | settled
a menu, inherited times are moved to the leg's start | 101 6>6-16 | 700 4>4-6 | ANSWERED, filter missed | Missed | waits
I answer at once, nothing before | 101 0>0-16 |  | ANSWERED, filter answered | Answered | settled
the same, filter not asked | 101 0>0-16 |  | ANSWERED | Answered | settled
the same, and the filter says missed: the start may be written as the answer | 101 0>0-16 |  | ANSWERED, filter missed | Missed | waits
the start written as the answer, no lengths | 101 0>0-? |  | MISSED, filter missed | Missed | waits
a menu, and only the length of its answer in my entry | 101 6-16=10 | 700 4>4-6 | ANSWERED, filter missed | Missed | waits
the same, filter not asked | 101 6-16=10 | 700 4>4-6 | ANSWERED | Outcome not reported | waits
the same, and it was me | 101 6-16=10 | 700 4>4-6 | ANSWERED, filter answered | Answered | settled
the length of the whole talk in every entry | 101 0-6=12 | *99101 6-18=12 | VOICEMAIL, filter missed | Missed, left for the mailbox | waits
a length of 1 s, which is the mailbox's | 101 0-6=1 | *99101 6>6-7 | VOICEMAIL, filter missed | Missed, left for the mailbox | waits
lengths alone against the filter | 101 ?-?=10 | 700 ?-?=3 | ANSWERED, filter missed | Missed | waits
a queue and my phone with its answer, filter not asked | 101 13>13-21; 101 23>13-27 | 802 13>13-27 | ANSWERED | Outcome not reported | waits
all entries begin with the call: a receptionist puts through, in vain | 101 0-17 | 100 0>3-8 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the same, 104 answers | 101 0-4 | 104 0>4-16 | ANSWERED, filter missed | Answered by 104 | settled
only who answered is recorded: a receptionist, and the call went on |  | 100 0>3-8 | ANSWERED, filter missed, ends 17 | Missed | waits
a queue without the time at which it began |  | 802 ?>13-27 | ANSWERED, filter missed | Missed | waits
an answer from after my leg's end | 101 0>7-4 | 104 4>7-19 | ANSWERED, filter missed | Answered by 104 | settled
both channels: my own leg says when I answered | 101 6>4-24; 101 6>12-24 | 700 4>4-6 | ANSWERED, filter missed | Answered | settled
both channels: my own leg says that nobody did | 101 6>4-16; 101 6-16 | 700 4>4-6 | ANSWERED, filter missed | Missed | waits
the call's own entry first, in vain | 101 0-20 | 03023125101 0-20 | MISSED, filter missed | Missed | waits
the call's own entry first, I answer | 101 0>3-18 | 03023125101 0>3-18 | ANSWERED, filter answered | Answered | settled
the call's own entry first, 104 answers | 101 0-4 | 03023125101 0>4-16; 104 0>4-16 | ANSWERED, filter missed | Answered by 104 | settled
the same, in another order | 101 0-4 | 104 0>4-16; 03023125101 0>4-16 | ANSWERED, filter missed | Answered by 104 | settled
under the caller's number | 101 0-4 | +493023125700 0>4-16; 104 0>4-16 | ANSWERED, filter missed | Answered by 104 | settled
the call's own entry first, a mailbox answers | 101 0-6 | 03023125101 0>6-18; *99101 6>6-18 | VOICEMAIL, filter missed | Missed, left for the mailbox | waits
the call's own entry first, a machine answers | 101 0-6 | 03023125101 0>6-40; 8000 6>6-40 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the call's own entry first, a receptionist puts through | 101 8-18 | 03023125101 0>3-18; 100 0>3-8 | ANSWERED, filter missed | Missed, put through by 100 | waits
a receptionist puts through, in vain | 101 8>3-18 | 100 0>3-8 | ANSWERED, filter missed | Missed, put through by 100 | waits
the same, I answer | 101 8>3-18 | 100 0>3-8 | ANSWERED, filter answered | Answered | settled
a receptionist answers at once and puts through | 101 5>0-15 | 149 0>0-5 | ANSWERED, filter missed | Missed | waits
I answer and transfer to 104 | 101 0>3-9 | 104 9>3-24 | ANSWERED, filter answered | Answered | settled
the same, and the filter says missed | 101 0>3-9 | 104 9>3-24 | ANSWERED, filter missed | Answered | settled
every leg has the call's answer, 104 answers | 101 0>4-4 | 104 0>4-16 | ANSWERED, filter missed | Answered by 104 | settled
the same, my leg ends a second later | 101 0>4-5 | 104 0>4-16 | ANSWERED, filter missed | Answered by 104 | settled
the same, and both end with the call: it may be who put it through | 101 0>4-16 | 104 0>4-16 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the same, and my end is not recorded | 101 0>4-? | 104 0>4-16 | ANSWERED, filter missed | Answered by 104 | settled
the same, and theirs is not | 101 0>4-16 | 104 0>4-? | ANSWERED, filter missed | Answered by 104 | settled
a menu that the call passed within a second | 101 4-16 | 700 4>2-4 | ANSWERED, filter missed | Missed | waits
the same, and its end is not recorded | 101 4-16 | 700 4>2-? | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the same, and it was me | 101 0>4-16 | 104 0>4-4 | ANSWERED, filter answered | Answered | settled
every leg has the call's answer, a mailbox | 101 0>6-6 | *99101 6>6-18 | VOICEMAIL, filter missed | Missed, left for the mailbox | waits
a menu, then my mailbox, all with the menu's answer | 101 3>0-13 | 700 0>0-3; *99101 13>0-25 | ANSWERED, filter missed | Missed, left for the mailbox | waits
the group's entry: a person answers there |  | 600 0>4-16 | ANSWERED, filter missed | Answered by 600 | settled
the same, filter not asked |  | 600 0>4-16 | ANSWERED | Answered by 600 | settled
the same, and it was me |  | 600 0>4-16 | ANSWERED, filter answered | Answered | settled
the group's entry, nobody answers |  | 600 0-16 | NO_ANSWER, filter missed | Missed | waits
the group's entry, behind that of the call |  | 03023125600 0-0; 600 0>4-16 | ANSWERED, filter missed | Answered by 600 | settled
a group in vain, then 130 answers |  | 602 0-5; 130 5>8-20 | ANSWERED, filter missed | Answered by 130 | settled
the same, my leg is recorded | 101 0-5 | 602 0-5; 130 5>8-20 | ANSWERED, filter missed | Answered by 130 | settled
all with the answer of 130 | 101 0>8-5 | 602 0>8-5; 130 5>8-20 | ANSWERED, filter missed | Answered by 130 | settled
100 answers, then the group |  | 100 0>3-8; 600 8>3-20 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the group answers, then 105 |  | 600 0>4-10; 105 10>4-30 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
a menu, then the group |  | 700 0>0-3; 600 3>0-20 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the group answers at once: a queue |  | 900 0>1-30 | ANSWERED, filter missed | Missed | waits
a queue, twice |  | 800 12>12-16; 800 16>12-28 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the same, and it was me |  | 800 12>12-16; 800 16>12-28 | ANSWERED, filter answered | Answered | settled
a queue, once |  | 802 12>12-28 | ANSWERED, filter missed | Missed | waits
all my calls go to a mobile, which answers |  | 650 0>3-15 | ANSWERED | Answered by 650 | settled
all my calls go to a mobile, in vain |  | 650 0-12 | NO_ANSWER | Missed | waits
a queue in the second in which 104 answers | 101 0-4 | 104 0>4-16; 800 0>0-4; 800 4>0-16 | ANSWERED, filter missed | Answered by 104 | settled
104 answers, and transfers the caller to me in vain | 101 0-4; 101 20-40 | 104 0>4-20 | ANSWERED, filter missed | Missed, put through by 104 | waits
`);

/** What a call is passed on to when my phone rang in vain, and legs as PBXs write them. */
export const passedOnCases: readonly OutcomeCase[] = tableOf(`
a menu after my phone, at once | 101 0-20 | 8000 20>20-45 | MISSED, filter missed | Missed | waits
the same, ABANDONED | 101 0-20 | 8000 20>20-45 | ABANDONED, filter missed | Missed | waits
the same, NO_ANSWER, filter not asked | 101 0-20 | 900 20>20-21 | NO_ANSWER | Missed | waits
the same, the status says ANSWERED | 101 0-20 | 900 20>20-45 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
all legs start in one second, 900 answers after a second | 101 0-20 | 900 0>1-45 | ANSWERED, filter missed | Missed, perhaps answered elsewhere | waits
the same, MISSED | 101 0-20 | 900 0>1-45 | MISSED, filter missed | Missed | waits
900 rings before it answers, MISSED | 101 0-20 | 900 20>25-45 | MISSED, filter missed | Missed, perhaps a mailbox answered | waits
overflow: 101 and 102 in vain, then 900 | 101 0-20 | 102 0-20; 900 20>20-200 | MISSED, filter missed | Missed | waits
a mobile picks up and never confirms | 101 0-20 | +4917139200 5>12-16 | MISSED, filter missed | Missed, perhaps a mailbox answered | waits
the same, after my phone | 101 0-20 | +4917139200 20>27-31 | MISSED, filter missed | Missed, perhaps a mailbox answered | waits
night service | 101 0-20 | night 20>20-60 | MISSED, filter missed | Missed | waits
a conference | 101 0-20 | conference-3000 20>20-60 | MISSED, filter missed | Missed | waits
a parking place | 101 0-20 | park+5901 20>20-60 | ABANDONED, filter missed | Missed | waits
a mailbox under another name | 101 0-20 | Sprachbox 20>20-60 | NO_ANSWER, filter missed | Missed, left for the mailbox | waits
a star behind my number | 101 0-20 | 101* 20>20-60 | NO_ANSWER, filter missed | Missed | waits
somebody took the ringing call by its code | 101 0-12 | **101 12>12-200 | ANSWERED, filter missed | Answered elsewhere | settled
the same for the phone beside mine | 101 0-12 | 104 0-12; **104 12>12-200 | ANSWERED, filter missed | Answered elsewhere | settled
a code with two stars for another number | 101 0-12 | **555 12>12-200 | ANSWERED, filter missed | Missed | waits
another, which has the code of a mailbox in it | 101 0-12 | **970 12>12-200 | ANSWERED, filter missed | Missed | waits
the code, and the status says MISSED | 101 0-12 | **101 12>12-200 | MISSED, filter missed | Missed | waits
ANSWERED_ELSEWHERE | 101 0-12 |  | ANSWERED_ELSEWHERE | Answered elsewhere | settled
COMPLETED_ELSEWHERE | 101 0-12 |  | COMPLETED_ELSEWHERE, filter missed | Answered elsewhere | settled
"Call completed elsewhere" | 101 0-12 |  | Call completed elsewhere | Answered elsewhere | settled
"Picked up by another extension" |  |  | Picked up by another extension | Answered elsewhere | settled
"answered on other phone" |  |  | answered on other phone | Answered elsewhere | settled
the same, and 104 is named | 101 0-12 | 104 0>12-60 | ANSWERED_ELSEWHERE, filter missed | Answered by 104 | settled
I answer, my leg is a SIP address | sip:101@pbx.example 0>5-60 |  | ANSWERED, filter answered | Answered | settled
a SIP address with a port | 101@pbx:5060 0>5-60 |  | ANSWERED | Answered | settled
a SIP address in brackets | <sip:101@pbx>;tag=a1 0>5-60 |  | ANSWERED | Answered | settled
a dial string | user/101 0-20 |  | MISSED, filter missed | Missed | waits
a channel of Asterisk | PJSIP/101-0000002a 0>5-60 |  | ANSWERED | Answered | settled
a channel of FreeSWITCH | sofia/internal/101@pbx:5060 0>5-60 |  | ANSWERED | Answered | settled
a dial string with variables | [leg_timeout=20]user/101@pbx 0>5-60 |  | ANSWERED | Answered | settled
a number of the dial plan | sofia/internal/101%pbx 0>5-60 |  | ANSWERED | Answered | settled
one end of a loopback | loopback/101-a 0>5-60 |  | ANSWERED | Answered | settled
a line of DAHDI | DAHDI/101-1 0>5-60 |  | ANSWERED | Answered | settled
my mailbox as a path is not my phone | 101 0-20 | voicemail/101 20>20-60 | ANSWERED, filter missed | Missed, left for the mailbox | waits
a queue as a path is not my phone |  | queue/101 0>0-60 | ANSWERED, filter missed | Missed | waits
a queue's channel | Local/101@from-queue-00a1;1 0>5-60 |  | ANSWERED | Answered | settled
104 answers, named by a channel | PJSIP/101-0000002a 0-12 | PJSIP/104-0000002b 0>12-60 | ANSWERED, filter missed | Answered by 104 | settled
104 answers, named by an address | sip:101@pbx 0-12 | <sip:104@pbx:5060;transport=tcp> 0>12-60 | ANSWERED, filter missed | Answered by 104 | settled
my mailbox, named by an address | sip:101@pbx 0-12 | sip:*99101@pbx 12>12-30 | ANSWERED, filter missed | Missed, left for the mailbox | waits
another phone whose number ends like mine | 101 0-12 | sip:1101@pbx 12>12-60 | MISSED, filter missed | Missed | waits
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
a cause as the status |  | +442079460000 0-20 | USER_BUSY | Busy | -
another |  | +442079460000 0-2 | UNALLOCATED_NUMBER | Number doesn’t exist | -
one beside a cause that says nothing |  | +442079460000 0-20 | CALL_REJECTED, cause NORMAL_CLEARING | Declined | -
an unknown status |  |  | PARKED | Status “PARKED” | -
transferred and busy: the number has the time of my lift | 101 36>38-38 | +442079460000 38>38-40 | ANSWERED, cause USER_BUSY | Busy | -
the same, declined | 101 36>38-38 | +442079460000 38>38-43 | ANSWERED, cause CALL_REJECTED | Declined | -
the same, a failure | 101 36>38-38 | +442079460000 38>38-40 | ANSWERED, cause NORMAL_TEMPORARY_FAILURE | Couldn’t be connected | -
the same, no such number | 101 36>38-38 | +442079460000 38>38-38 | FAILED, cause UNALLOCATED_NUMBER | Number doesn’t exist | -
the same, ended as usual | 101 36>38-38 | +442079460000 38>38-48 | ANSWERED, cause NORMAL_CLEARING | Answer not reported | -
the same, a long talk | 101 36>38-38 | +442079460000 38>38-300 | ANSWERED, cause NORMAL_CLEARING | Answer not reported | -
the same, the number's leg began later | 101 36>38-38 | +442079460000 40>38-60 | ANSWERED, cause NORMAL_CLEARING | Answer not reported | -
the same, in another order | 101 36>38-38 | +442079460000 38>38-48 | ANSWERED, cause NORMAL_CLEARING, own dial | Answer not reported | -
transferred: only the number's leg |  | +442079460000 38>38-48 | ANSWERED, cause NORMAL_CLEARING, own dial | Answer not reported | -
both channels, and they answered | 101 36>38-38 | +442079460000 38>38-57; +442079460000 38>42-57 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
both channels, and nobody did | 101 36>38-38 | +442079460000 38>38-48; +442079460000 38-48 | ANSWERED, cause NORMAL_CLEARING | Not reached | -
the call's own entry with the time of my lift | 101 36>38-57 | +442079460000 36>38-57 | ANSWERED, cause NORMAL_CLEARING, own dial | Answer not reported | -
the same, my phone in vain | 101 35-65 | +442079460000 35-65 | NO_ANSWER, cause NO_ANSWER, own dial | Your phone wasn’t picked up | -
only my leg, and the number does not exist | 101 0>2-2 |  | FAILED, cause UNALLOCATED_NUMBER | Number doesn’t exist | -
only my leg, and the number is incomplete | 101 0>2-2 |  | FAILED, cause INVALID_NUMBER_FORMAT | Number doesn’t exist | -
only my leg, lifted and busy at once | 101 0>4-4 |  | BUSY, cause USER_BUSY | Busy | -
only my leg, which was busy itself | 101 0-0 |  | BUSY, cause USER_BUSY | Your phone wasn’t picked up | -
only my leg, busy, ANSWERED | 101 0>4-6 |  | ANSWERED, cause USER_BUSY | Busy | -
only my leg, a failure, ANSWERED | 101 0>4-6 |  | ANSWERED, cause NORMAL_TEMPORARY_FAILURE | Couldn’t be connected | -
only my leg, its end written as its answer | 101 0>20-20 |  | NO_ANSWER, cause NO_ANSWER | Your phone wasn’t picked up | -
a cause of no answer beside a leg that talked | 101 0>4-70 | +442079460000 4>20-70 | ANSWERED, cause USER_BUSY | Busy | -
they answer, then the connection breaks | 101 0>4-70 | +442079460000 4>20-70 | ANSWERED, cause RECOVERY_ON_TIMER_EXPIRE | Answered | settled
they answer, and the sound stops | 101 0>4-70 | +442079460000 4>20-70 | ANSWERED, cause MEDIA_TIMEOUT | Answered | settled
dialled at the phone, answered at once |  | +442079460000 0>0-70 | ANSWERED | Answered | settled
the answer's length alone, and it is the lift's | 101 36-38=2 | +442079460000 38-53=15 | ANSWERED, cause NORMAL_CLEARING, own dial | Answer not reported | -
lengths without any time | 101 ?-?=2 | +442079460000 ?-?=15 | ANSWERED, cause NORMAL_CLEARING, own dial | Answer not reported | -
the start written as their answer, and the status says that nobody did |  | +442079460000 0>0-? | NO_ANSWER, cause NORMAL_CLEARING | No answer | -
my phone under another name, in vain there | Ext.101 0>4-20 | +442079460000 4-20 | ANSWERED, cause NORMAL_CLEARING, own dial | Not reached | -
the same, not known as my dial | Ext.101 0>4-20 | +442079460000 4-20 | ANSWERED, cause NORMAL_CLEARING | Not reached | -
the same, the number's leg begins a second later | Ext.101 0>4-20 | +442079460000 5-20 | ANSWERED, cause NORMAL_CLEARING | Not reached | -
the same, they answer | Ext.101 0>4-40 | +442079460000 5>10-40 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
a leg of 0 s under another name is not my lift | Ext.101 0>4-4 | +442079460000 4>4-20 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
only my phone, under another name | Ext.101 0>4-20 |  | ANSWERED, cause NORMAL_CLEARING, own dial | Answer not reported | -
they answer, and put me through to somebody in vain | 101 0>4-60 | +442079460000 4>10-30; +442079460001 30-60 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
the same, dialled at the phone |  | +442079460000 0>10-30; +442079460001 30-60 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
the cause as SIP writes it | 101 36>38-38 | +442079460000 38>38-40 | ANSWERED, cause SIP 486, own dial | Busy | -
my phone as a channel | PJSIP/101-0000002a 0>4-70 | +442079460000 4>20-70 | ANSWERED | Answered | settled
my phone as a dial string, in vain | user/101 0-20 |  | NO_ANSWER | Your phone wasn’t picked up | -
no sign at all |  |  |  | Answer not reported | -
the PBX stops while it rings |  | +442079460000 0-20 | NO_ANSWER, cause SYSTEM_SHUTDOWN | Couldn’t be connected | -
no status, the PBX stopped |  |  | cause SYSTEM_SHUTDOWN | Couldn’t be connected | -
an unknown status, and the PBX stopped |  |  | PARKED, cause SYSTEM_SHUTDOWN | Status “PARKED” | -
an unknown status, answered at once |  | +442079460000 0>0-70 | PARKED | Answered | settled
an unknown status, another number answers |  | 600 0>8-60 | PARKED | Answered | settled
another number answers, and calls a third in vain |  | 600 0>4-20; 104 4-20 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
my phone rings twice, and I pick it up the second time | 101 0-5; 101 5>9-20 |  | ANSWERED | Answer not reported | -
my phone is picked up twice: their answer may be one of the lifts | 101 0>4-15; 101 15>20-60 | +442079460000 0>20-60 | ANSWERED | Answer not reported | -
my phone under another name, their number twice in vain | Ext.101 0>4-40 | +442079460000 4-10; +442079460000 10-40 | ANSWERED, cause NORMAL_CLEARING | Not reached | -
my lift and their answer end in one second | 101 36>38-38 | +442079460000 38>38-38 | ANSWERED, cause NORMAL_CLEARING | Answer not reported | -
their length alone, and that it rang | 101 0>4-70 | +442079460000 ?+8-?=15 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
a colleague answers for them | 101 0>4-60 | 104 4>10-60 | ANSWERED, cause NORMAL_CLEARING | Answered | settled
only my leg, in vain, and the cause says busy | 101 0-20 |  | BUSY, cause USER_BUSY | Your phone wasn’t picked up | -
my phone in vain, and theirs begins with it | 101 35-65 | +442079460000 35-65 | NO_ANSWER, cause NO_ANSWER | Your phone wasn’t picked up | -
the same, dialled at the phone | 101 35-65 | +442079460000 35-65 | NO_ANSWER, cause NO_ANSWER, at phone | No answer | -
the same, dialled from here | 101 35-65 | +442079460000 35-65 | NO_ANSWER, cause NO_ANSWER, at phone, own dial | Your phone wasn’t picked up | -
my phone in vain, then a conference with a long number | 101 0-20 | conference-3000123 20-40 | NO_ANSWER | Your phone wasn’t picked up | -
my phone in vain, then a leg without a number | 101 0-20 | ? 20-40 | NO_ANSWER | Your phone wasn’t picked up | -
to a colleague, my phone picked up for less than a second | 101 0>4-4 | 104 4-20 | NO_ANSWER, cause NO_ANSWER, to 104 | No answer | -
`);

/**
 * The time of the talk: what happens | my legs | other legs | signs | from when to when, `=` for how long where only that is known, or `-`. `out`
 * stands before what happens where 101 made the call.
 */
export const talkCases: readonly OutcomeCase[] = tableOf(`
I answer | 101 0>5-60 |  | ANSWERED | 5-60
I answer when a queue rings me again | 101 0-10; 101 20>25-60 |  | ANSWERED | 25-60
I answer twice | 101 0>5-17; 101 30>35-60 |  | ANSWERED | 5-60
the same, the later first | 101 30>35-60; 101 0>5-17 |  | ANSWERED | 5-60
I answer and transfer to 104 | 101 0>5-17 | 104 18>20-60 | ANSWERED | 5-17
104 answers and transfers to 105 | 101 0-12 | 104 0>12-20; 105 21>25-60 | ANSWERED | 12-20
the same, 104 named by a channel | 101 0-12 | PJSIP/104-0000002b 0>12-20; 105 21>25-60 | ANSWERED | 12-20
somebody took the call by its code | 101 0-12 | **101 12>12-200 | ANSWERED | -
the length alone | 101 ?-?=55 |  | ANSWERED | =55
two lengths, of which one has the other | 101 ?-?=20; 101 ?-?=55 |  | ANSWERED | =55
an answer without an end | 101 0>5-? |  | ANSWERED | -
an answer without a beginning and an end | 101 ?>5-? |  | ANSWERED | -
my leg has the answer of a menu | 101 6>4-16 | 700 4>4-6 | ANSWERED, filter answered | =10 until 16
no legs |  |  | ANSWERED | =120
in vain | 101 0-20 |  | MISSED | -
out, they answer | 101 0>4-70 | +442079460000 4>20-70 | ANSWERED | 20-70
out, both channels | 101 36>38-38 | +442079460000 38>38-57; +442079460000 38>42-57 | ANSWERED | 42-57
out, their answer is from before their leg |  | +442079460000 6>4-16 | ANSWERED | =16
out, busy | 101 0>4-20 | +442079460000 4-20 | BUSY | -
`);

const TEN = Date.UTC(2024, 10, 12, 10);

/** A time so many seconds after ten; null for `?`. */
function after(seconds: string | undefined): PbxTime | null {
  if (seconds === undefined || seconds === '?') return null;
  const at = TEN + Number(seconds) * 1000;
  return { text: new Date(at).toISOString().slice(0, 19).replace('T', ' '), at };
}

const written = /^(\S+) (\?|\d+)(?:>(\?|\d+))?(?:\+(\d+))?-(\?|\d+)(?:=(\d+))?$/;

/** A leg as the table writes it. */
export function legOf(text: string): Leg {
  const [, to, start, answer, rang, end, stated] = written.exec(text) ?? [];
  if (to === undefined) throw new Error(`no leg: ${text}`);
  const isInVain = answer === undefined && start !== '?';
  return {
    ...{ destinationNumber: to === '?' ? null : to, forwarding: false },
    ...{ start: after(start), answer: after(answer), end: after(end) },
    ...{ lastHold: null, durationSeconds: null, holdSeconds: null },
    timeToAnswerSeconds: rang === undefined ? null : Number(rang),
    answerSeconds: stated !== undefined ? Number(stated) : isInVain ? 0 : null,
  };
}

/** The record and the filter of a case, and whose call it is. */
export function recordOf(one: OutcomeCase, isOutgoing: boolean): { call: Call; filter: ExtensionStatus } {
  const [, mine = '', others = '', signs = ''] = one;
  const words = signs.split(', ').filter((word) => word !== '');
  const named = (name: string) => words.find((word) => word.startsWith(`${name} `))?.slice(name.length + 1) ?? null;
  const legs = [mine, others].flatMap((text) => (text === '' ? [] : text.split('; ').map(legOf)));
  const ends = legs.flatMap(({ end }) => end?.at ?? []);
  const last = ends.length === 0 ? 120 : (Math.max(...ends) - TEN) / 1000;
  const seconds = Number(named('ends') ?? last);
  const call = makeCall({
    ...{ start: after('0'), end: after(String(seconds)), durationSeconds: seconds, legs },
    status: words.find((word) => !/^(?:cause|filter|own|ends|at|to) /.test(word)) ?? null,
    hangupCause: named('cause'),
    ...(isOutgoing && {
      ...({ direction: 'outbound', callerDestination: '101' } as const),
      callerNumber: words.includes('at phone') ? '101' : '+493023125100',
      destinationNumber: named('to') ?? '+442079460000',
    }),
    ...(words.includes('own dial') && { dialled: { extension: '101', number: '+442079460000' } }),
  });
  return { call, filter: (named('filter') ?? 'unknown') as ExtensionStatus };
}

/** A span of talk as the table writes it. */
export function talkWords(span: { from: number | null; to: number | null; seconds: number } | null): string {
  if (span === null) return '-';
  const [from, to] = [span.from, span.to].map((at) => (at === null ? null : (at - TEN) / 1000));
  if (from !== null && to !== null)
    return span.seconds === Number(to) - Number(from) ? `${from}-${to}` : 'wrong length';
  return `=${span.seconds}${to === null ? '' : ` until ${to}`}`;
}
