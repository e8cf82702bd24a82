import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownArguments, readCommandLine } from '../../../electron/command-line.ts';

describe('readCommandLine', () => {
  const plain = { practice: false, hidden: false, profile: null, request: { kind: 'open' } };
  const dials = (number: string) => ({ request: { kind: 'dial', number } });
  it.each([
    [[], {}],
    [['--practice'], { practice: true }],
    [['--hidden'], { hidden: true }],
    [['-v'], { request: { kind: 'version' } }],
    [['--help', 'dial', '030'], { request: { kind: 'help' } }],
    [['--profile='], {}],
    [['--profile=/tmp/a b'], { profile: '/tmp/a b' }],
    [['--profile=/a', '--profile=/b'], { profile: '/b' }],
    [['dial', '030', '--profile=/b'], { profile: '/b', ...dials('030') }],
    // Behind a link or `--`, which come from outside, nothing is a switch (promise S18).
    [['tel:+49', '--practice-not'], dials('+49')],
    [['tel:+491', '--profile=/b', '--practice', '--help', '--version'], dials('+491')],
    [['sip:x', '--profile=/b'], { request: { kind: 'noNumber', from: 'link', reason: 'letters' } }],
    [['--', '--profile=/a', '--practice'], {}],
    [['--', '--hidden', 'tel:+491'], dials('+491')],
    [['--profile=/a', '--', 'tel:+491', '--profile=/b'], { profile: '/a', ...dials('+491') }],
  ])('%j', (words, differing) => {
    expect(readCommandLine(words)).toEqual({ ...plain, ...differing, words });
  });
});

describe('ownArguments', () => {
  const folder = path.resolve('/opt/ringback');
  it.each([
    [['ringback', 'tel:1', '--x'], null, ['tel:1', '--x']],
    [['electron', folder, 'tel:1'], folder, ['tel:1']],
    [
      ['electron', '--no-sandbox', '-r', '/observer.cjs', folder, '--profile=/p', 'dial', '1'],
      folder,
      ['--profile=/p', 'dial', '1'],
    ],
    [['electron', path.relative('.', folder), 'tel:1'], folder, ['tel:1']],
    [['electron'], folder, []],
  ])('%j', (argv, appFolder, own) => {
    expect(ownArguments(argv, appFolder)).toEqual(own);
  });
});
