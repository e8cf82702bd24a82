import type { Check, CheckFinding } from '../../shared/connection.ts';
import { errorWords, t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { spokenLength } from '../ui/call/describe-call.ts';
import { clockTime } from '../ui/call/format-time.ts';
import { exampleWords } from './CountryField.tsx';
import { countryName } from './country-name.ts';
import { zoneCity } from './zone-name.ts';

/** The name of a check, or what it has found, and the sentences below. */
export function checkWords({ name, state }: Check, extension: string, region: Region): [string, ...string[]] {
  if (state.kind === 'good' || state.kind === 'warning') return foundWords(state.finding, extension, region);
  const title = t(`setup.check_${name}`, { extension });
  if (state.kind !== 'failed') return [title];
  const { what, todo } = errorWords(state.error);
  return todo === '' ? [title, what] : [title, what, todo];
}

function foundWords(finding: CheckFinding, extension: string, region: Region): [string, ...string[]] {
  switch (finding.kind) {
    case 'keyAccepted':
      return [t('setup.good_key')];
    case 'address':
      return [t('setup.good_pbxEncrypted'), t('setup.findingEncrypted', { host: new URL(finding.address).host })];
    case 'plainHttp':
      return [t('setup.good_pbx'), t('setup.findingPlainHttp')];
    case 'extensionSeen': {
      const { name } = finding;
      return [t('setup.good_extension', { extension }), ...(name ? [t('setup.findingExtensionName', { name })] : [])];
    }
    case 'extensionNotSeen':
      return [t('setup.check_extension', { extension }), t('setup.findingExtensionNone')];
    case 'clock':
      return clockWords(finding, region);
    case 'otherZone': {
      const city = { zone: zoneCity(finding.zone) };
      return [t('setup.zoneUnsure', city), t('setup.findingOtherZone', city), t('setup.clockTodo', city)];
    }
    case 'country':
    case 'countryUnsure': {
      if (finding.country === null) return [t('setup.check_country'), t('setup.findingCountryNone')];
      const title = t(finding.kind === 'country' ? 'setup.countryGood' : 'setup.countryUnsure', {
        country: countryName(finding.country),
      });
      const example = exampleWords(finding.country);
      return example === null ? [title] : [title, example];
    }
  }
}

/** `offBy` null: the PBX doesn't report its time. */
function clockWords({ zone, offBy }: { zone: string; offBy: number | null }, region: Region): [string, ...string[]] {
  const city = { zone: zoneCity(zone) };
  if (offBy === 0) return [t('setup.zoneGood', city), zoneExample(zone, region)];
  const title = t('setup.zoneUnsure', city);
  if (offBy === null) return [title, t('setup.findingZoneUnknown'), zoneExample(zone, region)];
  const length = spokenLength(Math.abs(offBy));
  return [title, t(offBy > 0 ? 'setup.clockAhead' : 'setup.clockBehind', { length }), t('setup.clockTodo', city)];
}

/** The current time in the PBX's zone and here. */
export function zoneExample(zone: string, region: Region): string {
  const now = Date.now();
  const [there, here] = [clockTime(now, { ...region, zone }), clockTime(now, region)];
  return there === here ? t('setup.findingZoneSame') : t('setup.findingZoneExample', { there, here });
}
