import { describe, expect, it } from 'vitest';
import { type PickedFile, readImport } from '../../../../renderer/people/ImportDialog.tsx';
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
    expect(await readImport(file('Name,Phone\nAda,104\nBob,x\n'), deps)).toMatchObject({
      kind: 'preview',
      plan: { planned: [{ kind: 'added', person: { name: 'Ada' } }], clashes: [] },
      read: { unread: [{ line: 3, reason: 'badNumber' }] },
    });
  });

  const refused: [reason: string, picked: PickedFile][] = [
    ['tooLarge', file('', { size: 6_000_000, arrayBuffer: () => Promise.reject(new Error('never read')) })],
    ['unreadable', file('', { arrayBuffer: () => Promise.reject(new Error('gone')) })],
    ['unreadable', file('%PDF-1.7')],
  ];
  it.each(refused)('refuses: %s', async (reason, picked) => {
    expect(await readImport(picked, deps)).toEqual({ kind: 'refused', file: 'people.csv', reason });
  });
});
