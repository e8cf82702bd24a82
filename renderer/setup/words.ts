import type { Check, CheckFinding } from '../../shared/connection.ts';
import { errorWords, t } from '../text.ts';
import { countryName, exampleWords } from './country-words.ts';
import { roughLength } from './fields.ts';

/** How a check ended, in a word. */
export function stateWord(state: Check['state']): string {
  switch (state.kind) {
    case 'waiting':
      return t('setup.checkWaiting');
    case 'running':
      return t('setup.checkRunning');
    case 'good':
      return t('setup.checkGood');
    case 'warning':
      return t('setup.checkWarning');
    case 'failed':
      return t('setup.checkFailed');
    case 'skipped':
      return t('setup.checkSkipped');
  }
}

/** The sentences below a check: what was found, and what to do. */
export function detailWords(state: Check['state']): string[] {
  if (state.kind === 'failed') {
    const words = errorWords(state.error);
    return [words.what, words.todo].filter((text) => text !== '');
  }
  return state.kind === 'good' || state.kind === 'warning' ? findingWords(state.finding) : [];
}

function findingWords(finding: CheckFinding): string[] {
  switch (finding.kind) {
    case 'none':
      return [];
    case 'address':
      return [t('setup.findingAddress', { address: finding.address })];
    case 'plainHttp':
      return [t('setup.findingPlainHttp')];
    case 'pathForm':
      return [finding.form === 'with-call' ? t('setup.findingPathWith') : t('setup.findingPathWithout')];
    case 'extensionSeen':
      return [
        finding.by === 'extensions' ? t('setup.findingExtensionList') : t('setup.findingExtensionRecords'),
        ...(finding.name === null ? [] : [t('setup.findingExtensionName', { name: finding.name })]),
      ];
    case 'extensionNotSeen':
      return [
        finding.known.length === 0
          ? t('setup.findingExtensionNone')
          : t('setup.findingExtensionKnown', { known: finding.known.join(', ') }),
      ];
    case 'clockGood':
      return [t('setup.findingClockGood', { zone: finding.zone })];
    case 'clockUnknown':
      return [t('setup.findingClockUnknown', { zone: finding.zone })];
    case 'country':
      return [
        t('setup.findingCountry', { country: countryName(finding.country) }),
        exampleWords(finding.country),
      ].filter((text) => text !== null);
    case 'countryUnsure':
      return [
        finding.country === null
          ? t('setup.findingCountryNone')
          : t('setup.findingCountryLikely', { country: countryName(finding.country) }),
      ];
    case 'clockOff':
      return [clockWords(finding.offBy), t('setup.clockTodo', { zone: finding.zone })];
  }
}

function clockWords(offBy: number): string {
  const { unit, count } = roughLength(offBy);
  const length = t(`setup.length${unit}`, { count });
  return offBy > 0 ? t('setup.clockAhead', { length }) : t('setup.clockBehind', { length });
}
