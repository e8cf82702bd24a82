import type { ReactNode } from 'react';
import { dialShortcuts, type Settings } from '../../../shared/settings.ts';
import { bridge } from '../../bridge.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ValueField } from '../../ui/fields/SelectField.tsx';
import { WideRow } from '../../ui/Group.tsx';
import { onMac } from '../../ui/on-mac.ts';
import { Setting } from '../Setting.tsx';
import { changeSettings, type SectionProps } from '../section.ts';

const state = createResource(() => bridge.call('shortcut.get', undefined));

/** A shortcut as labelled on the keyboard. */
function shortcutWords(shortcut: string): string {
  const words = onMac() ? shortcut.replace('Alt', 'Option') : shortcut.replace('Control', t('shell.keyCtrl'));
  return words.replace('Shift', t('shell.keyShift')).replaceAll('+', ' + ');
}

/** Chooses the keys that call a copied number from any program. */
export function ShortcutField({ settings }: Pick<SectionProps, 'settings'>): ReactNode {
  const shortcut = latest(useResource(state, undefined));
  // Whether the system grants the keys is known once the change is saved.
  const choose = (dialShortcut: Settings['dialShortcut']): void =>
    void changeSettings({ dialShortcut }).then(state.getState().refresh);
  return (
    <>
      <Setting id="dialShortcut">
        <ValueField
          label={t('links.keys')}
          hint={t(shortcut?.selection ? 'links.keysHintMarked' : 'links.keysHintCopied')}
          values={[null, ...dialShortcuts]}
          wordsOf={(keys) => (keys === null ? t('links.keysNone') : shortcutWords(keys))}
          value={settings.dialShortcut}
          onChange={choose}
        />
      </Setting>
      {shortcut?.state === 'refused' ? (
        <WideRow>
          <Banner tone="caution" title={t('links.keysRefused')} />
        </WideRow>
      ) : null}
      {shortcut?.state === 'on' && shortcut.wayland ? (
        <WideRow>
          <Banner title={t('links.keysWayland')} />
        </WideRow>
      ) : null}
    </>
  );
}
