import { expect, it } from 'vitest';
import { readSamples } from '../../../../../renderer/settings/dial-rules/RuleProposals.tsx';
import { type CallInput, calls } from '../../../../../shared/contract/calls.ts';

it('learns from answered outgoing and internal calls only, never from callers', async () => {
  const asked: CallInput<'calls.list'>[] = [];
  const call = async (_: string, input: unknown) => {
    asked.push(calls['calls.list'].input.parse(input));
    return { ok: true as const, value: { rows: [], next: null, revision: 1 } };
  };
  await readSamples({ call: call as never }, '101');
  const answered = { outcomes: ['answered'], atLeastSeconds: 5 };
  expect(asked.map(({ filter }) => filter)).toMatchObject([
    { directions: ['out'], ...answered },
    { directions: ['internal'], ...answered },
  ]);
});
