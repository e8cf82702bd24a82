/** What is known of the house that dials. `outsidePrefix`: what leads out of it, null where none is set. */
export interface House {
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

/**
 * The number as it is, without a service code, without the outside-line prefix that is set, and without a usual one, in every
 * combination that leaves something. `outsidePrefix`: null where none is set.
 */
export function callableForms(number: string, outsidePrefix: string | null): CallableForm[] {
  const plain = [number, withoutStart(number, outsidePrefix)].filter((form) => form !== null);
  const known = plain.flatMap((form) => [form, form.replace(SERVICE_CODE, '')]);
  const guessed = known.flatMap((form) => USUAL_PREFIXES.map((prefix) => withoutStart(form, prefix)));
  const unguessed = guessed.filter((form) => form !== null).map((form) => form.replace(SERVICE_CODE, ''));
  const forms = new Map<string, CallableForm>();
  for (const form of unguessed) forms.set(form, { form, guessed: true });
  for (const form of known) forms.set(form, { form, guessed: false });
  forms.delete('');
  return [...forms.values()];
}

function withoutStart(number: string, start: string | null): string | null {
  return start !== null && start !== '' && number.startsWith(start) ? number.slice(start.length) : null;
}
