import type { App } from 'electron';
import { AppError } from '../../shared/errors.ts';
import type { LoginStart } from '../../shared/links.ts';

/** How one system stores what starts when the person signs in. */
export interface LoginPort {
  check(): Promise<LoginStart>;
  /** Has the system start Ringback hidden, or no longer. Rejects where the system refuses. */
  set(isOn: boolean): Promise<void>;
}

/** Whether the system starts Ringback when the person signs in. Only the system stores it. */
export function createLoginStarts(port: LoginPort, onFailure: (what: string, thrown: unknown) => void) {
  return {
    /** Reads the system's state; changes nothing. */
    check: port.check,
    /** Changes it and returns the new state. Errors: loginNotChanged. */
    async set(isOn: boolean): Promise<LoginStart> {
      await port.set(isOn).catch((thrown: unknown) => {
        onFailure('start at sign-in', thrown);
        throw new AppError({ kind: 'loginNotChanged' });
      });
      return port.check();
    },
  };
}

export interface SystemLoginDeps {
  readonly app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  /** What starts this Ringback hidden. */
  readonly command: readonly [program: string, ...args: string[]];
}

/** Where the system cannot start this copy of Ringback. */
export const noSystemLogin: LoginPort = {
  check: async () => ({ kind: 'unavailable' }),
  async set() {
    throw new Error('The system cannot start this copy.');
  },
};

/** Start at sign-in on Windows and macOS, through Electron. */
export function systemLogin({ app, platform, command }: SystemLoginDeps): LoginPort {
  const [program, ...args] = command;
  const port = platform === 'win32' ? windowsLogin(app, program, args) : macLogin(app);
  // macOS starts a program without arguments, so it cannot start a copy that needs its folder or profile as one.
  return platform === 'win32' || args.length === 1 ? port : noSystemLogin;
}

/** A value of the registry's Run key. It may be switched off in the Task Manager, which only `enabled` undoes. */
function windowsLogin(app: SystemLoginDeps['app'], program: string, words: readonly string[]): LoginPort {
  // Electron joins the arguments with spaces and adds no quotes.
  const args = words.map((word) => (/\s/.test(word) ? `"${word}"` : word));
  return {
    async check() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings({ path: program, args });
      return { kind: openAtLogin && executableWillLaunchAtLogin ? 'on' : 'off' };
    },
    set: async (openAtLogin) => app.setLoginItemSettings({ openAtLogin, path: program, args, enabled: openAtLogin }),
  };
}

/** A login item. At its start, macOS says that it was opened at login. */
function macLogin(app: SystemLoginDeps['app']): LoginPort {
  return {
    async check() {
      const { status, openAtLogin } = app.getLoginItemSettings();
      if (status === 'requires-approval') return { kind: 'approval' };
      return { kind: openAtLogin ? 'on' : 'off' };
    },
    set: async (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
  };
}
