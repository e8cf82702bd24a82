/** The name under which a page reaches the main process until the preload has taken it away. */
export const BINDING = '__chromiumHostInvoke';
/** The key of the symbol under which a page receives what main sends. */
export const DELIVERY = 'chromium-host.deliver';

type Listener = (event: object, ...args: unknown[]) => void;
type Preload = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void;
type Invoke = (channel: string, args: unknown[]) => Promise<{ value?: unknown; error?: string }>;

/**
 * Runs in the page, before its own scripts: gives the app's preload the `electron` it expects. Self-contained, because its
 * source text is what is sent. Unlike Electron's, this world is the page's own: Chromium offers a page no second one that
 * could share functions with it. What the preload exposes is frozen, as Electron freezes it.
 */
function preloadWorld(binding: string, delivery: string, preload: Preload): void {
  const invoke = Reflect.get(globalThis, binding) as Invoke | undefined;
  Reflect.deleteProperty(globalThis, binding);
  if (!invoke || window.top !== window || location.protocol !== 'https:') return;
  const listeners = new Map<string, Listener[]>();
  const listenersOf = (channel: string): Listener[] => listeners.get(channel) ?? [];
  const freeze = (value: unknown): unknown => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value;
    for (const part of Object.values(value)) freeze(part);
    return Object.freeze(value);
  };
  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => {
        Object.defineProperty(globalThis, key, { value: freeze(api), enumerable: true });
      },
    },
    ipcRenderer: {
      invoke: async (channel: string, ...args: unknown[]) => {
        const reply = await invoke(channel, args);
        if (reply.error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${reply.error}`);
        return reply.value;
      },
      on: (channel: string, listener: Listener) => listeners.set(channel, [...listenersOf(channel), listener]),
    },
  };
  Object.defineProperty(globalThis, Symbol.for(delivery), {
    value: (channel: string, args: unknown[]) => {
      for (const listener of listenersOf(channel)) listener({}, ...args);
    },
  });
  const module = { exports: {} };
  const load = (name: string): unknown => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  preload(load, module, module.exports);
}

/** The text to run in every page of a window with this preload. */
export function preloadScript(preloadSource: string): string {
  const preload = `(function (require, module, exports) {\n${preloadSource}\n})`;
  return `(${preloadWorld.toString()})(${JSON.stringify(BINDING)}, ${JSON.stringify(DELIVERY)}, ${preload});`;
}
