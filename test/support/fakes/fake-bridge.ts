import type { RingbackBridge } from '../../../shared/contract/bridge.ts';
import { type CallName, calls } from '../../../shared/contract/calls.ts';
import { type EventName, type EventPayload, events } from '../../../shared/contract/events.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { type FakeState, fakeHandlers } from './fake-handlers.ts';

/** A stand-in for the preload's bridge, for the tests of the window's stores. */
export interface FakeBridge extends RingbackBridge {
  /** What it answers from; a test changes it and emits what main would. */
  readonly state: FakeState;
  /** Every call that arrived, oldest first, with its parsed input. */
  readonly log: { name: CallName; input: unknown }[];
  /** Lets a call fail from now on; null lets it work again. */
  fail(name: CallName, error: AppErrorData | null): void;
  /** Holds a call's answer back until the returned function is called. */
  hold(name: CallName): () => void;
  /** Sends an event as main would. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void;
}

/** A bridge over this state. What crosses it is parsed as main parses it; an event that does not fit the contract throws. */
export function createFakeBridge(state: FakeState): FakeBridge {
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  const failures = new Map<CallName, AppErrorData>();
  const held = new Map<CallName, Promise<void>>();
  const log: FakeBridge['log'] = [];
  const emit: FakeBridge['emit'] = (name, payload) => {
    const parsed: unknown = events[name].parse(payload);
    for (const listener of listeners.get(name) ?? []) listener(structuredClone(parsed));
  };
  const handlers = fakeHandlers(state, emit);

  async function answer(name: CallName, input: unknown): Promise<unknown> {
    const handler = handlers[name] as ((input: unknown) => unknown) | undefined;
    if (handler === undefined) throw new Error(`The fake bridge has no answer for ${name}.`);
    return structuredClone(calls[name].output.parse(await handler(input)));
  }
  return {
    state,
    log,
    emit,
    async call(name, raw) {
      const parsed = calls[name].input.safeParse(raw);
      if (!parsed.success) return { ok: false, error: { kind: 'badInput', detail: name } };
      const input: unknown = parsed.data;
      log.push({ name, input });
      await held.get(name);
      const error = failures.get(name);
      if (error) return { ok: false, error };
      try {
        return { ok: true, value: await answer(name, input) };
      } catch (thrown) {
        return { ok: false, error: isErrorData(thrown) ? thrown : { kind: 'internal' } };
      }
    },
    on(name, listener) {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => of.delete(listener);
    },
    fail(name, error) {
      if (error) failures.set(name, error);
      else failures.delete(name);
    },
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return () => {
        held.delete(name);
        resolve();
      };
    },
  };
}

function isErrorData(thrown: unknown): thrown is AppErrorData {
  return typeof thrown === 'object' && thrown !== null && 'kind' in thrown;
}
