import { describe, expect, it } from 'vitest';
import { bodyText, jsonIn, looksLikeHtml } from '../../../../electron/pbx/json-in.ts';

const typed = (body: Buffer, type?: string) =>
  bodyText({ body, headers: type === undefined ? {} : { 'content-type': type } });
const utf16 = Buffer.from('Größe', 'utf16le');

describe('bodyText', () => {
  it.each<[string, Buffer, string | undefined, string]>([
    ['UTF-8', Buffer.from('Größe'), undefined, 'Größe'],
    ['UTF-8 whatever the type says', Buffer.from('Größe'), 'text/plain; charset=iso-8859-1', 'Größe'],
    ['UTF-8 with a mark', Buffer.from('\ufeffGröße'), undefined, 'Größe'],
    ['Latin 1 by its type', Buffer.from('Größe', 'latin1'), 'text/plain;charset="ISO-8859-1"', 'Größe'],
    ['Latin 1, spaces around the sign', Buffer.from('Größe', 'latin1'), 'text/plain; Charset = latin1', 'Größe'],
    ['neither UTF-8 nor named', Buffer.from('Größe', 'latin1'), undefined, 'Gr\ufffd\ufffde'],
    ['neither UTF-8 nor a known name', Buffer.from('Größe', 'latin1'), 'text/plain; charset=x-mine', 'Gr\ufffd\ufffde'],
    ['UTF-16 by its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), undefined, 'Größe'],
    ['UTF-16 without its mark', Buffer.from('{"a":"ö"}', 'utf16le'), undefined, '{"a":"ö"}'],
    ['the same in the other order', Buffer.from('{"a":"ö"}', 'utf16le').swap16(), undefined, '{"a":"ö"}'],
    ['a single zero', Buffer.from([0]), undefined, '\0'],
    ['UTF-16, the other order', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), undefined, 'Größe'],
    ['nothing', Buffer.alloc(0), undefined, ''],
  ])('%s', (_name, body, type, text) => {
    expect(typed(body, type)).toBe(text);
  });

  it('falls back on UTF-8 where bytes after a mark are no UTF-16', () => {
    expect(typed(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toBe('\ufffd\ufffd\u0000\ufffd');
  });
});

describe('jsonIn', () => {
  it.each<[string, unknown]>([
    ['{"data":[]}', { data: [] }],
    ['[1]', [1]],
    ['null', null],
    ['"text"', 'text'],
    ['', undefined],
    ['text', undefined],
    // Something before it, something behind it.
    ['Notice: x in y\n{"data":[1]}', { data: [1] }],
    ['{"data":[1]}<!-- 0.1 s -->', { data: [1] }],
    ['<br />\n<b>Warning</b>: {"data":[1]}', { data: [1] }],
    ['<br>{ "data": {"a": "}"} } {"data":2}', { data: { a: '}' } }],
    [String.raw`x {"data":"\"}"} y`, { data: '"}' }],
    [String.raw`x {"data":"\\"} y`, { data: '\\' }],
    ['x {"data":"{"} y', { data: '{' }],
    // What is no object of the response is passed over.
    ['{closure}() {"data":1}', { data: 1 }],
    ['{"a":1} {"data":1}', { data: 1 }],
    ['{"a":1} {"message":"m"} {"error":"e"}', { message: 'm' }],
    ['x {"error":"e"}', { error: 'e' }],
    ['x {"errors":{}}', { errors: {} }],
    ['x {"message":"m"} {"data":1}', { data: 1 }],
    ['{"a":1} {"b":2}', undefined],
    ['x {} y', undefined],
    ['{"a":{"data":1}} x', undefined],
    ['{"a": {"data":1} x', { data: 1 }],
    ['x {"data":1', undefined],
    // A page may hold objects for its scripts.
    ['<html>{"data":1}</html>', undefined],
    ['<!DOCTYPE html>{"data":1}', undefined],
    ['text <script>{"data":1}</script>', undefined],
    ['{"message":"m"} <html>{"data":1}', { message: 'm' }],
    ['<header>{"data":1}', { data: 1 }],
  ])('of %j is %j', (text, json) => {
    expect(jsonIn(text)).toEqual(json);
  });

  it('reads a text only so often in search of an object', () => {
    expect(jsonIn(`${'{"a":'.repeat(3)}{"data":1}`)).toEqual({ data: 1 });
    expect(jsonIn(`${'{"a":'.repeat(30)}{"data":1}`)).toBeUndefined();
    // Five objects without an end are 5 × the length, less 50: all four readings in a text of 50, and one character less in one of 49.
    const five = `${'{"a":'.repeat(5)}{"data":1}`;
    expect(jsonIn(five.padEnd(50))).toBeUndefined();
    expect(jsonIn(five.padEnd(49))).toEqual({ data: 1 });
  });
});

it.each<[string, string | undefined, boolean]>([
  ['<!DOCTYPE html>', undefined, true],
  ['  <html>', undefined, true],
  ['<?xml version="1.0"?>', undefined, true],
  ['<p>', undefined, true],
  ['{"data":1}', 'text/html; charset=utf-8', true],
  ['{"data":1}', 'application/json', false],
  ['{"data":1}', 'application/xtext/htmlx', false],
  ['<3', undefined, false],
  ['a <p>', undefined, false],
  ['', undefined, false],
])('whether %j of type %s is a web page: %s', (text, type, isPage) => {
  expect(looksLikeHtml(text, type)).toBe(isPage);
});
