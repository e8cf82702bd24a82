import dgram from 'node:dgram';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** Listens on one port for connections and packets, on all addresses of this computer, and counts what arrives. */
export interface Listener extends AsyncDisposable {
  readonly port: number;
  connections(): number;
  packets(): number;
}

/** Starts listening. */
export async function listen(): Promise<Listener> {
  let [connections, packets] = [0, 0];
  const tcp = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  tcp.listen(0, '0.0.0.0');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = dgram.createSocket('udp4', () => {
    packets += 1;
  });
  udp.bind(port);
  await once(udp, 'listening');
  return {
    port,
    connections: () => connections,
    packets: () => packets,
    async [Symbol.asyncDispose]() {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
