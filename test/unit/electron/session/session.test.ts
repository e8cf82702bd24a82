import { expect, it } from 'vitest';
import type { Session } from '../../../../electron/session/session.ts';
import { createActiveSession } from '../../../../electron/session/session.ts';
import type { Status } from '../../../../shared/connection.ts';

function kept() {
  let source: Status['source'] = { kind: 'none' };
  const link = { kind: 'idle' };
  const log: string[] = [];
  const active = createActiveSession({
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
    active.follow(change);
    return log;
  };
  return { active, become, link };
}

const pbx = (address: string): Status['source'] => ({ kind: 'pbx', address, insecure: false });

it('opens a session for a source, keeps it for another address of the same PBX, and never mixes practice with it', () => {
  const { active, become } = kept();
  expect(() => active.required()).toThrow('notConnected');
  expect(become({ kind: 'practice' })).toEqual(['open practice', 'now practice']);
  expect(active.required().kind).toBe('practice');
  expect(become(pbx('https://a'))).toEqual(['close practice', 'open pbx', 'now pbx']);
  expect(become(pbx('https://b'))).toEqual(['start pbx']);
  expect(become({ kind: 'none' })).toEqual(['close pbx', 'now none']);
  expect(active.current()).toBeNull();
});

it('starts the sync again over a saved connection, also one with the same address', () => {
  const { become } = kept();
  become(pbx('https://a'));
  expect(become(pbx('https://a'))).toEqual(['start pbx']);
});

it('starts the sync again when the key is available after a refusal, and continues where there was none', () => {
  const { become, link } = kept();
  become(pbx('https://a'));
  expect(become(pbx('https://a'), 'key')).toEqual([]);
  link.kind = 'refused';
  expect(become(pbx('https://a'), 'key')).toEqual(['start pbx']);
});

it('closes what is open once', () => {
  const { active, become } = kept();
  const log = become({ kind: 'practice' });
  log.length = 0;
  active.close();
  active.close();
  expect(log).toEqual(['close practice']);
});
