import { beforeEach, describe, expect, it } from 'vitest';
import { EXTENSIONS, GATEWAYS } from '../../../electron/practice-pbx/calls/office.ts';
import { localCall } from '../../../electron/practice-pbx/calls/stories.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { ask, list, NOON, uuids, withPbx } from '../../support/practice-faults/with-pbx.ts';

const hour = 3_600_000;
const at = (hours: number): number => NOON.getTime() - hours * hour;

describe('the list', () => {
  let pbx: TestPbx;
  let calls: Record<'missed' | 'answered' | 'group' | 'groupMissed' | 'voicemail' | 'local', string>;

  beforeEach(async () => {
    pbx = await withPbx();
    const { traffic } = pbx;
    const [gateway] = GATEWAYS;
    const phone = EXTENSIONS.find(({ number }) => number === '105');
    if (!gateway || !phone) throw new Error('The office has no gateway or no phone.');
    const start = { callUuid: crypto.randomUUID(), startMs: at(1), phone, gateway, grade: 'clean' as const };
    // The oldest is written last, as a long call is.
    calls = {
      answered: traffic.inboundAnswered({ extension: '101', from: '+442079460001', startMs: at(5), talkSeconds: 90 }),
      group: traffic.ringGroup({ answeredBy: '104', from: '+12125550123', startMs: at(4) }),
      groupMissed: traffic.ringGroup({
        extensions: ['101', '102'],
        answeredBy: null,
        from: 'anonymous',
        startMs: at(3),
      }),
      voicemail: traffic.voicemail({ extension: '103', from: '030231257', startMs: at(2) }),
      local: traffic.call(localCall(start, { to: '103', answered: 3, end: 33 })),
      missed: traffic.missedCall({ extension: '101', from: '+442079460001', name: 'Grace', startMs: at(6) }),
    };
  });

  it('gives latest first, and oldest first when asked', async () => {
    const latest = [calls.local, calls.voicemail, calls.groupMissed, calls.group, calls.answered, calls.missed];
    expect(await uuids(pbx)).toEqual(latest);
    expect(await uuids(pbx, 'direction=asc')).toEqual(latest.toReversed());
  });

  it.each([
    ['from=2026-11-20 08:00:00&to=2026-11-20 10:00:00', ['voicemail', 'groupMissed', 'group']],
    ['from=2026-11-20 10:00:01', ['local']],
    ['to=2026-11-20 05:59:59', []],
    ['extension=101', ['groupMissed', 'group', 'answered', 'missed']],
    ['extension=600', ['groupMissed', 'group']],
    ['extension=101&extension_call_status=missed', ['groupMissed', 'group', 'missed']],
    ['extension=101&extension_call_status=answered', ['answered']],
    ['extension=103&extension_call_status=missed', ['voicemail', 'group']],
    ['extension=105&extension_call_status=missed', []],
    ['query=7946', ['answered', 'missed']],
    ['query=Grace', []],
    ['query=&extension=', ['local', 'voicemail', 'groupMissed', 'group', 'answered', 'missed']],
  ] as const)('%s', async (query, expected) => {
    expect(await uuids(pbx, query)).toEqual(expected.map((name) => calls[name]));
  });

  it.each(['per_page=101', 'from=yesterday', 'extension=abc', 'extension_call_status=x'])(
    'refuses %s',
    async (query) => {
      const answer = await ask(pbx, `call/call-detail-records?${query}`);
      expect([answer.status, answer.json]).toEqual([422, { message: 'The given data was invalid.' }]);
    },
  );

  it('has 15 to a page unless asked, and takes an unreadable page for the first', async () => {
    for (let i = 0; i < 20; i += 1) pbx.traffic.missedCall({ extension: '102', from: String(i), startMs: at(7 + i) });
    expect(await list(pbx, 'page=none')).toMatchObject({
      per_page: 15,
      current_page: 1,
      total: 26,
      last_page: 2,
    });
    expect(await list(pbx, 'per_page=100')).toMatchObject({ per_page: 100, last_page: 1 });
    expect(await list(pbx, 'page=9')).toMatchObject({ current_page: 9, data: [], next_page_url: null });
  });
});
