import { z } from 'zod';
import { verdictWords } from '../quality/verdict.ts';

/** What is asked of the calls: every condition that is given holds, and within a list any one of it. Empty lists, null and '' ask nothing. */
export const callFilter = z.object({
  /** Numbers in any notation, names, notes, tags and hang-up causes; each word of it has to be found. */
  text: z.string().max(200),
  directions: z.array(z.enum(['in', 'out', 'internal'])).max(3),
  outcomes: z.array(z.enum(['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown'])).max(5),
  verdicts: z.array(z.enum(verdictWords)).max(verdictWords.length),
  /** Start of the call, epoch ms: from this instant on … */
  from: z.number().nullable(),
  /** … and before this one. A call whose start cannot be read lies in no span. */
  to: z.number().nullable(),
  /** Length of the talk; nobody talked: 0 seconds. */
  atLeastSeconds: z.number().nullable(),
  atMostSeconds: z.number().nullable(),
  /** Where the sound went to or came from: exactly this remote or local media address. */
  media: z.string().max(100).nullable(),
  /** Of the call or of its caller. */
  tags: z.array(z.string().max(40)).max(50),
  /** Number key (`numberKey`) of the other side. */
  caller: z.string().max(100).nullable(),
});
export type CallFilter = z.infer<typeof callFilter>;

/** Asks nothing: every call. */
export const noFilter: CallFilter = {
  text: '',
  directions: [],
  outcomes: [],
  verdicts: [],
  from: null,
  to: null,
  atLeastSeconds: null,
  atMostSeconds: null,
  media: null,
  tags: [],
  caller: null,
};
