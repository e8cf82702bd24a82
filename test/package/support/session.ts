import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

/** How long a busy computer may take for one thing. */
export const waiting = { timeout: 60_000, interval: 100 };

/** A user of this computer that exists for the test alone. */
export interface User {
  readonly name: string;
  readonly home: string;
  remove(): void;
}

/** Makes a user with an empty home. One that an earlier run has left is removed first. */
export function makeUser(name: string): User {
  const remove = (): void => {
    spawnSync('userdel', ['--remove', '--force', name], { stdio: 'ignore' });
  };
  remove();
  execFileSync('useradd', ['--create-home', '--shell', '/bin/bash', name]);
  const home = execFileSync('getent', ['passwd', name], { encoding: 'utf8' }).split(':')[5] ?? '';
  return { name, home, remove };
}

/** A user's session: a display, a D-Bus session and an unlocked keyring, with a shell that runs commands in it. */
export interface Session {
  /** Runs a command to its end. */
  run(command: string): Promise<{ code: number; output: string }>;
  /** Starts a command and does not wait for it. Its output goes to a file in the session's folder. */
  start(command: string): Promise<void>;
  /** Waits until Ringback can be read, now or once it has a window. Call it before another start. */
  readable(): Promise<unknown>;
  /** The value of an expression in the page of the window, once there is one. */
  read(expression: string): Promise<unknown>;
  /** Waits until the window shows this text. */
  shows(text: string): Promise<void>;
  /** Whether any process of Ringback runs as this user. */
  runs(): boolean;
  /** Ends Ringback as the system does when the user signs out, and waits for it. */
  quit(): Promise<void>;
  end(): Promise<void>;
}

const SCRIPT = `printf %s test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
exec bash --norc`;

/** What a person who has just signed in has in the environment. */
function environmentOf(user: User, folder: string): NodeJS.ProcessEnv {
  return {
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
    PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin',
    LANG: 'C.UTF-8',
    TMPDIR: '/tmp',
    XDG_RUNTIME_DIR: folder,
  };
}

const MARK = 'ringback-test-done';

/** Commands for a shell, one after the other, each with its exit code and output. */
function createShell(child: ChildProcessWithoutNullStreams) {
  let output = '';
  let wake = (): void => {};
  let ended = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    wake();
  });
  for (const event of ['close', 'error'])
    child.on(event, () => {
      ended = true;
      wake();
    });
  let last: Promise<unknown> = Promise.resolve();
  async function run(command: string): Promise<{ code: number; output: string }> {
    output = '';
    child.stdin.write(`{ ${command}\n} 2>&1 </dev/null; echo "${MARK}:$?"\n`);
    for (;;) {
      const done = new RegExp(`${MARK}:(\\d+)\\n`).exec(output);
      if (done !== null) return { code: Number(done[1]), output: output.slice(0, done.index).trim() };
      if (ended) throw new Error(`The session ended during: ${command}\n${output}`);
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await promise;
    }
  }
  return (command: string) => {
    const next = last.then(() => run(command));
    last = next.catch(() => undefined);
    return next;
  };
}

/** Where Chromium writes the port by which a test reads the window. */
const portFileOf = (user: User): string => path.join(user.home, '.config/Ringback/DevToolsActivePort');

/** The port that Chromium wrote; null while the file is not there or not yet written. */
function portIn(file: string): string | null {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.includes('\n') ? (text.split('\n')[0] ?? null) : null;
}

/** The address of the page of the window that runs now; null while there is none. */
async function pageAddress(port: string): Promise<string | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch(() => null);
  const pages = (await answer?.json()) as { type: string; title: string; webSocketDebuggerUrl: string }[] | undefined;
  return (
    pages?.find(({ type, title }) => type === 'page' && title.startsWith('Ringback'))?.webSocketDebuggerUrl ?? null
  );
}

/** A page may not answer while it loads, so the question is repeated. */
const ANSWER_MS = 3000;

/**
 * The value of an expression in the page; null while there is no page or it does not answer. Not through Playwright, which attaches to
 * the whole browser: an older Electron may then not end.
 */
async function readPage(port: string, expression: string): Promise<{ value: unknown } | null> {
  const address = await pageAddress(port);
  if (address === null) return null;
  const socket = new WebSocket(address);
  const { promise, resolve } = Promise.withResolvers<{ value: unknown } | null>();
  const timer = setTimeout(() => resolve(null), ANSWER_MS);
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, returnByValue: true } })),
  );
  socket.addEventListener('message', ({ data }) => resolve({ value: JSON.parse(String(data)).result?.result?.value }));
  for (const event of ['error', 'close'] as const) socket.addEventListener(event, () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.close();
  });
}

/** The main processes of a user's Ringback. A helper process of one that has just ended may still be there, and is older than all others. */
function mainProcesses(user: User): number[] {
  const found = spawnSync('pgrep', ['-u', user.name, '-x', 'ringback'], { encoding: 'utf8' }).stdout;
  return found
    .split('\n')
    .filter((id) => id !== '' && existsSync(`/proc/${id}`))
    .filter((id) => !readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type='))
    .map(Number);
}

/** Signs a user in. */
export function signIn(user: User): Session {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringback-session-'));
  execFileSync('chown', [user.name, folder]);
  const display = ['xvfb-run', '-a', '--server-args=-screen 0 1280x900x24 -noreset', 'bash', '-c', SCRIPT];
  const child = spawn('runuser', ['-u', user.name, '--', 'dbus-run-session', '--', ...display], {
    env: environmentOf(user, folder),
    cwd: user.home,
  });
  const run = createShell(child);
  const runs = (): boolean => spawnSync('pgrep', ['-u', user.name, '-x', 'ringback']).status === 0;
  // A second start writes its own port over the first one's, and ends.
  let port: string | null = null;
  async function readable(): Promise<string> {
    port ??= await vi.waitUntil(() => portIn(portFileOf(user)), waiting);
    return port;
  }
  async function read(expression: string): Promise<unknown> {
    const found = await readable();
    return (await vi.waitUntil(() => readPage(found, expression), waiting)).value;
  }
  return {
    run,
    runs,
    readable,
    read,
    async start(command) {
      port = null;
      rmSync(portFileOf(user), { force: true });
      const { code, output } = await run(`(${command}) >${folder}/output.txt 2>&1 &`);
      if (code !== 0) throw new Error(output);
    },
    async shows(text) {
      // A number stays in one line: its blanks break none.
      const shown = async () => String(await read('document.body.innerText')).replaceAll('\u00a0', ' ');
      await vi.waitUntil(async () => (await shown()).includes(text), waiting);
    },
    async quit() {
      for (const id of mainProcesses(user)) process.kill(id, 'SIGTERM');
      await vi.waitUntil(() => !runs(), waiting);
    },
    async end() {
      child.stdin.end('exit\n');
      await new Promise((resolve) => child.once('close', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes a folder of a user's, with its parents. */
export function folderOf(user: User, ...parts: string[]): string {
  const folder = path.join(user.home, ...parts);
  mkdirSync(folder, { recursive: true });
  execFileSync('chown', ['-R', user.name, user.home]);
  return folder;
}
