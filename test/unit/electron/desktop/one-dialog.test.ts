import { expect, it } from 'vitest';
import { createOneDialog } from '../../../../electron/desktop/one-dialog.ts';
import { MINUTE } from '../../../../shared/time/durations.ts';

it('shows one dialog at a time, and the next once it is closed', async () => {
  const alone = createOneDialog(() => 0);
  const shown: ((answer: string) => void)[] = [];
  const show = () => new Promise<string>((answer) => shown.push(answer));
  const first = alone(show, 'refused');
  expect(await Promise.all(Array.from({ length: 100 }, () => alone(show, 'refused')))).toEqual(
    Array(100).fill('refused'),
  );
  expect(shown).toHaveLength(1);
  shown[0]?.('yes');
  expect(await first).toBe('yes');
  const second = alone(show, 'refused');
  shown[1]?.('no');
  expect(await second).toBe('no');
});

it('goes on after one that could not be shown', async () => {
  const alone = createOneDialog(() => 0);
  await expect(alone(() => Promise.reject(new Error('no display')), null)).rejects.toThrow('no display');
  expect(await alone(async () => 'yes', null)).toBe('yes');
});

it('shows no more than a person opens in a minute', async () => {
  let now = 0;
  const alone = createOneDialog(() => now);
  const answers: (string | null)[] = [];
  for (let i = 0; i < 40; i += 1) answers.push(await alone(async () => 'no', null));
  expect(answers.filter((one) => one !== null)).toHaveLength(30);
  now += MINUTE;
  expect(await alone(async () => 'yes', null)).toBe('yes');
});
