import { describe, expect, it } from 'vitest';
import type { FaultSheet } from '../../../../../electron/export/fault-sheet/fault-sheet.ts';
import { makeFaultSheet } from '../../../../../electron/export/fault-sheet/fault-sheet.ts';
import { type Finding, findingsOf } from '../../../../../electron/export/fault-sheet/findings.ts';
import { linesOf, textOf } from '../../../../../electron/export/fault-sheet/sheet-as-text.ts';
import { seenFrom } from '../../../../../shared/calls/perspective.ts';
import type { CallPage } from '../../../../../shared/calls/rows.ts';
import { createText } from '../../../../../shared/messages/index.ts';
import { judge } from '../../../../../shared/quality/judge-sound.ts';
import { makeTalk, type Talk } from '../../../shared/make-call.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const t = createText('en');

function pageOf(sketch: Partial<Talk> = {}, change: Partial<CallPage['call']> = {}): CallPage {
  const call = { ...makeTalk({ talk: 600, ...sketch }), uuid: 'uuid-1', callerNumber: '+493023125104', ...change };
  const perspective = seenFrom(call, '101', 'unknown');
  return {
    call,
    extension: '101',
    extensionStatus: 'unknown',
    perspective,
    verdict: judge(call, '101', perspective.outcome),
    callerKey: null,
    zone: 'Europe/Berlin',
  };
}

const sheetAsText = (sheet: FaultSheet, text = t): string => textOf(linesOf(sheet, text));

const sheetOf = (leavesOut: boolean, ...pages: CallPage[]) => sheetWith({ leavesOut, addresses: true }, ...pages);

const sheetWith = (options: { leavesOut: boolean; addresses: boolean }, ...pages: CallPage[]) =>
  makeFaultSheet({
    ...{ pages, more: 0, extension: '101', zone: 'Europe/Berlin', now, by: 'Ringback 0.1.0', ...options, t },
    nameOf: (number) => (number === '104' ? 'Jonas Weber' : null),
    rawOf: (uuid) => `{"call_uuid":"${uuid}","caller":"Maria Keller"}`,
  });

const findings = (page: CallPage, state: Finding['state']): string[] =>
  findingsOf(page.call, page.verdict, t)
    .filter((one) => one.state === state)
    .map(({ sentence, evidence }) => `${sentence} | ${evidence}`);

describe('a fault sheet', () => {
  it('has UUID, times, figures and addresses, in text and JSON alike', () => {
    const sheet = sheetOf(false, pageOf({ colleague: '104', hold: { after: 60, seconds: 30 } }));
    const [text, json] = [sheetAsText(sheet, t), JSON.stringify(sheet)];
    for (const one of [
      ...['uuid-1', '10:00:00', 'Europe/Berlin', 'Maria Keller · +493023125104', 'NORMAL_CLEARING'],
      ...['198.51.100.23:40020', '192.0.2.10:20114', 'inbound.media_packet_count', 'Ringback 0.1.0'],
    ]) {
      for (const written of [text, json]) expect(written).toContain(one);
    }
    expect(sheet.calls[0]?.record.facts.find(({ key }) => key === 'holdSeconds')?.value).toBe('30');
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /^Fault sheet Call of \d{4}-\d\d-\d\d \(Europe\/Berlin, UTC\+0[12]:00\) =+ 1 What the record says /,
    );
    expect(text.replace(/\s+/g, ' ')).toMatch(
      / About this sheet =+ Made 2026-11-21 10:00:00 \+01:00 Europe\/Berlin by Ringback 0\.1\.0 for extension 101 /,
    );
  });

  const timed = (start: string | null, answer: string | null, end: string | null) => {
    const time = (text: string | null) => text && { text, at: text.startsWith('?') ? null : Date.parse(text) };
    return sheetOf(
      false,
      pageOf({}, { start: time(start) || null, answer: time(answer) || null, end: time(end) || null }),
    );
  };
  const table: [string, title: string, ...Parameters<typeof timed>, string[]][] = [
    [
      'one day',
      'Call of 2024-11-12 (Europe/Berlin, UTC+01:00)',
      '2024-11-12T10:00:00+01:00',
      '2024-11-12T10:00:09+01:00',
      '2024-11-12T10:10:00+01:00',
      ['10:00:00', '10:00:09', '10:10:00'],
    ],
    [
      'over midnight',
      'Call of 2024-11-12 (Europe/Berlin, UTC+01:00)',
      '2024-11-12T23:59:00+01:00',
      null,
      '2024-11-13T00:01:00+01:00',
      ['23:59:00', '2024-11-13 00:01:00'],
    ],
    [
      'while the clock is set back',
      'Call of 2024-10-27 (Europe/Berlin, UTC+02:00)',
      '2024-10-27T02:59:00+02:00',
      null,
      '2024-10-27T02:01:00+01:00',
      ['02:59:00', '2024-10-27 02:01:00 +01:00 Europe/Berlin'],
    ],
    [
      'a start that can’t be read',
      'Call of 2024-11-12 (Europe/Berlin, UTC+01:00)',
      '?',
      '2024-11-12T10:00:09+01:00',
      null,
      ['“?” (can’t be read)', '10:00:09'],
    ],
    ['no time at all', 'uuid-1', null, null, null, []],
  ];
  it.each(table)('says the day and the zone once, and then the clock: %s', (_, title, start, answer, end, clocks) => {
    const sheet = timed(start, answer, end);
    const lines = linesOf(sheet, t);
    expect(lines.filter(({ look }) => look === 'title').map(({ value }) => value)).toEqual([
      'Fault sheet',
      title,
      'About this sheet',
    ]);
    const times = [t('callPage.started'), t('calls.answered'), t('callPage.ended')];
    expect(lines.filter(({ label }) => times.includes(label)).map(({ value }) => value)).toEqual(clocks);
    // A machine reads each time by itself.
    const whole = sheet.calls[0]?.record.facts.filter(({ key }) => /^(started|answered|ended)$/.test(key));
    expect(whole?.filter(({ value }) => !/Europe\/Berlin$|read\)$/.test(value))).toEqual([]);
  });

  it('gives disturbed periods by the clock too', () => {
    const sheet = sheetOf(false, pageOf({ disturbed: [{ after: 60, seconds: 90 }] }));
    const row = linesOf(sheet, t).find(({ label }) => label === t('quality.errorLogTitle'));
    expect(row?.value).toMatch(/^\S+ \d\d:\d\d:\d\d · \S+ \d\d:\d\d:\d\d · /);
  });

  it('ends with the record as it came, but where names and numbers are left out', () => {
    const raw = '{"call_uuid":"uuid-1","caller":"Maria Keller"}';
    expect(sheetAsText(sheetOf(false, pageOf()), t)).toContain(`\n${raw}\n`);
    const cut = sheetOf(true, pageOf());
    expect(cut.calls[0]?.raw).toBeNull();
    expect(sheetAsText(cut, t)).toContain(`\n${t('faultSheet.rawLeftOut')}\n`);
  });

  it('has five parts: what is not told is no finding, and reports are asked for only where there are none', () => {
    const outbound = pageOf().call.outbound;
    const reported = pageOf({}, { outbound: outbound && { ...outbound, rtcpPacketCount: 30_012 } });
    const sheet = sheetOf(true, pageOf({ lossRate: 0.3 }), reported);
    expect(
      sheetAsText(sheet, t)
        .match(/^\d {2}[^(\n]*(?= \(|$)/gm)
        ?.slice(0, 5),
    ).toEqual([
      '1  What the record says',
      '2  What follows, and by which figure',
      '3  What this doesn’t show',
      '4  What would prove it',
      '5  Raw figures, and the record as it came',
    ]);
    expect(sheet.calls.map(({ proof }) => proof.join().includes('RTCP switched on'))).toEqual([true, false]);
  });

  it('leaves out names and all but the last digits on request, wherever they are', () => {
    const page = pageOf(
      { colleague: '104' },
      {
        hangupCause: 'SIP 480 from +4930 2312 5104',
        status: 'ODD 03023125104',
        dialled: { extension: '101', number: '03023125104' },
      },
    );
    const sheet = sheetOf(true, page);
    for (const written of [sheetAsText(sheet, t), JSON.stringify(sheet)]) {
      expect(written).not.toMatch(/Maria|Keller|Jonas|Weber|23125104|2312 5104/);
      expect(written).toContain('…104');
      expect(written).toContain('198.51.100.23:40020');
    }
  });

  it('leaves out IP addresses on request, wherever they are, and then the record too', () => {
    const page = pageOf({}, { hangupCause: 'SIP 480 from sip:203.0.113.9:5060. Via [2001:db8::1]:5060 at 10:00:00' });
    const sheet = sheetWith({ leavesOut: false, addresses: false }, page);
    for (const written of [sheetAsText(sheet), JSON.stringify(sheet)]) {
      expect(written).not.toMatch(/198\.51\.100\.23|192\.0\.2\.10|203\.0\.113\.9|2001:db8/);
      expect(written).toContain('Maria Keller');
      expect(written).toContain('10:00:00');
    }
    expect(sheet.calls[0]?.raw).toBeNull();
    expect(sheetAsText(sheet)).toContain(t('faultSheet.addressesLeftOut'));
  });

  it('stands in columns of at most 76 characters, but for what has no space to break at, and the record', () => {
    const lines = sheetAsText(sheetOf(true, pageOf({ lossRate: 0.3 }))).split('\n');
    expect(lines.filter((line) => line.length > 76)).toEqual([]);
    expect(
      lines.filter((line) => / {2}(?:uuid-1|NORMAL_CLEARING)$/.test(line)).map((line) => line.search(/\S+$/)),
    ).toEqual([32, 32]);
  });

  it('says how many chosen calls are not in it', () => {
    const sheet = { ...sheetOf(true, pageOf(), pageOf()), more: 12 };
    expect(sheetAsText(sheet, t)).toContain('12 more calls were chosen and aren’t in this sheet.');
    expect(sheetAsText(sheet, t)).toContain('Call 2 of 2: 2024-11-12');
  });
});

describe('the findings', () => {
  it('of a clean call are what was checked and is fine, with the figures', () => {
    const page = pageOf({ mos: 4.46 });
    expect(findings(page, 'found')).toEqual([]);
    expect(findings(page, 'fine')).toEqual([
      'As much sound came as the call makes. | 30,000 packets of sound and 0 of comfort noise at 20 ms: 10\u00a0min of 10\u00a0min without hold.',
      'No disturbed periods. | The record has an empty error_log',
    ]);
    expect(findings(page, 'seen')).toEqual([
      'To the measured leg: all 10\u00a0min sent. | outbound.packet_count 30000',
    ]);
    expect(findings(page, 'unknown')).toEqual([]);
  });

  it('of a bad call are the reasons of its page, and never "fine" for the same thing', () => {
    const page = pageOf({ lossRate: 0.3, disturbed: [{ after: 60, seconds: 90 }] });
    expect(findings(page, 'found').map((one) => one.split(' | ')[0])).toEqual([
      '2\u00a0min 18\u00a0s lost in many short gaps',
    ]);
    expect(findings(page, 'fine').join()).not.toMatch(/As much sound|No disturbed|score|normally|loss/);
  });

  it('certify no loss from 1 % on, and find it from 3 % on', () => {
    const stateOf = (lossRate: number) =>
      (['found', 'seen', 'fine'] as const).filter((state) =>
        findings(pageOf({ lossRate }), state).some((one) => / lost in|As much sound/.test(one)),
      );
    expect([0.004, 0.009, 0.011, 0.029, 0.032, 0.2].map(stateOf)).toEqual([
      ...[['fine'], [], ['seen'], ['seen'], ['found'], ['found']],
    ]);
  });

  it('of a pause are what was seen, never found', () => {
    const page = pageOf({ silent: 60 });
    expect(findings(page, 'found')).toEqual([]);
    expect(findings(page, 'seen')[0]).toMatch(/^1\u00a0min of 10\u00a0min not sent \| Mute, pauses/);
  });

  it('take a missing figure for unknown, never for fine', () => {
    const page = pageOf({}, { inbound: null, outbound: null, errorPeriods: null, hangupCause: null });
    expect(findings(page, 'fine')).toEqual([]);
    expect(findings(page, 'found')).toEqual([]);
    expect(findings(page, 'unknown')).toHaveLength(2);
  });
});
