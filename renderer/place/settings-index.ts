import type { Settings } from '../../shared/settings.ts';
import { t } from '../text.ts';

/** The sections of the settings, in their order. */
export const sectionIds = ['general', 'notifications', 'calling', 'connection', 'diagnostics'] as const;
export type SectionId = (typeof sectionIds)[number];

/** What can be found in the settings: its section, its name, and the stored settings that it shows. */
const all = {
  theme: ['general', 'settings.theme', ['theme']],
  closeToTray: ['general', 'settings.closeToTray', ['closeToTray']],
  startAtLogin: ['general', 'settings.startAtLogin', []],
  fillDays: ['general', 'settings.backfill', ['fillDays']],
  keepDays: ['general', 'settings.retention', ['keepDays']],
  updates: ['general', 'settings.updates', []],
  quiet: ['notifications', 'settings.quietNow', ['quiet']],
  notifyMissed: ['notifications', 'settings.notifyMissed', ['notifyMissed']],
  notifyReminders: ['notifications', 'settings.notifyReminders', ['notifyReminders']],
  notifyColleagues: ['notifications', 'settings.notifyColleagues', ['notifyColleagues']],
  notificationsShow: ['notifications', 'settings.notificationsShow', ['notificationsShow']],
  outsidePrefix: ['calling', 'rules.outsidePrefix', ['dialRules']],
  areaCode: ['calling', 'rules.areaCode', ['dialRules']],
  notation: ['calling', 'rules.notation', ['dialRules']],
  internalLengths: ['calling', 'rules.internalLengths', ['dialRules']],
  tryNumber: ['calling', 'rules.test', []],
  gateways: ['calling', 'setup.gateways', ['gateways', 'gatewayUuid']],
  gatewayRules: ['calling', 'lines.rules', ['gatewayRules']],
  callerIds: ['calling', 'setup.callerIds', ['callerIds']],
  callerId: ['calling', 'settings.shownNumber', ['callerId']],
  phoneLinks: ['calling', 'diagnostics.links', []],
  dialShortcut: ['calling', 'links.keys', ['dialShortcut']],
  address: ['connection', 'setup.address', ['connectionName', 'connection', 'extension']],
  key: ['connection', 'setup.key', ['keepKeyWeakly']],
  country: ['connection', 'setup.country', ['country', 'countryGuess']],
  zone: ['connection', 'setup.zone', ['zone']],
  check: ['connection', 'settings.check', []],
  forgetAll: ['connection', 'callActions.forgetAll', []],
  remove: ['connection', 'settings.removeName', []],
  limit: ['diagnostics', 'diagnostics.limit', []],
  log: ['diagnostics', 'settings.log', []],
} as const satisfies Record<string, readonly [SectionId, Parameters<typeof t>[0], readonly (keyof Settings)[]]>;

export type SettingId = keyof typeof all;
const ids = Object.keys(all) as SettingId[];

/** A setting that the search finds. */
export interface FoundSetting {
  id: SettingId;
  section: SectionId;
  name: string;
}

/** Every setting, in the order of the screen, with the stored settings that it shows. */
export function settingsShown(): (FoundSetting & { keys: readonly (keyof Settings)[] })[] {
  return ids.map((id) => {
    const [section, name, keys] = all[id];
    return { id, section, name: t(name), keys };
  });
}

/** The name of a section. */
export function sectionName(section: SectionId): string {
  return t(`settings.section_${section}`);
}

/** The settings that have, for each word of the query, a word that begins with it: those in whose name it is, then by synonym and section. */
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
    (one) => !named.includes(one) && inText(`${withSynonyms(one.id)} ${sectionName(one.section)}`),
  );
  return [...named, ...others];
}

/** The words of a text, in lower case and without accents. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function withSynonyms(id: SettingId): string {
  return `${t(all[id][1])} ${t(`settings.words_${id}`)}`;
}
