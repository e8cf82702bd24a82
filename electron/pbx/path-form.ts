import { AppError } from '../../shared/errors.ts';
import type { PathForm } from '../../shared/settings.ts';
import { otherForm } from './paths.ts';

/** Where the form found for this address is remembered. */
export type PathFormStore = { get(): PathForm | null; set(form: PathForm): void };

/** Finds out which of the two documented path forms a PBX answers, with GETs of the list only. */
export interface FormFinder {
  /** Asks the list in the form that is known, or finds it out by asking in one form and then in the other. */
  list<T>(ask: (form: PathForm) => Promise<T>): Promise<T>;
  /** The form, found out with `probe` (a GET of the list) where it is not known yet. */
  certain(probe: (form: PathForm) => Promise<unknown>): Promise<PathForm>;
}

/** The document knows no 404 of the list, so it means that the path is wrong. A web page does too, until a form has once worked. */
function isWrongForm(error: unknown, known: PathForm | null): boolean {
  if (!(error instanceof AppError)) return false;
  const { data } = error;
  if (data.kind === 'unexpectedStatus') return data.status === 404 || data.status === 405;
  return data.kind === 'notPbx' && known === null;
}

/** See `FormFinder`. When neither form is answered the rejection is AppError `notPbx`. */
export function createFormFinder(store: PathFormStore): FormFinder {
  const list: FormFinder['list'] = async (ask) => {
    const known = store.get();
    const first = known ?? 'with-call';
    const second = otherForm(first);
    try {
      const answer = await ask(first);
      if (known === null) store.set(first);
      return answer;
    } catch (error) {
      if (!isWrongForm(error, known)) throw error;
    }
    try {
      const answer = await ask(second);
      store.set(second);
      return answer;
    } catch (error) {
      if (!isWrongForm(error, null)) throw error;
      const status = error instanceof AppError && error.data.kind === 'notPbx' ? error.data.status : 404;
      throw new AppError({ kind: 'notPbx', status }, { cause: error });
    }
  };
  return {
    list,
    async certain(probe) {
      const known = store.get();
      if (known !== null) return known;
      return list(async (form) => {
        await probe(form);
        return form;
      });
    },
  };
}
