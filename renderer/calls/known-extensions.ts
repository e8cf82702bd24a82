import { useStore } from 'zustand';
import type { KnownExtension } from '../../shared/connection.ts';
import { perConnection } from '../bridge.ts';
import { createResource, latest } from '../resource.ts';

/** The extensions that the PBX or the call records name. */
export const knownExtensions = perConnection((bridge) =>
  createResource((_: undefined) => bridge.call('extensions.list', undefined)),
);

/** The known extensions so far. */
export function useKnownExtensions(): readonly KnownExtension[] {
  return useStore(knownExtensions, ({ answer }) => latest(answer) ?? none);
}

const none: readonly KnownExtension[] = [];

/** The known extensions with the own and the shown one: the own first, then by number. */
export function choicesOf(known: readonly KnownExtension[], own: string, shown: string): KnownExtension[] {
  const byNumber = new Map(known.map((one) => [one.number, one]));
  for (const number of [own, shown]) {
    if (!byNumber.has(number)) byNumber.set(number, { number, name: null });
  }
  const rank = (one: KnownExtension): number => (one.number === own ? 0 : 1);
  const collator = new Intl.Collator('en', { numeric: true });
  return [...byNumber.values()].toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.number, b.number));
}
