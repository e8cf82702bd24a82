import { expect, it } from 'vitest';
import type { History } from '../../../../electron/history/history.ts';
import type { ListQuery } from '../../../../electron/pbx/client.ts';
import { formatPbxTime } from '../../../../electron/pbx/pbx-time.ts';
import { readingRecords } from '../../../../electron/pbx/record.ts';
import { Reader } from '../../../../electron/sync/reader.ts';

const zone = 'UTC';
const start = Date.UTC(2026, 10, 20, 20);
const CALLS = 50_500;
const PAGE = 100;

/** A PBX whose calls began so many in a second, up to now; every 500th was missed. */
function busyPbx(perSecond: number) {
  const raws = Array.from({ length: CALLS }, (_, index) => ({
    call_uuid: `u${index}`,
    direction: 'inbound',
    start_time: formatPbxTime(start - Math.floor(index / perSecond) * 1000, zone),
  }));
  const missed = raws.filter((_, index) => index % 500 === 0);
  const asked: ListQuery[] = [];
  const list = async (query: ListQuery) => {
    asked.push(query);
    const { from = '', to = '~', page = 1, extensionCallStatus } = query;
    const of = extensionCallStatus === 'missed' ? missed : raws;
    const found = of.filter(({ start_time }) => start_time >= from && start_time <= to);
    const records = found.slice((page - 1) * PAGE, page * PAGE);
    return { records, total: found.length, hasNext: page * PAGE < found.length };
  };
  return { list, asked };
}

/** A history in memory: only who is stored, and who of them is settled. */
function memory() {
  const [stored, settled] = [new Set<string>(), new Set<string>()];
  const meta = new Map<string, string>();
  const history = {
    meta: { get: (name: string) => meta.get(name) ?? null, set: (name: string, text: string) => meta.set(name, text) },
    calls: {
      newestAt: () => start,
      countOf: () => stored.size,
      isUnsettled: (_extension: string, uuid: string) => !settled.has(uuid),
      call: () => null,
    },
    records: {
      async ingestInTurns(records: { uuid: string }[], { status }: { status: string }) {
        for (const { uuid } of records) stored.add(uuid);
        if (status !== 'unknown') for (const { uuid } of records) settled.add(uuid);
      },
      settleAnswered(_extension: string, uuids: string[]) {
        for (const uuid of uuids) settled.add(uuid);
      },
    },
    ledger: { suppressNotifications() {} },
    ingestFilter: { forgottenUntil: () => null },
  };
  return { history: history as unknown as History, stored, settled };
}

it.each([
  ['all day long', 1],
  ['a thousand in a second', 1000],
  ['all in one second', CALLS],
])('a day of 50,500 calls costs hardly more requests than it has pages: %s', async (_name, perSecond) => {
  const pbx = busyPbx(perSecond);
  const { history, stored, settled } = memory();
  const reader = new Reader({
    ...{
      client: () => readingRecords(pbx, () => zone),
      history,
      extensions: () => ['101'],
      zone: () => zone,
      now: () => start,
      pbxNow: () => start,
    },
    ...{ budget: () => null, depth: () => ({ fillDays: 28, keepDays: null }), onProgress() {} },
  });
  const { signal } = new AbortController();
  await reader.poll('101', { by: 'background', isDeep: true }, signal);
  while ((await reader.fill('101', signal)) === 'more');
  expect(stored.size).toBe(CALLS);
  expect(settled.size).toBe(CALLS);
  expect(pbx.asked.length).toBeLessThanOrEqual(1.2 * Math.ceil(CALLS / PAGE));
});
