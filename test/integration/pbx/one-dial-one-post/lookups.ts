import dns from 'node:dns';

/** What becomes of looking a name up: that error, or these addresses. */
type Found = { readonly code: 'ENOTFOUND' | 'EAI_AGAIN' } | readonly { address: string; family: number }[];

type Done = (error: Error | null, found?: unknown, family?: number) => void;

/** Names that the tests answer for themselves; every other name goes to the system. */
export function takeOverLookups(): { set(host: string, found: Found): void; giveBack(): void } {
  const known = new Map<string, Found>();
  const system = dns.lookup;
  const lookup = (host: string, options: unknown, given?: Done) => {
    const found = known.get(host);
    if (found === undefined) return Reflect.apply(system, dns, given ? [host, options, given] : [host, options]);
    const done = given ?? (options as Done);
    process.nextTick(() => {
      if ('code' in found) return done(Object.assign(new Error(`getaddrinfo ${host}`), { code: found.code }));
      const isAll = typeof options === 'object' && options !== null && 'all' in options && options.all === true;
      if (isAll) done(null, found);
      else done(null, found[0]?.address, found[0]?.family);
    });
  };
  dns.lookup = Object.assign(lookup, system);
  return {
    set: (host, found) => known.set(host, found),
    giveBack() {
      dns.lookup = system;
    },
  };
}
