import { expect, it } from 'vitest';
import type { Session } from '../../../../electron/session/session.ts';
import { createSessionKeeper } from '../../../../electron/session/session-keeper.ts';
import type { Status } from '../../../../shared/connection.ts';

function kept() {
  let source: Status['source'] = { kind: 'none' };
  const link = { kind: 'resting' };
  const log: string[] = [];
  const keeper = createSessionKeeper({
    connection: { source: () => source },
    open: (kind) => {
      log.push(`open ${kind}`);
      return {
        kind,
        sync: {
          start: () => log.push(`start ${kind}`),
          state: () => ({ link }),
        },
        close: () => log.push(`close ${kind}`),
      } as unknown as Session;
    },
    onChange: (session) => log.push(`now ${session?.kind ?? 'none'}`),
  });
  const become = (next: Status['source'], change: 'connection' | 'key' = 'connection') => {
    source = next;
    log.length = 0;
    keeper.follow(change);
    return log;
  };
  return { keeper, become, link };
}

const pbx = (address: string): Status['source'] => ({ kind: 'pbx', address, insecure: false });

it('opens a session for a source, keeps it for another address of the same PBX, and never mixes practice with it', () => {
  const { keeper, become } = kept();
  expect(() => keeper.required()).toThrow('notConnected');
  expect(become({ kind: 'practice' })).toEqual(['open practice', 'now practice']);
  expect(keeper.required().kind).toBe('practice');
  expect(become(pbx('https://a'))).toEqual(['close practice', 'open pbx', 'now pbx']);
  expect(become(pbx('https://b'))).toEqual(['start pbx']);
  expect(become({ kind: 'none' })).toEqual(['close pbx', 'now none']);
  expect(keeper.current()).toBeNull();
});

it('reads anew over a connection that was saved, also one with the same address', () => {
  const { become } = kept();
  become(pbx('https://a'));
  expect(become(pbx('https://a'))).toEqual(['start pbx']);
});

it('reads anew when the key can be had again after a refusal, and goes on where there was none', () => {
  const { become, link } = kept();
  become(pbx('https://a'));
  expect(become(pbx('https://a'), 'key')).toEqual([]);
  link.kind = 'refused';
  expect(become(pbx('https://a'), 'key')).toEqual(['start pbx']);
});

it('closes what is open once', () => {
  const { keeper, become } = kept();
  const log = become({ kind: 'practice' });
  log.length = 0;
  keeper.close();
  keeper.close();
  expect(log).toEqual(['close practice']);
});
