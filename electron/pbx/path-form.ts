import { AppError, type AppErrorData } from '../../shared/errors.ts';
import type { FormedOperation, PathForm, Settings } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { otherForm } from './urls.ts';

/** The path forms found at one address, by operation. */
export type PathFormStore = {
  get(operation: FormedOperation): PathForm | null;
  set(operation: FormedOperation, form: PathForm): void;
};

/** A value and the form it was found under: not the requested one where a permanent redirect led elsewhere. */
export type FormResult<T> = { value: T; form: PathForm };

/** Sends the request in a form. `isTrial`: the form is only tried, so the request is not retried. */
type RequestIn<T> = (form: PathForm, isTrial: boolean) => Promise<FormResult<T>>;

/**
 * Finds out under which of the two documented path forms a PBX has each operation. They need not agree. A form that stops working is
 * examined again: at once for what the person waits for, otherwise every `REEXAMINE_AFTER`. Nothing is ever learned from a POST
 * that might be acted upon.
 */
export interface FormFinder {
  /** Requests the list in the known form, and in the other one where that returns no list. */
  list<T>(ask: RequestIn<T>, byPerson: boolean): Promise<T>;
  /**
   * Requests one record. Its 404 may mean the record or the path, so until this client has received a record in the form, a 404 is
   * checked with a record that exists: `sample` returns its UUID from the list, or null. AppError `recordNotFound` when it is missing.
   */
  record<T>(
    ask: (form: PathForm, isTrial: boolean, uuid?: string) => Promise<FormResult<T>>,
    sample: () => Promise<string | null>,
    byPerson: boolean,
  ): Promise<T>;
  /** The form to originate in: the found one, else the documented one. */
  originate(): PathForm;
  /** Whether the form of originate was found: the PBX accepted one in it, or takes a POST there. */
  hasOriginated(): boolean;
  /** Records that the PBX accepted an originate in that form. */
  originated(form: PathForm): void;
  /**
   * Compares the two forms of originate after one failed with an error about the path. `probe` sends a GET, which cannot dial, and
   * returns how likely the path takes a POST. True when the other form is better: the next dial uses it.
   */
  compareOriginate(probe: (form: PathForm) => Promise<number>): Promise<boolean>;
}

/** While the known form keeps failing, background requests try the other one at this interval, ms. */
const REEXAMINE_AFTER = 10 * MINUTE;

/** Whether an error may mean a wrong path: the interface's document has none of these responses for a right one. */
export function isAboutPath({ kind, ...data }: AppErrorData): boolean {
  const status = 'status' in data ? data.status : 0;
  switch (kind) {
    case 'unexpectedStatus':
      return status === 404 || status === 405 || status === 410;
    case 'server':
      return status === 500 || status === 501;
    default:
      return kind === 'notPbx' || kind === 'redirected' || kind === 'badAnswer' || kind === 'noOriginate';
  }
}

const speaksOfPath = (error: unknown): error is AppError => error instanceof AppError && isAboutPath(error.data);
const isMissing = (error: unknown): boolean => error instanceof AppError && error.data.kind === 'recordNotFound';

/** How much each error says about the PBX rather than a wrong path. */
const SPECIFICITY: Partial<Record<AppErrorData['kind'], number>> = { server: 3, redirected: 2, badAnswer: 1 };

/** Which of two errors to throw; that of a form that worked before counts more than that of a tried one. */
function moreSpecific(first: AppError, second: unknown, isKnown: boolean): unknown {
  const weight = SPECIFICITY[first.data.kind] ?? 0;
  if (!speaksOfPath(second)) return isKnown && weight > 0 ? first : second;
  const other = SPECIFICITY[second.data.kind] ?? 0;
  if (weight > 0 || other > 0) return weight >= other ? first : second;
  const page = [second, first].find(({ data }) => data.kind === 'notPbx')?.data;
  const status = page?.kind === 'notPbx' ? page.status : 404;
  return new AppError({ kind: 'notPbx', status }, { cause: second });
}

/** What one client knows about its forms. */
function createMemory(store: PathFormStore, now: () => number) {
  const confirmed = new Set<FormedOperation>();
  const examinedAt = new Map<FormedOperation, number>();
  return {
    /** Whether the operation has worked in the stored form since this client was made. */
    isCertain: (operation: FormedOperation) => confirmed.has(operation),
    took(operation: FormedOperation, form: PathForm): void {
      if (confirmed.has(operation) && store.get(operation) === form) return;
      confirmed.add(operation);
      store.set(operation, form);
    },
    mayExamine(operation: FormedOperation, always: boolean): boolean {
      const last = examinedAt.get(operation);
      const since = last === undefined ? REEXAMINE_AFTER : now() - last;
      // A last time that lies ahead was noted before the clock was set back.
      if (!always && since >= 0 && since < REEXAMINE_AFTER) return false;
      examinedAt.set(operation, now());
      return true;
    },
  };
}

/** See `FormFinder`. `now` epoch ms. When neither form of the list is answered the rejection is AppError `notPbx`. */
export function createFormFinder(store: PathFormStore, now: () => number): FormFinder {
  const memory = createMemory(store, now);

  const list: FormFinder['list'] = async (ask, byPerson) => {
    const known = store.get('list');
    const first = known ?? 'with-call';
    const take = async (form: PathForm, isTrial: boolean) => {
      const { value, form: found } = await ask(form, isTrial);
      memory.took('list', found);
      return value;
    };
    try {
      return await take(first, false);
    } catch (error) {
      if (!speaksOfPath(error) || !memory.mayExamine('list', byPerson || known === null)) throw error;
      return await take(otherForm(first), known !== null).catch((other: unknown) => {
        throw moreSpecific(error, other, known !== null);
      });
    }
  };

  const record: FormFinder['record'] = async (ask, sample, byPerson) => {
    const first = store.get('record') ?? store.get('list') ?? 'with-call';
    const take = async (form: PathForm, isTrial: boolean, uuid?: string) => {
      const { value, form: found } = await ask(form, isTrial, uuid);
      memory.took('record', found);
      return value;
    };
    try {
      return await take(first, false);
    } catch (error) {
      const missing = isMissing(error);
      if (!missing && !speaksOfPath(error)) throw error;
      if (missing && memory.isCertain('record')) throw error;
      if (!memory.mayExamine('record', byPerson && !missing)) throw asMissing(error);
      const right = await whereRecordsAre(first, take, sample);
      if (right === first) throw asMissing(error);
      return await take(otherForm(first), true).catch((other: unknown) => {
        throw right === null ? asMissing(isMissing(other) ? other : error) : other;
      });
    }
  };

  return {
    list,
    record,
    originate: () => store.get('originate') ?? 'with-call',
    hasOriginated: () => store.get('originate') !== null,
    originated: (form) => memory.took('originate', form),
    async compareOriginate(probe) {
      const used = store.get('originate') ?? 'with-call';
      if (!memory.mayExamine('originate', false)) return false;
      const other = otherForm(used);
      const [here, there] = await Promise.all([probe(used), probe(other)]);
      const isBetter = here < there;
      if (isBetter) store.set('originate', other);
      return isBetter;
    },
  };
}

/** A 404 means a missing record once no better path is known. */
function asMissing(error: unknown): unknown {
  const isNotFound = error instanceof AppError && 'status' in error.data && error.data.status === 404;
  return isNotFound ? new AppError({ kind: 'recordNotFound' }, { cause: error }) : error;
}

/** The form that returns a record known to exist; null where neither does, or no such record is known. */
async function whereRecordsAre(
  first: PathForm,
  take: (form: PathForm, isTrial: boolean, uuid: string) => Promise<unknown>,
  sample: () => Promise<string | null>,
): Promise<PathForm | null> {
  const uuid = await sample().catch(() => null);
  if (uuid === null) return null;
  for (const form of [first, otherForm(first)]) {
    const gives = await take(form, true, uuid).then(
      () => true,
      () => false,
    );
    if (gives) return form;
  }
  return null;
}

/** What is needed of the settings. */
export type ConnectionSettingsStore = { get(): Settings; change(patch: Partial<Settings>): Settings };

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
export function storedPathForms(settings: ConnectionSettingsStore): (address: string) => PathFormStore {
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
