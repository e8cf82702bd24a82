import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BackgroundSessions } from '../../../../electron/session/background.ts';
import { AppError } from '../../../../shared/errors.ts';
import { newConnection, type StoredConnection } from '../../../../shared/settings.ts';
import { createVirtualTime } from '../../../support/fakes/virtual-time.ts';

const pbx = (connectionId: string, change: Partial<StoredConnection> = {}): StoredConnection => ({
  ...newConnection(),
  connectionId,
  connection: { kind: 'pbx', address: `https://${connectionId}.example`, allowHttp: false, trust: { kind: 'system' } },
  extension: '101',
  ...change,
});

function world(connections: StoredConnection[]) {
  const time = createVirtualTime(0);
  const state = { connections, current: null as string | null, link: 'idle', closed: new Set<string>() };
  /** The histories that are open in the background. */
  const open: string[] = [];
  const started: string[] = [];
  const background = new BackgroundSessions({
    connections: () => state.connections,
    currentId: () => state.current,
    open: ({ connectionId: id }) => {
      if (state.closed.has(id)) throw new AppError({ kind: 'historyClosed', reason: 'locked', detail: '' });
      open.push(id);
      const sync = { state: () => ({ link: { kind: state.link } }), start: () => started.push(id) };
      return { session: { id, sync } as never, close: () => void open.splice(open.indexOf(id), 1) };
    },
    onOpen: () => {},
    timers: time.timers,
  });
  return { time, state, open, started, background };
}

it('opens every PBX that is not in sight and has an extension, once it is started, and not the practice PBX', async () => {
  const connections = [
    pbx('a'),
    pbx('b'),
    pbx('c', { extension: null }),
    pbx('d', { connection: { kind: 'practice' } }),
  ];
  const { state, open, background, time } = world(connections);
  state.current = 'a';
  background.follow('connection');
  await time.advance(60_000);
  expect(open).toEqual([]);
  background.start();
  expect(open).toEqual(['b']);
});

it('opens one in each turn: main has its turns between them', async () => {
  const { open, background, time } = world([pbx('a'), pbx('b'), pbx('c')]);
  background.start();
  expect(open).toEqual(['a']);
  await time.advance(0);
  expect(open).toEqual(['a', 'b', 'c']);
});

it('opens the others although one history is locked, says why, and tries that one again', async () => {
  const { state, open, background, time } = world([pbx('a'), pbx('b')]);
  state.closed.add('a');
  background.start();
  await time.advance(0);
  expect([open, background.closedBy('a')?.kind, background.closedBy('b')]).toEqual([['b'], 'historyClosed', null]);
  state.closed.clear();
  await time.advance(60_000);
  expect([open, background.closedBy('a')]).toEqual([['b', 'a'], null]);
});

it('starts one again that was refused after a change of a key, and not after a switch', () => {
  const { state, started, background } = world([pbx('a')]);
  background.start();
  background.follow('key');
  state.link = 'refused';
  background.follow('connection');
  expect(started).toEqual([]);
  background.follow('key');
  expect(started).toEqual(['a']);
});

const ids = ['a', 'b', 'c', 'd'];
const step = fc.oneof(
  fc.record({ kind: fc.constant('use' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('add' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constantFrom('lock' as const, 'unlock' as const), id: fc.constantFrom(...ids) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(70_000) }),
);

it('after any switches, removals and locks: never opens the history in sight or one twice, and in the end has all others open', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { time, state, open, background } = world([pbx('a'), pbx('b')]);
      state.current = 'a';
      const check = () => {
        expect(new Set(open).size).toBe(open.length);
        expect(open).not.toContain(state.current);
      };
      background.start();
      for (const one of steps) {
        if (one.kind === 'wait') await time.advance(one.ms);
        else if (one.kind === 'lock') state.closed.add(one.id);
        else if (one.kind === 'unlock') state.closed.delete(one.id);
        else {
          const others = state.connections.filter(({ connectionId }) => connectionId !== one.id);
          if (one.kind === 'add') state.connections = [...others, pbx(one.id)];
          else if (one.kind === 'remove') state.connections = others;
          else if (others.length < state.connections.length) state.current = one.id;
          background.yield();
          background.follow('connection');
        }
        check();
      }
      state.closed.clear();
      background.follow('connection');
      await time.advance(60_000);
      check();
      const wanted = state.connections.map(({ connectionId }) => connectionId).filter((id) => id !== state.current);
      expect([...open].sort()).toEqual(wanted.sort());
      background.end();
      expect([open, time.pending()]).toEqual([[], 0]);
    }),
  );
});
