import { EventEmitter } from 'node:events';

/**
 * Electron's default session, as far as the app uses it. The stand-in's browser refuses every permission and device by
 * itself, so the app's handlers are taken and never asked.
 */
class HostSession extends EventEmitter {
  setPermissionRequestHandler(_handler: unknown): void {}
  setPermissionCheckHandler(_handler: unknown): void {}
  setDevicePermissionHandler(_handler: unknown): void {}
  setDisplayMediaRequestHandler(_handler: unknown): void {}
  setSpellCheckerEnabled(_on: boolean): void {}
  setSpellCheckerLanguages(_languages: string[]): void {}
  async clearStorageData(): Promise<void> {}
  async clearCache(): Promise<void> {}
  readonly webRequest = {
    onBeforeRequest(): void {},
    onBeforeSendHeaders(): void {},
    onHeadersReceived(): void {},
  };
}

/** The only session there is: the browser's temporary profile. */
export const defaultSession = new HostSession();
