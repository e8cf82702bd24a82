import { mayHaveBeenSent } from '../../../../electron/pbx/failures.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import type { DialOrder } from '../../../../shared/dialing/dial.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import { atOnce } from '../../../support/pbx/departures.ts';
import type { Cell } from './cells.ts';
import type { KnownRecord } from './faulty-server.ts';
import { callOf, type Outcome } from './modes.ts';

/** What one dial came to; `said` tells the error's kind and reason. */
export interface Dialled {
  readonly marker: string;
  readonly outcome: Outcome;
  readonly said: string;
}

/** Any order that the interface takes. */
export const anOrder: DialOrder = {
  number: '+493023125001',
  extension: '101',
  gatewayUuid: '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01',
  callerId: null,
};

/** The record of the call that a dial became, as the PBX has it in UTC. `start`: epoch ms. */
export function recordOf(marker: string, order: DialOrder, start: number): KnownRecord {
  return {
    call_uuid: callOf(marker),
    caller_id_number: order.extension,
    destination_number: order.number,
    direction: 'outbound',
    start_time: formatPbxTime(start, 'UTC'),
    status: 'ANSWERED',
    call_flow: [],
  };
}

/** An error in few words, for a table. */
export function shortly(error: AppErrorData): string {
  const more =
    'reason' in error ? error.reason : 'phase' in error ? error.phase : 'status' in error ? error.status : '';
  return `${error.kind} ${more}`.trim();
}

/** Dials once in a cell by the app's own client. Throws what is no AppError. */
export async function dialIn(cell: Cell, marker: string): Promise<Dialled> {
  const client = await cell(marker);
  try {
    await client.originate(anOrder, atOnce);
    return { marker, outcome: 'accepted', said: 'accepted' };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const outcome = mayHaveBeenSent(thrown.data) ? 'unknown' : 'refused';
    return { marker, outcome, said: shortly(thrown.data) };
  } finally {
    client.close();
  }
}
