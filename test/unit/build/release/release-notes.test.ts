import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../../../build/paths.ts';
import { notesOf, plainNotes } from '../../../../build/release/release-notes.ts';

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

it('reads the project’s own changelog once a version has its day', () => {
  const own = readFileSync(inProject('CHANGELOG.md'), 'utf8').replace(/^## (\S+) – unreleased$/m, '## $1 – 2026-12-01');
  const version = /^## (\S+) /m.exec(own)?.[1] ?? '';
  expect(notesOf(own, version).points.length).toBeGreaterThan(5);
});
