import { expect, it } from 'vitest';
import { mailLink } from '../../../../../electron/export/fault-sheet/mail-link.ts';

it('carries subject and text, and nothing that a text could add to a mail', () => {
  const link = mailLink('Fault\r\nBcc: someone@example.org', 'one\ntwo & cc=x?to=y#z', 'linux');
  const { protocol, pathname, searchParams, hash } = new URL(link ?? '');
  expect({ protocol, pathname, hash }).toEqual({ protocol: 'mailto:', pathname: '', hash: '' });
  expect([...searchParams]).toEqual([
    ['subject', 'Fault Bcc: someone@example.org'],
    ['body', 'one\r\ntwo & cc=x?to=y#z'],
  ]);
});

it('is none where it would be longer than the system takes, counted as it is encoded', () => {
  expect(mailLink('s', 'a'.repeat(1_900), 'win32')).not.toBeNull();
  expect(mailLink('s', 'a'.repeat(2_000), 'win32')).toBeNull();
  expect(mailLink('s', 'a'.repeat(2_000), 'darwin')).not.toBeNull();
  expect(mailLink('s', 'a'.repeat(12_000), 'darwin')).toBeNull();
  expect(mailLink('s', 'ü'.repeat(400), 'win32')).toBeNull();
});

it('takes half a character that a record may end with', () => {
  expect(mailLink('s', '\ud83d', 'linux')).toContain('%EF%BF%BD');
});
