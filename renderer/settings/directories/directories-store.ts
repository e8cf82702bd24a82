import { useEffect } from 'react';
import type { CallOutput } from '../../../shared/contract/calls.ts';
import { bridge } from '../../bridge.ts';
import { type Answer, createResource, useResource } from '../../resource.ts';

/** The sources of people, each with what is known of it. */
export type Sources = CallOutput<'directories.list'>;

const sources = createResource(() => bridge.call('directories.list', undefined));

/** The sources while they are shown, loaded again with each change of them. */
export function useSources(): Answer<Sources> {
  const answer = useResource(sources, undefined);
  useEffect(() => bridge.on('directories', () => void sources.getState().refresh()), []);
  return answer;
}

/** Loads the sources again. */
export const refreshSources = (): Promise<void> => sources.getState().refresh();
