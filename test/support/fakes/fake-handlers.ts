import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { type MissedRow, type Standing, standingOf } from '../../../shared/calls/follow-up-state.ts';
import type { CallPage, CallRow } from '../../../shared/calls/rows.ts';
import type { SavedView } from '../../../shared/calls/view-filter.ts';
import {
  type Check,
  type CheckName,
  type CheckReport,
  type ConnectionSummary,
  checkName,
  type Status,
} from '../../../shared/connection.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/contract/calls.ts';
import type { EventName, EventPayload } from '../../../shared/contract/events.ts';
import type { Dial, DialRequest } from '../../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { numberKey, writtenNumber } from '../../../shared/numbers/phone-number.ts';
import { type Note, tidyTags } from '../../../shared/people/notes.ts';
import type { Person, Proposal } from '../../../shared/people/people.ts';
import type { Route } from '../../../shared/route.ts';
import { countryFor, type Settings } from '../../../shared/settings.ts';
import { emptyReport } from './empty-report.ts';

/** Everything the fake bridge answers from. */
export interface FakeState {
  status: Status;
  settings: Settings;
  about: CallOutput<'about.get'>;
  route: Route | null;
  rows: CallRow[];
  pages: Record<string, CallPage>;
  missed: MissedRow[];
  dials: Dial[];
  /** By subject. */
  notes: Record<string, Note>;
  views: SavedView[];
  recents: RecentNumber[];
  people: Person[];
  proposals: Proposal[];
  /** The names that call records give, by number. */
  recordNames?: Record<string, string>;
  /** What the checks say of another address. */
  overlap?: CheckReport['overlap'];
  /** How each check ends; what is not named ends well. */
  checks: Partial<Record<CheckName, Check['state']>>;
}

/** Answers to calls of the contract: those that the tests of the window's stores make. */
export type Handlers = {
  [N in CallName]?: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>>;
};
type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

const refuse = (error: AppErrorData): never => {
  throw error;
};

/** The answers over this state. */
export function fakeHandlers(state: FakeState, emit: Emit): Handlers {
  const changed = (): void => emit('history', null);
  return {
    ...connectionHandlers(state, emit),
    ...callHandlers(state),
    ...missedHandlers(state, changed),
    ...personalHandlers(state, changed),
    ...dialHandlers(state, emit),
    'quality.report': () => emptyReport(20_000, 20_029),
    'status.get': () => state.status,
    'about.get': () => state.about,
    'route.take': () => {
      const { route } = state;
      state.route = null;
      return route;
    },
    'settings.get': () => state.settings,
    'settings.change': (patch) => {
      state.settings = { ...state.settings, ...withoutUndefined(patch) };
      emit('settings', state.settings);
      return state.settings;
    },
  };
}

function withoutUndefined<T extends object>(patch: T): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

function connectionHandlers(state: FakeState, emit: Emit): Handlers {
  const setStatus = (patch: Partial<Status>): Status => {
    state.status = { ...state.status, ...patch };
    emit('status', state.status);
    return state.status;
  };
  const become = (one: ConnectionSummary): Status => {
    const { id, name, address, extension } = one;
    const connection: Settings['connection'] =
      address === null
        ? { kind: 'practice' }
        : { kind: 'pbx', address, allowHttp: address.startsWith('http:'), trust: { kind: 'system' } };
    state.settings = { ...state.settings, connectionId: id, connectionName: name, connection, extension };
    emit('settings', state.settings);
    const { connections } = state.status;
    const source: Status['source'] =
      address === null ? { kind: 'practice' } : { kind: 'pbx', address, insecure: address.startsWith('http:') };
    return setStatus({
      connections: [...connections.filter((other) => other.id !== id), one],
      connectionId: id,
      source,
    });
  };
  return {
    'connection.check': (draft) => runChecks(state, emit, draft),
    'connection.save': ({ id, name, address, extension }) =>
      become({ id: id ?? 'another', kind: 'pbx', name, address, extension }),
    'connection.practice': () =>
      become({ id: 'practice', kind: 'practice', name: '', address: null, extension: '101' }),
    'connection.remove': () => setStatus({ connections: [], connectionId: null, source: { kind: 'none' } }),
  };
}

async function runChecks(
  state: FakeState,
  emit: Emit,
  { address, run }: CallInput<'connection.check'>,
): Promise<CheckReport> {
  const checks: Check[] = checkName.options.map((name) => ({ name, state: { kind: 'waiting' } }));
  const say = (report: CheckReport['state']): CheckReport => {
    const now: CheckReport = { checks: structuredClone(checks), state: report };
    emit('checks', { run, report: now });
    return now;
  };
  for (const [index, name] of checkName.options.entries()) {
    checks[index] = { name, state: { kind: 'running' } };
    say('running');
    await Promise.resolve();
    const good = name === 'pbx' ? ({ kind: 'address', address } as const) : ({ kind: 'none' } as const);
    const end = state.checks[name] ?? { kind: 'good', finding: good };
    checks[index] = { name, state: end };
    if (end.kind === 'failed') return say('failed');
  }
  return { ...say('usable'), ...(state.overlap && { overlap: state.overlap }) };
}

/** The rows that a filter leaves: by text, direction, outcome and caller. */
function found({ rows, settings }: FakeState, { text, directions, outcomes, caller }: CallFilter): CallRow[] {
  const isAny = <T>(wanted: readonly T[], is: T) => wanted.length === 0 || wanted.includes(is);
  return rows.filter(({ perspective: { party, direction, outcome } }) => {
    const words = `${party.name} ${party.number}`.toLowerCase();
    const key = numberKey(party.number, settings.country ?? 'DE');
    return (
      words.includes(text.trim().toLowerCase()) &&
      isAny(directions, direction) &&
      isAny(outcomes, outcome.kind) &&
      (caller === null || caller === key)
    );
  });
}

function callHandlers(state: FakeState): Handlers {
  const page = (uuid: string): CallPage => state.pages[uuid] ?? refuse({ kind: 'callNotInHistory' });
  return {
    'calls.list': ({ filter, before, limit }) => {
      const fitting = found(state, filter);
      const start = before === null ? 0 : fitting.findIndex((row) => row.uuid === before.uuid) + 1;
      const rows = fitting.slice(start, start + limit);
      const last = rows.at(-1);
      const more = last !== undefined && start + limit < fitting.length;
      const country = countryFor(state.settings);
      const shown = rows.map((row) => ({ written: writtenNumber(row.perspective.party, country), ...row }));
      return { rows: shown, next: more ? { at: last.at ?? 0, uuid: last.uuid } : null };
    },
    'calls.ofCaller': ({ key }) => {
      const rows = state.rows.filter(({ perspective }) => numberKey(perspective.party.number, 'DE') === key);
      return rows.length === 0 ? null : { calls: rows.length, missed: 0, firstAt: rows.at(-1)?.at ?? null };
    },
    'calls.get': ({ uuid }) => page(uuid),
  };
}

function missedHandlers(state: FakeState, changed: () => void): Handlers {
  const change = (fits: (row: MissedRow) => boolean, to: Partial<MissedRow>): undefined => {
    state.missed = state.missed.map((row) => (fits(row) ? { ...row, ...to } : row));
    changed();
  };
  const named = (uuids: readonly string[]) => (row: MissedRow) => row.callUuids.some((one) => uuids.includes(one));
  return {
    'missed.list': ({ open, dealtWith }) => {
      const by: Record<Standing, MissedRow[]> = { waiting: [], later: [], dealtWith: [] };
      for (const row of state.missed) by[standingOf(row.state, Date.now())].push(row);
      return {
        open: [...by.waiting, ...by.later].slice(0, open),
        dealtWith: by.dealtWith.slice(0, dealtWith),
        totals: { waiting: by.waiting.length, later: by.later.length, dealtWith: by.dealtWith.length },
      };
    },
    'missed.markSeen': ({ callUuids }) => change(named(callUuids), { seen: true }),
    'missed.decide': ({ callUuids, decision }) => {
      if (decision.kind === 'settled') return undefined;
      return change(named(callUuids), {
        state: decision.kind === 'dismissed' ? { kind: 'dismissed', at: Date.now() } : decision,
      });
    },
    'missed.dismissAll': () => {
      const mark = Date.now();
      const waits = (row: MissedRow) => standingOf(row.state, mark) === 'waiting';
      const count = state.missed.filter(waits).length;
      change(waits, { state: { kind: 'dismissed', at: mark } });
      return { count, mark };
    },
    'missed.restoreAll': ({ mark }) =>
      change((row) => row.state.kind === 'dismissed' && row.state.at === mark, { state: { kind: 'waiting' } }),
  };
}

/** Notes, views and people. */
function personalHandlers(state: FakeState, changed: () => void): Handlers {
  return {
    'notes.get': ({ subjects }) =>
      subjects.map((subject) => state.notes[subject] ?? { subject, text: '', tags: [], changedAt: null }),
    'notes.change': ({ subject, text, tags }) => {
      const note: Note = { subject, text, tags: tidyTags(tags), changedAt: Date.now() };
      state.notes[subject] = note;
      changed();
      return note;
    },
    'views.list': () => state.views,
    'views.save': (view) => {
      state.views = [...state.views, view];
      return state.views;
    },
    'views.remove': ({ id }) => {
      state.views = state.views.filter((view) => view.id !== id);
      return state.views;
    },
    'people.list': () => state.people,
    'people.write': ({ put, remove }) => {
      const touched = [...put.map(({ id }) => id), ...remove];
      const before = state.people.filter(({ id }) => touched.includes(id));
      const were = new Set(before.map(({ id }) => id));
      state.people = [...state.people.filter(({ id }) => !touched.includes(id)), ...put];
      changed();
      return { put: before, remove: touched.filter((id) => !were.has(id)) };
    },
    'people.namesOf': ({ numbers }) => numbers.map((number) => state.recordNames?.[number] ?? null),
    'people.proposals': () => state.proposals,
    'people.decline': ({ key, declined }) => {
      if (declined) state.proposals = state.proposals.filter((one) => one.key !== key);
      changed();
      return undefined;
    },
  };
}

function dialHandlers(state: FakeState, emit: Emit): Handlers {
  const become = (dials: Dial[]): void => {
    state.dials = dials;
    emit('dials', dials);
  };
  return {
    'dial.start': (request) => {
      const known = state.dials.find((dial) => dial.id === request.id);
      const dial = known ?? dialOf(request, state.settings);
      if (known === undefined) become([dial, ...state.dials]);
      return dial;
    },
    'dial.recents': ({ text, limit }) =>
      state.recents.filter(({ number, name }) => `${number} ${name}`.includes(text)).slice(0, limit),
    'dial.list': () => state.dials,
    'dial.checkNow': ({ id }) => {
      const dial = state.dials.find((one) => one.id === id) ?? refuse({ kind: 'badInput', detail: 'id' });
      return { dial, error: null };
    },
    'dial.close': ({ id }) => {
      become(state.dials.filter((dial) => dial.id !== id));
      return undefined;
    },
  };
}

function dialOf(request: DialRequest, settings: Settings): Dial {
  const read = orderFromDraft(request, settings, countryFor(settings));
  if (!read.ok) {
    const { missing } = read;
    if (missing.field === 'number') return refuse(missing.error);
    return refuse({ kind: 'dialIncomplete', missing: missing.field === 'extension' ? 'extension' : 'line' });
  }
  const { order } = read;
  const gatewayName = settings.gateways.find(({ uuid }) => uuid === order.gatewayUuid)?.name ?? null;
  return { id: request.id, order, gatewayName, createdAt: Date.now(), state: { kind: 'asking', since: Date.now() } };
}
