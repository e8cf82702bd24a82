import { describe, expect, it, test } from 'vitest';
import { type TermName, termLines, termNames } from '../../../../../renderer/ui/terms/terms.ts';

describe('a term', () => {
  test.each(termNames)('%s says what it is, what is usual, and who says so', (name) => {
    const lines = termLines(name);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines[0]).toMatch(/^[A-Z5].*[.]$/s);
    expect(lines.at(-2)).toMatch(/^Usual: ./);
    expect(lines.at(-1)).toMatch(/^Source: ./);
    expect(lines.join(' ')).not.toMatch(/\{\{|terms\./);
  });

  it('claims no unit of the PBX where its interface states none', () => {
    const named: TermName[] = ['jitter', 'interval', 'postDialDelay'];
    for (const name of named)
      expect(termLines(name)[1]).toMatch(/^Unit: .*(not stated by the PBX|the PBX states none)$/);
  });

  it('says on how many calls the usual delay stands', () => {
    expect(termLines('postDialDelay').join(' ')).toMatch(/at most 1000, and are shown from 20 calls on/);
  });
});
