import type { KnownExtension } from '../../shared/connection.ts';
import type { Bridge } from '../bridge.ts';

export interface ExtensionsSlice {
  extensions: KnownExtension[];
  /** Loads the known extensions; the old ones stay when that fails. */
  loadExtensions(): Promise<void>;
}

/** The known extensions' part of the calls store. */
export function extensionsSlice(bridge: Bridge, put: (patch: Partial<ExtensionsSlice>) => void): ExtensionsSlice {
  return {
    extensions: [],
    loadExtensions: async () => {
      const answer = await bridge.call('extensions.list', undefined);
      if (answer.ok) put({ extensions: answer.value });
    },
  };
}

/** The known extensions with the own and the shown one: the own first, then by number. */
export function choicesOf(known: readonly KnownExtension[], own: string, shown: string): KnownExtension[] {
  const byNumber = new Map(known.map((one) => [one.number, one]));
  for (const number of [own, shown]) {
    if (!byNumber.has(number)) byNumber.set(number, { number, name: null, source: number === own ? 'own' : 'records' });
  }
  const rank = (one: KnownExtension): number => (one.number === own ? 0 : 1);
  const collator = new Intl.Collator('en', { numeric: true });
  return [...byNumber.values()].toSorted((a, b) => rank(a) - rank(b) || collator.compare(a.number, b.number));
}
