import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** Calls over a pair of streams, a line of JSON each: `{id, call, args}` there, `{id, value}` or `{id, error}` back. */
export function jsonCalls(answers: Readable, questions: Writable) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  createInterface({ input: answers }).on('line', (line) => {
    const { id, value, error } = JSON.parse(line) as { id: number; value?: unknown; error?: string };
    const reply = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) reply?.resolve(value);
    else reply?.reject(new Error(error));
  });
  return {
    ask(call: string, args: readonly unknown[]): Promise<unknown> {
      lastId += 1;
      const reply = Promise.withResolvers<unknown>();
      waiting.set(lastId, reply);
      questions.write(`${JSON.stringify({ id: lastId, call, args })}\n`);
      return reply.promise;
    },
    /** Rejects what is not answered yet. */
    fail(why: string): void {
      for (const { reject } of waiting.values()) reject(new Error(why));
      waiting.clear();
    },
  };
}
