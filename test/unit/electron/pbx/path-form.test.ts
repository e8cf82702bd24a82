import { describe, expect, it } from 'vitest';
import { createFormFinder } from '../../../../electron/pbx/path-form.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import type { PathForm } from '../../../../shared/settings.ts';

const missing: AppErrorData = { kind: 'unexpectedStatus', status: 404, serverMessage: null };
const page: AppErrorData = { kind: 'notPbx', status: 200 };

function world(known: PathForm | null, answers: Record<PathForm, AppErrorData | 'ok'>) {
  let stored = known;
  const asked: PathForm[] = [];
  const finder = createFormFinder({
    get: () => stored,
    set: (form) => {
      stored = form;
    },
  });
  const ask = async (form: PathForm) => {
    asked.push(form);
    const answer = answers[form];
    if (answer !== 'ok') throw new AppError(answer);
    return form;
  };
  return { finder, ask, asked, stored: () => stored };
}

describe('createFormFinder', () => {
  it('remembers the first form when it works, and asks no other', async () => {
    const { finder, ask, asked, stored } = world(null, { 'with-call': 'ok', 'without-call': 'ok' });
    expect(await finder.list(ask)).toBe('with-call');
    expect(await finder.certain(ask)).toBe('with-call');
    expect([asked, stored()]).toEqual([['with-call'], 'with-call']);
  });

  it.each([missing, page])('tries the other one after %j', async (error) => {
    const { finder, ask, stored } = world(null, { 'with-call': error, 'without-call': 'ok' });
    expect(await finder.list(ask)).toBe('without-call');
    expect(stored()).toBe('without-call');
  });

  it('does not take the web page of a hotel network for a changed form', async () => {
    const { finder, ask, asked } = world('with-call', { 'with-call': page, 'without-call': 'ok' });
    await expect(finder.list(ask)).rejects.toMatchObject({ data: page });
    expect(asked).toEqual(['with-call']);
  });

  it.each<AppErrorData>([
    { kind: 'unauthorized', serverMessage: null },
    { kind: 'server', status: 500, serverMessage: null },
    { kind: 'network', reason: 'reset', host: 'x' },
  ])('learns nothing from $kind', async (error) => {
    const { finder, ask, asked, stored } = world(null, { 'with-call': error, 'without-call': 'ok' });
    await expect(finder.list(ask)).rejects.toMatchObject({ data: error });
    expect([asked, stored()]).toEqual([['with-call'], null]);
  });

  it('passes on what the other form says, and calls it no PBX when that is missing too', async () => {
    const denied: AppErrorData = { kind: 'unauthorized', serverMessage: null };
    const one = world(null, { 'with-call': missing, 'without-call': denied });
    await expect(one.finder.list(one.ask)).rejects.toMatchObject({ data: denied });
    const other = world('without-call', { 'with-call': missing, 'without-call': missing });
    await expect(other.finder.certain(other.ask)).resolves.toBe('without-call');
    await expect(other.finder.list(other.ask)).rejects.toMatchObject({ data: { kind: 'notPbx', status: 404 } });
    expect(other.stored()).toBe('without-call');
  });
});
