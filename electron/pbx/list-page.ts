import { z } from 'zod';
import { parseWith } from './response.ts';
import type { ListQuery } from './urls.ts';
import { fieldsOf, readEntries } from './wire.ts';

/** One page of raw records, each still to be read by `readCall`. `hasNext`: ask for `page + 1`. */
export type ListPage = {
  records: unknown[];
  page: number;
  lastPage: number | null;
  total: number | null;
  hasNext: boolean;
};

const wholeNumber = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*\d{1,15}\s*$/u)
      .transform(Number),
  ])
  .pipe(z.int().min(0))
  .nullable()
  .catch(null);

/** PHP writes a list whose keys have gaps as an object: the records are its values. */
const records = z.union([
  z.array(z.unknown()),
  z.record(z.string().regex(/^\d+$/u), z.unknown()).transform((gapped) => Object.values(gapped)),
]);

const pagination = z.looseObject({
  data: records,
  current_page: wholeNumber.optional(),
  last_page: wholeNumber.optional(),
  total: wholeNumber.optional(),
  next_page_url: z.unknown().optional(),
});

/**
 * Reads the pagination object of the list. Of `next_page_url` only its presence counts, so that no URL which the server writes there
 * is ever requested. Throws AppError `badAnswer`.
 */
export function readPage(data: unknown, asked: { page: number }): ListPage {
  const read = parseWith(pagination, data);
  const lastPage = read.last_page ?? null;
  const url = read.next_page_url;
  const said = typeof url === 'string' ? url !== '' : url === null ? false : null;
  const more = said ?? (lastPage !== null && asked.page < lastPage);
  return {
    records: read.data,
    page: asked.page,
    lastPage,
    total: read.total ?? null,
    hasNext: more && read.data.length > 0,
  };
}

const numberFields = ['caller_id_number', 'caller_destination', 'destination_number'];

/** Digits of every number in a raw record and its legs. */
function numbersOf(raw: unknown): string[] {
  const fields = fieldsOf(raw);
  return [fields, ...readEntries(fields.call_flow)]
    .flatMap((place) => numberFields.map((name) => place[name]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).replace(/\D/gu, ''));
}

/** Whether one of the raw records carries the extension nowhere, not even within a longer number. */
export function hasRecordWithout(extension: string, raws: readonly unknown[]): boolean {
  return raws.some((raw) => !numbersOf(raw).some((number) => number.includes(extension)));
}

/** A query whose only right answer is an empty list: no office has this extension. */
export const unusedExtensionQuery: ListQuery = { extension: '987654321', perPage: 1 };
