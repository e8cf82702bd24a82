import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { callChannel, eventChannel, type RingbackBridge } from '../shared/contract/bridge.ts';

/**
 * The bridge: one function to call, one to listen. It carries names and plain data and no Electron object; names and shapes are
 * checked in main (`ipc/`) and again in `renderer/bridge.ts`.
 */
const bridge: RingbackBridge = {
  call: (name, input) => ipcRenderer.invoke(callChannel, name, input),
  on: (name, listener) => {
    const forward = (_event: IpcRendererEvent, event: unknown, payload: unknown) => {
      if (event === name) listener(payload);
    };
    ipcRenderer.on(eventChannel, forward);
    return () => {
      ipcRenderer.removeListener(eventChannel, forward);
    };
  },
};

contextBridge.exposeInMainWorld('ringback', bridge);
