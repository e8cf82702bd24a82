import { describe, expect, it } from 'vitest';
import { createLinkSelfTest } from '../../../../electron/links/link-self-test.ts';
import { parseCommandLine } from '../../../../shared/dialing/dial-link.ts';

function trial() {
  const opened: string[] = [];
  let expire = () => {};
  let timers = 0;
  const made = createLinkSelfTest({
    open: (link) => opened.push(link),
    random: () => 0.25,
    timers: {
      setTimeout: (run) => {
        expire = run;
        timers += 1;
        return 0;
      },
      clearTimeout: () => {
        timers -= 1;
      },
    },
  });
  return { made, opened, expire: () => expire(), timers: () => timers };
}

describe('createLinkTrial', () => {
  it('knows its own link again, once, and no other', async () => {
    const { made, opened, timers } = trial();
    const [first, second] = [made.run(), made.run()];
    expect(opened).toEqual(['tel:+999250000000000']);
    expect(made.claim(parseCommandLine(['tel:112']))).toBe(false);
    expect(made.claim({ kind: 'open' })).toBe(false);
    expect(made.claim(parseCommandLine(opened))).toBe(true);
    expect(made.claim(parseCommandLine(opened))).toBe(false);
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(timers()).toBe(0);
  });

  it('tells that it did not come, and can be run again', async () => {
    const { made, opened, expire } = trial();
    const answer = made.run();
    expire();
    expect(await answer).toBe(false);
    expect(made.claim(parseCommandLine(opened))).toBe(false);
    const again = made.run();
    made.claim(parseCommandLine(opened.slice(-1)));
    expect(await again).toBe(true);
  });
});
