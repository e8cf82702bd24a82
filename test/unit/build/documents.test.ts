import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../build/paths.ts';

const read = (file: string): string => readFileSync(inProject(file), 'utf8');

/** Names of files and folders of the project in backquotes. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:electron|renderer|shared|build|test)\/[\w./-]*)`/g)].map(([, path = '']) => path);

/** The targets of links and pictures that are files of the project, as written. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target);

const DOCUMENTS = ['README.md', '.github/CONTRIBUTING.md', '.github/ARCHITECTURE.md', '.github/SECURITY.md'];

describe.each(DOCUMENTS)('%s', (document) => {
  it('names only files that exist', () => {
    expect(pathsIn(read(document)).filter((path) => !existsSync(inProject(path)))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const folder = document.includes('/') ? '.github/' : '';
    expect(linksIn(read(document)).filter((target) => !existsSync(inProject(`${folder}${target}`)))).toEqual([]);
  });
});

it('CONTRIBUTING names the file of at least 40 changes, each file once', () => {
  const [, table = ''] = read('.github/CONTRIBUTING.md').split('## Where is …?');
  const files = table
    .split('\n')
    .filter((line) => line.startsWith('|') && line.includes('`'))
    .map((line) => pathsIn(line).at(-1));
  expect(files.length).toBeGreaterThanOrEqual(40);
  expect(files.filter((file) => file === undefined || !existsSync(inProject(file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

it('CONTRIBUTING names tests of each promise', () => {
  const [, section = ''] = read('.github/CONTRIBUTING.md').split('## Promises');
  const promises = [...section.matchAll(/^\| ([RSP]\d+) \|.*`test\/.*$/gm)].map(([, id]) => id);
  const all = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}${index + 1}`);
  expect(promises).toEqual([...all('S', 20), ...all('R', 24), ...all('P', 5)]);
});

it('README and ARCHITECTURE stay short', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThan(120);
  expect(read('.github/ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});
