import { describe, expect, it } from 'vitest';
import { entryValue } from '../../../../electron/links/desktop-entry.ts';
import { execOf } from '../../../../electron/links/linux-links.ts';

describe('execOf', () => {
  it.each([
    [['/opt/ringback/ringback'], '/opt/ringback/ringback -- %u'],
    [['/usr/bin/node', '/home/a/start.ts', '--host=chromium'], '/usr/bin/node /home/a/start.ts --host=chromium -- %u'],
    [['/home/Anna K/Ringback.AppImage'], '"/home/Anna K/Ringback.AppImage" -- %u'],
    [['/a/100%'], '"/a/100%%" -- %u'],
    [['/a/$HOME`x`"q"'], '"/a/\\\\$HOME\\\\`x\\\\`\\\\"q\\\\"" -- %u'],
    [['/a\\b'], String.raw`"/a\\\\b" -- %u`],
  ])('%j', (command, exec) => {
    expect(execOf(command)).toBe(exec);
  });
});

describe('desktopEntry', () => {
  it('reads the main group only', () => {
    expect(entryValue('[Desktop Action x]\nExec=other\n[Desktop Entry]\nExec=mine\n', 'Exec')).toBe('mine');
    expect(entryValue('Exec=other\n', 'Exec')).toBeNull();
  });
});
