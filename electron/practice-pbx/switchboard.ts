import type { CallPlan } from './calls/record.ts';
import type { Reply } from './server/reply.ts';
import type { WireRecord } from './wire.ts';

/** The operations of the interface; 'other' is every path that is none of them. */
export type Operation = 'list' | 'record' | 'originate' | 'extensions' | 'other';

/** Which of the document's two path forms are served. */
export type PathForm = 'with-call' | 'without-call' | 'both';

/** A request as a hook sees it. `operation` is 'other' for a path that is not served. */
export type HookedRequest = { method: string; url: URL; operation: Operation };

/** Where a test changes how this PBX behaves. test/support/practice-faults/manners.ts offers the manners of other PBXs by name. */
export type Hooks = {
  /** The path forms that are served, by operation. */
  pathForms: { list: PathForm; record: PathForm; originate: PathForm | 'none' };
  /** The time of a record that `from` and `to` filter, which the document leaves open. */
  filteredTime: 'start_time' | 'end_time';
  /** Gives the answer; `next` gives the true one. */
  answer(request: HookedRequest, next: () => Promise<Reply>): Reply | Promise<Reply>;
  /** Changes a call that the interface originated, before its record is written. */
  originated(call: CallPlan): CallPlan;
};

type SomeHooks = Partial<Omit<Hooks, 'pathForms'>> & { pathForms?: Partial<Hooks['pathForms']> };

/**
 * One way for an answer to go wrong. Where `carriedOut` is offered, the operation itself is done when it is true (the
 * phone rings) although its answer is lost; it is false unless given. The others start from the true answer.
 */
export type Fault =
  | { kind: 'delay'; ms: number }
  | {
      kind: 'answer';
      status: number;
      /** Text and bytes go out as they are, anything else as JSON. */
      body?: unknown;
      headers?: Record<string, string>;
      carriedOut?: boolean;
    }
  | { kind: 'garbage'; carriedOut?: boolean }
  | { kind: 'html'; status?: number; carriedOut?: boolean }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 | 307 | 308 }
  /** Bytes on the socket as they are, then the end of the connection. */
  | { kind: 'raw'; bytes: string | Uint8Array; carriedOut?: boolean }
  /** Accepts the request and never answers. */
  | { kind: 'hang'; carriedOut?: boolean }
  /** `how: 'reset'` sends RST, 'end' sends FIN. */
  | { kind: 'break'; at: 'before-headers' | 'after-headers' | 'mid-body'; how: 'reset' | 'end'; carriedOut?: boolean }
  /** The true answer without its last bytes, with a length that fits: broken JSON. */
  | { kind: 'truncated' }
  /** The true answer, a few bytes at a time. */
  | { kind: 'drip'; bytes: number; everyMs: number }
  /** A small gzip that opens to this many megabytes. */
  | { kind: 'gzip-bomb'; megabytes: number }
  | { kind: 'content-type'; value: string }
  /** The true answer's JSON, changed. */
  | { kind: 'rewrite'; change(json: unknown): unknown };

/** Whether the key is good: 'revoked' is answered with 401, 'forbidden' with 403 (address not whitelisted). */
type Access = 'allowed' | 'revoked' | 'forbidden';

/** How GET /extensions answers, whose shape the document does not show. */
type ExtensionsShape = 'list' | 'paginated' | 'by-number' | 'bare-list' | 'texts' | 'not-found';

/** Lets a test make any answer late, wrong, broken or missing. */
export type Switchboard = {
  /** Spoils the next `times` answers (all of them unless given) of an operation. Gives a way to undo it. */
  fault(operation: Operation | 'any', fault: Fault, times?: number): () => void;
  /** Lifts all faults, of one operation or of every one. */
  clear(operation?: Operation | 'any'): void;
  setAccess(access: Access): void;
  setExtensionsShape(shape: ExtensionsShape): void;
  /** Changes every record on its way out, e.g. drops fields; null undoes it. */
  changeRecords(change: ((record: WireRecord) => unknown) | null): void;
  /** Sets hooks; the others return to their default. */
  setHooks(hooks: SomeHooks): void;
  /** Uses up requests of the day, as other users of the key do. */
  useRequests(count: number): void;
  /** Refuses connections and breaks the open ones; calls go on. */
  offline(): Promise<void>;
  /** Listens again, on the same port. */
  online(): Promise<void>;
};

/** What the server asks of the switchboard. */
export type SwitchboardState = {
  access: Access;
  extensionsShape: ExtensionsShape;
  recordChange: ((record: WireRecord) => unknown) | null;
  hooks: Hooks;
  /** The fault for this request, if any; counts it as used. */
  take(operation: Operation): Fault | null;
};

type Rule = { operation: Operation | 'any'; fault: Fault; left: number };

/** A switchboard with nothing set. The parts that touch the server are given by it. `served` is its own path form. */
export function createSwitchboard(
  server: Pick<Switchboard, 'useRequests' | 'offline' | 'online'>,
  served: PathForm,
): {
  board: Switchboard;
  state: SwitchboardState;
} {
  let rules: Rule[] = [];
  const defaults: Hooks = {
    pathForms: { list: served, record: served, originate: 'with-call' },
    filteredTime: 'start_time',
    answer: (_request, next) => next(),
    originated: (call) => call,
  };
  const state: SwitchboardState = {
    access: 'allowed',
    extensionsShape: 'list',
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
  const board: Switchboard = {
    fault: (operation, fault, times = Number.POSITIVE_INFINITY) => {
      const rule = { operation, fault, left: times };
      if (times > 0) rules.push(rule);
      return () => {
        rules = rules.filter((entry) => entry !== rule);
      };
    },
    clear: (operation) => {
      rules = operation === undefined ? [] : rules.filter((rule) => rule.operation !== operation);
    },
    setAccess: (access) => {
      state.access = access;
    },
    setExtensionsShape: (shape) => {
      state.extensionsShape = shape;
    },
    changeRecords: (change) => {
      state.recordChange = change;
    },
    setHooks: (hooks) => {
      state.hooks = { ...defaults, ...hooks, pathForms: { ...defaults.pathForms, ...hooks.pathForms } };
    },
    ...server,
  };
  return { board, state };
}
