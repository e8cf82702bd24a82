import type { CallOutput } from '../../../shared/contract/calls.ts';
import type { Bridge } from '../../bridge.ts';

export interface FacetsSlice {
  /** Media addresses and tags that can be asked for. */
  facets: CallOutput<'calls.facets'>;
  /** Reads them anew; what was known stays when that fails. */
  loadFacets(extension: string): Promise<void>;
}

/** The part of the calls store that knows what can be asked for. */
export function facetsSlice(bridge: Bridge, put: (patch: Partial<FacetsSlice>) => void): FacetsSlice {
  return {
    facets: { media: [], tags: [] },
    loadFacets: async (extension) => {
      const answer = await bridge.call('calls.facets', { extension });
      if (answer.ok) put({ facets: answer.value });
    },
  };
}
