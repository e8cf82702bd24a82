import type { WebContents } from 'electron';
import { eventChannel } from '../../shared/contract/bridge.ts';
import { type EventName, type EventPayload, events } from '../../shared/contract/events.ts';
import type { AnswerCall } from './held-calls.ts';
import { type CallHandlers, createCallBudget, serveCalls } from './serve-calls.ts';

const CALLS_PER_SECOND = 300;

export interface IpcDeps {
  readonly handlers: CallHandlers;
  readonly isAppUrl: (url: string) => boolean;
  /** The web contents of the app's own window, null while there is none. */
  readonly ownContents: () => WebContents | null;
  readonly now: () => number;
  readonly onBug: (name: string, thrown: unknown) => void;
}

/** What answers the renderer's calls. */
export function answerCalls(deps: IpcDeps): AnswerCall {
  const serve = serveCalls({ ...deps, budget: createCallBudget(CALLS_PER_SECOND, deps.now) });
  return (event, name, input, ...extra) => {
    const own = deps.ownContents();
    const frame = event.senderFrame;
    const isOwnWindow = own !== null && event.sender.id === own.id && frame !== null && frame === own.mainFrame;
    return serve({ frame, isOwnWindow }, name, input, ...extra);
  };
}

/** Sends the window an event. Does nothing while there is no window: a new one asks for the state itself. */
export type Push = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** Makes the push. It parses what goes out, so that only fields of the contract cross. */
export function createPush(ownContents: () => WebContents | null): Push {
  return (name, payload) => {
    const contents = ownContents();
    if (contents === null || contents.isDestroyed()) return;
    contents.send(eventChannel, name, events[name].parse(payload));
  };
}
