import type { WebContents } from 'electron';
import { eventChannel } from '../../shared/contract/bridge.ts';
import { type EventName, type EventPayload, events } from '../../shared/contract/events.ts';

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
