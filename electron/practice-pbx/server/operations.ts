import { z } from 'zod';
import { EXTENSIONS, GATEWAYS } from '../calls/office.ts';
import type { RecordStore } from '../calls/record-store.ts';
import type { Dials } from '../practice-dials.ts';
import { pageOf, readListQuery, select } from './list.ts';
import { json, type Reply, refusal } from './reply.ts';

/** What the operations work on. */
export type OperationNeeds = { store: RecordStore; dials: Dials };

/** GET call-detail-records. */
export function listRecords({ store }: OperationNeeds, url: URL): Reply {
  const { data: query } = readListQuery(url.searchParams);
  if (query === undefined) return invalid;
  const data = pageOf(select(store.all(), query), query, url);
  return json(200, { message: 'Call detail records retrieved successfully.', data });
}

/** GET call-detail-record/{call_uuid}: 404 until the call has ended and its record is written. */
export function oneRecord({ store }: OperationNeeds, callUuid: string): Reply {
  const record = store.find(callUuid.toLowerCase());
  if (record === undefined) return refusal(404, 'Call history not found or not available yet.');
  return json(200, { message: 'Call detail record retrieved successfully.', data: record });
}

/** POST originate. Answers when the phone has been picked up or the call has failed. */
export async function originate(needs: OperationNeeds, body: unknown): Promise<Reply> {
  const read = originateBody.safeParse(body);
  if (!read.success) return invalid;
  const { extension: number, destination_number, gateway_uuid, caller_id_number } = read.data;
  const phone = EXTENSIONS.find((entry) => entry.number === number);
  if (phone === undefined || phone.state === 'unregistered') {
    return refusal(404, 'Extension is not registered or not found.');
  }
  const gateway = GATEWAYS.find(({ uuid }) => uuid === gateway_uuid.toLowerCase());
  if (gateway === undefined) return refusal(422, 'Call could not be set up: gateway not found.');
  if (phone.state === 'failing') return refusal(422, 'Call could not be set up: Recovery On Timer Expire.');
  const request = { phone, destination: destination_number, gateway, callerId: caller_id_number ?? null };
  const callUuid = await needs.dials.start(request);
  if (callUuid === null) return refusal(422, 'Call could not be set up: Call Rejected.');
  return json(200, { message: 'Call originated successfully.', data: { call_uuid: callUuid } });
}

/** GET extensions. The document does not show the shape of the answer. */
export function listExtensions(): Reply {
  const data = EXTENSIONS.map(({ number, name }) => ({ extension: number, name }));
  return json(200, { message: 'Extensions retrieved successfully.', data });
}

const invalid = refusal(422, 'The given data was invalid.');

const DIALLABLE = /^\+?[0-9*#]{1,32}$/;

const originateBody = z.object({
  extension: z.string().min(1),
  destination_number: z.string().regex(DIALLABLE),
  gateway_uuid: z.guid(),
  caller_id_number: z.string().regex(DIALLABLE).nullish(),
});
