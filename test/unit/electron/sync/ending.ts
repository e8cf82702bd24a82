import type { PbxOperations } from '../../../../electron/pbx/client.ts';

/** A list that fails from one request on: a walk without an end fails its test, and doesn't fill the memory. */
export function ending(list: PbxOperations['list'], mostRequests = 200): PbxOperations['list'] {
  let asked = 0;
  return async (query, signal) => {
    asked += 1;
    if (asked > mostRequests) throw new Error('no end');
    return list(query, signal);
  };
}
