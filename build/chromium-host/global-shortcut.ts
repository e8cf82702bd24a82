/** Electron's `globalShortcut`. A browser's keys are its window's own, so none is ever taken, and that is said. */
export const globalShortcut = {
  register: (_accelerator: string, _callback: () => void): boolean => false,
  registerAll(_accelerators: string[], _callback: () => void): void {},
  isRegistered: (_accelerator: string): boolean => false,
  unregister(_accelerator: string): void {},
  unregisterAll(): void {},
};
