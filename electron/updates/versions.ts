/** Compares semantic versions by their precedence (semver.org, 11): negative where `a` is older. Build metadata is not accepted. */
export function compareVersions(a: string, b: string): number {
  const [numbersA, labelsA] = partsOf(a);
  const [numbersB, labelsB] = partsOf(b);
  const byNumber = compareLists(numbersA, numbersB);
  if (byNumber !== 0) return byNumber;
  // A release is newer than its pre-releases.
  if (labelsA.length === 0 || labelsB.length === 0) return labelsB.length - labelsA.length;
  return compareLists(labelsA, labelsB);
}

/** Whether it is a pre-release, such as 1.4.0-beta.2. */
export function isPrerelease(version: string): boolean {
  return version.includes('-');
}

/** Whether a version is within a pin: "1", "1.4" or "1.4.2". */
export function isWithinPin(version: string, pin: string): boolean {
  return version === pin || version.startsWith(`${pin}.`) || version.startsWith(`${pin}-`);
}

function partsOf(version: string): [numbers: string[], labels: string[]] {
  const end = version.indexOf('-');
  const numbers = end === -1 ? version : version.slice(0, end);
  return [numbers.split('.'), end === -1 ? [] : version.slice(end + 1).split('.')];
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareIdentifiers(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Numbers by value and before words, words by their characters. */
function compareIdentifiers(a: string, b: string): number {
  const isNumber = (text: string) => /^\d+$/.test(text);
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
