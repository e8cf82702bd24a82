import { contextBridge, ipcRenderer } from 'electron';
import { callChannel, eventChannel, type RingbackBridge } from '../shared/contract/bridge.ts';

type Listener = Parameters<RingbackBridge['on']>;
const listeners = new Set<Listener>();

// One listener for all: Electron warns of a leak from the eleventh on.
ipcRenderer.on(eventChannel, (_event, event: unknown, payload: unknown) => {
  for (const [name, listener] of [...listeners]) if (event === name) listener(payload);
});

/**
 * The bridge: one function to call, one to listen. It carries names and plain data and no Electron object; names and shapes are
 * checked in main (`ipc/`) and again in `renderer/bridge.ts`.
 */
const bridge: RingbackBridge = {
  call: (...call) => ipcRenderer.invoke(callChannel, ...call),
  on: (...listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

contextBridge.exposeInMainWorld('ringback', bridge);
