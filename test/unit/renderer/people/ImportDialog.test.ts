import { describe, expect, it } from 'vitest';
import { type PickedFile, type ReadImport, readImport } from '../../../../renderer/people/ImportDialog.tsx';
import { numberKeyer } from '../../../../renderer/people/number-keys.ts';
import { createText } from '../../../../shared/messages/index.ts';

const deps = { t: createText('en'), country: 'DE', people: [], keyOf: numberKeyer('DE'), newId: () => 'new' };
const file = (text: string, change: Partial<PickedFile> = {}): PickedFile => ({
  name: 'people.csv',
  size: text.length,
  arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  ...change,
});

describe('readImport', () => {
  it('shows what a file would bring', async () => {
    const { state, encodings } = await readImport(file('Name,Phone\nAda,104\nBob,x\n'), deps);
    expect(encodings).toBeNull();
    expect(state).toMatchObject({
      kind: 'preview',
      plan: { planned: [{ kind: 'added', person: { name: 'Ada' } }], clashes: [] },
      read: { unread: [{ line: 3, reason: 'badNumber' }] },
    });
  });

  it('offers the encodings in which a name reads otherwise, and reads the file in the chosen one', async () => {
    // A lone "ß" of a DOS table is "á" in Windows-1252.
    const bytes = Uint8Array.from('Name;Telefon\nGro\u00e1;104\n', (letter) => letter.charCodeAt(0));
    const picked = file('', { arrayBuffer: async () => bytes.buffer });
    const nameOf = ({ state }: ReadImport) => state.kind === 'preview' && state.plan.planned[0]?.person.name;
    const guessed = await readImport(picked, deps);
    expect([nameOf(guessed), guessed.encodings?.used]).toEqual(['Groá', 'windows-1252']);
    expect(guessed.encodings?.choices).toContainEqual({ encoding: 'ibm850', sample: 'Groß' });
    const samples = guessed.encodings?.choices.map(({ sample }) => sample) ?? [];
    expect(new Set(samples).size).toBe(samples.length);
    const chosen = await readImport(picked, { ...deps, encoding: 'ibm850' });
    expect([nameOf(chosen), chosen.encodings?.used]).toEqual(['Groß', 'ibm850']);
  });

  const refused: [reason: string, picked: PickedFile][] = [
    ['tooLarge', file('', { size: 6_000_000, arrayBuffer: () => Promise.reject(new Error('never read')) })],
    ['unreadable', file('', { arrayBuffer: () => Promise.reject(new Error('gone')) })],
    ['unreadable', file('%PDF-1.7')],
  ];
  it.each(refused)('refuses: %s', async (reason, picked) => {
    expect((await readImport(picked, deps)).state).toEqual({ kind: 'refused', file: 'people.csv', reason });
  });
});
