import type { CallName } from '../../../shared/contract/calls.ts';
import type { UpdateState } from '../../../shared/updates.ts';
import type { FakeState, Handlers } from './fake-handlers.ts';

type UpdateCall = Extract<CallName, `updates.${string}`>;

/** Updates without an address: what every build has today. */
export const noUpdates: UpdateState = {
  step: { kind: 'off', why: 'noAddress' },
  checkedAt: null,
  fault: null,
  limit: null,
  wentBackFrom: null,
};

/** Answers with the state that the test has set. */
export function updateHandlers(state: FakeState): Pick<Handlers, UpdateCall> {
  const same = () => state.updates;
  return {
    'updates.get': same,
    'updates.check': same,
    'updates.download': same,
    'updates.cancel': same,
    'updates.install': same,
  };
}
