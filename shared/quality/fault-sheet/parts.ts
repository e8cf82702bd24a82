import type { Text } from '../../messages/index.ts';
import { type Finding, findingStates } from './checks.ts';
import { DIGITS_LEFT } from './redact.ts';
import type { Fact, FaultSheet, SheetCall } from './sheet.ts';

/** A part of a sheet under a heading, as its text shows it. */
export type SheetPart =
  | { readonly kind: 'facts'; readonly title: string; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'findings';
      readonly title: string;
      readonly state: Finding['state'];
      readonly found: SheetCall['findings'];
    }
  | { readonly kind: 'list'; readonly title: string; readonly entries: readonly (readonly Fact[])[] };

/** The lines above all calls: when and with what it was made, and what is not in it. */
export function headLines(sheet: FaultSheet, t: Text): string[] {
  const { made, by, extension, leavesOut, more } = sheet;
  return [
    t('faultSheet.madeBy', { made, by, extension }),
    t(leavesOut ? 'faultSheet.leftOut' : 'faultSheet.nothingLeftOut', { digits: DIGITS_LEFT }),
    t('faultSheet.honest'),
    ...(more > 0 ? [t('faultSheet.more', { count: more })] : []),
  ];
}

/** What a sheet shows of one call, in its order; parts without content are left out. */
export function partsOf(call: SheetCall, t: Text): SheetPart[] {
  const findings = findingStates.map((state): SheetPart => {
    const found = call.findings.filter((one) => one.state === state);
    return { kind: 'findings', title: t(`faultSheet.${state}`), state, found };
  });
  const figures = call.figures.map(({ field, value }) => ({ key: field, label: field, value: String(value) }));
  const parts: SheetPart[] = [
    ...findings,
    { kind: 'facts', title: t('faultSheet.facts'), facts: call.facts },
    { kind: 'list', title: t('callPage.pathTitle'), entries: call.legs },
    { kind: 'facts', title: t('quality.rawTitle'), facts: figures },
    { kind: 'list', title: t('quality.errorLogTitle'), entries: call.errorPeriods },
  ];
  return parts.filter((part) => sizeOf(part) > 0);
}

function sizeOf(part: SheetPart): number {
  if (part.kind === 'facts') return part.facts.length;
  return part.kind === 'list' ? part.entries.length : part.found.length;
}
