import { z } from 'zod';

/** The longest number of the house, digits. */
export const longestInternal = 8;

/** How a number is rewritten before it is sent to the PBX. Uses the country of the settings. */
export const dialRules = z.object({
  areaCode: z
    .string()
    .refine(isAreaCode)
    .nullable()
    .describe('The area code put before local numbers, with or without its 0; none: they go as they are.'),
  outsidePrefix: z
    .string()
    .refine(isOutsidePrefix)
    .nullable()
    .describe('What is dialled first to reach the outside; none: nothing.'),
  notation: z
    .enum(['asMeant', 'plus', 'abroadPrefix', 'national'])
    .describe(
      'How a number with its country goes: as it is, with +, with the way abroad (00) instead, or nationally at home and with the way abroad elsewhere.',
    ),
  internalLengths: z
    .array(z.number().int().min(1).max(longestInternal))
    .max(longestInternal)
    .describe('How many digits numbers of the house have; those are left alone.'),
});
export type DialRules = z.infer<typeof dialRules>;

/** Whether an area code can be this. */
export function isAreaCode(text: string): boolean {
  return /^\d{1,6}$/.test(text);
}

/** Whether an outside prefix can be this. Digits only: with * or # it could make a code of a number. */
export function isOutsidePrefix(text: string): boolean {
  return /^\d{1,4}$/.test(text);
}

/** Leaves every number unchanged. */
export const noRules: DialRules = {
  areaCode: null,
  outsidePrefix: null,
  notation: 'asMeant',
  internalLengths: [],
};
