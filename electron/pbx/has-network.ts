import os from 'node:os';

/** An address that leads nowhere beyond its own cable. */
const LINK_LOCAL = /^(?:169\.254\.|fe80:)/i;

/** Whether this computer has a network at all: an interface beside its own loopback, with an address that others could reach. */
export function hasNetwork(interfaces: ReturnType<typeof os.networkInterfaces> = os.networkInterfaces()): boolean {
  return Object.values(interfaces).some((addresses) =>
    addresses?.some(({ internal, address }) => !internal && !LINK_LOCAL.test(address)),
  );
}
