import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { guardContents, refusePermissions } from '../../../../electron/security/guard-contents.ts';

function guarded() {
  const app = new EventEmitter();
  let opener: (details: { url: string }) => unknown = () => null;
  const setWebRTCIPHandlingPolicy = vi.fn();
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: typeof opener) => {
      opener = handler;
    },
    setWebRTCIPHandlingPolicy,
  });
  guardContents(app as never);
  app.emit('web-contents-created', {}, contents);
  return { contents, setWebRTCIPHandlingPolicy, open: (url: string) => opener({ url }) };
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

  it('opens no window', () => {
    const { open } = guarded();
    for (const url of ['https://example.org/', 'app://ringback/index.html', 'mailto:a@example.org', 'tel:112', ''])
      expect(open(url)).toEqual({ action: 'deny' });
  });

  it('lets no WebRTC packet past the proxy', () => {
    expect(guarded().setWebRTCIPHandlingPolicy.mock.calls).toEqual([['disable_non_proxied_udp']]);
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
