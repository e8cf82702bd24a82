import type { ListQuery } from './urls.ts';

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
export function hasForeign(extension: string, raws: readonly unknown[]): boolean {
  return raws.some((raw) => !numbersOf(raw).some((number) => number.includes(extension)));
}

/** A question whose only right answer is an empty list: no office has this extension. */
export const nobodysCalls: ListQuery = { extension: '987654321', perPage: 1 };
