import type { EventName } from '../../../shared/contract/events.ts';

/** A notification that the app showed. `closed`: taken away by the app again. */
export interface SeenNotification {
  readonly title: string;
  readonly body: string;
  readonly actions: string[];
  readonly closed: boolean;
}

/** A line of the tray's menu. */
export interface SeenLine {
  readonly type: string;
  readonly label: string;
  readonly enabled: boolean;
}

/** The tray icon. */
export interface SeenTray {
  readonly toolTip: string;
  readonly menu: SeenLine[];
}

/** A dialog of the main process, which waits for a press. `first`: the button that has the focus and is pressed by Escape. */
export interface SeenQuestion {
  readonly message: string;
  readonly detail: string;
  readonly buttons: string[];
  readonly first: string;
}

/** `bounds`: its size and place when it is neither minimised nor maximised. */
export interface SeenWindow {
  readonly visible: boolean;
  readonly minimised: boolean;
  readonly bounds: Electron.Rectangle;
}

/** What a test can ask of the main process, and do as the desktop would: one name each, the same on both hosts. */
export interface ObserverCalls {
  notifications(): SeenNotification[];
  clickNotification(index: number): void;
  notificationAction(index: number, action: number): void;
  /** Null while there is no tray icon. */
  tray(): SeenTray | null;
  clickTrayItem(label: string): void;
  badge(): number;
  window(): SeenWindow | null;
  /** Minimises the window, as its button would. */
  minimiseWindow(): void;
  /** Moves the window, as the person would. */
  placeWindow(bounds: Electron.Rectangle): void;
  /** Presses the window's closing button. */
  closeWindow(): void;
  /** The user's answer to the save dialog; null when they cancel. */
  saveTo(file: string | null): void;
  /** The open system dialog of the main process; null when there is none. */
  mainQuestion(): SeenQuestion | null;
  /** Presses a button of that dialog. Throws when no dialog is open. */
  answerMain(button: string): void;
  /** From now on such a button is pressed as soon as it is there. */
  alwaysAnswerMain(button: string): void;
  /** What the person copied, and what is marked in another program; without it the system does not tell of marked text. */
  copied(text: string, marked?: string): void;
  /** Presses the keys that the app has taken; throws where it has none. */
  pressShortcut(): void;
  /** Hands over the words of another start. */
  anotherStart(words: readonly string[]): void;
  openUrl(url: string): void;
  /** The addresses and folders that the app handed to the system to open; none is opened. */
  opened(): string[];
  /** Lets an error happen in main that nothing handles. */
  fail(text: string): void;
  /** Has the window hear these fields in every event of that name, and the last one again: what no test machine can bring about. */
  tell(name: EventName, fields: object): void;
  /** System events such as sleep and wake-up. */
  power(event: string): void;
  /** All replies and events sent to the window since the app's start, as JSON texts. */
  sentToWindow(): string[];
  /** Resolves when a window has loaded its page. */
  windowLoaded(): Promise<void>;
  /** The longest that main has stood still since this was last asked, ms. */
  longestTurn(): number;
  quit(): void;
}

export type ObserverCall = keyof ObserverCalls;
/** What goes to the observer, a line of JSON each. */
export interface Question {
  readonly id: number;
  readonly call: ObserverCall;
  readonly args: readonly unknown[];
}
/** The result. */
export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}
