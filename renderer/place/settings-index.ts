import { t } from '../text.ts';

/** The sections of the settings, in their order. */
export const sectionIds = ['general', 'notifications', 'calling', 'connection', 'diagnostics'] as const;
export type SectionId = (typeof sectionIds)[number];

/** What can be found in the settings: its section and its name, in the order of the screen. */
const all = {
  theme: ['general', 'settings.theme'],
  closeToTray: ['general', 'settings.closeToTray'],
  startAtLogin: ['general', 'settings.startAtLogin'],
  fillDays: ['general', 'settings.backfill'],
  keepDays: ['general', 'settings.retention'],
  updates: ['general', 'settings.updates'],
  quiet: ['notifications', 'settings.quietNow'],
  notifyMissed: ['notifications', 'settings.notifyMissed'],
  notifyReminders: ['notifications', 'settings.notifyReminders'],
  notifyColleagues: ['notifications', 'settings.notifyColleagues'],
  notificationsShow: ['notifications', 'settings.notificationsShow'],
  outsidePrefix: ['calling', 'rules.outsidePrefix'],
  areaCode: ['calling', 'rules.areaCode'],
  notation: ['calling', 'rules.notation'],
  internalLengths: ['calling', 'rules.internalLengths'],
  tryNumber: ['calling', 'rules.test'],
  gateways: ['calling', 'setup.gateways'],
  gatewayRules: ['calling', 'lines.rules'],
  callerIds: ['calling', 'setup.callerIds'],
  callerId: ['calling', 'settings.shownNumber'],
  phoneLinks: ['calling', 'diagnostics.links'],
  dialShortcut: ['calling', 'links.keys'],
  address: ['connection', 'setup.address'],
  key: ['connection', 'setup.key'],
  country: ['connection', 'setup.country'],
  zone: ['connection', 'setup.zone'],
  check: ['connection', 'settings.check'],
  forgetAll: ['connection', 'callActions.forgetAll'],
  remove: ['connection', 'settings.removeName'],
  limit: ['diagnostics', 'diagnostics.limit'],
  log: ['diagnostics', 'settings.log'],
} as const satisfies Record<string, readonly [SectionId, Parameters<typeof t>[0]]>;

export type SettingId = keyof typeof all;

/** A setting that the search finds. */
export interface FoundSetting {
  id: SettingId;
  section: SectionId;
  name: string;
}

/** Every setting. */
export function settingsShown(): FoundSetting[] {
  return (Object.keys(all) as SettingId[]).map((id) => ({ id, section: all[id][0], name: t(all[id][1]) }));
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
