import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from '../say.ts';
import { app } from './app.ts';
import type { HostMenu } from './menu.ts';
import { showMessageBox } from './message-box.ts';
import { browser } from './web-contents.ts';

/** Electron's `NativeImage`: the bytes are kept as they came, as nothing here has to draw them. */
class HostImage {
  readonly #png: Buffer;
  #template = false;

  constructor(png: Buffer) {
    this.#png = png;
  }
  isEmpty(): boolean {
    return this.#png.length === 0;
  }
  toPNG(): Buffer {
    return this.#png;
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }
  /** Width and height as a PNG's header has them. */
  getSize(): { width: number; height: number } {
    const isPng = this.#png.length > 24 && this.#png.readUInt32BE(0) === 0x89504e47;
    return isPng ? { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) } : { width: 0, height: 0 };
  }
  resize(_options: object): HostImage {
    return this;
  }
  addRepresentation(_options: object): void {}
  setTemplateImage(on: boolean): void {
    this.#template = on;
  }
  isTemplateImage(): boolean {
    return this.#template;
  }
}

function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Electron's `nativeImage`. A file that cannot be read gives an empty image, as there. */
export const nativeImage = {
  createEmpty: (): HostImage => new HostImage(Buffer.alloc(0)),
  createFromPath: (file: string): HostImage => new HostImage(readOrNothing(file)),
  createFromBuffer: (bytes: Buffer): HostImage => new HostImage(bytes),
  createFromBitmap: (bytes: Buffer): HostImage => new HostImage(bytes),
  createFromDataURL: (url: string): HostImage => new HostImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
};

/** Electron's `Tray`. A browser can put nothing into the system's tray: what the app sets is kept and not shown. */
export class HostTray extends EventEmitter {
  #destroyed = false;

  constructor(image: unknown) {
    super();
    this.setImage(image);
  }
  setImage(_image: unknown): void {}
  setToolTip(_text: string): void {}
  setTitle(_title: string): void {}
  setContextMenu(_menu: HostMenu | null): void {}
  popUpContextMenu(): void {}
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
  }
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Electron's `shell`: hands an address to the system's own opener, as an argument and never through a shell. */
export const shell = {
  openExternal(url: string): Promise<void> {
    const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
      child.on('error', (error) => reject(new Error(`Nothing opens ${url}: ${reasonOf(error)}`)));
      child.on('spawn', () => {
        child.unref();
        resolve();
      });
    });
  },
  async openPath(file: string): Promise<string> {
    return shell.openExternal(file).then(() => '', reasonOf);
  },
  showItemInFolder(file: string): void {
    void shell.openPath(path.dirname(file));
  },
  beep(): void {},
};

/** Electron's `powerMonitor`. Nothing tells a plain process of sleep and waking, so no event ever comes. */
export const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleTime: (): number => 0,
  isOnBatteryPower: (): boolean => false,
});

class HostTheme extends EventEmitter {
  #source: 'system' | 'light' | 'dark' = 'system';

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source;
  }
  set themeSource(source: 'system' | 'light' | 'dark') {
    this.#source = source;
    void browser.colorScheme(source === 'system' ? null : source);
    this.emit('updated');
  }
  /** The browser follows the system by itself; this process cannot ask it, so "system" counts as light. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly prefersReducedTransparency = false;
  readonly inForcedColorsMode = false;
}

/** Electron's `nativeTheme`. */
export const nativeTheme = new HostTheme();

/** Electron's `safeStorage`, where there is no keyring: the app then keeps its secret in memory only. */
export const safeStorage = {
  isEncryptionAvailable: (): boolean => false,
  isAsyncEncryptionAvailable: async (): Promise<boolean> => false,
  getSelectedStorageBackend: (): string => 'unknown',
  encryptStringAsync: async (_text: string): Promise<Buffer> => {
    throw new Error('The Chromium host has no keyring to encrypt with.');
  },
  decryptStringAsync: async (_bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
    throw new Error('The Chromium host has no keyring to decrypt with.');
  },
};

/** Electron's `dialog`, for what goes wrong before a window is there. */
export const dialog = {
  showErrorBox(title: string, content: string): void {
    process.stderr.write(`${title}\n${content}\n`);
  },
  showMessageBox,
  /** A browser cannot ask with the system's dialog: the file goes where its downloads go, and never over another. */
  async showSaveDialog(...asked: unknown[]): Promise<{ canceled: boolean; filePath: string }> {
    const { defaultPath = 'file' } = asked.at(-1) as { defaultPath?: string };
    const { dir, name, ext } = path.parse(path.resolve(app.getPath('downloads'), defaultPath));
    mkdirSync(dir, { recursive: true });
    let filePath = path.join(dir, name + ext);
    for (let copy = 1; existsSync(filePath); copy += 1) filePath = path.join(dir, `${name} (${copy})${ext}`);
    return { canceled: false, filePath };
  },
};
