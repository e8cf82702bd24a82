import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bridge } from '../../../../renderer/bridge.ts';
import { createNotesStore } from '../../../../renderer/notes/note-store.ts';
import type { Note } from '../../../../shared/people/notes.ts';
import { windowWith } from '../window-with.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const subject = 'call a';

async function opened(text = '') {
  let stored: Note = { subject, text, tags: ['VIP'] };
  const fake = windowWith({
    'notes.get': () => [stored],
    'notes.change': (note) => {
      stored = note;
      return stored;
    },
  });
  const store = createNotesStore(bridge);
  await store.getState().load(subject);
  const sent = () => fake.log.filter(({ name }) => name === 'notes.change').map(({ input }) => input);
  const shown = () => {
    const state = store.getState().notes[subject];
    if (state?.kind !== 'shown') throw new Error(`The note is ${state?.kind}.`);
    return state;
  };
  return { fake, store, sent, shown, kept: () => stored, ...store.getState() };
}

describe('a note', () => {
  it('is read, and says so when it cannot be', async () => {
    const { fake, store, shown, load: read } = await opened('hello');
    expect(shown()).toEqual({ kind: 'shown', text: 'hello', tags: ['VIP'], saveState: { kind: 'saved' } });
    fake.fail('notes.get', { kind: 'historyUnavailable', detail: '' });
    await read('call b');
    expect(store.getState().notes['call b']).toMatchObject({ kind: 'failed', error: { kind: 'historyUnavailable' } });
  });

  it('is saved once, a moment after the last key', async () => {
    const { sent, shown, edit: write } = await opened();
    for (const text of ['h', 'he', 'hel']) write(subject, { text });
    expect(shown()).toMatchObject({ text: 'hel', saveState: { kind: 'unsaved' } });
    await vi.advanceTimersByTimeAsync(500);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent()).toEqual([{ subject, text: 'hel', tags: ['VIP'] }]);
    expect(shown().saveState).toEqual({ kind: 'saved' });
  });

  it('is saved at once when the page is left, and not again after that', async () => {
    const { sent, edit: write, flush } = await opened();
    write(subject, { text: 'bye' });
    await flush(subject);
    await flush(subject);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).toHaveLength(1);
  });

  it('saves what was typed while a save was on its way', async () => {
    const { fake, sent, shown, edit: write, flush } = await opened();
    write(subject, { text: 'one' });
    const release = fake.hold('notes.change');
    const first = flush(subject);
    write(subject, { text: 'one two' });
    release();
    await first;
    expect(sent()).toMatchObject([{ text: 'one' }, { text: 'one two' }]);
    expect(shown()).toMatchObject({ text: 'one two', saveState: { kind: 'saved' } });
  });

  it('stays as typed when it could not be saved, until it is', async () => {
    const { fake, shown, kept, edit: write, flush, load: read } = await opened('old');
    fake.fail('notes.change', { kind: 'historyUnavailable', detail: 'disk full' });
    write(subject, { text: 'new' });
    await flush(subject);
    expect(shown()).toMatchObject({
      text: 'new',
      saveState: { kind: 'failed', error: { kind: 'historyUnavailable' } },
    });
    await read(subject);
    expect(shown()).toMatchObject({ text: 'new', saveState: { kind: 'failed' } });
    fake.fail('notes.change', null);
    await flush(subject);
    expect(kept().text).toBe('new');
    expect(shown().saveState).toEqual({ kind: 'saved' });
  });

  it('is not overwritten by a load that began before it was typed', async () => {
    const { fake, shown, edit: write, load: read } = await opened('old');
    const release = fake.hold('notes.get');
    const reading = read(subject);
    write(subject, { text: 'typed' });
    release();
    await reading;
    expect(shown().text).toBe('typed');
  });
});
