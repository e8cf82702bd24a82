import type { SheetLine } from '../../../shared/calls/chosen-calls.ts';
import type { Text } from '../../../shared/messages/index.ts';
import { DIGITS_LEFT } from '../../../shared/quality/redact.ts';
import type { Fact, FaultSheet, SheetCall } from './fault-sheet.ts';

/** What stands before what follows from the figures. */
const MARKS = { found: '!', seen: '·', fine: '+' } as const;

const line = (look: SheetLine['look'], value: string, label = ''): SheetLine => ({ look, label, value });

/** The facts that are times, by their keys. */
const TIMES: ReadonlySet<string> = new Set(['started', 'answered', 'ended', 'start', 'stop']);

/** The lines of a sheet: of each call five numbered parts, with the day and its zone in its title. How the sheet was made stands below all calls. */
export function linesOf(sheet: FaultSheet, t: Text): SheetLine[] {
  const of = sheet.calls.length;
  return [
    line('title', t('faultSheet.title')),
    ...sheet.calls.flatMap((call, index) => [
      line('title', titleOf(call, sheet.zone, { place: index + 1, of }, t)),
      ...partsOf(withClockTimes(call, sheet.zone), t),
    ]),
    line('title', t('faultSheet.about')),
    ...aboutLines(sheet, t).map((text) => line('note', text)),
  ];
}

/** When and with what the sheet was made, and what is not in it. */
function aboutLines({ made, by, extension, leavesOut, addresses, more }: FaultSheet, t: Text): string[] {
  return [
    ...(more > 0 ? [t('faultSheet.more', { count: more })] : []),
    t('faultSheet.madeBy', { made, by, extension }),
    t(leavesOut ? 'faultSheet.leftOut' : 'faultSheet.nothingLeftOut', { digits: DIGITS_LEFT }),
    ...(addresses ? [] : [t('faultSheet.addressesLeftOut')]),
    t('faultSheet.honest'),
  ];
}

/** The day of a call and its zone, "2026-11-23 (Europe/Berlin, UTC+01:00)", or its UUID; of several calls, which it is. */
function titleOf({ uuid, day }: SheetCall, zone: string, at: { place: number; of: number }, t: Text): string {
  const when = day && `${day.date} (${zone}, UTC${day.offset})`;
  if (at.of > 1) return t('faultSheet.call', { ...at, which: when ?? uuid });
  return when === null ? uuid : t('faultSheet.callOf', { day: when });
}

/** A call with the clock alone in its times: on another day they keep their date, and by another clock everything. */
function withClockTimes(call: SheetCall, zone: string): SheetCall {
  const { day, record } = call;
  if (day === null) return call;
  const shortened = (fact: Fact): Fact => {
    const here = TIMES.has(fact.key) ? fact.value.replace(` ${day.offset} ${zone}`, '') : fact.value;
    return here === fact.value ? fact : { ...fact, value: here.replace(`${day.date} `, '') };
  };
  const { facts, errorPeriods } = record;
  return {
    ...call,
    record: {
      facts: facts.map(shortened),
      errorPeriods: errorPeriods.map((period) => period.map(shortened)),
    },
  };
}

function partsOf({ record, follows, notShown, proof, figures, raw }: SheetCall, t: Text): SheetLine[] {
  const points = (sentences: readonly string[]) => sentences.map((sentence) => line('text', `- ${sentence}`));
  const parts = {
    record: [...record.facts.map(pair), ...listed(t('quality.errorLogTitle'), record.errorPeriods)],
    follows: follows.flatMap(({ state, sentence, evidence }, index) => [
      ...(index === 0 ? [line('note', t('faultSheet.marks'))] : []),
      line('figure', `${MARKS[state]} ${sentence}`),
      line('reason', evidence),
    ]),
    notShown: points(notShown),
    proof: points(proof),
    figures: [
      ...figures.map(({ field, value }) => line('fact', String(value), field)),
      raw === null ? line('text', t('faultSheet.rawLeftOut')) : line('code', raw),
    ],
  };
  const names = ['record', 'follows', 'notShown', 'proof', 'figures'] as const;
  return names.flatMap((name, index) => [
    line('part', `${index + 1}  ${t(`faultSheet.${name}`)}`),
    ...(parts[name].length > 0 ? parts[name] : [line('text', '–')]),
  ]);
}

function listed(title: string, entries: readonly (readonly Fact[])[]): SheetLine[] {
  return entries.map((facts, index) => line('fact', facts.map(inRow).join(' · '), index === 0 ? title : ''));
}

const inRow = ({ label, value }: Fact): string => `${label} ${value}`;
const pair = ({ label, value }: Fact): SheetLine => line('fact', value, label);

/** Values stand at this column, counted from 0: the longest label, a name of the record's figures, ends before it. */
const COLUMN = 32;
/** A mail or a ticket breaks no line of this width. */
const WIDTH = 76;

/** The lines as plain text, for a mail or a ticket. The record stays as it came. */
export function textOf(lines: readonly SheetLine[]): string {
  return `${lines.flatMap(written).join('\n')}\n`;
}

function written({ look, label, value }: SheetLine, place: number): string[] {
  switch (look) {
    case 'title':
      return place === 0 ? [value] : ['', value, '='.repeat(Math.min(WIDTH, value.length))];
    case 'part':
      return ['', ...wrapped(value)];
    case 'fact':
      return wrapped(value, COLUMN, label);
    case 'reason':
      return wrapped(value, 2);
    case 'figure':
    case 'text':
    case 'note':
      return wrapped(value);
    case 'code':
      return ['', value];
  }
}

/** A value in lines of at most `WIDTH`, broken at spaces, behind its label and `indent` wide space. */
function wrapped(value: string, indent = 0, label = ''): string[] {
  const lines: string[] = [];
  let text = label.length < indent ? label.padEnd(indent) : label === '' ? '' : `${label}  `;
  let isEmpty = true;
  for (const word of value.split(' ')) {
    if (!isEmpty && text.length + 1 + word.length > WIDTH) {
      lines.push(text);
      text = ' '.repeat(indent);
      isEmpty = true;
    }
    text += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, text.trimEnd()];
}
