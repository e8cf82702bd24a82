import { describe, expect, it } from 'vitest';
import { FormFinder, inMemoryPathForms } from '../../../../electron/pbx/path-form.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import type { PathForm } from '../../../../shared/settings.ts';

const missing: AppErrorData = { kind: 'unexpectedStatus', status: 404, serverMessage: null };
const page: AppErrorData = { kind: 'notPbx', status: 200 };
const login: AppErrorData = { kind: 'redirected', to: '/login' };
const broken: AppErrorData = { kind: 'server', status: 500, serverMessage: null };
const noData: AppErrorData = { kind: 'badAnswer', detail: 'body: invalid_type' };
const notYet: AppErrorData = { kind: 'recordNotFound' };
const denied: AppErrorData = { kind: 'unauthorized', serverMessage: null };
const wrongForms: AppErrorData[] = [
  ...[missing, page, login, broken, noData],
  ...[405, 410].map((status): AppErrorData => ({ kind: 'unexpectedStatus', status, serverMessage: null })),
];

/** A finder and what it asked; `*` marks a request that is not to be repeated. `answers` may change on the way. */
function world(known: PathForm | null, answers: Record<PathForm, AppErrorData | 'ok'>) {
  const store = inMemoryPathForms({ get: (operation) => (operation === 'originate' ? null : known) });
  const finder = new FormFinder(store);
  const asked: string[] = [];
  const ask = async (form: PathForm, once: boolean) => {
    asked.push(once ? `${form}*` : form);
    const answer = answers[form];
    if (answer !== 'ok') throw new AppError(answer);
    return form;
  };
  return {
    ...{ finder, store, asked },
    list: () => finder.list(ask),
  };
}

describe('the list', () => {
  it.each(wrongForms)('is examined again when its remembered form answers %j', async (error) => {
    const { list, asked, store } = world('with-call', { 'with-call': error, 'without-call': 'ok' });
    expect(await list()).toBe('without-call');
    expect(await list()).toBe('without-call');
    expect([asked, store.get('list')]).toEqual([['with-call', 'without-call*', 'without-call'], 'without-call']);
  });

  it.each<AppErrorData>([
    denied,
    { kind: 'server', status: 502, serverMessage: null },
    { kind: 'network', reason: 'reset', host: 'x' },
    { kind: 'tooFast', retryAt: null },
    { kind: 'invalidRequest', status: 422, serverMessage: null },
  ])('learns nothing from $kind', async (error) => {
    const { list, asked, store } = world(null, { 'with-call': error, 'without-call': 'ok' });
    await expect(list()).rejects.toMatchObject({ data: error });
    expect([asked, store.get('list')]).toEqual([['with-call'], null]);
  });

  it.each<[PathForm | null, AppErrorData, AppErrorData, AppErrorData]>([
    [null, missing, denied, denied],
    ['with-call', missing, denied, denied],
    ['with-call', broken, denied, broken],
    ['with-call', broken, missing, broken],
    [null, missing, broken, broken],
    [null, missing, login, login],
    [null, missing, noData, noData],
    [null, missing, missing, { kind: 'notPbx', status: 404 }],
    ['without-call', missing, page, page],
    [null, page, missing, page],
  ])('with %s known, says the more telling of two failures', async (known, one, two, said) => {
    const first = known ?? 'with-call';
    const answers = { 'with-call': two, 'without-call': two, [first]: one };
    const { list, store } = world(known, answers);
    await expect(list()).rejects.toMatchObject({ data: said });
    expect(store.get('list')).toBe(known);
  });
});

describe('one record', () => {
  /** `right`: the form that has records; the other one answers `wrong`. */
  function records(right: PathForm | null, wrong: AppErrorData, known: PathForm | null = null) {
    const forms = { list: 'with-call', record: known, originate: null } as const;
    const store = inMemoryPathForms({ get: (operation) => forms[operation] });
    const finder = new FormFinder(store);
    const asked: string[] = [];
    const record = (uuid: string) =>
      finder.record(async (form) => {
        asked.push(`${form} ${uuid}`);
        if (form !== right) throw new AppError(wrong);
        if (uuid === 'not-written') throw new AppError(notYet);
        return uuid;
      });
    return { record, asked, store };
  }

  it.each([...wrongForms, notYet])('is found in another form than the list when its own answers %j', async (wrong) => {
    const { record, asked, store } = records('without-call', wrong);
    if (wrong !== notYet) {
      await expect(record('not-written')).rejects.toMatchObject({ data: notYet });
      expect(store.get('record')).toBe('without-call');
    }
    expect(await record('wanted')).toBe('wanted');
    expect(store.get('record')).toBe('without-call');
    expect(asked.length).toBeLessThanOrEqual(4);
    expect(await record('next')).toBe('next');
    await expect(record('not-written')).rejects.toMatchObject({ data: notYet });
    expect(asked.slice(-2)).toEqual(['without-call next', 'without-call not-written']);
  });

  it('is missing, and costs one request, once the form is known', async () => {
    const { record, asked } = records('with-call', missing, 'with-call');
    for (let look = 0; look < 10; look += 1)
      await expect(record('not-written')).rejects.toMatchObject({ data: notYet });
    expect(asked).toHaveLength(10 + 1);
  });

  it('is missing where no form has records, and nothing is remembered', async () => {
    const { record, asked, store } = records(null, notYet);
    await expect(record('wanted')).rejects.toMatchObject({ data: notYet });
    expect([asked, store.get('record')]).toEqual([['with-call wanted', 'without-call wanted'], null]);
  });

  it('rethrows errors that are not about the path', async () => {
    const { record, asked } = records(null, denied);
    await expect(record('wanted')).rejects.toMatchObject({ data: denied });
    expect(asked).toHaveLength(1);
  });
});

describe('originate', () => {
  it.each([0, 1, 2])('stays where both forms look alike (%i)', async (score) => {
    const { finder } = world(null, { 'with-call': 'ok', 'without-call': 'ok' });
    expect(await finder.compareOriginate(async () => score)).toBe(false);
    expect(finder.originate()).toBe('with-call');
  });
});
