/** What is known of the house that dials. `outsidePrefix`: what leads out of it, null where none is set. */
export interface DialPlan {
  readonly outsidePrefix: string | null;
  /** Whether the PBX has shown that this is an extension of its own. */
  readonly isExtension: (number: string) => boolean;
}

/** What may be left of a number once what only leads out of the house is taken away. `guessed`: no setting says that it does. */
export interface CallableForm {
  readonly form: string;
  readonly guessed: boolean;
}

/** What office PBXs most often take for "an outside line, please" where nobody has said what this one takes. */
const USUAL_PREFIXES = ['0', '9'];

/** "#31#" and "*31*" (hiding one's number), "*67" of North America. */
const SERVICE_CODE = /^(?:[*#]+\d{1,4}[*#]|[*#]\d\d(?=\d))/;

/** What a PBX or a phone may drop around a number: "112#", "*112". */
const SURROUNDING = /^[*#]+|(?<![*#])[*#]+$/g;

/**
 * The number as it is, without a service code, without the outside-line prefix that is set, without a usual one, and without the
 * "*" and "#" around it, in every combination that leaves something. `outsidePrefix`: null where none is set.
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

/** The number behind an outside-line prefix; none where it does not begin so. */
function lineTaken(number: string, prefix: string | null): string[] {
  return prefix !== null && prefix !== '' && number.startsWith(prefix) ? [number.slice(prefix.length)] : [];
}
