import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { appStore } from '../navigation/app-store.ts';
import { type SectionId, type SettingId, sectionName } from '../navigation/settings-index.ts';
import { useReady } from '../navigation/use-ready.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { ConnectionSection } from './ConnectionSection.tsx';
import { CopyForSupport, DiagnosticsSection } from './DiagnosticsSection.tsx';
import { DialRulesSection } from './dial-rules/DialRulesSection.tsx';
import { DirectoriesSection } from './directories/DirectoriesSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { LinesSection } from './LinesSection.tsx';
import { LinksSection } from './links/LinksSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { SectionList } from './SectionList.tsx';
import { showSetting } from './Setting.tsx';
import type { SectionProps } from './section.ts';
import styles from './settings.module.css';
import { sectionValues } from './values.ts';

export interface SettingsScreenProps {
  /** The open section. Null: the list of sections, or the first section where there is room for both. */
  section: SectionId | null;
  /** The setting to show. */
  setting: { readonly id: SettingId } | null;
}

const SECTIONS: Readonly<Record<SectionId, (props: SectionProps) => ReactNode>> = {
  general: GeneralSection,
  notifications: NotificationsSection,
  calling: CallingSection,
  directories: DirectoriesSection,
  connection: ConnectionSection,
  diagnostics: DiagnosticsSection,
};

/** How calls go out, and from where they can be made. */
function CallingSection(props: SectionProps): ReactNode {
  return (
    <>
      <LinesSection {...props} />
      <LinksSection {...props} />
      <DialRulesSection {...props} />
    </>
  );
}

/** The sections, and one of them. Each change is saved at once. */
export function SettingsScreen({ section, setting }: SettingsScreenProps): ReactNode {
  // The whole status: the page shows when the next poll is and how many requests are left.
  const { status, settings, about } = useReady((boot) => boot);
  const known = { status, settings, about };
  const screen = useRef<HTMLDivElement>(null);
  useFocus(screen, section, setting);
  const shown = section ?? 'general';
  const Section = SECTIONS[shown];
  return (
    <div ref={screen} className={classes(styles.screen, section !== null && styles.open)}>
      <SectionList section={shown} values={sectionValues(known, useRegion())} />
      <div className={classes(styles.column)}>
        <div className={classes(styles.back)}>
          <Button kind="quiet" icon={ChevronLeft} onPress={() => appStore.getState().openSettings(null)}>
            {t('shell.settings')}
          </Button>
        </div>
        <div className={classes('row gap-3 between', styles.title)}>
          <h2 tabIndex={-1} className="party">
            {sectionName(shown)}
          </h2>
          {shown === 'diagnostics' ? <CopyForSupport {...known} /> : null}
        </div>
        <Section key={shown} {...known} />
      </div>
    </div>
  );
}

/**
 * Moves the focus when the pressed button is gone: to the setting that was found, to the heading of a section that covers the list, and
 * from there back to the section's button.
 */
function useFocus(
  screen: { readonly current: HTMLElement | null },
  section: SectionId | null,
  setting: { readonly id: SettingId } | null,
): void {
  const before = useRef<SectionId | null | undefined>(undefined);
  useEffect(() => {
    const left = before.current;
    before.current = section;
    if (setting !== null && showSetting(setting.id)) return;
    const shows = (part: HTMLElement | null | undefined): part is HTMLElement =>
      part instanceof HTMLElement && part.offsetParent !== null;
    const list = screen.current?.querySelector<HTMLElement>('nav');
    const heading = screen.current?.querySelector<HTMLElement>('h2[tabindex]');
    const from = screen.current?.querySelector<HTMLElement>(`[data-section="${left}"]`);
    if (section !== null && (left === undefined || !shows(list))) heading?.focus();
    else if (section === null && left && shows(from)) from.focus();
  }, [screen, section, setting]);
}
