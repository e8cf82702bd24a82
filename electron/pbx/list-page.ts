import { z } from 'zod';
import { parseWith } from './response.ts';
import type { ListQuery } from './urls.ts';

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
 * Reads the pagination object of the list. The next page is always the one after the one asked for; of `next_page_url` only
 * whether there is one is taken, so that nothing the server writes there is ever visited. Throws AppError `badAnswer`.
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

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const numberFields = ['caller_id_number', 'caller_destination', 'destination_number'];

/** Digits of every number that a raw record carries. */
function numbersOf(raw: unknown): string[] {
  if (!isObject(raw)) return [];
  const legs = isObject(raw.call_flow) ? Object.values(raw.call_flow).filter(isObject) : [];
  return [raw, ...legs]
    .flatMap((place) => numberFields.map((field) => place[field]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).replace(/\D/gu, ''));
}

/** Whether one of the records names the extension nowhere, not even within a longer number. */
export function hasRecordWithout(extension: string, raws: readonly unknown[]): boolean {
  return raws.some((raw) => !numbersOf(raw).some((number) => number.includes(extension)));
}

/** A question whose only right answer is an empty list: no office has this extension. */
export const unusedExtensionQuery: ListQuery = { extension: '987654321', perPage: 1 };
