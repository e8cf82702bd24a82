import { describe, expect, it } from 'vitest';
import { seenFrom } from '../../../../../shared/calls/outcome.ts';
import type { CallPage } from '../../../../../shared/calls/rows.ts';
import { createText } from '../../../../../shared/messages/index.ts';
import type { NamedPointer } from '../../../../../shared/quality/fault-sheet/across-calls.ts';
import { sheetAsHtml, sheetStyle } from '../../../../../shared/quality/fault-sheet/as-html.ts';
import { sheetAsText } from '../../../../../shared/quality/fault-sheet/as-text.ts';
import type { Finding } from '../../../../../shared/quality/fault-sheet/checks.ts';
import { makeFaultSheet } from '../../../../../shared/quality/fault-sheet/sheet.ts';
import { judge } from '../../../../../shared/quality/quality.ts';
import { type CallSketch, sketchCall } from '../../../../support/fakes/fake-calls.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const t = createText('en');
const HOSTILE = `<img src=x onerror="alert(1)">'&</td>`;

const plain: CallSketch = { ago: 3600, direction: 'in', number: '+493023125104', name: 'Maria Keller', talk: 600 };

function pageOf(sketch: Partial<CallSketch> = {}, change: Partial<CallPage['call']> = {}): CallPage {
  const call = { ...sketchCall({ ...plain, ...sketch }, 'uuid-1', '101', now), ...change };
  return {
    call,
    extension: '101',
    extensionStatus: 'unknown',
    perspective: seenFrom(call, '101', 'unknown'),
    verdict: judge(call),
    callerKey: null,
    fetchedAt: now,
    zone: 'Europe/Berlin',
  };
}

const sheetOf = (leavesOut: boolean, ...pages: CallPage[]) => sheetWith(null, leavesOut, ...pages);

const sheetWith = (pointer: NamedPointer | null, leavesOut: boolean, ...pages: CallPage[]) =>
  makeFaultSheet({
    ...{ pages, pointer, more: 0, extension: '101', zone: 'Europe/Berlin', now, by: 'Ringback 0.1.0', leavesOut, t },
    nameOf: (number) => (number === '104' ? 'Jonas Weber' : null),
  });

const findings = (page: CallPage, state: Finding['state']): string[] =>
  (sheetOf(true, page).calls[0]?.findings ?? [])
    .filter((one) => one.state === state)
    .map(({ sentence, evidence }) => `${sentence} | ${evidence}`);

describe('a fault sheet', () => {
  it('has UUID, times with zone, legs, figures and addresses, in text, JSON and page alike', () => {
    const sheet = sheetOf(false, pageOf({ group: { also: ['104'] }, hold: { after: 60, seconds: 30 } }));
    const [text, html, json] = [sheetAsText(sheet, t), sheetAsHtml(sheet, t, 'hash'), JSON.stringify(sheet)];
    for (const one of [
      ...['uuid-1', '2026-11-21 09:00:00 +01:00 Europe/Berlin', 'Maria Keller · +493023125104', 'Jonas Weber · 104'],
      ...['198.51.100.23:40020', '192.0.2.10:20114', 'inbound.media_packet_count', 'Ringback 0.1.0', 'NORMAL_CLEARING'],
    ]) {
      for (const written of [text, html, json]) expect(written).toContain(one);
    }
    expect(sheet.calls[0]?.legs.map((leg) => leg.find(({ key }) => key === 'holdSeconds')?.value)).toEqual([
      '30',
      undefined,
    ]);
    expect(text).toMatch(
      /^Fault sheet\nMade 2026-11-21 10:00:00 \+01:00 Europe\/Berlin by Ringback 0\.1\.0 for extension 101\n/,
    );
  });

  it('leaves out names and all but the last digits on request, wherever they are', () => {
    const page = pageOf(
      { group: { also: ['104'] } },
      {
        hangupCause: 'SIP 480 from +4930 2312 5104',
        status: 'ODD 03023125104',
        dialled: { extension: '101', number: '03023125104' },
      },
    );
    const sheet = sheetOf(true, page);
    for (const written of [sheetAsText(sheet, t), sheetAsHtml(sheet, t, 'hash'), JSON.stringify(sheet)]) {
      expect(written).not.toMatch(/Maria|Keller|Jonas|Weber|23125104|2312 5104/);
      expect(written).toContain('…104');
      expect(written).toContain('198.51.100.23:40020');
    }
  });

  it('escapes every text of the record on its page, which has no script and lets none through', () => {
    const page = pageOf(
      { name: HOSTILE, cause: HOSTILE, status: HOSTILE },
      { directionText: HOSTILE, destinationNumber: HOSTILE, start: { text: HOSTILE, at: null } },
    );
    const legs = page.call.legs.map((leg) => ({ ...leg, destinationNumber: HOSTILE }));
    const technical = page.call.technical && { ...page.call.technical, readCodec: HOSTILE, remoteMediaIp: HOSTILE };
    const sheet = sheetOf(false, { ...page, call: { ...page.call, uuid: HOSTILE, legs, technical } });
    const html = sheetAsHtml(sheet, t, 'hash');
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-hash'; form-action 'none'; base-uri 'none'"`,
    );
    expect(html.replace(`<style>${sheetStyle}</style>`, '')).not.toMatch(
      /<(?:img|script|style|a|iframe|link|object)\b/i,
    );
    expect(
      html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39;&amp;&lt;\/td&gt;/g)?.length,
    ).toBeGreaterThan(7);
    expect(html.match(/<[^>]*\son\w+=/g)).toBeNull();
  });

  it('says how many chosen calls are not in it', () => {
    const sheet = { ...sheetOf(true, pageOf(), pageOf()), more: 12 };
    expect(sheetAsText(sheet, t)).toContain('12 more calls were chosen and aren’t in this sheet.');
    expect(sheetAsText(sheet, t)).toContain('Call 2 of 2: uuid-1');
  });
});

describe('the findings', () => {
  it('of a clean call are what was checked and is fine, with the figures', () => {
    const page = pageOf({ mos: 4.46 });
    expect(findings(page, 'found')).toEqual([]);
    expect(findings(page, 'fine')).toEqual([
      'As much sound came as the call makes. | 29,976 packets of sound and 12 of comfort noise at 20 ms: 599.8 of 600 s without hold.',
      'No disturbed periods. | The record has an empty error_log',
      'No packets were thrown away to catch up. | flush_packet_count 0, dtmf_packet_count 12',
      'The PBX estimates little or no loss. | jitter_loss_rate 0',
      'The score of the PBX is good. | mos 4.46, flaw_total 2',
      'Ended normally. | hangup_cause NORMAL_CLEARING',
    ]);
    expect(findings(page, 'unknown')).toEqual([
      'The other end sent no report of what it sent, as is usual. | rtcp_packet_count 0',
    ]);
  });

  it('of a bad call are the reasons of its page, and never "fine" for the same thing', () => {
    const page = pageOf({ mos: 4.08, silent: 150, disturbed: [{ after: 60, seconds: 90 }], cause: 'MEDIA_TIMEOUT' });
    expect(findings(page, 'found').map((one) => one.split(' | ')[0])).toEqual([
      '150 of 600 s of sound never arrived (25%)',
      'Disturbed once, 87 s',
      'PBX score 4.08, which alone would be poor',
      'No more sound arrived, so the PBX ended the call.',
    ]);
    expect(findings(page, 'fine').join()).not.toMatch(/As much sound|No disturbed|score|normally/);
  });

  it('take a missing figure for unknown, never for fine', () => {
    const page = pageOf({}, { inbound: null, outbound: null, errorPeriods: null, hangupCause: null });
    expect(findings(page, 'fine')).toEqual([]);
    expect(findings(page, 'found')).toEqual([]);
    expect(findings(page, 'unknown')).toHaveLength(4);
  });

  it('compare what the other end says it sent with what came', () => {
    const outbound = pageOf().call.outbound;
    const lossy = pageOf({}, { outbound: outbound && { ...outbound, rtcpPacketCount: 40_000 } });
    expect(findings(lossy, 'found').join()).toMatch(
      /25% of what the other end says it sent did not arrive\. \| rtcp_packet_count 40000, packet_count 30000/,
    );
    const sound = pageOf({}, { outbound: outbound && { ...outbound, rtcpPacketCount: 29_000 } });
    expect(findings(sound, 'fine').join()).toMatch(/Nothing was lost on the way in/);
  });
});

describe('what poor calls have in common', () => {
  const [from, until] = [Date.UTC(2026, 9, 24, 22), Date.UTC(2026, 10, 21, 8)];
  const figures = { inside: { poor: 12, of: 40 }, outside: { poor: 2, of: 120 }, from, until, isChange: false };
  const calls = [
    { uuid: 'uuid-1', at: until },
    { uuid: 'another', at: from },
  ];
  const pointer = (at: NamedPointer['place'], more: Partial<NamedPointer> = {}): NamedPointer => {
    return { place: at, ...figures, calls, name: null, ...more };
  };
  const caller = pointer({ kind: 'caller', party: '+493023125104' }, { name: 'Maria Keller' });
  const said = (sheet: ReturnType<typeof sheetOf>) => sheet.findings.map((one) => `${one.sentence} | ${one.evidence}`);

  it.each<[NamedPointer, string]>([
    [
      pointer({ kind: 'own' }),
      'Likely cause: the phone of extension 101 or its network | 2026-10-25 – 2026-11-21: 12 of 40 measured calls from the phone of extension 101 were poor or bad; 2 of 120 others. 1 of the poor calls is in this sheet.',
    ],
    [
      pointer({ kind: 'line', address: '192.0.2.1' }, { isChange: true }),
      'Likely cause: the line 192.0.2.1 | Since 2026-10-25 00:00:00 +02:00 Europe/Berlin: 12 of 40 measured calls that came in over it were poor or bad; 2 of 120 others. 1 of the poor calls is in this sheet.',
    ],
    [
      pointer({ kind: 'everything' }, { from: until }),
      'Likely cause: the PBX or its network | 2026-11-21: 12 of 40 measured calls from the phone of extension 101 were poor or bad, and 2 of 120 over the lines. 1 of the poor calls is in this sheet.',
    ],
  ])('is said once above the calls, in text, JSON and page alike: $place.kind', (one, expected) => {
    const sheet = sheetWith(one, true, pageOf());
    expect(said(sheet)).toEqual([expected]);
    const [sentence = '', evidence = ''] = expected.split(' | ');
    expect(sheetAsText(sheet, t)).toContain(`\nFound across calls\n==================\n! ${sentence}\n  ${evidence}\n`);
    expect(sheetAsHtml(sheet, t, 'hash')).toContain(
      `<h2>Found across calls</h2><ul><li>${sentence}<small>${evidence}</small></li></ul>`,
    );
    expect(JSON.parse(JSON.stringify(sheet))).toMatchObject({ findings: [{ state: 'found', sentence, evidence }] });
  });

  it('names a caller only as far as names and digits stay', () => {
    const whole = 'Likely cause: the phone or network of Maria Keller · +493023125104';
    expect(said(sheetWith(caller, false, pageOf()))[0]).toContain(whole);
    const short = sheetWith(caller, true, pageOf());
    expect(said(short)[0]).toContain('Likely cause: the phone or network of …104 | ');
    for (const written of [sheetAsText(short, t), sheetAsHtml(short, t, 'hash'), JSON.stringify(short)])
      expect(written).not.toMatch(/Maria|23125104/);
  });

  it('is escaped on the page', () => {
    for (const one of [pointer({ kind: 'line', address: HOSTILE }), { ...caller, name: HOSTILE }])
      expect(sheetAsHtml(sheetWith(one, false, pageOf()), t, 'hash')).not.toContain('<img');
  });

  it('is left out where none of these calls is in the sheet, or nothing is known', () => {
    const others = { ...caller, calls: [{ uuid: 'another', at: from }] };
    for (const sheet of [sheetWith(others, false, pageOf()), sheetWith(null, false, pageOf())]) {
      expect(sheet.findings).toEqual([]);
      for (const written of [sheetAsText(sheet, t), sheetAsHtml(sheet, t, 'hash'), JSON.stringify(sheet)])
        expect(written).not.toMatch(/Likely|Found across/);
    }
  });
});
