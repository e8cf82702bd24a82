import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import type { Reply } from '../../../electron/practice-pbx/server/reply.ts';
import type { Route } from '../../../electron/practice-pbx/server/server.ts';
import type { Fault } from './faults.ts';

/** The operations of the interface; 'other' is every path that is none of them. */
export type Operation = Route['operation'] | 'other';

/** Which of the document's two path forms are served. */
export type PathForm = 'with-call' | 'without-call' | 'both';

/** A request as a hook sees it. `operation` is 'other' for a path that is not served. */
export type HookedRequest = { method: string; url: URL; operation: Operation };

/** Where a test changes how the PBX behaves. `pbx-variants.ts` names how other PBXs behave. */
export type Hooks = {
  /** The path forms that are served, by operation. */
  pathForms: { list: PathForm; record: PathForm; originate: PathForm | 'none' };
  /** Gives the answer; `next` gives the true one. */
  answer(request: HookedRequest, next: () => Promise<Reply>): Reply | Promise<Reply>;
};

type SomeHooks = Partial<Omit<Hooks, 'pathForms'>> & { pathForms?: Partial<Hooks['pathForms']> };

/** Whether the key is good: 'revoked' is answered with 401, 'forbidden' with 403 (address not whitelisted). */
type Access = 'allowed' | 'revoked' | 'forbidden';

/** Lets a test make any answer late, wrong, broken or missing. */
export type Switchboard = {
  /** Spoils the next `times` answers (all of them unless given) of an operation. */
  fault(operation: Operation | 'any', fault: Fault, times?: number): void;
  /** Lifts all faults. */
  clear(): void;
  setAccess(access: Access): void;
  /** Changes every record on its way out, e.g. drops fields; null undoes it. */
  changeRecords(change: ((record: WireRecord) => unknown) | null): void;
  /** Sets hooks; the others return to their default. */
  setHooks(hooks: SomeHooks): void;
  /** Uses up requests of the day, as other users of the key do. */
  spendRequests(count: number): void;
  /** Refuses connections and breaks the open ones; calls go on. */
  offline(): Promise<void>;
  /** Listens again, on the same port. */
  online(): Promise<void>;
};

/** What a test has set. */
export type SwitchboardState = {
  access: Access;
  recordChange: ((record: WireRecord) => unknown) | null;
  hooks: Hooks;
  /** The fault for this request, if any; counts it as used. */
  take(operation: Operation): Fault | null;
};

type Rule = { operation: Operation | 'any'; fault: Fault; left: number };

/** A switchboard with nothing set. `served` is the PBX's own path form. */
export function createSwitchboard(served: PathForm): {
  board: Omit<Switchboard, 'spendRequests' | 'offline' | 'online'>;
  state: SwitchboardState;
} {
  let rules: Rule[] = [];
  const defaults: Hooks = {
    pathForms: { list: served, record: served, originate: 'with-call' },
    answer: (_request, next) => next(),
  };
  const state: SwitchboardState = {
    access: 'allowed',
    recordChange: null,
    hooks: defaults,
    take: (operation) => {
      const rule = rules.find((entry) => entry.operation === operation || entry.operation === 'any');
      if (rule === undefined) return null;
      rule.left -= 1;
      if (rule.left <= 0) rules = rules.filter((entry) => entry !== rule);
      return rule.fault;
    },
  };
  const board = {
    fault: (operation: Operation | 'any', fault: Fault, times = Number.POSITIVE_INFINITY) => {
      rules.push({ operation, fault, left: times });
    },
    clear: () => {
      rules = [];
    },
    setAccess: (access: Access) => {
      state.access = access;
    },
    changeRecords: (change: SwitchboardState['recordChange']) => {
      state.recordChange = change;
    },
    setHooks: (hooks: SomeHooks) => {
      state.hooks = { ...defaults, ...hooks, pathForms: { ...defaults.pathForms, ...hooks.pathForms } };
    },
  };
  return { board, state };
}
