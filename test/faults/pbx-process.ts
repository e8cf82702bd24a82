import { createVirtualTime } from '../support/fakes/virtual-time.ts';
import type { Fault } from '../support/practice-faults/faults.ts';
import { startTestPbx } from '../support/practice-faults/test-pbx.ts';

/** What the soak has the PBX do; each is answered by its number once it is done. `at`: where its clock is set forward to, epoch ms. */
export type PbxOrder =
  | { readonly kind: 'until'; readonly at: number }
  | { readonly kind: 'missed' | 'answered'; readonly extension: string; readonly from: string }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'clear' | 'offline' | 'online' };

/** Where it listens. */
export interface PbxReady {
  readonly address: string;
  readonly key: string;
  readonly gateway: string;
}

/** The practice PBX in a process of its own, so that its memory counts for nothing. `argv`: its clock's start (epoch ms) and its zone. */
async function serve(): Promise<void> {
  const time = createVirtualTime(Number(process.argv[2]));
  const zone = process.argv[3] ?? 'UTC';
  const phones = { pickUpAfterMs: 4000 };
  const pbx = await startTestPbx({ now: () => new Date(time.now()), timers: time.timers, zone, weeks: 1, phones });
  const does = async (order: PbxOrder): Promise<string | undefined> => {
    switch (order.kind) {
      case 'until':
        return void (await time.advance(Math.max(0, order.at - time.now())));
      case 'missed':
        return pbx.traffic.missedCall(order);
      case 'answered':
        return pbx.traffic.inboundAnswered({ ...order, talkSeconds: 30 });
      case 'fault':
        return void pbx.switchboard.fault('any', order.fault);
      case 'clear':
        return void pbx.switchboard.clear();
      case 'offline':
        return void (await pbx.switchboard.offline());
      case 'online':
        return void (await pbx.switchboard.online());
    }
  };
  process.on('message', async ({ id, order }: { id: number; order: PbxOrder }) =>
    process.send?.({ id, answer: await does(order) }),
  );
  process.on('disconnect', () => process.exit());
  const { address, key, gateways } = pbx;
  process.send?.({ address, key, gateway: gateways[0]?.uuid ?? '' } satisfies PbxReady);
}

await serve();
