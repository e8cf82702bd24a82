import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../electron/command-line.ts';

describe('readCommandLine', () => {
  it.each([
    [['electron', '.'], { practice: false, profile: null }],
    [['electron', '.', '--practice'], { practice: true, profile: null }],
    [['electron', '.', '--profile=/tmp/a b'], { practice: false, profile: '/tmp/a b' }],
    [['electron', '.', '--profile=/a', '--profile=/b'], { practice: false, profile: '/b' }],
    [['electron', '.', '--profile='], { practice: false, profile: null }],
    [['electron', '.', 'tel:+49', '--practice-not'], { practice: false, profile: null }],
  ])('%j', (argv, expected) => {
    expect(readCommandLine(argv)).toEqual(expected);
  });
});
