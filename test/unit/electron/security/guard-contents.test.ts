import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { guardContents, refusePermissions } from '../../../../electron/security/guard-contents.ts';

function guarded(ownAddresses?: ReadonlySet<string>) {
  const app = new EventEmitter();
  const openExternal = vi.fn(async () => {});
  let opener: (details: { url: string }) => unknown = () => null;
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof opener) => {
      opener = handler;
    },
  });
  guardContents(app as never, { openExternal }, ownAddresses);
  app.emit('web-contents-created', {}, contents);
  return { contents, openExternal, open: (url: string) => opener({ url }) };
}

function prevented(contents: EventEmitter, name: string, url: string): boolean {
  const preventDefault = vi.fn();
  contents.emit(name, { url, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

describe('guardContents', () => {
  it.each(['will-navigate', 'will-frame-navigate'])('%s leads nowhere but to the app itself', (name) => {
    const { contents } = guarded();
    expect(prevented(contents, name, 'https://example.org/')).toBe(true);
    expect(prevented(contents, name, 'file:///etc/passwd')).toBe(true);
    expect(prevented(contents, name, 'app://ringback/index.html')).toBe(false);
  });

  it.each(['will-redirect', 'will-attach-webview'])('%s never happens', (name) => {
    expect(prevented(guarded().contents, name, 'app://ringback/index.html')).toBe(true);
  });

  it('opens no window, and outside only an address that the app itself names', () => {
    const named = 'https://docs.example.org/help';
    const { open, openExternal } = guarded(new Set([named]));
    const others = ['https://example.org/', `${named}/`, `${named}?x`, 'https://docs.example.org@evil.example/help'];
    for (const url of [...others, 'mailto:a@example.org', 'file:///etc/passwd', 'tel:112', ''])
      expect(open(url)).toEqual({ action: 'deny' });
    expect(openExternal.mock.calls).toEqual([]);
    expect(open(named)).toEqual({ action: 'deny' });
    expect(openExternal.mock.calls).toEqual([[named]]);
  });

  it('names no address of its own today', () => {
    const { open, openExternal } = guarded();
    for (const url of ['https://example.org/', 'mailto:a@example.org']) open(url);
    expect(openExternal).not.toHaveBeenCalled();
  });
});

describe('refusePermissions', () => {
  it('refuses what is asked for and what is checked', () => {
    let request: (c: unknown, p: string, decide: (granted: boolean) => void) => void = () => {};
    let check: () => boolean = () => true;
    let device: () => boolean = () => true;
    refusePermissions({
      setPermissionRequestHandler: (handler: unknown) => {
        request = handler as typeof request;
      },
      setPermissionCheckHandler: (handler: unknown) => {
        check = handler as typeof check;
      },
      setDevicePermissionHandler: (handler: unknown) => {
        device = handler as typeof device;
      },
    } as never);
    const decide = vi.fn();
    request({}, 'media', decide);
    expect(decide.mock.calls).toEqual([[false]]);
    expect(check()).toBe(false);
    expect(device()).toBe(false);
  });
});
