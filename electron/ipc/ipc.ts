import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { callChannel, eventChannel } from '../../shared/contract/bridge.ts';
import { type EventName, type EventPayload, events } from '../../shared/contract/events.ts';
import { createCallBudget } from './call-budget.ts';
import { type CallHandlers, serveCalls } from './serve-calls.ts';

const callsPerSecond = 300;

export interface IpcDeps {
  readonly handlers: CallHandlers;
  readonly isAppUrl: (url: string) => boolean;
  /** The web contents of the app's own window, null while there is none. */
  readonly ownContents: () => WebContents | null;
  readonly now: () => number;
  readonly onBug: (name: string, thrown: unknown) => void;
}

/** Listens for the renderer's calls. The answer ends it. */
export function serveIpc(deps: IpcDeps): () => void {
  const serve = serveCalls({ ...deps, budget: createCallBudget(callsPerSecond, deps.now) });
  ipcMain.handle(callChannel, (event: IpcMainInvokeEvent, name: unknown, input: unknown, ...extra: unknown[]) => {
    const own = deps.ownContents();
    const frame = event.senderFrame;
    const isOwnWindow = own !== null && event.sender.id === own.id && frame !== null && frame === own.mainFrame;
    return serve({ frame, isOwnWindow }, name, input, ...extra);
  });
  return () => ipcMain.removeHandler(callChannel);
}

/** Tells the window an event; nothing happens while there is no window: a new one asks for the state itself. */
export type Push = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** The typed push: what goes out is parsed, so that no field crosses that the contract doesn't name. */
export function createPush(ownContents: () => WebContents | null): Push {
  return (name, payload) => {
    const contents = ownContents();
    if (contents === null || contents.isDestroyed()) return;
    contents.send(eventChannel, name, events[name].parse(payload));
  };
}
