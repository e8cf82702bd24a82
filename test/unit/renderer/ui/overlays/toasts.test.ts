import { beforeEach, expect, it } from 'vitest';
import { forgetUndo, showToast, undo } from '../../../../../renderer/ui/overlays/toasts.ts';

let taken: string[] = [];
const done = (what: string) => {
  const message = { text: what, undo: () => taken.push(what) };
  showToast(message);
  return message;
};

beforeEach(() => {
  taken = [];
  forgetUndo();
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

it('takes back nothing that was done in another connection', () => {
  done('first');
  forgetUndo();
  undo();
  expect(taken).toEqual([]);
});
