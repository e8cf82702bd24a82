import { describe, expect, test } from 'vitest';
import { createConfirmedDials } from '../../../../electron/dialing/confirmed-dials.ts';
import { noRules } from '../../../../shared/dialing/dial-rules.ts';
import { guardKind } from '../../../../shared/dialing/guard-kind.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { GuardQuestion } from '../../../../shared/messages/guard-words.ts';
import { createWorld, id, order } from './world.ts';

/** A dialing service behind main's questions, which stay open until they are answered. */
function createDesk() {
  const world = createWorld();
  const asked: { question: GuardQuestion; answer: (yes: boolean) => void }[] = [];
  const dials = createConfirmedDials({
    dialing: () => world.dialing,
    rules: () => ({ rules: noRules, country: 'DE' }),
    confirm: (question) => new Promise((answer) => asked.push({ question, answer })),
  });
  const refusal = (dial: Promise<unknown>) =>
    dial.then(
      () => null,
      (thrown: unknown) => (thrown instanceof AppError ? thrown.data : thrown),
    );
  return { world, asked, dials, refusal };
}

describe('main’s last word on a dial', () => {
  test.each(['112', '112#', '0 110'.replace(' ', ''), '09001234567'])(
    '%s is not sent on the word of the window, whatever it agrees to',
    async (number) => {
      const { world, asked, dials, refusal } = createDesk();
      const dial = dials.start(id(1), order({ number }), guardKind.options, 'person');
      await world.time.settle();
      expect([asked.length, world.posts.length, world.disk.size]).toEqual([1, 0, 0]);
      asked[0]?.answer(false);
      expect(await refusal(dial)).toEqual({ kind: 'declined' });
      expect([world.posts.length, world.disk.size]).toEqual([0, 0]);
    },
  );

  test('the press is the yes', async () => {
    const { world, asked, dials } = createDesk();
    const dial = dials.start(id(1), order({ number: '112' }));
    await world.time.advance(3_600_000);
    const yesAt = world.time.now();
    asked[0]?.answer(true);
    expect((await dial).createdAt).toBe(yesAt);
    expect(world.posts).toHaveLength(1);
  });

  test('two fast presses open one question, and a yes makes one call', async () => {
    const { world, asked, dials, refusal } = createDesk();
    const presses = [1, 2, 3].map((n) => dials.start(id(n), order({ number: '112' })));
    const another = refusal(dials.start(id(4), order({ number: '110' })));
    await world.time.settle();
    expect(asked).toHaveLength(1);
    expect(await another).toEqual({ kind: 'declined' });
    asked[0]?.answer(true);
    const made = await Promise.all(presses);
    expect(made.map((dial) => dial.id)).toEqual([id(1), id(1), id(1)]);
    expect(world.posts).toHaveLength(1);
  });

  test('after a no the next press is asked again', async () => {
    const { asked, dials, refusal } = createDesk();
    const first = refusal(dials.start(id(1), order({ number: '112' })));
    asked[0]?.answer(false);
    await first;
    void refusal(dials.start(id(2), order({ number: '112' })));
    expect(asked).toHaveLength(2);
  });

  test('a number that was allegedly meant hides none that is sent', async () => {
    const { world, asked, dials, refusal } = createDesk();
    void refusal(dials.start(id(1), order({ number: '09001234567', meant: '03012345678' })));
    await world.time.settle();
    expect(asked.map(({ question }) => question.order.meant)).toEqual([null]);
    expect(world.posts).toHaveLength(0);
  });

  test('everything that speaks against the call is in the one question; what main does not ask, the window does', async () => {
    const { world, asked, dials, refusal } = createDesk();
    world.own.callerIds = ['09001234567', '03023125001'];
    void refusal(dials.start(id(1), order({ number: '09001234567' })));
    expect(asked.map(({ question }) => question.guards)).toEqual([['premium', 'ownNumber']]);
    asked[0]?.answer(false);
    await world.time.settle();
    expect(await refusal(dials.start(id(2), order()))).toEqual({ kind: 'mustAgree', guards: ['ownNumber'] });
    expect(asked).toHaveLength(1);
  });
});
