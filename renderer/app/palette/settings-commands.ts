import { Settings } from 'lucide-react';
import { type SectionId, sectionIds, sectionName, sectionWords } from '../../place/settings-index.ts';
import { t } from '../../text.ts';
import type { Command } from './commands.ts';

/** A command for each section of the settings, which is found by the names of its settings too. */
export function settingsCommands(show: (section: SectionId) => void): readonly Command[] {
  return sectionIds.map((section) => {
    const title = t('palette.settings', { section: sectionName(section) });
    const also = `${t('palette.openSettingsAlso')} ${sectionWords(section)}`;
    return {
      id: `settings ${section}`,
      icon: Settings,
      title,
      words: [title, also],
      keys: [],
      run: () => show(section),
    };
  });
}
