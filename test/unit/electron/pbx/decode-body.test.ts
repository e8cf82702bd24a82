import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { decodeBody } from '../../../../electron/pbx/decode-body.ts';

const text = '{"message":"Äpfel","data":{}}';
const { gzipSync, deflateSync, deflateRawSync, brotliCompressSync } = zlib;
const limit = 1000;

it.each([
  ['gzip', gzipSync(text)],
  ['x-gzip', gzipSync(text)],
  ['GZIP', gzipSync(text)],
  ['deflate', deflateSync(text)],
  ['deflate', deflateRawSync(text)],
  ['br', brotliCompressSync(text)],
  ['gzip, gzip', gzipSync(gzipSync(text))],
  ['gzip, gzip', gzipSync(text)],
  ['br, gzip', gzipSync(brotliCompressSync(text))],
  ['identity, gzip', gzipSync(text)],
  [undefined, gzipSync(text)],
  ['none', gzipSync(text)],
  ...['gzip', 'x-gzip', 'deflate', 'br', 'gzip, br', 'none', 'identity', 'utf-8', 'UTF8', '', ',', undefined].map(
    (name): [string | undefined, Buffer] => [name, Buffer.from(text)],
  ),
])('reads %j', async (encoding, bytes) => {
  expect((await decodeBody(bytes, encoding, limit)).toString()).toBe(text);
});

it.each(['gzip', 'deflate', 'br', 'gzip, gzip', undefined])('reads nothing as nothing: %j', async (encoding) => {
  expect(await decodeBody(Buffer.alloc(0), encoding, limit)).toHaveLength(0);
});

it.each([
  ['gzip', gzipSync(text).subarray(0, -9)],
  ['br', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
])('says that a broken body of %s cannot be read', async (encoding, bytes) => {
  await expect(decodeBody(bytes, encoding, limit)).rejects.toMatchObject({ data: { kind: 'badAnswer' } });
});

it.each(['gzip', 'deflate', 'br', 'gzip, gzip', undefined])('opens no more than the limit of %j', async (encoding) => {
  const zeros = Buffer.alloc(100_000);
  const bytes =
    encoding === 'deflate' ? deflateSync(zeros) : encoding === 'br' ? brotliCompressSync(zeros) : gzipSync(zeros);
  await expect(decodeBody(bytes, encoding, limit)).rejects.toMatchObject({
    data: { kind: 'tooLarge', limitBytes: limit },
  });
});

it('reads x-gzip as gzip, and a body that is no gzip as it is, whatever its charset', async () => {
  const deflated = deflateSync('{"a":1}');
  expect((await decodeBody(gzipSync(deflated), 'deflate, x-gzip', 1000)).toString()).toBe('{"a":1}');
  const latin = Buffer.from('{"a":"Müller"}', 'latin1');
  expect(await decodeBody(latin, 'gzip', 1000)).toEqual(latin);
});
