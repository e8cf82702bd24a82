import { expect, it } from 'vitest';
import { ignoredProxy } from '../../../../electron/pbx/ignored-proxy.ts';

it.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ HTTPS_PROXY: '', HTTP_PROXY: 'http://proxy.example:3128', NO_PROXY: '*' }, null],
  [{ HTTPS_PROXY: 'http://proxy.example:3128' }, 'proxy.example:3128'],
  [{ https_proxy: 'http://maria:secret@proxy.example:3128/' }, 'proxy.example:3128'],
  [{ ALL_PROXY: 'socks5h://maria:secret@10.0.0.1:1080' }, '10.0.0.1:1080'],
  [{ all_proxy: ' maria:secret@proxy.example:8080 ' }, 'proxy.example:8080'],
  [{ HTTPS_PROXY: 'maria:se cret@' }, ''],
])('the ignored proxy of %j is %j', (environment, host) => {
  expect(ignoredProxy(environment)).toBe(host);
});
