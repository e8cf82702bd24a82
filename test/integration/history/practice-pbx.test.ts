import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createPbxClient } from '../../../electron/pbx/client.ts';
import { inMemoryPathForms } from '../../../electron/pbx/path-form.ts';
import type { History } from '../../../electron/store/history.ts';
import { Sync, type SyncDeps } from '../../../electron/sync/sync.ts';
import { realTimers } from '../../../electron/timers.ts';
import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import { openTestHistory } from '../../support/fakes/open-history.ts';
import { startTestPbx, type TestPbxOptions } from '../../support/practice-faults/test-pbx.ts';

const zone = 'Europe/Berlin';
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function connected(options: TestPbxOptions = {}) {
  const pbx = await startTestPbx({ zone, weeks: 3, ...options });
  ends.push(() => pbx.close());
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-practice-'));
  ends.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  const history = openTestHistory({ file: path.join(folder, 'history.sqlite'), zone, country: 'DE', now: Date.now });
  ends.push(() => history.close());
  const client = createPbxClient({
    onSent: () => {},
    onBudget: () => {},
    target: { address: pbx.address + pbx.basePath, allowHttp: true, trust: { kind: 'system' } },
    key: async () => pbx.key,
    pathForm: inMemoryPathForms(null),
    now: Date.now,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    random: Math.random,
  });
  ends.push(() => client.close());
  const own = pbx.extensions[0]?.number ?? '';
  const sync = new Sync({
    client: () => client,
    history,
    extensions: () => [own],
    zone: () => zone,
    now: Date.now,
    timers: realTimers,
    random: Math.random,
    budget: () => null,
    share: () => 1,
    pollEvery: null,
    depth: () => ({ backfillDays: 28, keepDays: null }),
    onClockJump() {},
    isHidden: () => false,
  });
  ends.push(() => sync.stop());
  return { pbx, history, client, sync, own };
}

function everyCall(history: History, extension: string, missedOnly = false) {
  const filter: CallFilter = { ...noFilter, outcomes: missedOnly ? ['missed'] : [] };
  const rows = [];
  let before = null;
  do {
    const page: ReturnType<History['calls']['list']> = history.calls.list({ extension, filter, before, limit: 100 });
    rows.push(...page.rows);
    before = page.next;
  } while (before !== null);
  return rows;
}

async function everyUuid(client: SyncDeps['client'], extension: string, missed: boolean) {
  const uuids: string[] = [];
  for (let page = 1; ; page += 1) {
    const asked = { extension, perPage: 100, page, ...(missed ? { extensionCallStatus: 'missed' as const } : {}) };
    const answer = await client('person').list(asked);
    uuids.push(...answer.records.map((raw) => String((raw as { call_uuid: unknown }).call_uuid)));
    if (!answer.hasNext) return uuids;
  }
}

describe.each<[string, TestPbxOptions]>([
  ['one path form', { pathForm: 'with-call' }],
  ['the other path form, numbers as numbers', { pathForm: 'without-call', numbers: 'numbers' }],
])('the practice PBX (%s)', (_name, options) => {
  it('is in the history as it stands there, with the missed calls it names', async () => {
    const { history, client, sync, own } = await connected(options);
    await sync.pollNow(own);
    // The newest are there at once, the rest comes behind them.
    await expect.poll(() => sync.state().backfill.kind, { timeout: 20_000 }).toBe('idle');
    const shown = everyCall(history, own);
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.map((row) => row.uuid).sort()).toEqual((await everyUuid(() => client, own, false)).sort());
    expect(shown.map((row) => row.at)).toEqual(shown.map((row) => row.at).sort((a, b) => (b ?? 0) - (a ?? 0)));
    const named = new Set(await everyUuid(() => client, own, true));
    const missed = everyCall(history, own, true);
    expect(missed.length).toBeGreaterThan(5);
    for (const row of missed) expect(named.has(row.uuid)).toBe(true);
    for (const row of shown.filter(({ uuid }) => named.has(uuid))) {
      expect(['missed', 'answeredByColleague']).toContain(row.perspective.outcome.kind);
    }
    expect(history.calls.unreadableCount()).toBe(0);
    const callers = history.missed.list(own, { open: 1000, dealtWith: 1000 });
    expect(history.missed.waiting(own)).toBe(callers.open.length);
    expect(callers.totals).toEqual({ waiting: callers.open.length, later: 0, dealtWith: callers.dealtWith.length });
  });
});

it('errors of the PBX are reported, and stored calls stay', async () => {
  const { pbx, history, sync, own } = await connected();
  await sync.pollNow(own);
  const before = everyCall(history, own).length;
  await pbx.close();
  await expect(sync.pollNow(own)).rejects.toMatchObject({ data: { kind: 'network' } });
  expect(everyCall(history, own)).toHaveLength(before);
  expect(linkOf(sync)).toBe('offline');
});

const linkOf = (sync: Sync) => sync.state().link.kind;
