import type { IpcMainInvokeEvent } from 'electron';
import { expect, test, vi } from 'vitest';
import { holdCalls } from '../../../../electron/ipc/held-calls.ts';

const { handlers } = vi.hoisted(() => ({
  handlers: new Map<string, (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<unknown>>(),
}));
vi.mock('electron', () => ({ ipcMain: { handle: (name: string, run: never) => handlers.set(name, run) } }));

test('a call that comes before main is open waits and is then answered, with all it came with', async () => {
  const calls = holdCalls();
  const [call] = handlers.values();
  const event = {} as IpcMainInvokeEvent;
  const answered: unknown[] = [];
  const early = call?.(event, 'status.get', 1).then((value) => answered.push(value));
  await new Promise((resolve) => setImmediate(resolve));
  expect([answered, calls.areAnswered()]).toEqual([[], false]);

  calls.answer(async (from, ...args) => [from === event, ...args]);
  await early;
  expect([answered, calls.areAnswered()]).toEqual([[[true, 'status.get', 1]], true]);
  expect(await call?.(event, 'about.get')).toEqual([true, 'about.get']);
});
