import { expect, it, vi } from 'vitest';
import { createHandlers, type HandlerDeps } from '../../../../electron/ipc/handlers.ts';
import type { CallHandlers } from '../../../../electron/ipc/serve-calls.ts';
import { createForgetGuard } from '../../../../electron/session/forget-guard.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { type CallName, calls } from '../../../../shared/contract/calls.ts';
import { noDetails } from '../../../../shared/people/people.ts';
import { settingsDefaults } from '../../../../shared/settings.ts';

/**
 * What each call of the window can lose or weaken, so that a new one has to be thought about (S17).
 * asks: main asks first. consent: main asks as `consent.test.ts` has it. dials: `guards.test.ts` and the limit of dials a minute. dialog: the
 * person chooses a file. undone: nothing is deleted, and the opposite is one call. system: sets the system, and can be set back. nothing: reads,
 * or adds.
 */
const effects: Record<CallName, 'asks' | 'consent' | 'dials' | 'dialog' | 'undone' | 'system' | 'nothing'> = {
  'status.get': 'nothing',
  'about.get': 'nothing',
  'log.open': 'nothing',
  'diagnostics.get': 'nothing',
  'route.take': 'nothing',
  'settings.get': 'nothing',
  // Of the settings only a shorter `keepDays` deletes; what emergency numbers are judged by only grows (`judgedBy`).
  'settings.change': 'asks',
  'connection.check': 'consent',
  // Without the key, and only to read a certificate.
  'connection.certificate': 'consent',
  'connection.save': 'consent',
  'connection.practice': 'undone',
  'connection.use': 'undone',
  'connection.remove': 'consent',
  'connection.saveKeyUnprotected': 'consent',
  'connection.poll': 'nothing',
  'history.open': 'nothing',
  'clock.dismiss': 'undone',
  'connection.online': 'nothing',
  'calls.loaded': 'nothing',
  'calls.fetchOlder': 'nothing',
  'backfill.pause': 'undone',
  'backfill.resume': 'undone',
  'extensions.list': 'nothing',
  'extensions.watch': 'nothing',
  'calls.list': 'nothing',
  'calls.ofCaller': 'nothing',
  'calls.usualNumber': 'nothing',
  'calls.count': 'nothing',
  'calls.facets': 'nothing',
  'calls.get': 'nothing',
  'records.unreadable': 'nothing',
  'calls.forget': 'asks',
  'calls.undoForget': 'nothing',
  'calls.export': 'dialog',
  'export.showSaved': 'nothing',
  'people.export': 'dialog',
  'faultSheet.text': 'nothing',
  'faultSheet.save': 'dialog',
  'faultSheet.mail': 'nothing',
  'quality.report': 'nothing',
  'missed.list': 'nothing',
  'missed.markSeen': 'nothing',
  'missed.decide': 'undone',
  'missed.dismissAll': 'undone',
  'missed.restoreAll': 'undone',
  'missed.usualHour': 'nothing',
  'notes.get': 'nothing',
  'notes.change': 'asks',
  'directories.list': 'nothing',
  'directories.test': 'consent',
  'directories.stopTest': 'nothing',
  // Without the password, and only to read a certificate.
  'directories.certificate': 'consent',
  'directories.save': 'consent',
  // The people of a source stay at the source.
  'directories.remove': 'undone',
  'directories.update': 'nothing',
  'directories.chooseFile': 'dialog',
  'directories.find': 'nothing',
  'directories.peopleOf': 'nothing',
  'people.list': 'nothing',
  'people.write': 'asks',
  'people.namesOf': 'nothing',
  'people.proposals': 'nothing',
  'people.decline': 'undone',
  'views.list': 'nothing',
  // A view is a filter, set again in a moment.
  'views.save': 'undone',
  'views.remove': 'undone',
  'links.check': 'nothing',
  'links.register': 'system',
  'links.unregister': 'system',
  'login.check': 'nothing',
  'login.set': 'system',
  'shortcut.get': 'nothing',
  'dial.fromClipboard': 'nothing',
  'dial.start': 'dials',
  'dial.recents': 'nothing',
  'dial.list': 'nothing',
  'dial.cancel': 'nothing',
  'dial.stopWaiting': 'nothing',
  'dial.checkNow': 'nothing',
  'dial.close': 'nothing',
  'updates.get': 'nothing',
  'updates.check': 'nothing',
  'updates.openPage': 'nothing',
};

const everybody = Array.from({ length: 30 }, (_, index) => ({
  ...{ id: `p${index}`, name: `Person ${index}`, ...noDetails, favourite: 0 },
  numbers: [{ number: `03${index}`, label: null, names: true }],
}));

/** Main, whose person declines every question. `older`: whether there are calls older than any limit. */
function desk({ older = true, keepDays = null as null | 30 | 90 | 365, connections = 1 } = {}) {
  const lose = vi.fn();
  const ask = vi.fn(async () => false);
  const history = {
    whole: async () => {},
    search: { count: async () => 51 },
    notes: { get: ([subject]: string[]) => [{ subject, text: 'Ring her', tags: [] }], change: lose },
    people: { list: () => everybody, write: lose },
    forgetting: { hasOlder: () => older },
  };
  const settings = {
    get: () => ({ ...settingsDefaults, keepDays }),
    connections: () => Array.from({ length: connections }),
    change: lose,
  };
  const handlers = createHandlers({
    session: () => ({ history, forgetting: { forget: lose } }),
    ...{ settings, now: () => 1e12 },
    forgetGuard: createForgetGuard({ now: () => 0, confirm: ask }),
  } as unknown as HandlerDeps) as unknown as CallHandlers;
  /** Whether it was done without a question. */
  async function did<N extends CallName>(name: N, input: Parameters<CallHandlers[N]>[0]): Promise<boolean> {
    const before = lose.mock.calls.length;
    await Promise.resolve((handlers[name] as (input: unknown) => unknown)(input)).catch((error: unknown) =>
      expect(error).toMatchObject({ data: { kind: 'declined' } }),
    );
    return lose.mock.calls.length > before;
  }
  return { did, ask };
}

it('every call of the contract is in the table', () => {
  expect(Object.keys(effects).sort()).toEqual(Object.keys(calls).sort());
});

const notes = Array.from({ length: 60 }, (_, index) => ({ subject: `caller ${index}`, text: '', tags: [] }));
const cases: Record<string, (did: ReturnType<typeof desk>['did']) => Promise<boolean>> = {
  'settings.change': (did) => did('settings.change', { keepDays: 30 }),
  'calls.forget': (did) => did('calls.forget', { what: { kind: 'found', extension: '101', filter: noFilter } }),
  'people.write': (did) => did('people.write', { put: [], remove: everybody.map(({ id }) => id) }),
  async 'notes.change'(did) {
    const done = [];
    for (const one of notes) done.push(await did('notes.change', one));
    return done.lastIndexOf(true) >= 50;
  },
};

it.each(Object.entries(effects).filter(([, effect]) => effect === 'asks'))(
  '%s does nothing where the person declines',
  async (name) => {
    const { did, ask } = desk();
    expect(await cases[name]?.(did)).toBe(false);
    expect(ask).toHaveBeenCalled();
  },
);

it.each<[string, Parameters<typeof desk>[0], Partial<typeof settingsDefaults>, boolean]>([
  ['a shorter time, with older calls', {}, { keepDays: 90 }, false],
  ['a shorter time than one before', { keepDays: 365 }, { keepDays: 90 }, false],
  ['a shorter time, where no call is older', { older: false }, { keepDays: 90 }, true],
  [
    'a shorter time, with another PBX whose calls are not known',
    { older: false, connections: 2 },
    { keepDays: 90 },
    false,
  ],
  ['a shorter time before anything is connected', { connections: 0 }, { keepDays: 90 }, true],
  ['the same time', { keepDays: 90 }, { keepDays: 90 }, true],
  ['a longer time', { keepDays: 30 }, { keepDays: 90 }, true],
  ['for ever', { keepDays: 30 }, { keepDays: null }, true],
  ['another setting', {}, { theme: 'dark' }, true],
])('%s: goes on unasked: %#', async (_what, at, patch, goesOn) => {
  const { did, ask } = desk(at);
  expect(await did('settings.change', patch as never)).toBe(goesOn);
  expect(ask).toHaveBeenCalledTimes(goesOn ? 0 : 1);
});
