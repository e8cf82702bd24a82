import { z } from 'zod';

/** A semantic version without build metadata, such as 1.4.0 or 1.4.0-beta.2. */
export const version = z
  .string()
  .max(60)
  .regex(/^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/);

/** A release as it is shown. `date`: ISO 8601 day; `notes`: what changed, plain text. */
export const shownRelease = z.object({ version, date: z.string().max(10), notes: z.string().max(20_000) });
export type ShownRelease = z.infer<typeof shownRelease>;

/**
 * Why there are no updates. `noAddress`: neither build nor administrator set a release address; `administrator`: switched off by policy;
 * `policyUnreadable`: there is a policy, but it can't be read; `source`: Ringback runs from its source code.
 */
export const updatesOff = z.enum(['noAddress', 'administrator', 'policyUnreadable', 'source']);
export type UpdatesOff = z.infer<typeof updatesOff>;

/**
 * How a release is installed here. `here`: by Ringback; `apt`, `dnf`: by the system's package manager; `archive`: the folder is replaced by
 * hand; `administrator`: Ringback lies where this user can't write; `tooOld`: this version can't be updated directly; `noFile`: the release
 * has no file for this system.
 */
export const updateMeans = z.enum(['here', 'apt', 'dnf', 'archive', 'administrator', 'tooOld', 'noFile']);
export type UpdateMeans = z.infer<typeof updateMeans>;

/** What stopped a check, a download or an installation. `inCall`: a call or a dial is going on. */
export const updateFault = z.enum([
  'unreachable',
  'timeout',
  'refused',
  'redirected',
  'tooLarge',
  'unreadable',
  'badSignature',
  'cut',
  'wrongFile',
  'disk',
  'inCall',
  'notInstalled',
  'internal',
]);
export type UpdateFault = z.infer<typeof updateFault>;

const bytes = z.number().int().min(0);

/** `current`: nothing newer, or never checked. `ready`: downloaded and checked; `wayBack`: so is the version that runs now. */
export const updateStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: updatesOff }),
  z.object({ kind: z.literal('current') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('available'), release: shownRelease, means: updateMeans }),
  z.object({ kind: z.literal('downloading'), release: shownRelease, received: bytes, total: bytes }),
  z.object({ kind: z.literal('ready'), release: shownRelease, wayBack: z.boolean() }),
  z.object({ kind: z.literal('installing'), release: shownRelease }),
]);
export type UpdateStep = z.infer<typeof updateStep>;

/**
 * The state of updates. `checkedAt`: last complete check, epoch ms; `fault`: what stopped the last attempt; `limit`: how the administrator
 * holds updates back; `wentBackFrom`: the version that did not start, so that Ringback went back to this one.
 */
export const updateState = z.object({
  step: updateStep,
  checkedAt: z.number().nullable(),
  fault: updateFault.nullable(),
  limit: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('pinned'), version: z.string().max(60) }),
      z.object({ kind: z.literal('delayed'), days: z.number() }),
    ])
    .nullable(),
  wentBackFrom: version.nullable(),
});
export type UpdateState = z.infer<typeof updateState>;
