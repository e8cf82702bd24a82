import { z } from 'zod';
import { instant } from './time/instant.ts';

/** A version of three numbers, such as 1.4.0. */
const version = z.string().regex(/^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}$/);

/** A release. `date`: ISO 8601 day; `notes`: what changed, plain text, one point a line. */
export const release = z.object({ version, date: z.iso.date(), notes: z.string().max(20_000) });
export type Release = z.infer<typeof release>;

/**
 * Why nothing is checked. `noAddress`: neither build nor administrator set a release address; `apt`: the system's package manager gets
 * Ringback from it; `administrator`: switched off by policy; `policyUnreadable`: there is a policy, but it can't be read.
 */
export const updatesOff = z.enum(['noAddress', 'apt', 'administrator', 'policyUnreadable']);
export type UpdatesOff = z.infer<typeof updatesOff>;

/**
 * What is known of newer versions. `newer`: the newest release, null where this one is; `isExpired`: the list that says so has run out;
 * `checkedAt`: last complete check, epoch ms; `hasFailed`: the last one was not.
 */
export const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: updatesOff }),
  z.object({
    kind: z.literal('on'),
    newer: release.nullable(),
    isExpired: z.boolean(),
    isChecking: z.boolean(),
    checkedAt: instant.nullable(),
    hasFailed: z.boolean(),
  }),
]);
export type UpdateState = z.infer<typeof updateState>;
