import { isIPv6 } from 'node:net';
import type { Call, ErrorPeriod, PbxTime } from '../../../shared/calls/call.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { directionText, outcomeText, verdictText } from '../../../shared/messages/call-words.ts';
import type { Text } from '../../../shared/messages/index.ts';
import { scoreOf } from '../../../shared/messages/number-words.ts';
import { callTimes } from '../../../shared/quality/call-times.ts';
import { type Redaction, redaction } from '../../../shared/quality/redact.ts';
import { zonedPbxTime } from '../../pbx/pbx-time.ts';
import { rawFigures } from '../../pbx/raw-figures.ts';
import { type Finding, findingsOf } from './findings.ts';

/** One fact of a sheet: its name in JSON, its label on paper, and its value. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The day of a call (YYYY-MM-DD) and how far its zone was ahead of UTC then ("+01:00"). */
export interface CallDay {
  readonly date: string;
  readonly offset: string;
}

/**
 * One call of a sheet in five parts: what the record says, what follows and by which figure, what this does not show, what would prove it, and
 * the raw figures by the names of the record, such as `inbound.mos`, with the record as it came. Times are written with their zone.
 */
export interface SheetCall {
  readonly uuid: string;
  /** Of the first time that can be read; null where there is none. */
  readonly day: CallDay | null;
  readonly record: {
    readonly facts: readonly Fact[];
    readonly errorPeriods: readonly (readonly Fact[])[];
  };
  readonly follows: readonly Follows[];
  readonly notShown: readonly string[];
  readonly proof: readonly string[];
  readonly figures: readonly { readonly field: string; readonly value: number }[];
  /** The record as it came (JSON); null where it is not wanted, and where names, numbers or addresses are left out, as it is full of them. */
  readonly raw: string | null;
}

/** A finding that has a figure. */
type Follows = Finding & { readonly state: Exclude<Finding['state'], 'unknown'> };

/** A fault sheet: everything that its text and its JSON show, in plain texts. */
export interface FaultSheet {
  readonly format: 'ringback-fault-sheet';
  readonly version: 1;
  readonly made: string;
  readonly by: string;
  readonly extension: string;
  /** The zone of the PBX's times (IANA). */
  readonly zone: string;
  /** Whether names and all but the last digits of numbers are left out. */
  readonly leavesOut: boolean;
  /** Whether IP addresses are in it. */
  readonly addresses: boolean;
  readonly calls: readonly SheetCall[];
  /** How many chosen calls are not in it: beyond the most that a sheet holds. */
  readonly more: number;
}

/** What a sheet is made of. `nameOf`: whose number it is. `now`: epoch ms. */
export interface SheetRequest {
  readonly pages: readonly CallPage[];
  readonly more: number;
  readonly extension: string;
  readonly zone: string;
  readonly now: number;
  readonly by: string;
  readonly leavesOut: boolean;
  readonly addresses: boolean;
  readonly nameOf: (number: string) => string | null;
  /** The record of a call as it came; null where it is not wanted. */
  readonly rawOf: (uuid: string) => string | null;
  readonly t: Text;
}

/** The most calls of a sheet. */
export const MOST_SHEET_CALLS = 100;
/** The most error periods of a call that are listed. */
const MOST_LISTED = 50;

const fact = (key: string, label: string, value: string): Fact => ({ key, label, value });

interface Words {
  readonly t: Text;
  readonly zone: string;
  readonly redact: Redaction;
  readonly addresses: boolean;
  readonly nameOf: (number: string) => string | null;
}

/** How texts of the record get into the sheet: without IP addresses too, where those are left out. */
function redactionOf(leavesOut: boolean, addresses: boolean): Redaction {
  const redact = redaction(leavesOut);
  if (addresses) return redact;
  const text = (of: string): string => redact.text(withoutAddresses(of));
  return {
    ...redact,
    text,
    name: (of) => redact.name(of && withoutAddresses(of)),
    number: (of) => redact.number(withoutAddresses(of)),
  };
}

/** A text with every IP address in it cut. */
function withoutAddresses(text: string): string {
  return text
    .replace(/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)/g, '…')
    .replace(/[0-9a-f]*(?::[0-9a-f]*){2,}/gi, (found) =>
      isIPv6(found) || isIPv6(found.replace(/:$/, '')) ? '…' : found,
    );
}

/** Makes a sheet of these calls, in their order. */
export function makeFaultSheet(request: SheetRequest): FaultSheet {
  const { pages, more, extension, zone, now, by, leavesOut, addresses, nameOf, rawOf, t } = request;
  const words: Words = { t, zone, nameOf, addresses, redact: redactionOf(leavesOut, addresses) };
  return {
    format: 'ringback-fault-sheet',
    version: 1,
    made: zonedPbxTime(now, zone),
    by,
    extension,
    zone,
    leavesOut,
    addresses,
    calls: pages.map((page) => ({
      ...sheetCall(page, words),
      raw: leavesOut || !addresses ? null : rawOf(page.call.uuid),
    })),
    more,
  };
}

/** A time of the record with its zone; its text where it cannot be read. */
function timeText(time: PbxTime | null, { zone, redact, t }: Words): string {
  if (time === null) return '';
  return time.at === null ? t('faultSheet.unreadable', { text: redact.text(time.text) }) : zonedPbxTime(time.at, zone);
}

function dayOf({ start, answer, end }: Call, zone: string): CallDay | null {
  const at = [start, answer, end].map((time) => time?.at ?? null).find((time) => time !== null);
  if (at === undefined) return null;
  const [date = '', , offset = ''] = zonedPbxTime(at, zone).split(' ');
  return { date, offset };
}

/** A number with its name, as far as both may be said. */
function phoneText(number: string | null, name: string | null, { redact }: Words): string {
  const named = redact.name(name);
  return [named, number === null ? null : redact.number(number)]
    .filter((one) => one !== null && one !== '')
    .join(' · ');
}

function sheetCall(page: CallPage, words: Words): Omit<SheetCall, 'raw'> {
  const { call, verdict } = page;
  const { inbound, outbound } = call;
  const figures = (side: 'inbound' | 'outbound', audio: Parameters<typeof rawFigures>[0]) =>
    rawFigures(audio).map(({ field, value }) => ({ field: `${side}.${field}`, value }));
  const { t } = words;
  const findings = findingsOf(call, verdict, t);
  const untold = findings.filter(({ state }) => state === 'unknown');
  const isReported = (outbound?.rtcpPacketCount ?? 0) > 0;
  return {
    uuid: call.uuid,
    day: dayOf(call, words.zone),
    record: {
      facts: known([
        ...timeFacts(page, words),
        ...partyFacts(page, words),
        ...resultFacts(page, words),
        ...technicalFacts(call, words),
      ]),
      errorPeriods: (call.errorPeriods ?? []).slice(0, MOST_LISTED).map((period) => known(periodFacts(period, words))),
    },
    follows: findings.filter((one): one is Follows => one.state !== 'unknown'),
    notShown: [
      t('faultSheet.notShownWhere'),
      t('faultSheet.notShownSent'),
      ...untold.map(({ sentence, evidence }) => `${sentence} ${evidence}`.trim()),
    ],
    proof: [t('faultSheet.proofTrace'), ...(isReported ? [] : [t('faultSheet.proofReports')])],
    figures: [...figures('inbound', inbound ?? {}), ...figures('outbound', outbound ?? {})],
  };
}

function periodFacts({ start, stop, flaws, seconds }: ErrorPeriod, words: Words): Fact[] {
  return [
    fact('start', words.t('quality.errorLogStart'), timeText(start, words)),
    fact('stop', words.t('quality.errorLogStop'), timeText(stop, words)),
    fact('flaws', words.t('quality.flawPoints'), plain(flaws)),
    fact('seconds', words.t('quality.errorLogSeconds'), plain(seconds)),
  ];
}

function known(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => value !== '');
}

function plain(value: number | null): string {
  return value === null ? '' : String(value);
}

function timeFacts({ call, extension, perspective }: CallPage, words: Words): Fact[] {
  const { t } = words;
  const times = callTimes(call, extension, perspective.outcome);
  return [
    fact('uuid', t('callPage.technicalUuid'), call.uuid),
    fact('started', t('callPage.started'), timeText(call.start, words)),
    fact('answered', t('calls.answered'), timeText(call.answer, words)),
    fact('ended', t('callPage.ended'), timeText(call.end, words)),
    fact('durationSeconds', t('faultSheet.duration'), plain(call.durationSeconds)),
    fact('talkSeconds', t('faultSheet.talk'), plain(times.talkSeconds)),
    fact('holdSeconds', t('faultSheet.hold'), plain(times.holdSeconds)),
  ];
}

function partyFacts({ call, perspective }: CallPage, words: Words): Fact[] {
  const { t, nameOf } = words;
  const { callerNumber, destinationNumber, callerDestination } = call;
  const named = (number: string | null): string | null => (number === null ? null : nameOf(number));
  return [
    fact('direction', t('find.direction'), directionText(t, perspective.direction)),
    fact('caller', t('callPage.caller'), phoneText(callerNumber, named(callerNumber) ?? call.callerName, words)),
    fact('called', t('callPage.called'), phoneText(destinationNumber, named(destinationNumber), words)),
    fact(
      'arrivedAt',
      t('callPage.arrivedAt'),
      callerDestination === destinationNumber ? '' : phoneText(callerDestination, named(callerDestination), words),
    ),
  ];
}

function resultFacts({ call, perspective, verdict }: CallPage, { t, redact }: Words): Fact[] {
  const text = (value: string | null): string => (value === null ? '' : redact.text(value));
  const mos =
    verdict.kind === 'measured' && verdict.mos !== null
      ? ` · ${t('quality.mos', { mos: scoreOf(t.language)(verdict.mos) })}`
      : '';
  return [
    fact('outcome', t('find.outcome'), redact.text(outcomeText(t, perspective.outcome))),
    fact('verdict', t('faultSheet.verdict'), `${verdictText(t, verdict)}${mos}`),
    fact('status', t('callPage.technicalStatus'), text(call.status)),
    fact('hangupCause', t('callPage.technicalHangupCause'), text(call.hangupCause)),
    fact('directionText', t('callPage.technicalDirection'), text(call.directionText)),
  ];
}

function technicalFacts({ technical }: Call, { t, addresses }: Words): Fact[] {
  if (technical === null) return [];
  // Addresses, ports and rates are no phone numbers, so nothing in them is cut.
  const clean = redaction(false).text;
  const joined = (separator: string, ...parts: (string | null)[]): string =>
    clean(parts.filter((part) => part !== null && part !== '').join(separator));
  const { localMediaIp, localMediaPort, remoteMediaIp, remoteMediaPort } = technical;
  return [
    fact('codecReceived', t('callPage.technicalRead'), joined(' · ', technical.readCodec, technical.readRate)),
    fact('codecSent', t('callPage.technicalWrite'), joined(' · ', technical.writeCodec, technical.writeRate)),
    ...(addresses
      ? [
          fact('localMedia', t('callPage.technicalLocalMedia'), joined(':', localMediaIp, localMediaPort)),
          fact('remoteMedia', t('callPage.technicalRemoteMedia'), joined(':', remoteMediaIp, remoteMediaPort)),
        ]
      : []),
  ];
}
