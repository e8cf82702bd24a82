import { beforeEach, expect, it, vi } from 'vitest';
import { appStore } from '../../../../../renderer/navigation/app-store.ts';
import { forgetToasts, showToast, toastQueue, undo } from '../../../../../renderer/ui/overlays/toasts.ts';
import { atStart } from '../../desk.ts';
import { windowWith } from '../../window-with.ts';

let taken: string[] = [];
const done = (what: string) => {
  const message = { text: what, undo: () => taken.push(what) };
  showToast(message);
  return message;
};

beforeEach(() => {
  taken = [];
  forgetToasts();
});

it('takes back what was done last, then what was done before it, each once', () => {
  done('first');
  done('second');
  showToast({ text: 'only said' });
  undo();
  undo();
  undo();
  expect(taken).toEqual(['second', 'first']);
});

it('takes back what a toast is about, which the key then leaves alone', () => {
  const first = done('first');
  done('second');
  undo(first);
  undo(first);
  undo();
  expect(taken).toEqual(['first', 'second']);
});

it('shows and takes back nothing that was done in another connection', async () => {
  windowWith(atStart);
  done('first');
  await appStore.getState().load();
  vi.unstubAllGlobals();
  undo();
  expect(taken).toEqual([]);
  expect(toastQueue.visibleToasts).toEqual([]);
});
