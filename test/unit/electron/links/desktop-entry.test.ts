import { describe, expect, it } from 'vitest';
import { commandLine, entryValue, programOf } from '../../../../electron/links/desktop-entry.ts';

describe('programOf', () => {
  it.each([['/opt/ringback'], ['/home/Anna K/Ringback.AppImage'], ['/a/100%'], ['/a/$HOME`x`"q"'], ['/a\\b']])(
    'finds %j again in the command that it begins',
    (program) => {
      expect(programOf(commandLine([program, '--profile=/a b', '--hidden']))).toBe(program);
    },
  );
  it('reads what others write', () => {
    expect(programOf('ringback -- %u')).toBe('ringback');
    expect(programOf('')).toBe('');
  });
});

describe('entryValue', () => {
  it('reads spaces around the sign, and no key that only begins alike', () => {
    const text = '[Desktop Entry]\nHidden[de]=false\nHiddenToo=false\nHidden = true \nExec=a=b\n';
    expect([entryValue(text, 'Hidden'), entryValue(text, 'Exec'), entryValue(text, 'exec')]).toEqual([
      'true',
      'a=b',
      null,
    ]);
  });
});
