import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Notification,
  powerMonitor,
  protocol,
  shell,
  Tray,
  type WebContents,
} from 'electron';
import type { CallName } from '../../../shared/contract/calls.ts';
import type { EventName } from '../../../shared/contract/events.ts';
import { shiftDate } from './shifted-date.ts';

/**
 * Loaded into the main process before the app, on either host: watches what the app hands to the desktop and answers the test over
 * a socket. The app has no seams for it and does not know of it.
 */
interface Shown {
  readonly notification: Notification;
  closed: boolean;
}
interface Icon {
  readonly tray: Tray;
  toolTip: string;
  menu: Electron.Menu | null;
}

const shortcuts = new Map<string, () => void>();
const shown: Shown[] = [];
const opened: string[] = [];
const messages: string[] = [];
let icon: Icon | null = null;
let badge = 0;

function watchNotifications(): void {
  // A test machine has no service that shows them; what is watched is what the app asks for.
  Notification.isSupported = () => true;
  Notification.prototype.show = function (this: Notification) {
    shown.push({ notification: this, closed: false });
    setImmediate(() => this.emit('show', {}));
  };
  Notification.prototype.close = function (this: Notification) {
    const entry = shown.find(({ notification }) => notification === this);
    if (entry) entry.closed = true;
  };
}

function iconOf(tray: Tray): Icon {
  icon = icon?.tray === tray ? icon : { tray, toolTip: '', menu: null };
  return icon;
}

function watchTray(): void {
  // What a browser cannot show is watched all the same, unless a test is about that.
  if (process.env.RINGBACK_TRAY !== 'own') Object.assign(Tray, { isSupported: () => true });
  const { setToolTip, setContextMenu, destroy } = Tray.prototype;
  Tray.prototype.setToolTip = function (this: Tray, text) {
    iconOf(this).toolTip = text;
    setToolTip.call(this, text);
  };
  Tray.prototype.setContextMenu = function (this: Tray, menu) {
    iconOf(this).menu = menu;
    setContextMenu.call(this, menu);
  };
  Tray.prototype.destroy = function (this: Tray) {
    if (icon?.tray === this) icon = null;
    destroy.call(this);
  };
}

function watchTheRest(): void {
  const { setBadgeCount } = app;
  app.setBadgeCount = (count = 0) => {
    badge = count;
    return setBadgeCount.call(app, count);
  };
  shell.openExternal = async (url) => {
    opened.push(url);
  };
  shell.openPath = async (file) => {
    opened.push(file);
    return '';
  };
  shell.showItemInFolder = (file) => void opened.push(file);
}

/** No test takes keys from the machine that it runs on. */
function watchShortcuts(): void {
  globalShortcut.register = (keys, press) => {
    shortcuts.set(keys, press);
    return true;
  };
  globalShortcut.unregister = (keys) => void shortcuts.delete(keys);
}

/** Notes what crosses to the window, on its way out of main: the page could not be trusted to tell it. */
function watchMessages(): void {
  const note = <T>(value: T): T => {
    messages.push(JSON.stringify(value) ?? 'undefined');
    return value;
  };
  const { handle } = ipcMain;
  ipcMain.handle = (channel, listener) =>
    handle.call(ipcMain, channel, async (event, ...args) => {
      const reply = await listener(event, ...args);
      await heldReplies.get(String(args[0]))?.promise;
      return note(reply);
    });
  app.on('web-contents-created', (_event, contents: WebContents) => {
    const { send } = contents;
    contents.send = (channel, name, payload) => {
      events.set(name, { channel, payload });
      const fields = told.get(name);
      send.call(contents, channel, ...note([name, fields ? { ...payload, ...fields } : payload]));
    };
  });
}

/** How requests of the window are answered instead, by how the names of their files begin. */
const otherFiles = new Map<string, (file: () => Response | Promise<Response>) => Response | Promise<Response>>();
/** Files that wait. */
const heldFiles = new Map<string, PromiseWithResolvers<void>>();

/** Answers for the app where a test wants that: a page on an Electron does not see the requests of a scheme of the app's own. */
function watchFiles(): void {
  const { handle } = protocol;
  protocol.handle = (scheme, serve) =>
    handle.call(protocol, scheme, (request) => {
      const name = path.posix.basename(new URL(request.url).pathname);
      const other = [...otherFiles].find(([start]) => name.startsWith(start))?.[1];
      const file = (): Response | Promise<Response> => serve(request);
      return other ? other(file) : file();
    });
}

/** Names of calls whose replies wait. */
const heldReplies = new Map<string, PromiseWithResolvers<void>>();

/** The last event of each name, and what a test has the window hear instead of its fields. */
const events = new Map<string, { channel: string; payload: object }>();
const told = new Map<string, object>();

/** The dialogs that wait for a press. `first`: the button that has the focus and is pressed by Escape. */
const questions: {
  readonly seen: { message: string; detail: string; buttons: string[]; first: string };
  readonly press: (button: string) => void;
}[] = [];
const answered = new Set<string>();

/** No user is there to press a button, and a test cannot reach a native dialog. */
function watchQuestions(): void {
  dialog.showMessageBox = (...args: unknown[]) => {
    const options = args.at(-1) as Electron.MessageBoxOptions;
    const buttons = options.buttons ?? [];
    const { promise, resolve } = Promise.withResolvers<Electron.MessageBoxReturnValue>();
    const answer = (button: string): void => resolve({ response: buttons.indexOf(button), checkboxChecked: false });
    const known = buttons.find((button) => answered.has(button));
    if (known !== undefined) answer(known);
    else {
      const first = options.defaultId === options.cancelId ? buttons[options.defaultId ?? -1] : undefined;
      const seen = { message: options.message, detail: options.detail ?? '', buttons, first: first ?? '' };
      questions.push({ seen, press: answer });
    }
    return promise;
  };
}

function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`);
  return value;
}

/** The app's window, which must exist. */
const appWindow = (): BrowserWindow => required(BrowserWindow.getAllWindows()[0], 'window');

/** A notification that a person could still press. */
function standing(index: number): Shown {
  const entry = required(shown[index], 'such notification');
  if (entry.closed) throw new Error(`The app has taken the notification "${entry.notification.title}" away.`);
  return entry;
}

function windowLoaded(): Promise<void> {
  const [window] = BrowserWindow.getAllWindows();
  if (window && window.webContents.getURL() !== '' && !window.webContents.isLoading()) return Promise.resolve();
  return new Promise((resolve) => {
    const follow = (one: BrowserWindow): void => void one.webContents.once('did-finish-load', () => resolve());
    if (window) follow(window);
    else app.once('browser-window-created', (_event, one) => follow(one));
  });
}

/** What a test can ask of the main process, and do as the desktop would: one name each, the same on both hosts. */
const observer = {
  /** What the app showed. `closed`: taken away by the app again. */
  notifications: () =>
    shown.map(({ notification: { title, body, actions }, closed }) => {
      return { title, body, actions: actions.map(({ text }) => text ?? ''), closed };
    }),
  clickNotification: (index: number) => void standing(index).notification.emit('click', {}),
  notificationAction: (index: number, action: number) => {
    const { notification } = standing(index);
    notification.emit('action', { actionIndex: action, selectionIndex: -1 }, action, -1);
  },
  /** Null while there is no tray icon. */
  tray: () => {
    const menu = (icon?.menu?.items ?? []).map(({ type, label, enabled }) => ({ type, label, enabled }));
    return icon && { toolTip: icon.toolTip, menu };
  },
  clickTrayItem: (label: string) => {
    const item = required(icon, 'tray icon').menu?.items.find((one) => one.label === label);
    const found = required(item, `line "${label}" in the tray's menu`);
    if (!found.enabled) throw new Error(`The line "${label}" is greyed out.`);
    found.click();
  },
  badge: () => badge,
  window: () => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) return null;
    return { visible: window.isVisible() };
  },
  /** Presses the window's closing button. */
  closeWindow: () => appWindow().close(),
  /** The user's answer to the save dialog; null when they cancel. */
  saveTo: (file: string | null) => {
    const answer = async () => ({ canceled: file === null, filePath: file ?? '' });
    dialog.showSaveDialog = answer;
  },
  /** The user's answer to the dialog that opens a file; null when they cancel. */
  openFile: (file: string | null) => {
    dialog.showOpenDialog = async () => ({ canceled: file === null, filePaths: file === null ? [] : [file] });
  },
  /** The open system dialog of the main process; null when there is none. */
  mainQuestion: () => questions[0]?.seen ?? null,
  /** Presses a button of that dialog. Throws when no dialog is open. */
  answerMain: (button: string) => {
    const { seen, press } = required(questions[0], 'question of main');
    if (!seen.buttons.includes(button)) throw new Error(`The question has no button "${button}".`);
    questions.shift();
    press(button);
  },
  /** From now on such a button is pressed as soon as it is there. */
  alwaysAnswerMain: (button: string) => void answered.add(button),
  /** What the person copied, and what is marked in another program; without it the system does not tell of marked text. */
  copied: (text: string, marked?: string) => {
    const selection = marked === undefined ? undefined : { readText: async () => marked };
    Object.defineProperty(clipboard, 'readText', { value: async () => text, configurable: true });
    Object.defineProperty(clipboard, 'selection', { value: selection, configurable: true });
  },
  /** Presses the keys that the app has taken; throws where it has none. */
  pressShortcut: () => required([...shortcuts.values()][0], 'shortcut')(),
  /** Hands over the words of another start. */
  anotherStart: (words: readonly string[]) => {
    app.emit('second-instance', { preventDefault() {} }, [], '/', { words });
  },
  openUrl: (url: string) => void app.emit('open-url', { preventDefault() {} }, url),
  /** The addresses and folders that the app handed to the system to open; none is opened. */
  opened: () => opened,
  /** All replies and events sent to the window since the app's start, as JSON texts. */
  sentToWindow: () => messages,
  /** Lets an error happen in main that nothing handles. */
  fail: (text: string) => {
    setTimeout(() => {
      throw new Error(text);
    });
  },
  /** Has the window hear these fields in every event of that name, and the last one again: what no test machine can bring about. */
  tell: (name: EventName, fields: object) => {
    told.set(name, fields);
    const { channel, payload } = events.get(name) ?? required([...events.values()][0], 'event of the app');
    appWindow().webContents.send(channel, name, events.has(name) ? payload : {});
  },
  /** Has the replies to a call of the window wait, as with a long history, until they are released. */
  holdReplies: (name: CallName) => void heldReplies.set(name, Promise.withResolvers()),
  releaseReplies: (name: CallName) => {
    required(heldReplies.get(name), 'such reply').resolve();
    heldReplies.delete(name);
  },
  /** Answers the window's scripts whose names begin so with this text; with null not at all. Until they are released. */
  answerFiles: (start: string, text: string | null) => {
    const headers = { 'Content-Type': 'text/javascript' };
    otherFiles.set(start, () =>
      text === null ? new Response(null, { status: 404 }) : new Response(text, { headers }),
    );
  },
  /** Has such files wait, as on a slow disk, until they are released. */
  holdFiles: (start: string) => {
    const held = Promise.withResolvers<void>();
    heldFiles.set(start, held);
    otherFiles.set(start, (file) => held.promise.then(file));
  },
  releaseFiles: (start: string) => {
    if (!otherFiles.delete(start)) throw new Error(`No file "${start}" is answered otherwise.`);
    heldFiles.get(start)?.resolve();
    heldFiles.delete(start);
  },
  /** System events such as sleep and wake-up. */
  power: (event: string) => void powerMonitor.emit(event),
  /** Resolves when a window has loaded its page. */
  windowLoaded,
  quit: () => void setImmediate(() => app.quit()),
};
export type Observer = typeof observer;

/** Answers one line of `json-calls.ts`. */
async function answer(line: string): Promise<object> {
  const { id, call, args } = JSON.parse(line) as { id: number; call: keyof Observer; args: unknown[] };
  try {
    const method = observer[call] as (...args: readonly unknown[]) => unknown;
    return { id, value: await method(...args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

function connect(socketPath: string): void {
  const socket = net.connect(socketPath);
  socket.unref();
  socket.on('error', () => undefined);
  createInterface({ input: socket }).on('line', (line) => {
    void answer(line).then((reply) => socket.write(`${JSON.stringify(reply)}\n`));
  });
}

// Before the app has read the time.
if (process.env.RINGBACK_CLOCK_OFFSET) shiftDate(Number(process.env.RINGBACK_CLOCK_OFFSET));
if (process.env.RINGBACK_TRAY !== 'real') watchNotifications();
watchTray();
watchTheRest();
watchShortcuts();
watchQuestions();
watchMessages();
watchFiles();
connect(required(process.env.RINGBACK_OBSERVER, 'RINGBACK_OBSERVER in the environment'));
