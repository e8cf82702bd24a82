import { vi } from 'vitest';
import type { RingbackBridge } from '../../../shared/contract/bridge.ts';
import { type CallInput, type CallName, type CallOutput, calls } from '../../../shared/contract/calls.ts';
import { type EventName, type EventPayload, events } from '../../../shared/contract/events.ts';
import type { AppErrorData } from '../../../shared/errors.ts';

/** What main answers to the calls that a test makes. */
export type Answers = { [N in CallName]?: (input: CallInput<N>) => CallOutput<N> };

/** A stand-in for the preload's bridge, for the tests of the window's stores. */
export interface FakeBridge extends RingbackBridge {
  /** Every call that arrived, oldest first, with its parsed input. */
  readonly log: { name: CallName; input: unknown }[];
  /** Lets a call fail from now on; null lets it work again. */
  fail(name: CallName, error: AppErrorData | null): void;
  /** Holds a call's answer back until the returned function is called. */
  hold(name: CallName): () => void;
  /** Sends an event as main would. */
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void;
}

/** A window whose preload gave it a bridge with these answers. What crosses it is parsed as main parses it; an event that does not fit the contract throws. */
export function windowWith(answers: Answers = {}): FakeBridge {
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  const failures = new Map<CallName, AppErrorData>();
  const held = new Map<CallName, Promise<void>>();
  const log: FakeBridge['log'] = [];
  const fake: FakeBridge = {
    log,
    async call(name, raw) {
      const input = calls[name].input.parse(raw);
      log.push({ name, input });
      await held.get(name);
      const error = failures.get(name);
      if (error) return { ok: false, error };
      const answer = answers[name] as ((input: unknown) => unknown) | undefined;
      if (answer === undefined) throw new Error(`The test has no answer for ${name}.`);
      return { ok: true, value: structuredClone(calls[name].output.parse(answer(input))) };
    },
    on(name, listener) {
      const of = listeners.get(name) ?? new Set();
      listeners.set(name, of.add(listener));
      return () => of.delete(listener);
    },
    emit(name, payload) {
      const parsed: unknown = events[name].parse(payload);
      for (const listener of listeners.get(name) ?? []) listener(structuredClone(parsed));
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
  vi.stubGlobal('window', { ringback: fake });
  return fake;
}
