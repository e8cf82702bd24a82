import type { Text } from '../../../shared/messages/index.ts';
import { DIGITS_LEFT } from '../../../shared/quality/redact.ts';
import type { Fact, FaultSheet, SheetCall } from './fault-sheet.ts';

/** What stands before what follows from the figures. */
const MARKS = { found: '!', seen: '·', fine: '+' } as const;

/** A sheet as plain text, for a mail or a ticket: of each call five numbered parts. */
export function sheetAsText(sheet: FaultSheet, t: Text): string {
  const of = sheet.calls.length;
  const calls = sheet.calls.flatMap((call, index) => [
    ...titled(t('faultSheet.call', { place: index + 1, of, uuid: call.uuid }), '='),
    ...partsOf(call, t),
  ]);
  return `${[t('faultSheet.title'), ...headLines(sheet, t), ...calls].join('\n')}\n`;
}

/** The lines above all calls: when and with what it was made, and what is not in it. */
function headLines({ made, by, extension, leavesOut, more }: FaultSheet, t: Text): string[] {
  return [
    t('faultSheet.madeBy', { made, by, extension }),
    t(leavesOut ? 'faultSheet.leftOut' : 'faultSheet.nothingLeftOut', { digits: DIGITS_LEFT }),
    t('faultSheet.honest'),
    ...(more > 0 ? [t('faultSheet.more', { count: more })] : []),
  ];
}

function partsOf({ record, follows, notShown, proof, figures, raw }: SheetCall, t: Text): string[] {
  const parts = {
    record: [...record.facts.map(pair), ...listed(t('quality.errorLogTitle'), record.errorPeriods)],
    follows: follows.flatMap(({ state, sentence, evidence }) => [`${MARKS[state]} ${sentence}`, `  ${evidence}`]),
    notShown: notShown.map(point),
    proof: proof.map(point),
    figures: [...figures.map(({ field, value }) => `${field}: ${value}`), '', raw ?? t('faultSheet.rawLeftOut')],
  };
  const names = ['record', 'follows', 'notShown', 'proof', 'figures'] as const;
  return names.flatMap((name, index) => [
    ...titled(`${index + 1}  ${t(`faultSheet.${name}`)}`, '-'),
    ...(parts[name].length > 0 ? parts[name] : ['–']),
  ]);
}

function titled(title: string, line: string): string[] {
  return ['', title, line.repeat(title.length)];
}

function listed(title: string, entries: readonly (readonly Fact[])[]): string[] {
  if (entries.length === 0) return [];
  return [`${title}:`, ...entries.map((facts, index) => `${index + 1}. ${facts.map(pair).join(' · ')}`)];
}

const point = (sentence: string): string => `- ${sentence}`;

function pair({ label, value }: Fact): string {
  return `${label}: ${value}`;
}
