import type { WebContents } from 'electron';
import type { z } from 'zod';
import { type CallInput, type CallName, type CallOutput, calls } from '../../shared/contract/calls.ts';
import { AppError, errorData, type Result } from '../../shared/errors.ts';
import { SECOND } from '../../shared/time/durations.ts';
import { createFrequencyLimit } from '../frequency-limit.ts';
import { isAppUrl } from '../security/app-scheme.ts';
import type { AnswerCall } from './held-calls.ts';

/** So that a runaway page cannot block main. */
const CALLS_PER_SECOND = 300;

/** No input of the contract has more fields. A schema that names a million unknown ones holds main up for seconds. */
const MOST_FIELDS = 200;

/** Main's answer to each call of the contract. The input is parsed before, the output after. */
export type CallHandlers = {
  [N in CallName]: (
    input: z.output<(typeof calls)[N]['input']>,
  ) => Answer<CallOutput<N>> | Promise<Answer<CallOutput<N>>>;
};

// biome-ignore lint/suspicious/noConfusingVoidType: a call that answers nothing may be handled by a function that returns nothing
type Answer<T> = T extends undefined ? void : T;

/** What is checked of a message before its content: the frame that it came from. */
export interface CallSender {
  readonly frame: { readonly url: string; readonly parent: unknown } | null;
  /** Whether it is the main frame of a window that this app opened. */
  readonly isOwnWindow: boolean;
}

export interface ServeCallsDeps {
  readonly handlers: CallHandlers;
  /** Counts a call; false where there were too many. */
  readonly isAllowed: () => boolean;
  /** The id of the current connection; null without one. */
  readonly connectionId: () => string | null;
  /** Called with errors that are no AppErrors: bugs. */
  readonly onBug: (name: string, thrown: unknown) => void;
}

export interface AnswerCallsDeps extends Omit<ServeCallsDeps, 'isAllowed'> {
  /** The web contents of the app's own window, null while there is none. */
  readonly ownContents: () => WebContents | null;
  readonly now: () => number;
}

/** What answers the renderer's calls. */
export function answerCalls(deps: AnswerCallsDeps): AnswerCall {
  const limit = createFrequencyLimit(CALLS_PER_SECOND, SECOND);
  const serve = serveCalls({ ...deps, isAllowed: () => limit.allows(deps.now()) });
  return (event, ...call) => {
    const own = deps.ownContents();
    const frame = event.senderFrame;
    const isOwnWindow = own !== null && event.sender.id === own.id && frame !== null && frame === own.mainFrame;
    return serve({ frame, isOwnWindow }, ...call);
  };
}

/**
 * The only way in from the renderer: sender check → limit → name → connection → parse → handler → parse → reply. Never throws; a refusal is a
 * typed error (promise S5). A call that the window made for another connection than the current one is refused with `notConnected`.
 */
export function serveCalls(deps: ServeCallsDeps) {
  return async (
    sender: CallSender,
    name?: unknown,
    input?: unknown,
    madeFor?: unknown,
    ...extra: unknown[]
  ): Promise<Result<unknown>> => {
    try {
      checkSender(sender);
      if (!deps.isAllowed()) throw new AppError({ kind: 'tooManyCalls' });
      if (extra.length > 0) throw new AppError({ kind: 'badInput', detail: 'arguments' });
      if (typeof name !== 'string' || !Object.hasOwn(calls, name))
        throw new AppError({ kind: 'badInput', detail: 'name' });
      if (madeFor !== undefined && madeFor !== deps.connectionId()) throw new AppError({ kind: 'notConnected' });
      return { ok: true, value: await answer(deps.handlers, name as CallName, input) };
    } catch (thrown) {
      if (!(thrown instanceof AppError)) deps.onBug(String(name).slice(0, 60), thrown);
      return { ok: false, error: errorData(thrown) };
    }
  };
}

function checkSender({ frame, isOwnWindow }: CallSender): void {
  if (frame === null || !isOwnWindow || frame.parent !== null || !isAppUrl(frame.url))
    throw new AppError({ kind: 'badInput', detail: 'sender' });
}

async function answer<N extends CallName>(handlers: CallHandlers, name: N, input: unknown): Promise<CallOutput<N>> {
  const call = calls[name];
  if (typeof input === 'object' && input !== null && Object.keys(input).length > MOST_FIELDS)
    throw new AppError({ kind: 'badInput', detail: `${name} fields` });
  const parsed = call.input.safeParse(input);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new AppError({ kind: 'badInput', detail: `${name} ${path}`.slice(0, 300) });
  }
  const handler: (input: CallInput<N>) => unknown = handlers[name] as never;
  const value = await handler(parsed.data as CallInput<N>);
  return call.output.parse(value) as CallOutput<N>;
}
