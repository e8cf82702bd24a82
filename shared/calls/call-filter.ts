import { z } from 'zod';
import { verdictWords } from '../quality/verdict.ts';
import { instant } from '../time/instant.ts';

/** Conditions for calls. All of them hold; of a list, any one. Empty lists, null and '' are no condition. */
export const callFilter = z.object({
  /** Found in numbers of any notation, names, notes and tags; every word must match. Groups of digits side by side are one number. */
  text: z.string().max(200),
  directions: z.array(z.enum(['in', 'out', 'internal'])).max(3),
  outcomes: z.array(z.enum(['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown'])).max(5),
  verdicts: z.array(z.enum(verdictWords)).max(verdictWords.length),
  /** Start of the call, epoch ms: from this instant on … */
  from: instant.nullable(),
  /** … and before this one. A call with an unreadable start is in no span. */
  to: instant.nullable(),
  /** Talk time in seconds; 0 without a talk. */
  atLeastSeconds: z.number().nullable(),
  /** Exactly this codec, as the record names what the PBX received. */
  codec: z.string().max(200).nullable(),
  /** The line that a call was dialled through from here, by its name at that time. */
  line: z.string().max(200).nullable(),
  /** A tag of the call or of its caller. */
  tags: z.array(z.string().max(40)).max(50),
  /** Number key (`numberKey`) of the other side. */
  caller: z.string().max(100).nullable(),
});
export type CallFilter = z.infer<typeof callFilter>;

/** No condition: every call. */
export const noFilter: CallFilter = {
  text: '',
  directions: [],
  outcomes: [],
  verdicts: [],
  from: null,
  to: null,
  atLeastSeconds: null,
  codec: null,
  line: null,
  tags: [],
  caller: null,
};
