import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NotificationAction, NotificationConstructorOptions } from 'electron';
import { runtime } from './host-browser.ts';
import { hostEvent } from './ipc.ts';

function findNotifySend(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, 'notify-send')).find((file) => existsSync(file));
}

/**
 * Electron's `Notification`, by the desktop's `notify-send` where there is one (libnotify 0.7.10 or newer, for actions). Where
 * there is none, `isSupported()` says so and nothing is shown.
 */
export class HostNotification extends EventEmitter {
  static isSupported(): boolean {
    return !runtime().headless && findNotifySend() !== undefined;
  }

  title: string;
  body: string;
  actions: NotificationAction[];
  #child: ChildProcess | undefined;

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.actions = options.actions ?? [];
  }

  show(): void {
    const command = HostNotification.isSupported() ? findNotifySend() : undefined;
    if (!command) {
      this.emit('failed', hostEvent({}), 'This computer shows no notifications to the Chromium host.');
      return;
    }
    const actions = this.actions.map((action, index) => `--action=${index}=${action.text ?? ''}`);
    const child = spawn(
      command,
      [`--app-name=${runtime().name}`, '--wait', '--action=default=Open', ...actions, '--', this.title, this.body],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    this.#child = child;
    child.on('error', (error) => this.emit('failed', hostEvent({}), error.message));
    child.stdout.setEncoding('utf8').on('data', (chosen: string) => this.#chosen(chosen.trim()));
    child.on('exit', (code) => {
      // It ends so where no service took the notification; killed, it has no code.
      if (code) this.emit('failed', hostEvent({}), `notify-send ended with ${code}.`);
      else this.emit('close', hostEvent({ reason: 'userCanceled' }));
    });
    this.emit('show', hostEvent({}));
  }

  close(): void {
    this.#child?.kill();
  }

  #chosen(action: string): void {
    if (action === 'default') this.emit('click', hostEvent({}));
    else if (/^\d+$/.test(action))
      this.emit('action', hostEvent({ actionIndex: Number(action), selectionIndex: -1 }), Number(action), -1);
  }
}
