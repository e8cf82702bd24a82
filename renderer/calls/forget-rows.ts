import type { ForgetSubject } from '../../shared/calls/chosen-calls.ts';
import { forgetCalls } from '../call-actions/forget-calls.ts';
import { callsStore } from './calls-store.ts';

/** Forgets calls. The list drops those that are named one by one; a refresh would only look at its newest rows. */
export async function forgetRows(what: ForgetSubject): Promise<void> {
  const isDone = await forgetCalls(what);
  if (isDone && what.kind === 'calls') callsStore.getState().dropRows(what.uuids);
}
