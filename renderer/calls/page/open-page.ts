import type { CallPage } from '../../../shared/calls/rows.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import type { Bridge } from '../../bridge.ts';
import type { Loadable } from '../../ui/feedback/loadable.ts';

/** The open call: shown from the history at once, while its record is requested. `failure`: why that could not be done. */
export type PageState = Loadable<{ page: CallPage; failure: AppErrorData | null }>;

/** A call as an extension sees it. `isOpened`: by a person; else nothing is requested from the PBX for it. */
export interface PageQuestion {
  readonly uuid: string;
  readonly extension: string;
  readonly isOpened: boolean;
}

/** A call is requested from the PBX only once its page has been open this long, ms: not on the way through the list. */
const REQUEST_AFTER = 300;

/** Shows a call until it is closed. `put` gets each state after `loading`; `onGone`: it was forgotten while it was open. */
export function openPage(
  bridge: Bridge,
  { uuid, extension, isOpened }: PageQuestion,
  put: (state: PageState) => void,
  onGone: () => void = () => {},
) {
  let state: PageState = { kind: 'loading' };
  let isOpen = true;
  let isRequesting = false;
  const set = (next: PageState): void => {
    state = next;
    if (isOpen) put(next);
  };
  const request = async (): Promise<void> => {
    isRequesting = true;
    if (state.kind === 'failed') set({ kind: 'loading' });
    const answer = await bridge.call('calls.refresh', { uuid, extension });
    isRequesting = false;
    if (answer.ok) set({ kind: 'shown', page: answer.value, failure: null });
    else if (state.kind === 'shown') set({ ...state, failure: answer.error });
    else set({ kind: 'failed', error: answer.error });
  };
  const begin = async (): Promise<void> => {
    const stored = await bridge.call('calls.get', { uuid, extension });
    if (stored.ok) set({ kind: 'shown', page: stored.value, failure: null });
    else if (!isOpened) set({ kind: 'failed', error: stored.error });
    if (stored.ok && isOpened) await new Promise((resolve) => setTimeout(resolve, REQUEST_AFTER));
    if (isOpened && isOpen) await request();
  };
  return {
    begun: begin(),
    /** Requests its record again, at the person's wish. */
    request: () => void (isRequesting || request()),
    /** Shows the history's present state of the call, without a request to the PBX. */
    async refresh(): Promise<void> {
      const stored = await bridge.call('calls.get', { uuid, extension });
      if (state.kind !== 'shown' || !isOpen) return;
      if (stored.ok) set({ ...state, page: stored.value });
      else if (stored.error.kind === 'callNotInHistory') onGone();
    },
    close(): void {
      if (isRequesting) void bridge.call('calls.stopRefresh', { uuid });
      isOpen = false;
    },
  };
}
