import type { MissedRow, UsualHour } from '../../../shared/calls/follow-up-state.ts';
import { type Standing, standingOf } from '../../../shared/calls/follow-up-state.ts';
import type { UnreadableRecords } from '../../../shared/calls/raw-record.ts';
import type { CallPage, CallRow } from '../../../shared/calls/rows.ts';
import type { SavedView } from '../../../shared/calls/view-filter.ts';
import type {
  Check,
  CheckName,
  CheckReport,
  ConnectionDraft,
  ConnectionSummary,
  KnownExtension,
  ShownCertificate,
  Status,
} from '../../../shared/connection.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/contract/calls.ts';
import type { EventName, EventPayload } from '../../../shared/contract/events.ts';
import type { Dial, DialRequest } from '../../../shared/dialing/dial.ts';
import { orderFromDraft } from '../../../shared/dialing/dial-order.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { type LinkOwner, type LinksReport, type LoginStart, linkSchemes } from '../../../shared/links.ts';
import { writtenNumber } from '../../../shared/numbers/phone-number.ts';
import type { Note } from '../../../shared/people/notes.ts';
import type { Route } from '../../../shared/route.ts';
import { countryFor, type Settings } from '../../../shared/settings.ts';
import type { UpdateState } from '../../../shared/updates.ts';
import { findHandlers, found } from './fake-find.ts';
import { forgettingHandlers } from './fake-forgetting.ts';
import { noteHandlers, viewHandlers } from './fake-notes.ts';
import { type FakePeople, peopleHandlers } from './fake-people.ts';
import { fakeQualityReport } from './fake-quality.ts';
import { sheetHandlers } from './fake-sheets.ts';

/** Everything the fake bridge answers from. */
export interface FakeState extends FakePeople {
  unreadable: UnreadableRecords;
  status: Status;
  settings: Settings;
  about: CallOutput<'about.get'>;
  route: Route | null;
  extensions: KnownExtension[];
  rows: CallRow[];
  pages: Record<string, CallPage>;
  missed: MissedRow[];
  usualHour: UsualHour | null;
  dials: Dial[];
  /** By subject. */
  notes: Record<string, Note>;
  views: SavedView[];
  recents: RecentNumber[];
  updates: UpdateState;
  loginStart: LoginStart;
  certificate: ShownCertificate;
  /** What the checks say of another address. */
  overlap?: CheckReport['overlap'];
  /** How each check ends; what is not named ends well. */
  checks: Partial<Record<CheckName, Check['state']>>;
  /** Between the steps of a check run, in ms. */
  stepMs: number;
}

/** An answer for each call of the contract. */
export type Handlers = {
  [N in CallName]: (input: CallInput<N>) => CallOutput<N> | Promise<CallOutput<N>>;
};
type Emit = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

const refuse = (error: AppErrorData): never => {
  throw error;
};

/** One handler for each call of the contract, over this state. */
export function fakeHandlers(state: FakeState, emit: Emit): Handlers {
  const setStatus = (patch: Partial<Status>): Status => {
    state.status = { ...state.status, ...patch };
    emit('status', state.status);
    return state.status;
  };
  const changed = (): void => {
    emit('history', null);
  };
  let leftAlone: Status['clock'] = { kind: 'none' };
  return {
    ...connectionHandlers(state, emit, setStatus),
    'clock.dismiss': ({ dismissed }) => {
      if (dismissed) leftAlone = state.status.clock;
      return setStatus({ clock: dismissed ? { kind: 'none' } : leftAlone });
    },
    ...findHandlers(state),
    'quality.report': ({ extension, filter }) => fakeQualityReport(state, extension, filter),
    ...callHandlers(state, changed),
    ...noteHandlers(state, changed),
    ...forgettingHandlers(state, changed),
    ...sheetHandlers(state),
    ...viewHandlers(state),
    ...peopleHandlers(state, changed),
    'status.get': () => state.status,
    'about.get': () => state.about,
    'log.open': () => undefined,
    'route.take': () => {
      const route = state.route;
      state.route = null;
      return route;
    },
    'settings.get': () => state.settings,
    'settings.change': (patch) => {
      state.settings = { ...state.settings, ...withoutUndefined(patch) };
      emit('settings', state.settings);
      return state.settings;
    },
    ...linkHandlers(state, emit),
    'updates.get': () => state.updates,
    'updates.check': () => state.updates,
    'updates.openPage': () => state.updates,
    'login.check': () => state.loginStart,
    'login.set': ({ isOn }) => {
      state.loginStart = { kind: isOn ? 'on' : 'off' };
      return state.loginStart;
    },
    'dial.start': (request) => startDial(state, emit, request),
    'dial.recents': ({ text, limit }) =>
      state.recents.filter(({ number, name }) => `${number} ${name}`.includes(text)).slice(0, limit),
    'dial.list': () => state.dials,
    'dial.cancel': ({ id }) => {
      const dial = state.dials.find((one) => one.id === id) ?? refuse({ kind: 'badInput', detail: 'id' });
      if (dial.state.kind !== 'preparing') return refuse({ kind: 'dialAlreadySent' });
      const error = { kind: 'dialNotSent', reason: 'cancelled' } as const;
      const cancelled: Dial = { ...dial, state: { kind: 'refused', error, at: Date.now() } };
      state.dials = state.dials.map((one) => (one === dial ? cancelled : one));
      emit('dials', state.dials);
      return cancelled;
    },
    'dial.checkNow': ({ id }) => {
      const dial = state.dials.find((one) => one.id === id) ?? refuse({ kind: 'badInput', detail: 'id' });
      return { dial, checkedAt: Date.now(), error: null };
    },
    'dial.close': ({ id }) => {
      state.dials = state.dials.filter((dial) => dial.id !== id);
      emit('dials', state.dials);
      return undefined;
    },
    'records.unreadable': () => state.unreadable,
  };
}

type LinkCall = Extract<CallName, `links.${string}` | 'shortcut.get' | 'dial.fromClipboard'>;

function linkHandlers(state: FakeState, emit: Emit): Pick<Handlers, LinkCall> {
  const report = (): LinksReport => {
    const owner: LinkOwner = state.settings.phoneLinks ? { kind: 'mine' } : { kind: 'another', name: 'Skype' };
    return { at: Date.now(), personChooses: false, schemes: linkSchemes.map((scheme) => ({ scheme, owner })) };
  };
  const want = (phoneLinks: boolean): LinksReport => {
    state.settings = { ...state.settings, phoneLinks };
    emit('settings', state.settings);
    return report();
  };
  return {
    'links.check': report,
    'links.register': () => want(true),
    'links.unregister': () => want(false),
    'shortcut.get': () => ({
      state: state.settings.dialShortcut === null ? 'off' : 'on',
      wayland: false,
      selection: true,
    }),
    'dial.fromClipboard': () => {
      state.route = { kind: 'noNumber', from: 'clipboard' };
      emit('route', { pending: true });
      return undefined;
    },
  };
}

function withoutUndefined<T extends object>(patch: T): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

type ConnectionCall = Extract<CallName, `connection.${string}` | `history.${string}` | `backfill.${string}`>;

function connectionHandlers(
  state: FakeState,
  emit: Emit,
  setStatus: (patch: Partial<Status>) => Status,
): Pick<Handlers, ConnectionCall> {
  const become = (one: ConnectionSummary): Status => {
    const { id, name, address, extension } = one;
    const connection: Settings['connection'] =
      address === null
        ? { kind: 'practice' }
        : { kind: 'pbx', address, allowHttp: address.startsWith('http:'), trust: { kind: 'system' } };
    state.settings = { ...state.settings, connectionId: id, connectionName: name, connection, extension };
    emit('settings', state.settings);
    const { connections, connectionId } = state.status;
    return setStatus({
      connections: [...connections.filter((other) => other.id !== id), one],
      connectionId: id,
      previousId: connectionId,
      source: address === null ? { kind: 'practice' } : { kind: 'pbx', address, insecure: address.startsWith('http:') },
      extension,
      key: 'memory',
      link: { kind: 'idle' },
    });
  };
  return {
    'connection.check': (draft) => runChecks(state, emit, draft),
    'connection.certificate': () => state.certificate,
    'connection.save': (draft) =>
      become({
        id: draft.id ?? `pbx-${state.status.connections.length}`,
        kind: 'pbx',
        name: draft.name,
        address: draft.address,
        extension: draft.extension,
      }),
    'connection.practice': () =>
      become({ id: 'practice', kind: 'practice', name: '', address: null, extension: '101' }),
    'connection.use': ({ id }) =>
      become(state.status.connections.find((one) => one.id === id) ?? refuse({ kind: 'badInput', detail: 'id' })),
    'connection.remove': () => {
      state.settings = { ...state.settings, connectionId: null, connection: { kind: 'none' } };
      emit('settings', state.settings);
      return setStatus({
        ...{ connections: [], connectionId: null, source: { kind: 'none' }, key: 'none' },
        link: { kind: 'notConnected' },
      });
    },
    'history.open': () => setStatus({}),
    'connection.online': () => undefined,
    'connection.saveKeyUnprotected': () => setStatus({ key: 'weak' }),
    'backfill.pause': ({ extension }) => {
      setStatus({ backfill: { kind: 'paused', extension, oldestAt: Date.now() - 3 * 86_400_000 } });
      return undefined;
    },
    'backfill.resume': ({ extension }) => {
      setStatus({ backfill: { kind: 'running', extension, fetched: 120, total: 640 } });
      return undefined;
    },
    'connection.poll': () => setStatus({ link: { kind: 'idle' }, lastPollAt: Date.now() }),
  };
}

const ORDER: readonly CheckName[] = ['address', 'reachable', 'tls', 'key', 'pathForm', 'extension', 'clock', 'country'];

async function runChecks(state: FakeState, emit: Emit, draft: ConnectionDraft): Promise<CheckReport> {
  const run = crypto.randomUUID();
  const checks: Check[] = ORDER.map((name) => ({ name, state: { kind: 'waiting' } }));
  const say = (report: CheckReport['state']): CheckReport => {
    const now: CheckReport = { run, checks: structuredClone(checks), state: report };
    emit('checks', now);
    return now;
  };
  for (const [index, name] of ORDER.entries()) {
    checks[index] = { name, state: { kind: 'running' } };
    say('running');
    await new Promise((resolve) => setTimeout(resolve, state.stepMs));
    const end = state.checks[name] ?? goodEnd(name, draft);
    checks[index] = { name, state: end };
    if (end.kind !== 'failed') continue;
    for (const [later, laterName] of ORDER.entries()) {
      if (later > index) checks[later] = { name: laterName, state: { kind: 'skipped' } };
    }
    return say('failed');
  }
  return { ...say('usable'), ...(state.overlap && { overlap: state.overlap }) };
}

function goodEnd(name: CheckName, draft: ConnectionDraft): Check['state'] {
  if (name === 'address') return { kind: 'good', finding: { kind: 'address', address: draft.address } };
  if (name === 'tls' && draft.address.startsWith('http:')) return { kind: 'warning', finding: { kind: 'plainHttp' } };
  if (name === 'pathForm') return { kind: 'good', finding: { kind: 'pathForm', form: 'with-call' } };
  if (name === 'extension')
    return { kind: 'good', finding: { kind: 'extensionSeen', by: 'extensions', name: 'Maria Keller' } };
  if (name === 'clock') return { kind: 'good', finding: { kind: 'clockGood', zone: draft.zone ?? 'Europe/Berlin' } };
  if (name === 'country') {
    const by = draft.country === null ? 'guess' : 'person';
    return { kind: 'good', finding: { kind: 'country', country: draft.country ?? 'DE', by } };
  }
  return { kind: 'good', finding: { kind: 'none' } };
}

type HistoryCall = Exclude<
  Extract<CallName, `calls.${string}` | `missed.${string}` | `extensions.${string}`>,
  | 'calls.forget'
  | 'calls.undoForget'
  | 'calls.count'
  | 'calls.facets'
  | 'calls.ofCaller'
  | 'calls.export'
  | 'calls.stopExport'
  | 'calls.showExported'
>;

function callHandlers(state: FakeState, changed: () => void): Pick<Handlers, HistoryCall> {
  const page = (uuid: string): CallPage => state.pages[uuid] ?? refuse({ kind: 'callNotInHistory' });
  return {
    'extensions.list': () => state.extensions,
    'extensions.watch': () => undefined,
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
    'calls.fetchOlder': () => ({ remaining: 'none', oldestAt: null }),
    'calls.searchPbx': () => ({ found: 0, added: 0, notStored: 0, total: 0 }),
    'calls.stopSearchPbx': () => undefined,
    'calls.get': ({ uuid }) => page(uuid),
    'calls.stopRefresh': () => undefined,
    'calls.raw': ({ uuid }) => {
      const text = JSON.stringify(page(uuid).call, null, 2);
      return { text, length: text.length };
    },
    'calls.refresh': ({ uuid }) => ({ ...page(uuid), fetchedAt: Date.now() }),
    ...missedHandlers(state, changed),
  };
}

type MissedCall = Extract<CallName, `missed.${string}`>;

function missedHandlers(state: FakeState, changed: () => void): Pick<Handlers, MissedCall> {
  const change = (fits: (row: MissedRow) => boolean, to: (row: MissedRow) => MissedRow): undefined => {
    state.missed = state.missed.map((row) => (fits(row) ? to(row) : row));
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
    'missed.markSeen': ({ callUuids }) => change(named(callUuids), (row) => ({ ...row, seen: true })),
    'missed.decide': ({ callUuids, decision }) =>
      change(named(callUuids), (row) => ({
        ...row,
        state:
          decision.kind === 'settled'
            ? row.state
            : decision.kind === 'dismissed'
              ? { kind: 'dismissed', at: Date.now() }
              : decision,
      })),
    'missed.dismissAll': () => {
      const mark = Date.now();
      const waits = (row: MissedRow) => standingOf(row.state, mark) === 'waiting';
      const count = state.missed.filter(waits).length;
      change(waits, (row) => ({ ...row, state: { kind: 'dismissed', at: mark } }));
      return { count, mark };
    },
    'missed.restoreAll': ({ mark }) =>
      change(
        (row) => row.state.kind === 'dismissed' && row.state.at === mark,
        (row) => ({ ...row, state: { kind: 'waiting' } }),
      ),
    'missed.usualHour': () => state.usualHour,
  };
}

function startDial(state: FakeState, emit: Emit, request: DialRequest): Dial {
  const { id } = request;
  const known = state.dials.find((dial) => dial.id === id);
  if (known) return known;
  const read = orderFromDraft(request, state.settings, countryFor(state.settings));
  if (!read.ok) {
    const { missing } = read;
    if (missing.field === 'number') return refuse(missing.error);
    return refuse({ kind: 'dialIncomplete', missing: missing.field === 'extension' ? 'extension' : 'line' });
  }
  const { order } = read;
  const dial: Dial = {
    id,
    order,
    gatewayName: state.settings.gateways.find((gateway) => gateway.uuid === order.gatewayUuid)?.name ?? null,
    createdAt: Date.now(),
    state: { kind: 'asking', since: Date.now() },
  };
  state.dials = [dial, ...state.dials];
  emit('dials', state.dials);
  return dial;
}
