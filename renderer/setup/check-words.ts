import type { Check, CheckFinding } from '../../shared/connection.ts';
import { errorWords, t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { clockTime } from '../ui/call/format-time.ts';
import { exampleWords } from './CountryField.tsx';
import { countryName } from './country-name.ts';
import { roughLength } from './fields.ts';

/** The name of a check, or its finding once there is one. */
export function titleWords({ name, state }: Check, extension: string): string {
  if (state.kind === 'good' || state.kind === 'warning') {
    const found = foundWords(state.finding);
    if (found !== null) return found;
  }
  if (state.kind !== 'good' && !(name === 'pbx' && state.kind === 'warning'))
    return t(`setup.check_${name}`, { extension });
  // A country or a time zone that is good has a finding.
  return name === 'country' || name === 'clock' ? t(`setup.check_${name}`) : t(`setup.good_${name}`, { extension });
}

function foundWords(finding: CheckFinding): string | null {
  switch (finding.kind) {
    case 'country':
      return t('setup.countryGood', { country: countryName(finding.country) });
    case 'countryUnsure':
      return finding.country === null ? null : t('setup.countryUnsure', { country: countryName(finding.country) });
    case 'clockGood':
      return t('setup.zoneGood', { zone: zoneCity(finding.zone) });
    case 'clockOff':
    case 'clockUnknown':
      return t('setup.zoneUnsure', { zone: zoneCity(finding.zone) });
    default:
      return null;
  }
}

/** The city of a time zone (Europe/Berlin → Berlin). */
export function zoneCity(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The sentences below a check: the finding, and what to do. Without a region, the times of day are left out. */
export function detailWords(state: Check['state'], region?: Region): string[] {
  if (state.kind === 'failed') {
    const { what, todo } = errorWords(state.error);
    return todo === '' ? [what] : [what, todo];
  }
  return state.kind === 'good' || state.kind === 'warning' ? findingWords(state.finding, region) : [];
}

function findingWords(finding: CheckFinding, region?: Region): string[] {
  switch (finding.kind) {
    case 'none':
      return [];
    case 'address':
      return [t('setup.findingEncrypted', { host: new URL(finding.address).host })];
    case 'plainHttp':
      return [t('setup.findingPlainHttp')];
    case 'extensionSeen':
      return finding.name === null ? [] : [t('setup.findingExtensionName', { name: finding.name })];
    case 'extensionNotSeen':
      return finding.known.length === 0
        ? [t('setup.findingExtensionNone')]
        : [t('setup.findingExtensionKnown', { known: finding.known.join(', ') })];
    case 'clockGood':
      return zoneExample(finding.zone, region);
    case 'clockUnknown':
      return [t('setup.findingZoneUnknown'), ...zoneExample(finding.zone, region)];
    case 'clockOff':
      return [clockWords(finding.offBy), t('setup.clockTodo', { zone: zoneCity(finding.zone) })];
    case 'country':
      return [exampleWords(finding.country)].filter((text) => text !== null);
    case 'countryUnsure':
      return finding.country === null
        ? [t('setup.findingCountryNone')]
        : [exampleWords(finding.country)].filter((text) => text !== null);
  }
}

/** The current time in the PBX's zone and here. */
export function zoneExample(zone: string, region: Region | undefined): string[] {
  if (region === undefined) return [];
  const now = Date.now();
  const [there, here] = [clockTime(now, { ...region, zone }), clockTime(now, region)];
  return [there === here ? t('setup.findingZoneSame') : t('setup.findingZoneExample', { there, here })];
}

function clockWords(offBy: number): string {
  const { unit, count } = roughLength(offBy);
  const length = t(`time.${unit}`, { count });
  return offBy > 0 ? t('setup.clockAhead', { length }) : t('setup.clockBehind', { length });
}
