import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../build/paths.ts';

const read = (file: string): string => readFileSync(inProject(file), 'utf8');

/** Names of files and folders of the project in backquotes. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:electron|renderer|shared|build|test)\/[\w./-]*)`/g)].map(([, path = '']) => path);

/** The targets of links and pictures that are files of the project, as written. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);

const DOCUMENTS = ['README.md', ...globSync(['.github/*.md', '.github/decisions/*.md'], { cwd: inProject() })];

describe.each(DOCUMENTS)('%s', (document) => {
  it('names only files that exist', () => {
    expect(pathsIn(read(document)).filter((path) => !existsSync(inProject(path)))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const folder = path.dirname(document);
    expect(linksIn(read(document)).filter((target) => !existsSync(inProject(folder, target)))).toEqual([]);
  });
});

it('CONTRIBUTING names the file of at least 40 changes, each change once', () => {
  const [, table = ''] = read('.github/CONTRIBUTING.md').split('## Where is …?');
  const rows = table.split('\n').filter((line) => line.startsWith('|') && line.includes('`'));
  const changes = rows.map((line) => line.split('|')[1]?.trim());
  expect(rows.length).toBeGreaterThanOrEqual(40);
  expect(rows.filter((line) => pathsIn(line).length === 0)).toEqual([]);
  expect(changes.filter((change, place) => changes.indexOf(change) !== place)).toEqual([]);
});

it('CONTRIBUTING names a test of each promise that a comment names, each promise once', () => {
  const [, section = ''] = read('.github/CONTRIBUTING.md').split('## Promises');
  const promises = [...section.matchAll(/^\| ([RSP]\d+) \|.*`test\/.*$/gm)].map(([, id]) => id);
  const sources = globSync('{electron,renderer,shared,build}/**/*.{ts,tsx}', { cwd: inProject() }).map(read).join('\n');
  const named = new Set([...sources.matchAll(/\bpromises? ([RSP]\d+)/g)].map(([, id]) => id));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((id) => !promises.includes(id))).toEqual([]);
  expect(new Set(promises).size).toBe(promises.length);
});

it('ARCHITECTURE lists each decision, and each decision says its context, what was tried and what follows', () => {
  const decisions = globSync('.github/decisions/*.md', { cwd: inProject() });
  expect(decisions.length).toBeGreaterThan(10);
  const listed = linksIn(read('.github/ARCHITECTURE.md')).map((target) => `.github/${target}`);
  expect(decisions.filter((page) => !listed.includes(page))).toEqual([]);
  for (const page of decisions)
    expect(read(page).match(/^## .*$/gm), page).toEqual([
      '## Context',
      '## Decision',
      '## What was tried',
      '## Consequences',
    ]);
});
