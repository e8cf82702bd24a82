import { describe, expect, it, onTestFinished } from 'vitest';
import { runChecks } from '../../../electron/connection/connection-check.ts';
import { inMemoryPathForms } from '../../../electron/pbx/path-form.ts';
import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import type { FarEnd, PhoneOptions } from '../../../electron/practice-pbx/practice-dials.ts';
import type { Session } from '../../../electron/session/session.ts';
import { type DialResult, dialResult } from '../../../renderer/dial/bar/dial-result.ts';
import type { Outcome } from '../../../shared/calls/call.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { CauseKind } from '../../../shared/calls/hangup-cause.ts';
import type { Dial } from '../../../shared/dialing/dial.ts';
import { guardKind } from '../../../shared/dialing/guard-kind.ts';
import { settingsDefaults } from '../../../shared/settings.ts';
import type { CallFlow } from '../../support/practice-faults/call-flow.ts';
import { behave, type PbxVariant } from '../../support/practice-faults/pbx-variants.ts';
import { byHand, startTestPbx, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { ask } from '../../support/practice-faults/with-pbx.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { clientOf, own, sessionOf, zone } from './open-session.ts';

type Leg = WireRecord['call_flow'][number];

const forms = { list: 'without-call', record: 'with-call', originate: 'without-call' } as const;

/** Ways to fill `call_flow`: each filling with dials that are bridged or transferred, and with what answers before the phones. */
const flows: CallFlow[] = [
  { filling: 'profiles' },
  { filling: 'profiles', transfers: true },
  ...(['legs', 'profiles'] as const).flatMap((filling) =>
    (['menu', 'queue'] as const).map((ahead): CallFlow => ({ filling, ahead })),
  ),
];

/** Variants under which everything works. */
const harmless: PbxVariant[] = [
  {},
  { pathForms: forms },
  { tooFast: { oneIn: 3, retryAfter: 0 } },
  { recordUuids: 'capitals' },
  ...flows.map((callFlow) => ({ callFlow })),
  { datedAhead: { records: 3, days: 13_000 } },
  ...[8, -8].map((hours) => ({ filterZoneAheadHours: hours })),
  { ignoresUnknownExtension: true },
  { rateLimit: { remaining: '0', reset: null } },
];

const named = (variant: PbxVariant): [string, PbxVariant] => [JSON.stringify(variant) ?? '', variant];

async function office(variant: PbxVariant, phones: Partial<PhoneOptions> = { ...byHand, pickUpAfterMs: 0 }) {
  const pbx = await startTestPbx({ zone, weeks: 1, recordDelayMs: 0, dailyLimit: 5000, phones });
  onTestFinished(() => pbx.close());
  const wanted = await ownUuids(pbx);
  const [latest] = pbx.records.all().slice(-1);
  const before = await answersOf(pbx, latest?.start_time);
  behave(pbx, variant);
  const isOdd = JSON.stringify(await answersOf(pbx, latest?.start_time)) !== JSON.stringify(before);
  const folder = temporaryFolder('variant');
  return { pbx, wanted, folder, isOdd };
}

/** What is answered in either path form, for an extension that does not exist, and for calls up to the start of the latest. */
async function answersOf(pbx: TestPbx, latest = '') {
  const [with_, without] = ['call/call-detail-records', 'call-detail-records'];
  const asked = [`${with_}?per_page=100`, without, `${with_}?extension=777`, `${with_}?to=${latest}`];
  const answers = [];
  for (const path of asked) {
    const { status, headers, text } = await ask(pbx, path);
    const left = Number(headers.get('x-ratelimit-remaining')) > 0;
    answers.push([status, headers.get('content-type'), headers.get('x-ratelimit-limit'), left, text]);
  }
  return answers;
}

/** The UUIDs of one's own calls, as the PBX lists them while it still has its usual behaviour. */
async function ownUuids(pbx: TestPbx, filter = ''): Promise<string[]> {
  const uuids: string[] = [];
  for (
    let url: string | null = `${pbx.basePath}/call-detail-records?extension=${own}&per_page=100${filter}`;
    url !== null;
  ) {
    const answer: Response = await fetch(new URL(url, pbx.address), { headers: { 'X-API-KEY': pbx.key } });
    const { data } = (await answer.json()) as {
      data: { data: { call_uuid: string }[]; next_page_url: string | null };
    };
    uuids.push(...data.data.map((record) => record.call_uuid));
    url = data.next_page_url;
  }
  return uuids.sort();
}

const draftOf = (pbx: TestPbx) => ({
  ...{ id: null, name: '', address: pbx.address, key: pbx.key, extension: own, allowHttp: true, zone, country: 'DE' },
  trust: { kind: 'system' } as const,
});

async function check(pbx: TestPbx) {
  return runChecks(draftOf(pbx), {
    computerZone: zone,
    settings: settingsDefaults,
    isStored: null,
    onCountry: () => {},
    onReport: () => {},
    makeClient: () => clientOf(pbx, inMemoryPathForms(null), undefined, true),
  });
}

function storedUuids({ history }: Session, outcomes: Outcome['kind'][] = []): string[] {
  const uuids: string[] = [];
  let before: ReturnType<typeof history.calls.list>['next'] = null;
  do {
    const page = history.calls.list({ extension: own, filter: { ...noFilter, outcomes }, before, limit: 100 });
    uuids.push(...page.rows.map((row) => row.uuid.toLowerCase()));
    before = page.next;
  } while (before !== null);
  return uuids.sort();
}

const stateOf = (session: Session, id: string): Dial['state'] | undefined =>
  session.dialing.list().find((dial) => dial.id === id)?.state;

/** Presses Call, and waits until the dial is no longer being made. */
async function press(session: Session, pbx: TestPbx, number = '+493023125042'): Promise<string> {
  const id = crypto.randomUUID();
  const order = { number, extension: own, gatewayUuid: pbx.gateways[0]?.uuid ?? '', callerId: null };
  // Within a second of the press before it is the same press.
  await expect.poll(() => session.dialing.start(id, order, guardKind.options).id).toBe(id);
  await expect.poll(() => stateOf(session, id)?.kind).not.toMatch(/preparing|asking/);
  return id;
}

it('the missed calls of the practice PBX are those that its own filter names', async () => {
  const { pbx, folder } = await office({});
  const session = sessionOf(pbx, folder);
  await session.sync.pollNow(own);
  await expect.poll(() => session.sync.state().backfill.kind, { timeout: 60_000 }).toBe('idle');
  const missed = storedUuids(session, ['missed']);
  const named = await ownUuids(pbx, '&extension_call_status=missed');
  expect(missed.length).toBeGreaterThan(5);
  expect(named).toEqual(expect.arrayContaining(missed));
  expect(storedUuids(session, ['missed', 'answeredByColleague'])).toEqual(expect.arrayContaining(named));
});

const waitingOf = ({ history }: Session): string[] =>
  history.missed.list(own, { open: 500, dealtWith: 0 }, 'Europe/Berlin').open.flatMap((row) => row.callUuids);

async function readWhole(pbx: TestPbx, folder: string): Promise<Session> {
  const session = sessionOf(pbx, folder);
  await session.sync.pollNow(own);
  await expect.poll(() => session.sync.state().backfill.kind, { timeout: 60_000 }).toBe('idle');
  return session;
}

it.each([{ filling: 'legs' }, ...flows] as CallFlow[])(
  'where call_flow is %o, no missed call is lost, and no answered one waits',
  async (callFlow) => {
    const { pbx, folder } = await office({ callFlow });
    const isOwn = (leg: Leg) => leg.destination_number === own;
    const isTalk = (leg: Leg) => leg.answer_time !== '' && !leg.destination_number.startsWith('*');
    const called = pbx.records.all().filter((call) => call.direction === 'inbound' && call.call_flow.some(isOwn));
    const missed = called.filter((call) => !call.call_flow.some(isTalk)).map((call) => call.call_uuid);
    const answered = called.filter((call) => call.call_flow.some((leg) => isOwn(leg) && isTalk(leg)));
    expect(Math.min(missed.length, answered.length)).toBeGreaterThan(5);
    const waiting = [
      pbx.traffic.missedCall({ from: '+493023125017', extension: own }),
      pbx.traffic.ringGroup({ from: '+493023125018', answeredBy: null }),
      pbx.traffic.voicemail({ from: '+493023125019', extension: own }),
    ];
    const talked = pbx.traffic.inboundAnswered({ from: '+493023125042', extension: own });

    const session = await readWhole(pbx, folder);
    const found = storedUuids(session, ['missed']);
    expect(found).toEqual(expect.arrayContaining([...missed, ...waiting]));
    expect([talked, ...answered.map((call) => call.call_uuid)].filter((uuid) => found.includes(uuid))).toEqual([]);
    expect(waitingOf(session)).toEqual(expect.arrayContaining(waiting));
    expect(waitingOf(session)).not.toContain(talked);
  },
);

/** How a call back goes, by the number: it fails with a cause, or talks. A leg of 0 seconds would be no answer. */
const backs = {
  '+493023125017': { afterMs: 1100, cause: 'USER_BUSY' },
  '+493023125018': { afterMs: 1100, cause: 'NO_ANSWER' },
  '+493023125019': { afterMs: 1100, cause: 'NORMAL_CLEARING' },
  '+493023125020': { afterMs: 1100, cause: 'UNALLOCATED_NUMBER' },
  '+493023125042': { afterMs: 1100, talkMs: 1100 },
} as const satisfies Record<string, FarEnd>;

const failed = (cause: CauseKind | null): DialResult => ({ kind: 'notReached', cause, causeText: null });
/** Where the flow has the own phone alone, or the lift as the number's answer, only a cause says what became of the call. */
const untold = [
  failed('busy'),
  failed('noAnswer'),
  { kind: 'notReported' },
  failed('unallocated'),
  { kind: 'notReported' },
];

it.each([
  [{ filling: 'legs' }, [...untold.slice(0, 2), failed(null), failed('unallocated'), { kind: 'answered' }], 1],
  [{ filling: 'profiles' }, untold, 0],
  [{ filling: 'profiles', transfers: true }, untold, 0],
] as [CallFlow, object[], number][])(
  'where call_flow is %o, a call back says what became of it, and settles the caller only if they answered',
  async (callFlow, expected, settled) => {
    const farEnd = (to: string): FarEnd => backs[to as keyof typeof backs];
    const { pbx, folder } = await office({ callFlow }, { farEnd, pickUpAfterMs: 1100 });
    const waiting = Object.keys(backs).map((from) => pbx.traffic.missedCall({ from, extension: own }));
    const session = await readWhole(pbx, folder);
    const results: (DialResult | null)[] = [];
    for (const to of Object.keys(backs)) {
      const id = await press(session, pbx, to);
      const follow = async () => (await session.dialing.pollNow(id)).dial.state.kind;
      await expect.poll(follow, { timeout: 60_000, interval: 300 }).toBe('done');
      const state = stateOf(session, id);
      const page = state?.kind === 'done' ? session.history.calls.page(state.callUuid, own) : null;
      results.push(page && dialResult(page.call, own));
    }
    expect(results).toMatchObject(expected);
    const open = waitingOf(session);
    expect(waiting.filter((uuid) => !open.includes(uuid))).toEqual(waiting.slice(waiting.length - settled));
    expect(pbx.requests.filter(({ method }) => method === 'POST')).toHaveLength(waiting.length);
  },
);

describe('a PBX of another kind', () => {
  it.each(harmless.map(named))('is connected to, read whole and dialled with: %s', async (_name, variant) => {
    const { pbx, wanted, folder, isOdd } = await office(variant);
    expect(isOdd, 'otherwise than the practice PBX').toBe(Object.keys(variant).length > 0);
    // Each request of a check is met by what only one request in three is answered with.
    for (let time = 0; time < 3; time += 1) {
      expect((await check(pbx)).state).toBe('usable');
      await ask(pbx, 'extensions');
    }

    const session = sessionOf(pbx, folder);
    await session.sync.pollNow(own);
    await expect.poll(() => session.sync.state().backfill.kind, { timeout: 60_000 }).toBe('idle');
    expect(wanted.length).toBeGreaterThan(100);
    expect(storedUuids(session)).toEqual(wanted);
    expect(session.history.calls.unreadableCount()).toBe(0);

    let id = await press(session, pbx);
    if (pbx.dials.inProgress().length === 0) id = await press(session, pbx);
    expect(pbx.dials.inProgress()).toHaveLength(1);
    const presses = session.dialing.list().length;
    expect(pbx.requests.filter(({ method }) => method === 'POST')).toHaveLength(presses);
    expect(presses).toBe(variant.pathForms === undefined ? 1 : 2);
    await expect.poll(() => pbx.dials.inProgress()[0]?.stage).toBe('talking');
    pbx.phone(own).hangUp();
    await expect
      .poll(async () => (await session.dialing.pollNow(id)).dial.state.kind, { timeout: 60_000, interval: 500 })
      .toBe('done');
  });

  it('that would give the calls of others leaves nothing stored', async () => {
    const { pbx, folder } = await office({ ignoresExtension: true });
    const session = sessionOf(pbx, folder);
    await expect(session.sync.pollNow(own)).rejects.toMatchObject({ data: { kind: 'foreignCalls' } });
    expect(storedUuids(session)).toEqual([]);
  });
});
