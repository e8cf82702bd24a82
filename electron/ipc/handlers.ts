import type { CallRow, ShownRow } from '../../shared/calls/rows.ts';
import type { Status } from '../../shared/connection.ts';
import type { EventPayload } from '../../shared/contract/events.ts';
import { AppError } from '../../shared/errors.ts';
import { writtenNumber } from '../../shared/numbers/phone-number.ts';
import { type KeepDays, keepFrom, type Settings } from '../../shared/settings.ts';
import type { Connection } from '../connection/connection.ts';
import type { ConfirmedDials } from '../dialing/confirmed-dials.ts';
import type { Directories } from '../directories/directories.ts';
import { exportCalls } from '../export/export-range.ts';
import type { Exporter } from '../export/exporter.ts';
import type { FaultSheets } from '../export/fault-sheets.ts';
import type { Links } from '../links/links.ts';
import type { createForgetGuard } from '../session/forget-guard.ts';
import type { Session } from '../session/session.ts';
import type { Waiting } from '../session/status.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Updates } from '../updates/updates.ts';
import type { PendingRoute } from './pending-route.ts';
import type { CallHandlers } from './serve-calls.ts';

export interface HandlerDeps {
  readonly connection: Connection;
  readonly settings: SettingsStore;
  /** Throws notConnected without a session. */
  readonly session: () => Session;
  readonly status: (waiting?: Waiting) => Status;
  readonly dials: ConfirmedDials;
  readonly directories: Directories;
  /** Asks in a dialog of the system for a file of people; null: none. */
  readonly chooseDirectoryFile: () => Promise<string | null>;
  readonly route: PendingRoute;
  readonly exporter: Exporter;
  readonly faultSheets: FaultSheets;
  readonly links: Links;
  readonly updates: Promise<Updates>;
  readonly forgetGuard: ReturnType<typeof createForgetGuard>;
  /** The computer's clock, epoch ms. */
  readonly now: () => number;
  /** The computer's zone (IANA). */
  readonly ownZone: () => string;
  /** The country whose format numbers are written in (ISO 3166 letters). */
  readonly country: () => string;
  readonly onReport: (step: EventPayload<'checks'>) => void;
  /** Tries again to open the connection's history. */
  readonly openHistory: () => void;
  /** Closes the notifications of calls that the person has seen. */
  readonly onSeen: (callUuids: readonly string[]) => void;
  /** Called as a list of calls is answered. */
  readonly onListed: () => void;
}

/** Main's answers, one line a call; `shared/contract/calls.ts` says what each is. Those by Electron itself are in `start-app.ts`. */
export function createHandlers(deps: HandlerDeps) {
  return {
    ...ofConnection(deps),
    ...ofCalls(deps),
    ...ofPeople(deps),
    ...ofDirectories(deps),
    ...ofDialling(deps),
  };
}

function ofDirectories({ directories, chooseDirectoryFile }: HandlerDeps) {
  return {
    'directories.list': () => [...directories.list()],
    'directories.test': ({ source, password }) => directories.test(source, password),
    'directories.stopTest': () => directories.stopTest(),
    'directories.certificate': ({ source }) => directories.certificate(source),
    'directories.save': ({ source, password }) => directories.save(source, password),
    'directories.remove': ({ id }) => directories.remove(id),
    'directories.update': ({ id, keepOnly }) => directories.update(id, keepOnly),
    'directories.chooseFile': () => chooseDirectoryFile(),
    'directories.find': ({ text, limit }) => directories.find(text, limit),
    'directories.peopleOf': ({ number }) => [...directories.peopleOf(number)],
  } satisfies Partial<CallHandlers>;
}

function ofConnection(deps: HandlerDeps) {
  const { connection, settings, session, status, openHistory, onReport, route } = deps;
  return {
    // Counting those who wait takes longer than all the rest, and the first rows wait for this answer.
    'status.get': () => status('known'),
    'route.take': () => route.take(),

    'settings.get': () => settings.get(),
    'settings.change': async (patch) => {
      const { keepDays } = patch;
      if (keepDays && deletesCalls(keepDays, deps)) await deps.forgetGuard.older(keepDays);
      // A field that is undefined is outside the schema, as any other wrong value.
      return settings.change(patch as Partial<Settings>);
    },

    'connection.check': ({ run, ...draft }) => connection.check(draft, (report) => onReport({ run, report })),
    'connection.certificate': ({ address }) => connection.certificate(address),
    'connection.save': (draft) => connection.save(draft),
    'connection.practice': () => connection.practice(),
    'connection.use': ({ id }) => connection.use(id),
    'connection.remove': () => connection.remove(),
    'connection.saveKeyUnprotected': () => connection.saveKeyUnprotected(),
    'connection.poll': async ({ extension }) => {
      await session().sync.pollNow(extension);
      return status();
    },

    'history.open': () => openHistory(),
    'clock.dismiss': ({ key, dismissed }) => session().clock.dismiss(key, dismissed),
    'calls.loaded': ({ extension }) => session().sync.loaded(extension),
    'calls.fetchOlder': ({ extension }) => session().sync.fetchOlder(extension),
    'backfill.pause': ({ extension }) => session().sync.pauseBackfill(extension),
    'backfill.resume': ({ extension }) => session().sync.resumeBackfill(extension),
    'extensions.list': () => session().extensions(),
    'extensions.watch': ({ extension }) => session().watch(extension),
  } satisfies Partial<CallHandlers>;
}

/** The history once its index has every call; after it was thrown away, that takes a moment. */
async function wholeHistory(session: HandlerDeps['session']): Promise<Session['history']> {
  const { history } = session();
  await history.whole();
  return history;
}

function ofCalls({ session, country, ownZone, exporter, faultSheets, forgetGuard, onListed }: HandlerDeps) {
  return {
    'calls.list': async (wanted) => {
      try {
        const { history } = session();
        const page = history.calls.list(wanted);
        // Only of all calls can it be said that there are no more.
        const isTold = page.next !== null || history.isWhole();
        return withWrittenNumbers(isTold ? page : (await wholeHistory(session)).calls.list(wanted), country());
      } finally {
        // A refusal is an answer, too.
        onListed();
      }
    },
    'calls.ofCaller': async ({ extension, key }) => (await wholeHistory(session)).calls.ofCaller(extension, key),
    // The newest few: those are read first.
    'calls.usualNumber': ({ extension }) => session().history.calls.usualNumber(extension),
    'calls.count': async ({ extension, filter }) => ({
      count: await (await wholeHistory(session)).search.count(extension, filter),
    }),
    'calls.facets': () => session().history.search.facets(),
    'calls.get': ({ uuid, extension }) => inHistory(session().history.calls.page(uuid, extension)),
    'records.unreadable': () => session().history.calls.unreadable(),
    'calls.forget': async ({ what }) => {
      const calls =
        what.kind === 'calls'
          ? what.uuids.length
          : what.kind === 'found'
            ? await (await wholeHistory(session)).search.count(what.extension, what.filter)
            : 0;
      await forgetGuard.calls(what, calls);
      return session().forgetting.forget(what);
    },
    'calls.undoForget': ({ id }) => session().forgetting.undo(id),
    'calls.export': async (wanted) => {
      await wholeHistory(session);
      const { history, sync } = session();
      return exportCalls(wanted, exporter, { history, loaded: (extension) => sync.loaded(extension) });
    },
    'export.showSaved': () => exporter.showSaved(),
    'faultSheet.text': (wanted) => faultSheets.text(wanted, session().history),
    'faultSheet.save': (wanted) => faultSheets.save(wanted, session().history),
    'faultSheet.mail': (wanted) => faultSheets.mail(wanted, session().history),

    'quality.report': async (wanted) => (await wholeHistory(session)).qualityReport({ ...wanted, zone: ownZone() }),
  } satisfies Partial<CallHandlers>;
}

/** Missed callers, and what a person writes. */
function ofPeople({ session, ownZone, onSeen, forgetGuard, exporter }: HandlerDeps) {
  return {
    'missed.list': async ({ extension, ...limits }) =>
      (await wholeHistory(session)).missed.list(extension, limits, ownZone()),
    'missed.markSeen': ({ extension, callUuids }) => {
      session().history.missed.markSeen(extension, callUuids);
      onSeen(callUuids);
    },
    'missed.decide': ({ extension, callUuids, decision }) => {
      session().history.missed.decide(extension, callUuids, decision);
      onSeen(callUuids);
    },
    'missed.dismissAll': async ({ extension, upTo }) =>
      (await wholeHistory(session)).missed.dismissAll(extension, upTo),
    'missed.restoreAll': ({ extension, mark }) => session().history.missed.restoreAll(extension, mark),
    'missed.usualHour': ({ extension, key }) => session().history.missed.usualHour(extension, key, ownZone()),

    'notes.get': ({ subjects }) => session().history.notes.get(subjects),
    'notes.change': async (after) => {
      const { notes } = session().history;
      for (const before of notes.get([after.subject])) await forgetGuard.note(before, after);
      return session().history.notes.change(after.subject, after.text, after.tags);
    },
    'people.list': () => session().history.people.list(),
    'people.write': async (change) => {
      await forgetGuard.people(change, session().history.people.list());
      return session().history.people.write(change);
    },
    'people.export': () => exporter.people(session().history.people.list()),
    'people.namesOf': ({ numbers }) => numbers.map((number) => session().history.people.nameOf(number)),
    'people.proposals': ({ extension }) => session().history.people.proposals(extension),
    'people.decline': ({ key, declined }) => session().history.people.decline(key, declined),

    'views.list': () => session().history.views.all(),
    'views.save': (view) => session().history.views.save(view),
    'views.remove': ({ id }) => session().history.views.remove(id),
  } satisfies Partial<CallHandlers>;
}

function ofDialling({ session, settings, links, dials, updates }: HandlerDeps) {
  return {
    'links.check': () => links.phone.check(),
    'links.register': () => links.phone.register(),
    'links.unregister': () => links.phone.unregister(),
    'login.check': () => links.login.check(),
    'login.set': ({ isOn }) => links.login.set(isOn),
    'shortcut.get': () => links.shortcut(),
    'dial.fromClipboard': () => links.dialFromClipboard(),

    'dial.start': (request) => dials.start(request),
    'dial.recents': (wanted) => session().history.search.recents({ ...wanted, extension: settings.get().extension }),
    'dial.list': () => session().dialing.list(),
    'dial.cancel': ({ id }) => session().dialing.cancel(id),
    'dial.stopWaiting': ({ id }) => session().dialing.stopWaiting(id),
    'dial.checkNow': ({ id }) => session().dialing.pollNow(id),
    'dial.close': ({ id }) => session().dialing.close(id),

    'updates.get': async () => (await updates).state(),
    'updates.check': async () => (await updates).check(),
    'updates.openPage': async () => (await updates).openPage(),
  } satisfies Partial<CallHandlers>;
}

/** Whether calls are deleted where they are kept for so many days only; those of the other connections are not known. */
function deletesCalls(days: NonNullable<KeepDays>, { settings, session, now }: HandlerDeps): boolean {
  const { keepDays } = settings.get();
  if (keepDays !== null && keepDays <= days) return false;
  const others = settings.connections().length > 1;
  const from = keepFrom(days, now()) ?? 0;
  return others || (settings.connections().length > 0 && session().history.forgetting.hasOlder(from));
}

function inHistory<T>(found: T | null): T {
  if (found === null) throw new AppError({ kind: 'callNotInHistory' });
  return found;
}

/** A page of rows with each number in the format of a country. */
export function withWrittenNumbers<P extends { readonly rows: readonly CallRow[] }>(
  page: P,
  country: string,
): Omit<P, 'rows'> & { rows: ShownRow[] } {
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, written: writtenNumber(row.perspective.party, country) })),
  };
}
