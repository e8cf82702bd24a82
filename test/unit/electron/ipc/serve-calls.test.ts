import { describe, expect, it, vi } from 'vitest';
import { createFrequencyLimit } from '../../../../electron/frequency-limit.ts';
import { answerCalls, type CallHandlers, type CallSender, serveCalls } from '../../../../electron/ipc/serve-calls.ts';
import { type CallName, calls } from '../../../../shared/contract/calls.ts';
import { AppError } from '../../../../shared/errors.ts';

const names = Object.keys(calls) as CallName[];
const ours: CallSender = { frame: { url: 'app://ringback/index.html', parent: null }, isOwnWindow: true };

function served(answer: (input: unknown) => unknown, perSecond = 10_000) {
  const handler = vi.fn(answer);
  const onBug = vi.fn();
  const handlers = Object.fromEntries(names.map((name) => [name, handler])) as unknown as CallHandlers;
  const limit = createFrequencyLimit(perSecond, 1000);
  const serve = serveCalls({
    handlers,
    isAllowed: () => limit.allows(0),
    connectionId: () => 'berlin',
    onBug,
  });
  return { serve, handler, onBug };
}

describe('who may call', () => {
  const strangers: [string, CallSender][] = [
    ['no frame', { frame: null, isOwnWindow: true }],
    ['another page', { frame: { url: 'https://example.org/', parent: null }, isOwnWindow: true }],
    ['a frame inside ours', { frame: { url: 'app://ringback/index.html', parent: {} }, isOwnWindow: true }],
    ['another window', { frame: { url: 'app://ringback/index.html', parent: null }, isOwnWindow: false }],
  ];
  it.each(strangers)('refuses %s on every call', async (_what, sender) => {
    const { serve, handler } = served(() => undefined);
    for (const name of names)
      expect(await serve(sender, name, undefined)).toEqual({
        ok: false,
        error: { kind: 'badInput', detail: 'sender' },
      });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('the frame of a call', () => {
  const page = { url: 'app://ringback/index.html', parent: null };
  const inner = { ...page };
  const own = { id: 7, mainFrame: page } as never;
  const taken = { ok: true, value: null };
  const refused = { ok: false, error: { kind: 'badInput', detail: 'sender' } };
  it.each<[string, { own: unknown; sender: number; frame: unknown }, unknown]>([
    ['the main frame of the own window', { own, sender: 7, frame: page }, taken],
    ['another frame of it, which says that it is the main one', { own, sender: 7, frame: inner }, refused],
    ['a frame that is gone', { own, sender: 7, frame: null }, refused],
    ['another window', { own, sender: 8, frame: page }, refused],
    ['no own window', { own: null, sender: 7, frame: page }, refused],
  ])('%s', async (_what, { own: contents, sender, frame }, expected) => {
    const handlers = Object.fromEntries(names.map((name) => [name, () => null])) as unknown as CallHandlers;
    const answer = answerCalls({
      ...{ handlers, connectionId: () => 'berlin', onBug() {}, now: () => 0 },
      ownContents: () => contents as never,
    });
    expect(await answer({ sender: { id: sender }, senderFrame: frame } as never, 'route.take', undefined)).toEqual(
      expected,
    );
  });
});

describe('what may be called', () => {
  it.each([
    ['nothing.here'],
    ['__proto__'],
    ['constructor'],
    ['toString'],
    [''],
    [null],
    [{}],
    ['x'.repeat(1_000_000)],
  ])('refuses the name %#', async (name) => {
    const { serve, handler } = served(() => undefined);
    expect(await serve(ours, name, undefined)).toEqual({ ok: false, error: { kind: 'badInput', detail: 'name' } });
    expect(handler).not.toHaveBeenCalled();
  });

  const long = 'x'.repeat(1_000_000);
  const polluted = JSON.parse('{"__proto__":{"polluted":true}}');
  const hostile: [string, unknown][] = [
    ['a long string', long],
    ['a list', [1, 2, 3]],
    ['a polluted object', polluted],
    [
      'long fields',
      Object.fromEntries(['address', 'key', 'uuid', 'id', 'extension', 'zone', 'order'].map((k) => [k, long])),
    ],
  ];
  it.each(hostile)('%s never reaches a handler that wants something else', async (_what, input) => {
    for (const name of names) {
      const { serve, handler } = served(() => undefined);
      const result = await serve(ours, name, input);
      const takesEmptyPatch = name === 'settings.change' && input === polluted;
      expect(result.ok && !takesEmptyPatch, name).toBe(false);
      if (!takesEmptyPatch) expect(handler, name).not.toHaveBeenCalled();
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses further arguments', async () => {
    const { serve, handler } = served(() => undefined);
    for (const name of names) expect((await serve(ours, name, undefined, 'berlin', 'more')).ok, name).toBe(false);
    expect(handler).not.toHaveBeenCalled();
  });

  it.each(['hamburg', null, 1, {}])('refuses what was made for another connection: %j', async (madeFor) => {
    const { serve, handler } = served(() => null);
    for (const name of names)
      expect(await serve(ours, name, undefined, madeFor)).toEqual({ ok: false, error: { kind: 'notConnected' } });
    expect(handler).not.toHaveBeenCalled();
    for (const current of ['berlin', undefined])
      expect(await serve(ours, 'route.take', undefined, current)).toEqual({ ok: true, value: null });
  });

  it('refuses more than the second’s share', async () => {
    const { serve } = served(() => null, 2);
    const results = [];
    for (let i = 0; i < 3; i += 1) results.push(await serve(ours, 'route.take', undefined));
    expect(results).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
      { ok: false, error: { kind: 'tooManyCalls' } },
    ]);
  });
});

describe('what is answered', () => {
  it('returns the error of a refusal, and nothing of any other', async () => {
    const refused = served(() => {
      throw new AppError({ kind: 'keyLocked' });
    });
    expect(await refused.serve(ours, 'route.take', undefined)).toEqual({ ok: false, error: { kind: 'keyLocked' } });
    expect(refused.onBug).not.toHaveBeenCalled();
    const broken = served(() => {
      throw new Error('the key is 12345');
    });
    expect(await broken.serve(ours, 'route.take', undefined)).toEqual({ ok: false, error: { kind: 'internal' } });
    expect(broken.onBug).toHaveBeenCalledOnce();
  });

  it('lets no field out that the contract does not name, and no wrong shape', async () => {
    const extra = served(() => ({
      version: '1',
      host: 'h',
      locale: 'en',
      hourCycle: 'h12',
      firstDay: 1,
      zone: 'UTC',
      key: 'secret',
    }));
    const answer = await extra.serve(ours, 'about.get', undefined);
    expect(answer).toEqual({
      ok: true,
      value: { version: '1', host: 'h', locale: 'en', hourCycle: 'h12', firstDay: 1, zone: 'UTC' },
    });
    const wrong = served(() => ({ version: 1 }));
    expect(await wrong.serve(ours, 'about.get', undefined)).toEqual({ ok: false, error: { kind: 'internal' } });
  });
});

it('refuses an input of more fields than any call has, before its schema names them', async () => {
  const { serve, handler } = served(() => undefined);
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`field${index}`, index]));
  for (const name of names)
    for (const input of [many, new Uint8Array(201)])
      expect(await serve(ours, name, input)).toEqual({
        ok: false,
        error: { kind: 'badInput', detail: `${name} fields` },
      });
  expect(handler).not.toHaveBeenCalled();
});
