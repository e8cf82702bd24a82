import type { CallPlan, CallStatus, Cause } from '../../../electron/practice-pbx/calls/record.ts';

const STATUSES: Partial<Record<Cause, CallStatus>> = {
  NORMAL_CLEARING: 'ANSWERED',
  USER_BUSY: 'BUSY',
  NO_ANSWER: 'NO_ANSWER',
  ORIGINATOR_CANCEL: 'CANCELLED',
};

/** A dial as a PBX records it whose status is the called party's, not the caller's own leg's. */
export function withFarEndStatus(call: CallPlan): CallPlan {
  const wasDialled = call.legs.length > 1;
  return wasDialled ? { ...call, status: STATUSES[call.cause] ?? 'FAILED' } : call;
}
