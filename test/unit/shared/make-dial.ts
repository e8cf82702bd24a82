import type { Dial, DialOrder, DialState } from '../../../shared/dialing/dial.ts';

/** The UUID of the n-th dial or call of a test. */
export const uuidOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The n-th dial of a test, from 101, pressed at `createdAt` (epoch ms). */
export function makeDial(state: DialState, given: Partial<DialOrder> & { n?: number; createdAt?: number } = {}): Dial {
  const { n = 1, createdAt = 0, ...order } = given;
  const whole = { number: '0301234567', extension: '101', gatewayUuid: 'g', callerId: null, ...order };
  return { id: uuidOf(n), order: whole, gatewayName: null, createdAt, state };
}

type InCall = Extract<DialState, { kind: 'inCall' }>;

/** A dial that the PBX took as call `c`. Its record is no longer polled for. */
export const inCall = (more: Partial<InCall> = {}): InCall => ({
  ...{ kind: 'inCall', callUuid: 'c', since: 0, lifted: 'likely', nextPollAt: null },
  ...more,
});
