import { expect, it, onTestFinished } from 'vitest';
import { createConfirmedDials } from '../../../electron/dialing/confirmed-dials.ts';
import { createHandlers, type HandlerDeps } from '../../../electron/ipc/handlers.ts';
import { type CallHandlers, serveCalls } from '../../../electron/ipc/serve-calls.ts';
import { createForgetGuard } from '../../../electron/session/forget-guard.ts';
import { ActiveSession, connectionFolder } from '../../../electron/session/session.ts';
import { realTimers } from '../../../electron/timers.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { emptyDraft } from '../../../shared/dialing/dial.ts';
import { guardKind } from '../../../shared/dialing/guard-kind.ts';
import { callerSubject } from '../../../shared/people/notes.ts';
import { type Settings, settingsDefaults } from '../../../shared/settings.ts';
import { byHand, startTestPbx, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { own, sessionOf, zone } from './open-session.ts';

async function office() {
  const pbx = await startTestPbx({ zone, history: [], recordDelayMs: 0, phones: byHand });
  onTestFinished(() => pbx.close());
  const folder = temporaryFolder('office');
  return { pbx, folder };
}

const postsOf = (pbx: TestPbx) => pbx.requests.filter(({ method }) => method === 'POST').length;
const recordsAsked = (pbx: TestPbx) =>
  pbx.requests.filter((request) => request.path.includes('call-detail-record/')).length;

it('a dial that is under way stays with its PBX: it is neither shown nor asked about at another one, and never sent again', async () => {
  const [berlin, hamburg] = [await office(), await office()];
  const first = sessionOf(berlin.pbx, berlin.folder);
  const order = {
    number: '+493023125042',
    extension: own,
    gatewayUuid: berlin.pbx.gateways[0]?.uuid ?? '',
    callerId: null,
  };
  const { id } = first.dialing.start(crypto.randomUUID(), order, guardKind.options);
  await expect.poll(() => berlin.pbx.phone(own).ringing).not.toBeNull();
  first.close();

  const other = sessionOf(hamburg.pbx, hamburg.folder);
  other.dialing.resume();
  await other.sync.pollNow(own);
  expect(other.dialing.list()).toEqual([]);
  expect([postsOf(hamburg.pbx), recordsAsked(hamburg.pbx)]).toEqual([0, 0]);
  other.close();

  const again = sessionOf(berlin.pbx, berlin.folder);
  again.dialing.resume();
  expect(again.dialing.list()).toMatchObject([{ id, state: { kind: 'unknown' } }]);
  berlin.pbx.phone(own).pickUp();
  await expect.poll(() => berlin.pbx.dials.inProgress()[0]?.stage).toBe('talking');
  berlin.pbx.phone(own).hangUp();
  await expect
    .poll(async () => (await again.dialing.pollNow(id)).dial.state.kind, { timeout: 60_000, interval: 500 })
    .toBe('done');
  expect([postsOf(berlin.pbx), postsOf(hamburg.pbx)]).toEqual([1, 0]);
});

/** Main with two offices, at the first one: what answers the window, and a way to the other office. */
async function mainOf(offices: Record<'berlin' | 'hamburg', Awaited<ReturnType<typeof office>>>) {
  let id: keyof typeof offices = 'berlin';
  const question = Promise.withResolvers<boolean>();
  const sessions = new ActiveSession({
    currentId: () => id,
    open: (opened) =>
      sessionOf(offices[opened as typeof id].pbx, connectionFolder(offices.berlin.folder, opened), opened),
    onChange: () => {},
    timers: realTimers,
  });
  sessions.follow('connection');
  const settings = (): Settings => ({
    ...{ ...settingsDefaults, connectionId: id, extension: own, zone, country: 'DE' },
    gateways: [{ uuid: offices[id].pbx.gateways[0]?.uuid ?? '', name: 'Line' }],
  });
  const confirm = () => sessions.answered(question.promise);
  const handlers = createHandlers({
    session: () => sessions.required(),
    settings: { get: settings },
    dials: createConfirmedDials({
      now: Date.now,
      ...{ settings, confirm, country: () => 'DE' },
      dialing: () => sessions.required().dialing,
    }),
    forgetGuard: createForgetGuard({ now: Date.now, confirm }),
    onSeen: () => {},
    onListed: () => {},
  } as unknown as HandlerDeps) as unknown as CallHandlers;
  const serve = serveCalls({
    ...{ handlers, connectionId: () => id },
    isAllowed: () => true,
    onBug: (name, thrown) => expect.fail(`${name}: ${String(thrown)}`),
  });
  const sender = { frame: { url: 'app://ringback/', parent: null }, isOwnWindow: true };
  return {
    session: () => sessions.required(),
    send: (madeFor: string, name: CallName, input: unknown) => serve(sender, name, input, madeFor),
    answer: question.resolve,
    toHamburg() {
      sessions.follow('leaving');
      id = 'hamburg';
      sessions.follow('connection');
    },
  };
}

const caller = '+493023125042';
const subject = callerSubject(caller);
const dialOf = (number: string) => ({
  ...emptyDraft,
  id: crypto.randomUUID(),
  number,
  from: 'typed',
  agreed: guardKind.options,
});

it('what the window sends for one connection never lands in the next one', async () => {
  const offices = { berlin: await office(), hamburg: await office() };
  const missed = { extension: own, from: caller, name: 'Anna', ringSeconds: 1, startMs: Date.now() - 60_000 };
  const callUuids = [offices.hamburg.pbx.traffic.missedCall(missed)];
  const { send, session, toHamburg } = await mainOf(offices);
  const writes: [CallName, unknown][] = [
    ['notes.change', { subject, text: 'Ring her tomorrow', tags: [] }],
    ['missed.decide', { extension: own, callUuids, decision: { kind: 'dismissed' } }],
    ['calls.forget', { what: { kind: 'calls', uuids: callUuids } }],
    ['dial.start', dialOf(caller)],
  ];
  const ofBerlin = { subject, text: 'A note of Berlin', tags: [] };
  expect(await send('berlin', 'notes.change', ofBerlin)).toMatchObject({ ok: true });
  toHamburg();
  await session().sync.pollNow(own);
  const { history } = session();
  const waiting = () => history.missed.list(own, { open: 10, dealtWith: 10 }, 'Europe/Berlin').open.length;
  for (const [name, input] of writes)
    expect(await send('berlin', name, input), name).toEqual({ ok: false, error: { kind: 'notConnected' } });
  expect([history.notes.get([subject])[0]?.text, waiting(), session().dialing.list()]).toEqual(['', 1, []]);
  expect(postsOf(offices.hamburg.pbx)).toBe(0);
  for (const [name, input] of writes) expect(await send('hamburg', name, input), name).toMatchObject({ ok: true });
  await expect.poll(() => postsOf(offices.hamburg.pbx)).toBe(1);
});

it('a yes to a question of one connection counts for no other', async () => {
  const offices = { berlin: await office(), hamburg: await office() };
  const { send, session, answer, toHamburg } = await mainOf(offices);
  const asked = [
    send('berlin', 'dial.start', dialOf('110')),
    send('berlin', 'calls.forget', { what: { kind: 'all' } }),
  ];
  toHamburg();
  session().history.notes.change(subject, 'Stays', []);
  answer(true);
  for (const one of asked) expect(await one).toEqual({ ok: false, error: { kind: 'declined' } });
  expect(session().history.notes.get([subject])[0]?.text).toBe('Stays');
  expect([postsOf(offices.berlin.pbx), postsOf(offices.hamburg.pbx)]).toEqual([0, 0]);
});
