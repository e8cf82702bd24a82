import { perConnection } from '../bridge.ts';
import { createResource } from '../resource.ts';

/** The extensions that the PBX or the call records name: the own first, then by number. */
export const knownExtensions = perConnection((bridge) =>
  createResource((_: undefined) => bridge.call('extensions.list', undefined)),
);
