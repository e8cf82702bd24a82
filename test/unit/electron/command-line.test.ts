import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownArguments, readCommandLine } from '../../../electron/command-line.ts';

describe('readCommandLine', () => {
  it.each([
    [[], { practice: false, hidden: false, profile: null, request: { kind: 'open' } }],
    [['--practice'], { practice: true, hidden: false, profile: null, request: { kind: 'open' } }],
    [['--hidden'], { practice: false, hidden: true, profile: null, request: { kind: 'open' } }],
    [
      ['--', '--hidden', 'tel:+491'],
      { practice: false, hidden: false, profile: null, request: { kind: 'dial', number: '+491' } },
    ],
    [['--profile=/tmp/a b'], { practice: false, hidden: false, profile: '/tmp/a b', request: { kind: 'open' } }],
    [['--profile=/a', '--profile=/b'], { practice: false, hidden: false, profile: '/b', request: { kind: 'open' } }],
    [['--profile='], { practice: false, hidden: false, profile: null, request: { kind: 'open' } }],
    [
      ['tel:+49', '--practice-not'],
      { practice: false, hidden: false, profile: null, request: { kind: 'dial', number: '+49' } },
    ],
    [
      ['dial', '030', '12'],
      { practice: false, hidden: false, profile: null, request: { kind: 'dial', number: '03012' } },
    ],
    [['--help', 'dial', '030'], { practice: false, hidden: false, profile: null, request: { kind: 'help' } }],
    [
      ['--', '--profile=/a', '--practice'],
      { practice: false, hidden: false, profile: null, request: { kind: 'open' } },
    ],
    [
      ['--profile=/a', '--', 'tel:+491', '--profile=/b'],
      { practice: false, hidden: false, profile: '/a', request: { kind: 'dial', number: '+491' } },
    ],
    [
      ['tel:+491', '--profile=/b', '--practice', '--help', '--version'],
      { practice: false, hidden: false, profile: null, request: { kind: 'dial', number: '+491' } },
    ],
    [
      ['sip:x', '--profile=/b'],
      { practice: false, hidden: false, profile: null, request: { kind: 'noNumber', from: 'link' } },
    ],
    [
      ['dial', '030', '--profile=/b'],
      { practice: false, hidden: false, profile: '/b', request: { kind: 'dial', number: '030' } },
    ],
    [['-v'], { practice: false, hidden: false, profile: null, request: { kind: 'version' } }],
  ])('%j', (words, expected) => {
    expect(readCommandLine(words)).toEqual({ ...expected, words });
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
