import { describe, expect, it } from 'vitest';
import { clockToleranceSeconds } from '../../../../electron/connection/zone-check.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import { type CheckReport, checkReport } from '../../../../shared/connection.ts';
import { type Answers, draft, makeWorld } from './connection-world.ts';

const now = Date.UTC(2026, 2, 4, 10);
const clock = { dateHeader: now, receivedAt: now + 300 };
const raw = (changes: object = {}) => ({
  call_uuid: 'a',
  status: 'ANSWERED',
  direction: 'local',
  start_time: formatPbxTime(now - 60_000, 'Europe/Berlin'),
  caller_id_number: '101',
  destination_number: '102',
  ...changes,
});

async function run(answers: Answers, changes: Partial<typeof draft> = {}, given: Parameters<typeof makeWorld>[0] = {}) {
  const world = makeWorld({ ...given, answers: { clock, list: [raw()], ...answers } });
  const reports: CheckReport[] = [];
  const report = await world.connection.check({ ...draft, zone: 'Europe/Berlin', ...changes }, (one) => {
    reports.push(checkReport.parse(one));
  });
  const states = Object.fromEntries(report.checks.map((check) => [check.name, check.state]));
  return { ...world, report, reports, states };
}

describe('check', () => {
  it('runs one check after another, tells each step, and stores nothing', async () => {
    const { report, reports, states, settings, vault, clients } = await run({
      extensions: [{ number: '101', name: 'Anna' }],
      list: [raw({ direction: 'inbound', caller_id_number: '030 1234567' })],
    });
    expect(report.state).toBe('usable');
    expect(report.checks.map((check) => `${check.name} ${check.state.kind}`)).toEqual([
      'pbx good',
      'key good',
      'extension good',
      'clock good',
      'country good',
    ]);
    expect(reports.at(-1)).toEqual(report);
    for (const one of reports)
      expect(one.checks.filter((check) => check.state.kind === 'running').length).toBeLessThanOrEqual(1);
    expect(
      reports.map((one) => one.checks.filter((check) => check.state.kind === 'running')[0]?.name).filter(Boolean),
    ).toEqual(['pbx', 'key', 'extension', 'clock', 'country']);
    expect(states).toMatchObject({
      pbx: { finding: { kind: 'address', address: 'https://pbx.example.com' } },
      extension: { finding: { kind: 'extensionSeen', name: 'Anna' } },
      clock: { finding: { kind: 'clock', offBy: 0, zone: 'Europe/Berlin' } },
    });
    expect(settings.get().connection).toEqual({ kind: 'none' });
    expect(settings.get().pathForms).toEqual({});
    expect(vault.held).toBeNull();
    expect(clients[0]?.closed).toBe(true);
    expect(clients[0]?.target.address).toBe('https://pbx.example.com');
  });

  it('stops at a wrong address, or at http without consent', async () => {
    const wrong = await run({}, { address: '' });
    expect(wrong.report.state).toBe('failed');
    expect(wrong.states.pbx).toEqual({ kind: 'failed', error: { kind: 'address', reason: 'empty' } });
    expect(wrong.states.clock).toEqual({ kind: 'skipped' });
    expect(wrong.clients).toHaveLength(0);
    const plain = await run({}, { address: 'http://pbx' });
    expect(plain.states.pbx).toMatchObject({ error: { kind: 'insecureAddress' } });
  });

  it('warns of http that was agreed to, without TLS', async () => {
    const { states, report } = await run({}, { address: 'http://pbx', allowHttp: true });
    expect(states.pbx).toEqual({ kind: 'warning', finding: { kind: 'plainHttp' } });
    expect(report.state).toBe('usable');
  });

  it('a key that no header can carry fails there too, and says nothing of a PBX to which nothing was sent', async () => {
    const { states, reports } = await run({}, { key: 'a\nb' });
    expect(states).toMatchObject({ pbx: { kind: 'skipped' }, key: { kind: 'failed', error: { kind: 'badKey' } } });
    expect(reports.flatMap(({ checks }) => checks).some(({ state }) => state.kind === 'good')).toBe(false);
  });

  it.each([
    ['an answer that no PBX gives, and says nothing of the key', { kind: 'notPbx', status: 200 }, 'pbx', 'skipped'],
    ['a refused certificate', { kind: 'tls', reason: 'untrusted', host: 'pbx.example.com' }, 'pbx', 'skipped'],
    ['nothing that answers', { kind: 'network', reason: 'refused', host: 'pbx.example.com' }, 'pbx', 'skipped'],
    ['a key that the keyring does not open', { kind: 'keyLocked' }, 'key', 'skipped'],
    ['a key that the PBX refuses', { kind: 'unauthorized', serverMessage: null }, 'key', 'good'],
  ] as const)('%s', async (_what, error, failed, other) => {
    const { states, report } = await run({ list: error });
    expect(states[failed]).toEqual({ kind: 'failed', error });
    expect(states[failed === 'pbx' ? 'key' : 'pbx']?.kind).toBe(other);
    expect(report.state).toBe('failed');
  });

  it('no key, with none stored or one for another address', async () => {
    expect((await run({}, { key: null })).states.key).toMatchObject({ error: { kind: 'keyMissing' } });
  });

  it.each<[string, NonNullable<Answers['extensions']>]>([
    ['that the list does not have', [{ number: '201', name: null }]],
    ['that no record has, where the list cannot be read', { kind: 'server', status: 500, serverMessage: null }],
  ])('warns of an extension %s', async (_what, extensions) => {
    const { states, report } = await run({ extensions });
    expect(states.extension).toEqual({ kind: 'warning', finding: { kind: 'extensionNotSeen' } });
    expect(report.state).toBe('usable');
  });

  const ahead = (seconds: number) => ({ clock: { dateHeader: now + seconds * 1000, receivedAt: now } });
  const fromTheFuture = raw({ start_time: formatPbxTime(now + 3_540_000, 'Europe/Berlin') });
  const most = clockToleranceSeconds;
  it.each([
    ['a clock that is ahead', ahead(most + 1), { kind: 'clock', offBy: most + 1 }],
    ['a clock that is behind', ahead(-600), { kind: 'clock', offBy: -600 }],
    ['no Date header', { clock: null }, { kind: 'clock', offBy: null }],
    [
      'a call from the future: the zone is wrong',
      { list: [fromTheFuture] },
      { kind: 'otherZone', zone: 'Europe/Berlin' },
    ],
  ])('%s', async (_name, answers, finding) => {
    const { states, report } = await run({ ...answers, extensions: [{ number: '101', name: null }] });
    expect(states.clock).toMatchObject({ kind: 'warning', finding });
    expect(report.state).toBe('usable');
  });

  it('calls clocks equal by the same tolerance as the watch over the clock', async () => {
    const { states } = await run({ ...ahead(most), extensions: [{ number: '101', name: null }] });
    expect(states.clock).toMatchObject({ kind: 'good' });
  });

  const known = { extensions: [{ number: '101', name: null }] };
  const inbound = (from: string) => raw({ call_uuid: from, direction: 'inbound', caller_id_number: from });

  const american = ['3', '4', '5'].map((last) => inbound(`+1415555012${last}`));
  const found = (country: string) => ({ kind: 'good', finding: { kind: 'country', country } });
  const unsure = (country: string | null) => ({ kind: 'warning', finding: { kind: 'countryUnsure', country } });
  it.each<[string, unknown[], Partial<typeof draft>, object]>([
    ['tells a country that zone and callers agree on', [inbound('030 1234567')], {}, found('DE')],
    ['asks where they do not', american, {}, unsure('DE')],
    ['asks where there is nothing to go by', [], { zone: 'UTC' }, unsure(null)],
    ['takes the one that the person chose', [], { zone: 'UTC', country: 'CH' }, found('CH')],
  ])('%s', async (_name, list, changes, state) => {
    const { states, report } = await run({ ...known, list }, changes);
    expect(states.country).toEqual(state);
    expect(report.state).toBe('usable');
  });

  it('keeps the country that was found with the connection that is saved then', async () => {
    const { connection, settings } = await run({ ...known, list: [inbound('030 1234567')] });
    expect(settings.get().countryGuess).toBeNull();
    await connection.save({ ...draft, zone: 'Europe/Berlin' });
    expect(settings.get()).toMatchObject({ country: null, countryGuess: { country: 'DE', sure: true } });
    await connection.save({ ...draft, address: 'other.example.com', country: 'AT' });
    expect(settings.get()).toMatchObject({ country: 'AT', countryGuess: null });
  });
});

describe('another address of a PBX', () => {
  const answers: Answers = {
    clock,
    list: [raw()],
    ofExtension: ['a', 'b', 'c', 'd'].map((call_uuid) => raw({ call_uuid })),
  };
  it.each([
    ['another origin, with most calls known', 'new.example', ['a', 'b', 'c'], { of: 4, here: 3 }],
    ['another origin, with none known', 'new.example', ['x'], { of: 4, here: 0 }],
    ['the same origin', 'pbx.example.com/office', ['a'], undefined],
  ])('%s', async (_what, address, stored, overlap) => {
    const { connection, edit } = makeWorld({ answers, stored });
    await connection.save(draft);
    expect((await connection.check(edit({ address }), () => {})).overlap).toEqual(overlap);
    expect((await connection.check({ ...draft, address }, () => {})).overlap, 'a PBX that is added').toBeUndefined();
  });
});
