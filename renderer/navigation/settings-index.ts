import { fold } from '../../shared/calls/find-text.ts';
import type { Text } from '../../shared/messages/index.ts';
import { t } from '../text.ts';

/** The sections of the settings, in their order. */
export const sectionIds = ['general', 'notifications', 'calling', 'directories', 'connection', 'diagnostics'] as const;
export type SectionId = (typeof sectionIds)[number];

/** The texts of what can be chosen for a setting. */
const values = <Key extends string, Value extends string>(key: Key, ...ids: Value[]) =>
  ids.map((id) => `${key}_${id}` as const);

/** What can be found in the settings: its section, its name, then its hints and values, in the order of the screen. */
const all = {
  theme: ['general', 'settings.theme', ...values('settings.theme', 'system', 'light', 'dark')],
  language: ['general', 'settings.language', 'settings.language_system'],
  closeToTray: ['general', 'settings.closeToTray', 'settings.closeToTrayHint'],
  startAtLogin: ['general', 'settings.startAtLogin', 'settings.startAtLoginHint'],
  fillDays: [
    'general',
    'settings.backfill',
    'settings.backfillHint',
    ...values('settings.backfill', '7', '28', '90', '365', 'null'),
  ],
  keepDays: [
    'general',
    'settings.retention',
    'settings.retentionHint',
    ...values('settings.retention', '30', '90', '365', 'null'),
  ],
  quiet: ['notifications', 'settings.quietNow', 'settings.quietDialling', 'settings.quietOutside'],
  notifyMissed: ['notifications', 'settings.notifyMissed', 'settings.notifyMissedHint'],
  notifyReminders: ['notifications', 'settings.notifyReminders'],
  notifyColleagues: ['notifications', 'settings.notifyColleagues', 'settings.notifyColleaguesHint'],
  notificationsShow: [
    'notifications',
    'settings.notificationsShow',
    ...values('settings.notificationsShow', 'all', 'number', 'nothing'),
  ],
  outsidePrefix: ['calling', 'rules.outsidePrefix', 'rules.outsidePrefixHint'],
  areaCode: ['calling', 'rules.areaCode', 'rules.areaCodeHint'],
  notation: [
    'calling',
    'rules.notation',
    'rules.notationHint',
    ...values('rules.notation', 'asMeant', 'plus', 'abroadPrefix', 'national'),
  ],
  internalLengths: ['calling', 'rules.internalLengths', 'rules.internalLengthsHint'],
  tryNumber: ['calling', 'rules.test', 'rules.testHint'],
  gateways: ['calling', 'setup.gateways', 'setup.gatewaysHint'],
  gatewayRules: ['calling', 'lines.rules', 'lines.rulesHint'],
  callerIds: ['calling', 'setup.callerIds', 'setup.callerIdsHint'],
  callerId: ['calling', 'settings.shownNumber', 'dial.callerIdAuto'],
  phoneLinks: ['calling', 'diagnostics.links', 'links.hint', 'links.personChooses'],
  dialShortcut: ['calling', 'links.keys', 'links.keysTitle'],
  directories: [
    'directories',
    'directories.title',
    'directories.hint',
    ...values('directories.addKind', 'carddav', 'ldap', 'file'),
  ],
  address: ['connection', 'setup.address', 'setup.extension'],
  key: ['connection', 'setup.key', 'settings.key_keychain'],
  country: ['connection', 'setup.country', 'setup.countryNone'],
  zone: ['connection', 'setup.zone'],
  check: ['connection', 'settings.check', 'settings.checkHint'],
  forgetAll: ['connection', 'callActions.forgetAll', 'callActions.forgetAllHint'],
  remove: ['connection', 'settings.removeName', 'settings.removeHint'],
  limit: ['diagnostics', 'diagnostics.limit'],
  updates: ['diagnostics', 'diagnostics.updates', 'updates.check'],
  log: ['diagnostics', 'settings.log', 'settings.openLog'],
} as const satisfies Record<string, readonly [SectionId, ...Parameters<typeof t>[0][]]>;

export type SettingId = keyof typeof all;

/** A setting that the search finds. */
export interface FoundSetting {
  id: SettingId;
  section: SectionId;
  name: string;
}

/** Every setting, by its name in the language that is shown, or in that of `say`. */
export function settingsShown(say: Text = t): FoundSetting[] {
  return (Object.keys(all) as SettingId[]).map((id) => ({ id, section: all[id][0], name: say(all[id][1]) }));
}

/** Other words by which people look for a setting; not shown. */
export function settingWords(id: SettingId): string {
  return t(`settingWords.${id}`);
}

/** The name of a section. */
export function sectionName(section: SectionId): string {
  return t(`settings.section_${section}`);
}

/** The settings that have, for each word of the query, a word that begins with it: those in whose name it is, then by hints, values, section and other words. */
export function findSettings(query: string): FoundSetting[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const inText = (text: string): boolean => {
    const all = wordsOf(text);
    return words.every((word) => all.some((one) => one.startsWith(word)));
  };
  const shown = settingsShown();
  const named = shown.filter(({ name }) => inText(name));
  const others = shown.filter(
    (one) => !named.includes(one) && inText(`${textsOf(one.id)} ${sectionName(one.section)}`),
  );
  return [...named, ...others];
}

/** The words of a text, in lower case and without accents. */
function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function textsOf(id: SettingId): string {
  const [, ...texts] = all[id];
  return [...texts.map((text) => t(text)), settingWords(id)].join(' ');
}
