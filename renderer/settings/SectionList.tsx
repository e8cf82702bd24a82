import { Bell, BookUser, ChevronRight, Globe, PhoneOutgoing, Search, Settings, Stethoscope, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Input, SearchField } from 'react-aria-components';
import { appStore } from '../navigation/app-store.ts';
import {
  type FoundSetting,
  findSettings,
  type SectionId,
  sectionIds,
  sectionName,
} from '../navigation/settings-index.ts';
import { t } from '../text.ts';
import { type Icon, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { LiveRegion } from '../ui/feedback/VisuallyHidden.tsx';
import styles from './SectionList.module.css';

const ICONS: Readonly<Record<SectionId, Icon>> = {
  general: Settings,
  notifications: Bell,
  calling: PhoneOutgoing,
  directories: BookUser,
  connection: Globe,
  diagnostics: Stethoscope,
};

export interface SectionListProps {
  /** The open section. */
  section: SectionId;
  /** The present value of each section, in a word or two; shown in a narrow window. */
  values: Readonly<Record<SectionId, string>>;
}

/** The search and the sections; while something is searched for, the settings found. */
export function SectionList({ section, values }: SectionListProps): ReactNode {
  const { openSettings, closeSettings } = appStore.getState();
  const [query, setQuery] = useState('');
  const found = findSettings(query);
  const isSearching = query.trim() !== '';
  const show = (setting: FoundSetting): void => openSettings(setting.section, setting.id);
  return (
    <div className={classes(styles.list)}>
      <div className={classes(styles.head)}>
        <h2 className="party">{t('shell.settings')}</h2>
        <IconButton label={t('settings.close')} icon={X} onPress={closeSettings} />
      </div>
      <SearchField
        aria-label={t('settings.search')}
        value={query}
        onChange={setQuery}
        onSubmit={() => found[0] && show(found[0])}
        className={classes(styles.search)}
      >
        <Search aria-hidden />
        <Input placeholder={t('settings.search')} className={classes(styles.input)} />
        <IconButton label={t('shell.clear')} tip={null} size="small" icon={X} />
      </SearchField>
      <LiveRegion text={isSearching ? t('settings.found', { count: found.length }) : ''} />
      <nav aria-label={t('shell.settings')} className="column gap-half">
        {isSearching
          ? found.map((setting) => (
              <AriaButton key={setting.id} className={classes(styles.found)} onPress={() => show(setting)}>
                {setting.name}
                <small className="secondary block">{sectionName(setting.section)}</small>
              </AriaButton>
            ))
          : sectionIds.map((id) => {
              const Icon = ICONS[id];
              return (
                <AriaButton
                  key={id}
                  data-section={id}
                  {...(id === section ? { 'aria-current': 'true' as const } : {})}
                  className={classes(styles.one)}
                  onPress={() => openSettings(id)}
                >
                  <Icon aria-hidden />
                  <span>{sectionName(id)}</span>
                  <small className="secondary clip" title={values[id]}>
                    {values[id]}
                  </small>
                  <ChevronRight aria-hidden className={classes(styles.chevron)} />
                </AriaButton>
              );
            })}
      </nav>
      {isSearching && found.length === 0 ? (
        <p className={classes(styles.none)}>{t('settings.foundNone', { query: query.trim() })}</p>
      ) : null}
    </div>
  );
}
