import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { type CallHandlers, type CallSender, serveCalls } from '../../../../electron/ipc/serve-calls.ts';
import { type CallName, calls } from '../../../../shared/contract/calls.ts';
import { settings } from '../../../../shared/settings.ts';

/** A schema as zod keeps it. */
interface Inside {
  readonly type: string;
  readonly [field: string]: unknown;
}

const defOf = (schema: unknown) => (schema as { _zod: { def: Inside } })._zod.def;

/** The most that a check of a schema lets through; undefined without one. */
function mostOf({ checks = [] }: Inside): number | undefined {
  const maxima = (checks as unknown[]).map((one) => defOf(one).maximum ?? defOf(one).value ?? defOf(one).length);
  return maxima.find((one) => typeof one === 'number' && one > 0) as number | undefined;
}

/** Longer than any text of the contract may be; a certificate is the longest. */
const huge = 1_000_000;
const fillings = ['a', '1', '+', 'call x', '/'];

/** The places of a schema whose size nothing limits. */
function unboundedIn(schema: unknown, path: string): string[] {
  const def = defOf(schema);
  const inner = (name: string) => unboundedIn(def[name], path);
  switch (def.type) {
    case 'string': {
      const takes = fillings.some((one) => (schema as z.ZodType).safeParse(one.padEnd(huge, one)).success);
      return takes ? [path] : [];
    }
    case 'array':
      return [...(mostOf(def) === undefined ? [`${path}[]`] : []), ...unboundedIn(def.element, `${path}[]`)];
    case 'record':
      return [`${path}{}`];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, one]) => unboundedIn(one, `${path}.${name}`));
    case 'union':
      return (def.options as unknown[]).flatMap((one) => unboundedIn(one, path));
    case 'tuple':
      return (def.items as unknown[]).flatMap((one) => unboundedIn(one, path));
    case 'nullable':
    case 'optional':
    case 'readonly':
    case 'default':
      return inner('innerType');
    case 'pipe':
      return inner('in');
    case 'any':
    case 'unknown':
      return [path];
    default:
      return [];
  }
}

describe('a window that was taken over', () => {
  it('finds no text and no list in a call that nothing limits', () => {
    expect(Object.entries(calls).flatMap(([name, { input }]) => unboundedIn(input, name))).toEqual([]);
  });

  it('nor in a setting that it may change', () => {
    // Main alone writes the path forms.
    expect(unboundedIn(settings, 'settings')).toEqual(['settings.pathForms{}']);
  });

  /** The largest input that a schema takes, or one that has a place slightly larger: `over` counts down to it. */
  function largest(schema: unknown, over: { left: number; isFull: boolean }): unknown {
    const def = defOf(schema);
    const more = () => {
      over.left -= 1;
      return over.left === -1 ? 1 : 0;
    };
    switch (def.type) {
      case 'string': {
        const length = mostOf(def);
        if (length === undefined) return '00000000-0000-4000-8000-000000000000';
        return '1'.repeat(length + more());
      }
      case 'array': {
        // Only the one that is slightly more is filled, and all of them in the largest.
        const isMore = more() === 1;
        const length = isMore || over.isFull ? (mostOf(def) ?? 1) + Number(isMore) : 1;
        const one = largest(def.element, over);
        return Array.from({ length }, () => one);
      }
      case 'object':
        return Object.fromEntries(Object.entries(def.shape as object).map(([name, one]) => [name, largest(one, over)]));
      case 'union':
        return largest((def.options as unknown[]).at(-1), over);
      case 'nullable':
      case 'optional':
        return largest(def.innerType, over);
      case 'enum':
        return Object.values(def.entries as object)[0];
      case 'literal':
        return (def.values as unknown[])[0];
      case 'number':
        return mostOf(def) ?? 1;
      case 'boolean':
        return true;
      case 'undefined':
        return undefined;
      default:
        return null;
    }
  }

  it('sends the largest and slightly more: main answers each, and what is more reaches no handler', async () => {
    const window: CallSender = { frame: { url: 'app://ringback/index.html', parent: null }, isOwnWindow: true };
    const names = Object.keys(calls) as CallName[];
    let sent = 0;
    for (const name of names)
      for (const at of [-2, ...Array(12).keys()]) {
        const handler = vi.fn(() => null);
        const onBug = vi.fn();
        const handlers = Object.fromEntries(names.map((one) => [one, handler])) as unknown as CallHandlers;
        const serve = serveCalls({ handlers, isAllowed: () => true, connectionId: () => null, onBug });
        const over = { left: at, isFull: at < 0 };
        const input = largest(calls[name].input, over);
        const isOver = at >= 0 && over.left < 0;
        if (at >= 0 && !isOver) break;
        const answer = await serve(window, name, input);
        if (isOver)
          expect([name, at, handler.mock.calls.length, answer]).toMatchObject([
            name,
            at,
            0,
            { ok: false, error: { kind: 'badInput' } },
          ]);
        sent += 1;
      }
    expect(sent).toBeGreaterThan(100);
  });
});
