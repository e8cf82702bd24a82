import { z } from 'zod';
import { appErrorData } from '../errors.ts';
import { HOUR, MINUTE } from '../time/durations.ts';
import { instant } from '../time/instant.ts';
import { guardKind, numberSource } from './guard-kind.ts';

/**
 * A dial request: the number as it is sent to the PBX, the extension whose phone rings, the gateway, and the caller ID. `meant`: the
 * number before the dial rules.
 */
export const dialOrder = z.object({
  number: z.string().min(1).max(32),
  meant: z.string().min(1).max(32).nullish(),
  extension: z.string().min(1).max(20),
  gatewayUuid: z.string().min(1).max(100),
  callerId: z.string().min(1).max(40).nullable(),
});
export type DialOrder = z.infer<typeof dialOrder>;

/** The number before the dial rules, which is shown, looked up and guarded; `order.number` is the one sent to the PBX. */
export function intendedNumber(order: Pick<DialOrder, 'number' | 'meant'>): string {
  return order.meant ?? order.number;
}

/**
 * What a person wants dialled: the number as it is written, and the choices for this call. `gatewayUuid` null: the line of the rules or
 * the settings. `callerId: 'pbx'`: the PBX decides.
 */
export const draft = z.object({
  number: z.string().max(200),
  gatewayUuid: z.string().min(1).max(100).nullable(),
  callerId: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('settings') }),
    z.object({ kind: z.literal('pbx') }),
    z.object({ kind: z.literal('number'), number: z.string().min(1).max(40) }),
  ]),
});
export type Draft = z.infer<typeof draft>;

/** A draft without any choice. */
export const emptyDraft: Draft = { number: '', gatewayUuid: null, callerId: { kind: 'settings' } };

/**
 * One press of Call. Main makes the order of it. `id`: the same id is the same dial, however often it is sent. `agreed`: the questions
 * that the person answered with yes in the window.
 */
export const dialRequest = draft.extend({
  id: z.uuid(),
  from: numberSource,
  agreed: z.array(guardKind).max(10),
});
export type DialRequest = z.infer<typeof dialRequest>;

/**
 * The state of a dial. Times are epoch ms.
 * `preparing`: the intent is on disk, and no byte of the POST has been sent: it can still be cancelled.
 * `asking`: the POST may have been sent; the PBX may hold it open until the handset is lifted.
 * `inCall`: the PBX accepted it; `lifted` says whether the wait makes it likely that the handset was lifted.
 * `done`: its record is in the history. `noRecord`: none came within a day.
 * `refused`: the PBX said no, or nothing was sent. `unknown`: no response came; the records are searched for the call, and it is never
 * sent again.
 */
export const dialState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preparing'), since: instant }),
  z.object({ kind: z.literal('asking'), since: instant }),
  z.object({
    kind: z.literal('inCall'),
    callUuid: z.string(),
    since: instant,
    lifted: z.enum(['likely', 'unknown']),
    nextPollAt: instant.nullable(),
  }),
  z.object({ kind: z.literal('done'), callUuid: z.string(), at: instant, foundBy: z.enum(['uuid', 'records']) }),
  z.object({ kind: z.literal('noRecord'), callUuid: z.string(), at: instant }),
  z.object({ kind: z.literal('refused'), error: appErrorData, at: instant }),
  z.object({
    kind: z.literal('unknown'),
    error: appErrorData.nullable(),
    since: instant,
    nextPollAt: instant.nullable(),
  }),
]);
export type DialState = z.infer<typeof dialState>;

/** How long a dialled call is polled for by separate requests, ms. Later its record comes with the background sync. */
export const searchRecordFor = 5 * MINUTE;

/** The longest assumed call, ms. A call without a record is over by then, or never took place. */
const longestCall = 6 * HOUR;

/** Whether a dial waits to be sent or for the PBX's response. */
export function isBeingMade(state: DialState): boolean {
  return state.kind === 'preparing' || state.kind === 'asking';
}

/** Whether the call is being set up or may still be going on. `now`: epoch ms. */
export function isGoingOn(state: DialState, now: number): boolean {
  return isBeingMade(state) || (state.kind === 'inCall' && now - state.since < longestCall);
}

/**
 * One dial, from the confirmed click to its end. `id` comes with the press, so that a doubled message is the same dial. `pbxAt`: when it was created by
 * the PBX's clock, where that is known to differ.
 */
export const dial = z.object({
  id: z.uuid(),
  order: dialOrder,
  gatewayName: z.string().nullable(),
  createdAt: instant,
  pbxAt: instant.optional(),
  state: dialState,
});
export type Dial = z.infer<typeof dial>;

/** A dial after "Check now". `error`: why its record could not be requested. */
export const dialCheck = z.object({ dial, error: appErrorData.nullable() });
export type DialCheck = z.infer<typeof dialCheck>;
