import { describe, expect, it } from 'vitest';
import { entryValue } from '../../../../electron/links/desktop-entry.ts';

describe('entryValue', () => {
  it('reads spaces around the sign, and no key that only begins alike', () => {
    const text = '[Desktop Entry]\nHidden[de]=false\nHiddenToo=false\nHidden = true \nExec=a=b\n';
    expect([entryValue(text, 'Hidden'), entryValue(text, 'Exec'), entryValue(text, 'exec')]).toEqual([
      'true',
      'a=b',
      null,
    ]);
  });

  it('reads the main group only', () => {
    expect(entryValue('[Desktop Action x]\nExec=other\n[Desktop Entry]\nExec=mine\n', 'Exec')).toBe('mine');
    expect(entryValue('Exec=other\n', 'Exec')).toBeNull();
  });
});
