import { describe, expect, it } from 'vitest';
import { displayTarget, isRedirect, redirectTarget } from '../../../../electron/pbx/urls.ts';
import { attackUrls } from './attacks.ts';

const own = '127.0.0.1:8080';
const base = `http://${own}`;
const from = new URL(`${base}/admin/api/svc/v1/call/call-detail-records?per_page=1`);
const attacks = attackUrls('127.0.0.2:9090', own);

describe('followable', () => {
  it('knows enough attacks', () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(60);
  });

  it.each(attacks)('does not follow %j off the interface', (location) => {
    const to = redirectTarget(base, from, location);
    // An empty or relative one may lead back to the very same place, which the loop check ends.
    if (to !== null) {
      expect(to.origin).toBe(base);
      expect(to.pathname.startsWith('/admin/api/svc/v1/')).toBe(true);
      expect(to.pathname).not.toMatch(/\.\.|\/\/|%2e|%2f|%5c/i);
      expect(to.username + to.password).toBe('');
    }
  });

  it.each([
    [
      `${base}/admin/api/svc/v1/call/call-detail-records/?per_page=1`,
      '/admin/api/svc/v1/call/call-detail-records/?per_page=1',
    ],
    ['call-detail-records/?per_page=1#x', '/admin/api/svc/v1/call/call-detail-records/?per_page=1'],
  ])('follows %j', (location, path) => {
    expect(redirectTarget(base, from, location)?.href).toBe(`${base}${path}`);
  });

  it.each([
    ['drops the query', '/admin/api/svc/v1/call-detail-records'],
    ['drops the query in the same place', '/admin/api/svc/v1/call/call-detail-records'],
    ['adds to the query', '?per_page=1&page=2'],
    ['changes the query', '?per_page=2'],
    ['leads to the other path form', '/admin/api/svc/v1/call-detail-records?per_page=1'],
    ['leads to another operation', '/admin/api/svc/v1/extensions?per_page=1'],
    ['leads to another record', '/admin/api/svc/v1/call-detail-record/x?per_page=1'],
  ])('does not follow what %s', (_name, location) => {
    expect(redirectTarget(base, from, location)).toBeNull();
  });

  it('does not follow to another extension, whatever the order of the query', () => {
    const list = new URL('/admin/api/svc/v1/call/call-detail-records?extension=101&call_direction%5B0%5D=local', base);
    const at = '/admin/api/svc/v1/call/call-detail-records/?call_direction[0]=local&extension=';
    expect(redirectTarget(base, list, `${at}102`)).toBeNull();
    expect(redirectTarget(base, list, `${at}101`)?.pathname).toBe('/admin/api/svc/v1/call/call-detail-records/');
  });

  it('stays below a path prefix', () => {
    const prefixed = `${base}/office`;
    const there = new URL(`${prefixed}/admin/api/svc/v1/x`);
    const other = '/admin/api/svc/v1/x/';
    expect(redirectTarget(prefixed, there, `/office${other}`)?.pathname).toBe(`/office${other}`);
    expect(redirectTarget(prefixed, there, other)).toBeNull();
  });

  it('follows nothing without a location', () => {
    expect(redirectTarget(base, from, undefined)).toBeNull();
  });
});

describe('isRedirect and shownTarget', () => {
  it('knows the five redirects and not 304', () => {
    expect([301, 302, 303, 307, 308].every(isRedirect)).toBe(true);
    expect([200, 300, 304, 404].some(isRedirect)).toBe(false);
  });

  it('shows a target without its query and user information, and nothing that is no web address', () => {
    expect(displayTarget(from, 'https://u:p@other.example/x?key=1#y')).toBe('https://other.example/x');
    expect(displayTarget(from, 'file:///etc/passwd')).toBeNull();
    expect(displayTarget(from, 'http://[')).toBeNull();
    expect(displayTarget(from, undefined)).toBeNull();
    expect(displayTarget(from, `/${'x'.repeat(500)}`)).toHaveLength(200);
  });
});
