import { Bell, ChevronRight, Globe, PhoneOutgoing, Settings, Stethoscope, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { findSettings, type SectionId, sectionIds, sectionName } from '../place/settings-index.ts';
import { appStore } from '../place/store.ts';
import { t } from '../text.ts';
import { type Icon, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { LiveRegion } from '../ui/feedback/VisuallyHidden.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './SectionList.module.css';

const ICONS: Readonly<Record<SectionId, Icon>> = {
  general: Settings,
  notifications: Bell,
  calling: PhoneOutgoing,
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
  const show = (index: number): void => {
    const setting = found[index];
    if (setting !== undefined) openSettings(setting.section, setting.id);
  };
  return (
    <div className={classes(styles.list)}>
      <div className={classes(styles.head)}>
        <h2 className="party">{t('shell.settings')}</h2>
        <IconButton label={t('settings.close')} icon={X} onPress={closeSettings} />
      </div>
      <div className={classes(styles.search)}>
        <TextField
          type="search"
          label={t('settings.search')}
          labelHidden
          placeholder={t('settings.search')}
          value={query}
          onChange={setQuery}
          onKeyDown={({ key }) => {
            if (key === 'Enter') show(0);
          }}
        />
      </div>
      <LiveRegion text={isSearching ? t('settings.found', { count: found.length }) : ''} />
      <nav aria-label={t('shell.settings')} className="column gap-half">
        {isSearching
          ? found.map(({ id, section: at, name }, index) => (
              <AriaButton key={id} className={classes(styles.found)} onPress={() => show(index)}>
                {name}
                <small>{sectionName(at)}</small>
              </AriaButton>
            ))
          : sectionIds.map((id) => (
              <SectionButton
                key={id}
                id={id}
                isCurrent={id === section}
                value={values[id]}
                onPress={() => openSettings(id)}
              />
            ))}
      </nav>
      {isSearching && found.length === 0 ? (
        <p className={classes(styles.none)}>{t('settings.foundNone', { query: query.trim() })}</p>
      ) : null}
    </div>
  );
}

interface SectionButtonProps {
  id: SectionId;
  isCurrent: boolean;
  value: string;
  onPress: () => void;
}

function SectionButton({ id, isCurrent, value, onPress }: SectionButtonProps): ReactNode {
  const Icon = ICONS[id];
  return (
    <AriaButton
      data-section={id}
      {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
      className={classes(styles.one)}
      onPress={onPress}
    >
      <Icon aria-hidden />
      <span>{sectionName(id)}</span>
      <small>{value}</small>
      <ChevronRight aria-hidden className={classes(styles.chevron)} />
    </AriaButton>
  );
}
