import type { ReactNode } from 'react';
import { ProfileEditor } from '../../setup/lines/ProfileEditor.tsx';
import { Setting } from '../Setting.tsx';
import type { SectionProps } from '../SettingsScreen.tsx';
import { DialRulesSection } from './DialRulesSection.tsx';

/** Profiles to call with, and how numbers are changed before they are dialled. */
export function CallingSection({ settings, change }: SectionProps): ReactNode {
  return (
    <>
      <Setting id="profiles">
        <ProfileEditor settings={settings} onChange={change} />
      </Setting>
      <DialRulesSection settings={settings} onChange={change} />
    </>
  );
}
