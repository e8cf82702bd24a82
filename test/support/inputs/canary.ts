import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { RunningApp } from '../host/running-app.ts';

/** How a secret reads in base64 wherever it begins within the bytes around it: without the letters that those also shape. */
function base64Of(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const wholes = Math.floor((bytes.length * 8) / 6);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), wholes);
  });
}

/** The bytes of a secret in every form that is searched for: plain, UTF-16, hex, base64. Of letters, digits, `-`, `_` and `.`, nothing escapes any. */
export function formsOf(secret: string): Buffer[] {
  const wide = Buffer.from(secret, 'utf16le');
  const hex = Buffer.from(secret).toString('hex');
  const base64 = base64Of(secret);
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const texts = [secret, [...secret].toReversed().join(''), hex, hex.toUpperCase(), ...base64, ...urlSafe];
  return [wide, Buffer.from(wide).swap16(), ...texts.map((text) => Buffer.from(text))];
}

/** Whether these bytes contain a secret in any of its forms. */
export function holds(bytes: Buffer, secret: string): boolean {
  return formsOf(secret).some((form) => bytes.includes(form));
}

/** What is searched, by where it is. */
export type Places = Record<string, Buffer>;

/** The files of a folder. Sockets and files that vanish are skipped. */
export function filesIn(folder: string): Places {
  const found: Places = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    try {
      found[`file ${path.relative(folder, file)}`] = readFileSync(file);
    } catch {}
  }
  return found;
}

/** What anybody on this computer can see of the processes: arguments, environment, title. Some hide theirs even from their owner. */
function processesOf(pids: readonly number[]): Places {
  const found: Places = {};
  for (const pid of pids) {
    for (const name of ['cmdline', 'environ', 'comm']) {
      try {
        found[`process ${pid} ${name}`] = readFileSync(`/proc/${pid}/${name}`);
      } catch {}
    }
  }
  return found;
}

/** What the page holds, but for the field that a secret is typed into. */
async function pageOf(page: Page): Promise<Places> {
  const parts = await page.evaluate(async () => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const field of copy.querySelectorAll('input[type=password]')) field.remove();
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=password]), textarea')];
    return {
      document: copy.outerHTML,
      fields: fields.map(({ value }) => value).join('\n'),
      address: `${location.href} ${document.title} ${JSON.stringify(history.state)} ${window.name}`,
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      databases: JSON.stringify(await indexedDB.databases()),
    };
  });
  return Object.fromEntries(Object.entries(parts).map(([name, text]) => [`page ${name}`, Buffer.from(text)]));
}

async function desktopOf(app: RunningApp): Promise<Places> {
  const window = Buffer.from((await app.main.sentToWindow()).join('\n'));
  const seen = [
    await app.main.notifications(),
    await app.main.tray(),
    await app.main.window(),
    await app.main.opened(),
  ];
  return { window, desktop: Buffer.from(JSON.stringify(seen)), log: Buffer.from(app.logs()) };
}

/** Everything of the running app that could hold a secret, by where it is. */
export async function placesOf(app: RunningApp): Promise<Places> {
  return {
    ...filesIn(app.folder),
    ...processesOf(app.processes()),
    ...(await desktopOf(app)),
    ...(await pageOf(app.page)),
  };
}

/** Where a secret stands. */
export function found(places: Places, secret: string): string[] {
  return Object.entries(places).flatMap(([name, bytes]) => (holds(bytes, secret) ? [name] : []));
}
