import { AppError, type AppErrorData } from '../../shared/errors.ts';
import type { FormedOperation, PathForm, Settings } from '../../shared/settings.ts';
import { otherForm } from './urls.ts';

/** The path forms found at one address, by operation. */
export type PathFormStore = {
  get(operation: FormedOperation): PathForm | null;
  set(operation: FormedOperation, form: PathForm): void;
};

/** Sends the request in a form. `isTrial`: the form is only tried, so the request is not retried. */
type RequestIn<T> = (form: PathForm, isTrial: boolean) => Promise<T>;

/** Whether an error may mean a wrong path: the interface's document has none of these responses for a right one. */
export function isAboutPath({ kind, ...data }: AppErrorData): boolean {
  const status = 'status' in data ? data.status : 0;
  switch (kind) {
    case 'unexpectedStatus':
      return status === 404 || status === 405 || status === 410;
    case 'server':
      return status === 500 || status === 501;
    default:
      return ['notPbx', 'redirected', 'pageInstead', 'badAnswer', 'noOriginate'].includes(kind);
  }
}

const speaksOfPath = (error: unknown): error is AppError => error instanceof AppError && isAboutPath(error.data);
const isMissing = (error: unknown): boolean => error instanceof AppError && error.data.kind === 'recordNotFound';

/** How much an error says about the PBX rather than a wrong path. */
function specificity(error: unknown): number {
  return error instanceof AppError
    ? ['badAnswer', 'pageInstead', 'redirected', 'server'].indexOf(error.data.kind) + 1
    : 0;
}

/** Which of two errors to throw; that of a form that worked before counts more than that of a tried one. */
function moreSpecific(first: unknown, second: unknown, isKnown: boolean): unknown {
  const [one, two] = [specificity(first), specificity(second)];
  if (!speaksOfPath(second)) return isKnown && one > 0 ? first : second;
  if (one > 0 || two > 0) return one >= two ? first : second;
  const pages = [second, first].map((error) => (error as AppError).data).filter(({ kind }) => kind === 'notPbx');
  const [page = { status: 404 }] = pages as { status: number }[];
  return new AppError({ kind: 'notPbx', status: page.status }, { cause: second });
}

/**
 * Finds out under which of the two documented path forms a PBX has each operation. They need not agree. Where a form does not work the
 * other one is tried. Nothing is ever learned from a POST that might be acted upon.
 */
export class FormFinder {
  readonly #store: PathFormStore;
  /** Operations that have worked in the stored form since this client was made. */
  readonly #proved = new Set<FormedOperation>();
  #missed = 0;

  constructor(store: PathFormStore) {
    this.#store = store;
  }

  /** Requests the list in the known form, and in the other one where that returns no list. Neither form is answered: AppError `notPbx`. */
  async list<T>(ask: RequestIn<T>): Promise<T> {
    const known = this.#store.get('list');
    const first = known ?? 'with-call';
    try {
      return await this.#take('list', first, ask, false);
    } catch (error) {
      if (!speaksOfPath(error)) throw error;
      return await this.#take('list', otherForm(first), ask, known !== null).catch((other: unknown) => {
        throw moreSpecific(error, other, known !== null);
      });
    }
  }

  /**
   * Requests one record. A 404 may mean the record or the path. Until the form is proved, the first, second, fourth and eighth 404 are
   * therefore followed by a request in the other form. AppError `recordNotFound` when the record is missing.
   */
  async record<T>(ask: RequestIn<T>): Promise<T> {
    const known = this.#store.get('record');
    const first = known ?? this.#store.get('list') ?? 'with-call';
    try {
      return await this.#take('record', first, ask, false);
    } catch (error) {
      const missing = isMissing(error);
      if (!missing && !speaksOfPath(error)) throw error;
      if (missing && (this.#proved.has('record') || !isPowerOfTwo(++this.#missed))) throw error;
      const other = otherForm(first);
      return await this.#take('record', other, ask, true).catch((second: unknown) => {
        // One path takes requests for records, and the other one does not.
        if (missing && speaksOfPath(second)) this.#found('record', first);
        if (!missing && isMissing(second)) this.#found('record', other);
        throw missing ? error : isMissing(second) ? second : asMissing(moreSpecific(error, second, known !== null));
      });
    }
  }

  /** The form to originate in: the found one, else the documented one. */
  originate(): PathForm {
    return this.#store.get('originate') ?? 'with-call';
  }

  /** Whether the form of originate was found: the PBX accepted one in it, or takes a POST there. */
  hasOriginated(): boolean {
    return this.#store.get('originate') !== null;
  }

  /** Records that the PBX accepted an originate in that form. */
  originated(form: PathForm): void {
    this.#found('originate', form);
  }

  /**
   * Compares the two forms of originate after one failed with an error about the path. `probe` sends a GET, which cannot dial, and
   * returns how likely the path takes a POST. True when the other form is better: the next dial uses it.
   */
  async compareOriginate(probe: (form: PathForm) => Promise<number>): Promise<boolean> {
    const used = this.originate();
    const other = otherForm(used);
    const [here, there] = await Promise.all([probe(used), probe(other)]);
    if (here < there) this.#store.set('originate', other);
    return here < there;
  }

  #found(operation: FormedOperation, form: PathForm): void {
    if (this.#proved.has(operation) && this.#store.get(operation) === form) return;
    this.#proved.add(operation);
    this.#store.set(operation, form);
  }

  async #take<T>(operation: FormedOperation, form: PathForm, ask: RequestIn<T>, isTrial: boolean): Promise<T> {
    const value = await ask(form, isTrial);
    this.#found(operation, form);
    return value;
  }
}

const isPowerOfTwo = (count: number): boolean => (count & (count - 1)) === 0;

/** A 404 means a missing record once no better path is known. */
function asMissing(error: unknown): unknown {
  const isNotFound = error instanceof AppError && 'status' in error.data && error.data.status === 404;
  return isNotFound ? new AppError({ kind: 'recordNotFound' }, { cause: error }) : error;
}

/** Path forms that are forgotten with their client. `known`: what they are until something else is found. */
export function inMemoryPathForms(known: Pick<PathFormStore, 'get'> | null): PathFormStore {
  const found = new Map<FormedOperation, PathForm>();
  return {
    get: (operation) => found.get(operation) ?? known?.get(operation) ?? null,
    set: (operation, form) => found.set(operation, form),
  };
}

/**
 * The path forms found, stored per address in the settings. Where these cannot be written the form lasts until the app ends: finding it
 * again costs only one more request.
 */
export function storedPathForms(settings: {
  get(): Settings;
  change(patch: Pick<Settings, 'pathForms'>): unknown;
}): (address: string) => PathFormStore {
  const here = new Map<string, PathForm>();
  const stored = (address: string): Settings['pathForms'][string] => settings.get().pathForms[address] ?? {};
  return (address) => ({
    get: (operation) => here.get(`${operation} ${address}`) ?? stored(address)[operation] ?? null,
    set(operation, form) {
      here.set(`${operation} ${address}`, form);
      const known = stored(address);
      if (known[operation] === form) return;
      try {
        settings.change({ pathForms: { ...settings.get().pathForms, [address]: { ...known, [operation]: form } } });
      } catch {
        // The disk's error is shown when the person changes a setting; a found form is not worth a failed poll.
      }
    },
  });
}
