/** What is known about the user's PBX. `outsidePrefix`: null where none is set. */
export interface DialPlan {
  readonly outsidePrefix: string | null;
  /** Whether this is known to be an extension of the PBX. */
  readonly isExtension: (number: string) => boolean;
}

/** A number without a possible outside prefix. `guessed`: the prefix is not set, only usual. */
export interface CallableForm {
  readonly form: string;
  readonly guessed: boolean;
}

/** Outside prefixes that office PBXs often use, for when none is set. */
const USUAL_PREFIXES = ['0', '9'];

/** "#31#" and "*31*" (hide the caller ID), "*67" in North America. */
const SERVICE_CODE = /^(?:[*#]+\d{1,4}[*#]|[*#]\d\d(?=\d))/;

/** Characters around a number that a PBX or a phone may drop: "112#", "*112". */
const SURROUNDING = /^[*#]+|(?<![*#])[*#]+$/g;

/**
 * The number unchanged, without a service code, without the set outside prefix, without a usual one, and without "*" and "#" around
 * it, in every combination that leaves something. `outsidePrefix`: null where none is set.
 */
export function callableForms(number: string, outsidePrefix: string | null): CallableForm[] {
  const bared = (form: string): string[] => [form, form.replace(SERVICE_CODE, ''), form.replace(SURROUNDING, '')];
  const known = bared(number).flatMap((form) => [form, ...lineTaken(form, outsidePrefix)].flatMap(bared));
  const guessed = known.flatMap((form) => USUAL_PREFIXES.flatMap((prefix) => lineTaken(form, prefix)).flatMap(bared));
  const forms = new Map<string, CallableForm>();
  for (const form of guessed) forms.set(form, { form, guessed: true });
  for (const form of known) forms.set(form, { form, guessed: false });
  forms.delete('');
  return [...forms.values()];
}

/** The number after an outside prefix; empty without the prefix. */
function lineTaken(number: string, prefix: string | null): string[] {
  return prefix !== null && number.startsWith(prefix) ? [number.slice(prefix.length)] : [];
}
