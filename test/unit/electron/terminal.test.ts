import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../electron/command-line.ts';
import { handedOverText, terminalAnswer } from '../../../electron/terminal.ts';
import { createText } from '../../../shared/messages/index.ts';

const t = createText('en');
const answer = (...words: string[]) => {
  const output = terminalAnswer(readCommandLine(words), '1.2.3');
  return output && { ...output, text: output.text(t) };
};

describe('answerOnTerminal', () => {
  it.each([[[]], [['dial', '112']], [['tel:112']], [['tel:anna']], [['--practice']]])('%j goes on', (words) => {
    expect(answer(...words)).toBeNull();
  });

  it('tells what it is and what it can', () => {
    expect(answer('--version')).toEqual({ to: 'stdout', text: 'Ringback 1.2.3', exitCode: 0 });
    expect(answer('dial', '--help')).toMatchObject({ to: 'stdout', exitCode: 0 });
    expect(answer('--help')?.text).toContain('ringback dial NUMBER');
  });

  it('ends with 2 where it cannot follow', () => {
    expect(answer('call', '112')).toMatchObject({ to: 'stderr', exitCode: 2 });
    expect(answer('ca\u001b[31mll')?.text).toContain('“ca[31mll”');
    expect(answer('dial', 'anna')).toMatchObject({ to: 'stderr', exitCode: 2 });
  });
});

describe('handedOver', () => {
  it('tells of a number only', () => {
    expect(handedOverText(readCommandLine(['dial', '112']))?.(t)).toBe(t('links.cliHandedOver'));
    expect(handedOverText(readCommandLine([]))).toBeNull();
  });
});
