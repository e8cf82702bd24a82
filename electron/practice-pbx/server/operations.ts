import { z } from 'zod';
import { EXTENSIONS, type Extension } from '../calls/office.ts';
import { causeText } from '../calls/record.ts';
import type { RecordStore } from '../calls/record-store.ts';
import { type Dials, gatewayOf } from '../dials.ts';
import type { SwitchboardState } from '../switchboard.ts';
import type { WireRecord } from '../wire.ts';
import { type ListQuery, readListQuery, type ValidationErrors } from './list-query.ts';
import { type Dress, dressed } from './notation.ts';
import { paginate } from './pagination.ts';
import { json, type Reply, refusal } from './reply.ts';

/** What the operations work on. */
export type OperationNeeds = {
  store: RecordStore;
  find(query: ListQuery): readonly WireRecord[];
  dials: Dials;
  dress: Dress;
  board: Pick<SwitchboardState, 'recordChange' | 'extensionsShape'>;
};

/** GET call-detail-records. `path` is the URL without its query, for the links. */
export function listRecords(needs: OperationNeeds, params: URLSearchParams, path: string): Reply {
  const read = readListQuery(params);
  if (!read.ok) return invalid(read.errors);
  const { page, perPage } = read.query;
  const found = paginate(needs.find(read.query), { page, perPage, path, params });
  const frame = dressed({ ...found, data: [] }, { ...needs.dress, nulls: 'as-documented' });
  const data = found.data.map((record) => outgoing(needs, record));
  return json(200, { message: 'Call detail records retrieved successfully.', data: { ...Object(frame), data } });
}

/** GET call-detail-record/{call_uuid}: 404 until the call has ended and its record is written. */
export function oneRecord(needs: OperationNeeds, callUuid: string): Reply {
  const record = needs.store.find(callUuid.toLowerCase());
  if (record === null) return refusal(404, 'Call history not found or not available yet.');
  return json(200, { message: 'Call detail record retrieved successfully.', data: outgoing(needs, record) });
}

/** POST originate. Answers when the phone is lifted or the call has failed, or at once, as the phones are set. */
export async function originate(needs: OperationNeeds, body: unknown): Promise<Reply> {
  const read = originateBody.safeParse(body);
  if (!read.success) return invalid(errorsOf(read.error));
  const { extension: number, destination_number, gateway_uuid, caller_id_number } = read.data;
  const extension = EXTENSIONS.find((entry) => entry.number === number);
  if (extension === undefined || extension.state === 'unregistered') {
    return refusal(404, 'Extension is not registered or not found.');
  }
  const gateway = gatewayOf(gateway_uuid);
  if (gateway === null) return refusal(422, 'Call could not be set up: gateway not found.');
  if (extension.state === 'failing') return refusal(422, 'Call could not be set up: Recovery On Timer Expire.');
  const destination = destination_number;
  const answer = await needs.dials.start({ extension, destination, gateway, callerId: caller_id_number ?? null });
  if (answer.kind === 'not-set-up') return refusal(422, `Call could not be set up: ${causeText(answer.cause)}.`);
  return json(200, { message: 'Call originated successfully.', data: { call_uuid: answer.callUuid } });
}

/** GET extensions, in the shape that the switchboard has set. */
export function listExtensions(needs: OperationNeeds): Reply {
  const message = 'Extensions retrieved successfully.';
  const list = EXTENSIONS.map(extensionAnswer);
  const data = dressed(list, needs.dress);
  switch (needs.board.extensionsShape) {
    case 'list':
      return json(200, { message, data });
    case 'paginated':
      return json(200, { message, data: { current_page: 1, data, last_page: 1, per_page: 100, total: list.length } });
    case 'by-number':
      return json(200, { message, data: Object.fromEntries(list.map((entry) => [entry.extension, entry])) });
    case 'bare-list':
      return json(200, data);
    case 'texts':
      return json(200, { message, data: EXTENSIONS.map((extension) => extension.number) });
    case 'not-found':
      return refusal(404, 'The route admin/api/svc/v1/extensions could not be found.');
  }
}

function extensionAnswer(extension: Extension): Record<string, unknown> & { extension: string } {
  const tail = extension.number.padStart(12, '0');
  return {
    extension_uuid: `5e0c1d2a-7b3f-4c6d-8e9f-${tail}`,
    extension: extension.number,
    name: extension.name,
    description: extension.name,
    outbound_caller_id_number: '+493023125600',
    enabled: true,
  };
}

function outgoing(needs: OperationNeeds, record: WireRecord): unknown {
  const change = needs.board.recordChange;
  return dressed(change === null ? record : change(structuredClone(record)), needs.dress);
}

/** A refusal of invalid values, in the shape of a Laravel validator. */
function invalid(errors: ValidationErrors): Reply {
  const all = Object.values(errors).flat();
  const more = all.length > 1 ? ` (and ${all.length - 1} more error${all.length > 2 ? 's' : ''})` : '';
  return json(422, { message: `${all[0] ?? 'The given data was invalid.'}${more}`, errors });
}

const required = (name: string): z.ZodString =>
  z
    .string({
      error: (issue) => `The ${name} field ${issue.input === undefined ? 'is required' : 'must be a string'}.`,
    })
    .min(1, `The ${name} field is required.`);

const DIALLABLE = /^\+?[0-9*#]{1,32}$/;

const originateBody = z.object({
  extension: required('extension'),
  destination_number: required('destination number').regex(
    DIALLABLE,
    'The destination number field format is invalid.',
  ),
  gateway_uuid: required('gateway uuid').refine((text) => z.guid().safeParse(text).success, {
    error: 'The gateway uuid field must be a valid UUID.',
  }),
  caller_id_number: z
    .string({ error: 'The caller id number field must be a string.' })
    .regex(DIALLABLE, 'The caller id number field format is invalid.')
    .nullish(),
});

function errorsOf(error: z.ZodError): ValidationErrors {
  const errors: ValidationErrors = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? 'body');
    errors[name] = [...(errors[name] ?? []), issue.message];
  }
  return errors;
}
