import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveState } from '../../support/host/save-state.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'save-state-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string): string => path.join(folder, name);
const save = (page: Partial<Page> | null) =>
  saveState({ logs: () => 'started\n', openPage: () => page as Page | null }, fileOf);

describe('saveState', () => {
  it('saves the log, and of an open window what is on it', async () => {
    await save({
      screenshot: async ({ path: file = '' } = {}) => {
        writeFileSync(file, 'picture');
        return Buffer.from('picture');
      },
      locator: () => ({ ariaSnapshot: async () => '- main' }) as unknown as ReturnType<Page['locator']>,
    });
    expect(readdirSync(folder).sort()).toEqual(['app.log', 'window.png', 'window.yml']);
    expect(readFileSync(fileOf('app.log'), 'utf8')).toBe('started\n');
  });

  it('saves the log alone where the app shows no window', async () => {
    await save(null);
    expect(readdirSync(folder)).toEqual(['app.log']);
    expect(readFileSync(fileOf('app.log'), 'utf8')).toContain('No window was open.');
  });

  it('adds no error of its own where the window cannot be saved', async () => {
    await save({ screenshot: () => Promise.reject(new Error('Target crashed')) });
    expect(readFileSync(fileOf('app.log'), 'utf8')).toContain('Target crashed');
  });
});
