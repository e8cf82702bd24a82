import type { WebContents } from 'electron';
import { z } from 'zod';
import { eventChannel } from '../../shared/contract/bridge.ts';
import { type EventName, type EventPayload, events } from '../../shared/contract/events.ts';

/** Sends the window an event. Does nothing while there is no window: a new one asks for the state itself. */
export type Push = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/**
 * Makes the push. It parses what goes out, so that only fields of the contract cross. Never throws for a payload that doesn't parse, which is
 * handed to `onBug` and not sent: tray, badge and polling go on.
 */
export function createPush(
  ownContents: () => WebContents | null,
  onBug: (what: string, thrown: unknown) => void,
): Push {
  return (name, payload) => {
    const contents = ownContents();
    if (contents === null || contents.isDestroyed()) return;
    const parsed = events[name].safeParse(payload);
    if (parsed.success) contents.send(eventChannel, name, parsed.data);
    else onBug(`The event ${name}`, new Error(z.prettifyError(parsed.error)));
  };
}
