import type { Text } from '../messages/index.ts';
import type { FaultPlace, FaultPointer } from './fault-pointer.ts';

/** How a reader calls the own phone and the place that is named: its line, or its caller. */
export interface PlaceWords {
  readonly phone: string;
  readonly placeName: string;
}

/** "Likely cause: your phone or its network". */
export function pointerTitle(place: FaultPlace, { phone, placeName }: PlaceWords, t: Text): string {
  return t(`faultPointer.${place.kind}`, { phone, line: placeName, name: placeName });
}

/** The calls that were compared, and when: "13 – 23 Nov: 12 of 30 measured calls …". */
export function pointerEvidence(
  { place, inside, outside }: FaultPointer,
  { phone, span }: { readonly phone: string; readonly span: string },
  t: Text,
): string {
  const figures = { ...inside, otherPoor: outside.poor, otherOf: outside.of, phone };
  return `${span}: ${t(`faultPointer.${place.kind}Evidence`, figures)}`;
}
