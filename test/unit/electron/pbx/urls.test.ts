import { describe, expect, it } from 'vitest';
import { displayTarget, listPath, recordPath } from '../../../../electron/pbx/urls.ts';

describe('listPath', () => {
  it('sends each parameter by its documented name', () => {
    const path = listPath('with-call', {
      from: '2026-03-01 08:00:00',
      to: '2026-03-02 08:00:00',
      extension: '101',
      extensionCallStatus: 'missed',
      sortBy: 'start_time',
      direction: 'desc',
      perPage: 100,
      query: '+49 30 & co=1',
      page: 3,
    });
    const url = new URL(`http://x${path}`);
    expect(url.pathname).toBe('/call/call-detail-records');
    expect([...url.searchParams]).toEqual([
      ['from', '2026-03-01 08:00:00'],
      ['to', '2026-03-02 08:00:00'],
      ['extension', '101'],
      ['extension_call_status', 'missed'],
      ['sort_by', 'start_time'],
      ['direction', 'desc'],
      ['per_page', '100'],
      ['query', '+49 30 & co=1'],
      ['page', '3'],
    ]);
    expect(path).not.toContain(' ');
  });

  it('sends nothing that was not asked for', () => {
    expect(listPath('without-call', {})).toBe('/call-detail-records');
  });
});

describe('recordPath', () => {
  it('writes the UUID as one path segment', () => {
    expect(recordPath('with-call', 'a/b?c#d')).toBe('/call/call-detail-record/a%2Fb%3Fc%23d');
    expect(recordPath('without-call', 'abc')).toBe('/call-detail-record/abc');
  });

  it.each(['', '.', '..', 'x'.repeat(101), '\ud800'])('has no path for %j', (uuid) => {
    expect(recordPath('with-call', uuid)).toBeNull();
  });
});

it('shows the target of a redirect without its query and user information, and nothing that is no web address', () => {
  const from = new URL('http://127.0.0.1:8080/admin/api/svc/v1/call/call-detail-records?per_page=1');
  expect(displayTarget(from, 'https://u:p@other.example/x?key=1#y')).toBe('https://other.example/x');
  expect(displayTarget(from, 'file:///etc/passwd')).toBeNull();
  expect(displayTarget(from, 'http://[')).toBeNull();
  expect(displayTarget(from, undefined)).toBeNull();
  expect(displayTarget(from, `/${'x'.repeat(500)}`)).toHaveLength(200);
});
