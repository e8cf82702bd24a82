import type { ReactNode } from 'react';
import type { SettingId } from '../navigation/settings-index.ts';
import { classes } from '../ui/class-names.ts';
import styles from './settings.module.css';

/** Marks the place of a setting on the screen, for the search and for links. */
export function Setting({ id, children }: { id: SettingId; children: ReactNode }): ReactNode {
  return (
    <div data-setting={id} data-fields="rows" className={classes(styles.setting)}>
      {children}
    </div>
  );
}

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), textarea, [tabindex="0"]';

/** Scrolls to a setting, marks it and focuses its first control; false where it is not on the screen. */
export function showSetting(id: SettingId): boolean {
  for (const marked of document.querySelectorAll('[data-setting][data-marked]')) marked.removeAttribute('data-marked');
  const setting = document.querySelector<HTMLElement>(`[data-setting="${id}"]`);
  if (setting === null) return false;
  setting.setAttribute('data-marked', '');
  setting.scrollIntoView({ block: 'center' });
  const control = setting.querySelector<HTMLElement>(FOCUSABLE);
  if (control === null) setting.tabIndex = -1;
  (control ?? setting).focus({ preventScroll: true });
  return true;
}
