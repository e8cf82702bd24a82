import type { Text } from '../../messages/index.ts';
import { headLines, partsOf, type SheetPart } from './parts.ts';
import type { Fact, FaultSheet } from './sheet.ts';

/** What stands before a finding. */
const MARKS = { found: '!', seen: '·', fine: '+', unknown: '?' } as const;

/** A sheet as plain text, for a mail or a ticket. */
export function sheetAsText(sheet: FaultSheet, t: Text): string {
  const of = sheet.calls.length;
  const calls = sheet.calls.flatMap((call, index) => [
    '',
    underlined(t('faultSheet.call', { place: index + 1, of, uuid: call.uuid }), '='),
    ...partsOf(call, t).flatMap((part) => ['', underlined(part.title, '-'), ...linesOf(part)]),
  ]);
  return `${[t('faultSheet.title'), ...headLines(sheet, t), ...calls].join('\n')}\n`;
}

function underlined(title: string, line: string): string {
  return `${title}\n${line.repeat(title.length)}`;
}

function linesOf(part: SheetPart): string[] {
  if (part.kind === 'facts') return part.facts.map(pair);
  if (part.kind === 'list') return part.entries.map((facts, index) => `${index + 1}. ${facts.map(pair).join(' · ')}`);
  return part.found.flatMap(({ sentence, evidence }) => [
    `${MARKS[part.state]} ${sentence}`,
    ...(evidence === '' ? [] : [`  ${evidence}`]),
  ]);
}

function pair({ label, value }: Fact): string {
  return `${label}: ${value}`;
}
