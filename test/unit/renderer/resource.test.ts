import { afterEach, expect, test, vi } from 'vitest';
import { bridge } from '../../../renderer/bridge.ts';
import { createResource, latest } from '../../../renderer/resource.ts';
import type { Proposal } from '../../../shared/people/people.ts';
import { windowWith } from './window-with.ts';

afterEach(() => vi.unstubAllGlobals());

const proposal: Proposal = { key: '+49301', number: '0301', name: null, calls: 6 };
const error = { kind: 'internal' } as const;

function proposals(keeps?: (before: string, next: string) => boolean) {
  const stored = [proposal];
  const fake = windowWith({ 'people.proposals': () => stored });
  const store = createResource((extension: string) => bridge.call('people.proposals', { extension }), keeps);
  const { load, refresh, take } = store.getState();
  const asked = () => fake.log.map(({ input }) => (input as { extension: string }).extension);
  return { fake, stored, asked, load, refresh, take, answer: () => store.getState().answer };
}

test('loads, loads again in place, and keeps the last answer beside the reason of a failure', async () => {
  const { fake, asked, load, refresh, answer } = proposals();
  await refresh();
  expect([asked(), answer()]).toEqual([[], { kind: 'loading' }]);
  await load('101');
  const shown = { kind: 'shown', value: [proposal] };
  expect(answer()).toEqual(shown);
  fake.fail('people.proposals', error);
  const again = load('101');
  expect(answer()).toEqual(shown);
  await again;
  expect(answer()).toEqual({ kind: 'failed', error, value: [proposal] });
  fake.fail('people.proposals', null);
  await refresh();
  expect(answer()).toEqual(shown);
});

test('tries anew after a failure that left nothing to show', async () => {
  const { fake, load, answer } = proposals();
  fake.fail('people.proposals', error);
  await load('101');
  expect(answer()).toEqual({ kind: 'failed', error, value: null });
  void load('101');
  expect(answer()).toEqual({ kind: 'loading' });
});

test.each([
  ['another question clears what is shown', undefined, null],
  ['a question near the last one leaves it', () => true, [proposal]],
])('%s, and only the last question is answered', async (_, keeps, meanwhile) => {
  const { fake, stored, asked, load, answer } = proposals(keeps);
  await load('101');
  const release = fake.hold('people.proposals');
  const loads = ['102', '103', '104'].map(load);
  expect(latest(answer())).toEqual(meanwhile);
  stored.length = 0;
  release();
  await Promise.all(loads);
  expect(answer()).toEqual({ kind: 'shown', value: [] });
  // One that was under way, and one for the last question.
  expect(asked()).toEqual(['101', '102', '104']);
});

test('an answer that came another way is shown, and an older one that is still on its way is not', async () => {
  const { fake, load, take, answer } = proposals();
  const release = fake.hold('people.proposals');
  const loading = load('101');
  take({ ok: true, value: [] });
  release();
  await loading;
  expect(answer()).toEqual({ kind: 'shown', value: [] });
});
