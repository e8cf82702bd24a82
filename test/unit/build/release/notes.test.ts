import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../../../build/paths.ts';
import { notesOf, plainNotes } from '../../../../build/release/notes.ts';
import { checkTag } from '../../../../build/release/release.ts';

const CHANGELOG = `# Changelog

Dates are ISO 8601.

## 1.3.0 – unreleased

- Later.

## 1.2.0 – 2026-11-10

A sentence before the list.

- **Updates**: signed and checked, see [the guide](guide.md);
  a second line of \`code\`.
- Another point.

## 1.2.0-beta.1 – 2026-10-01

- Older.
`;

it('reads the section of a version, as Markdown and as plain points', () => {
  const notes = notesOf(CHANGELOG, '1.2.0');
  expect(notes.date).toBe('2026-11-10');
  expect(notes.markdown.split('\n')[0]).toBe('A sentence before the list.');
  expect(notes.markdown).not.toContain('Older');
  expect(plainNotes(notes)).toBe('Updates: signed and checked, see the guide; a second line of code.\nAnother point.');
  expect(notesOf(CHANGELOG, '1.2.0-beta.1').points).toEqual(['Older.']);
});

it('refuses a version that it does not have, or that has no day', () => {
  expect(() => notesOf(CHANGELOG, '1.4.0')).toThrow('says nothing of 1.4.0');
  expect(() => notesOf(CHANGELOG, '1.3.0')).toThrow('no date for 1.3.0');
});

it('leaves out whole points where a manifest cannot hold them all', () => {
  const points = ['a'.repeat(12_000), 'b'.repeat(7_999), 'c'];
  expect(plainNotes({ date: '2026-11-10', markdown: '', points })).toBe(points.slice(0, 2).join('\n'));
});

it('a tag is a version with a v', () => {
  expect(() => checkTag('v1.2.0', '1.2.0')).not.toThrow();
  for (const tag of ['1.2.0', 'v1.2.1', '', 'v1.2.0 ']) expect(() => checkTag(tag, '1.2.0')).toThrow('The tag is');
});

it('reads the project’s own changelog once a version has its day', () => {
  const own = readFileSync(inProject('CHANGELOG.md'), 'utf8').replace(/^## (\S+) – unreleased$/m, '## $1 – 2026-12-01');
  const version = /^## (\S+) /m.exec(own)?.[1] ?? '';
  expect(notesOf(own, version).points.length).toBeGreaterThan(5);
});
