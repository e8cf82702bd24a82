import type { ReactNode } from 'react';
import type { LoginStart } from '../../../shared/links.ts';
import { bridge } from '../../bridge.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { WideRow } from '../../ui/Group.tsx';
import { Setting } from '../Setting.tsx';

const atLogin = createResource(() => bridge.call('login.check', undefined));

async function set(isOn: boolean): Promise<void> {
  atLogin.getState().take(await bridge.call('login.set', { isOn }));
}

/** Whether Ringback starts at sign-in, as the system says. `tray`: whether the desktop has one. */
export function StartAtLogin({ tray }: { tray: boolean }): ReactNode {
  const answer = useResource(atLogin, undefined, 'focus');
  const start = latest(answer);
  return (
    <Setting id="startAtLogin">
      <Switch
        isSelected={start?.kind === 'on' || start?.kind === 'approval'}
        isDisabled={start === null || start.kind === 'unavailable'}
        onChange={(isOn) => void set(isOn)}
        hint={hintOf(start, tray)}
      >
        {t('settings.startAtLogin')}
      </Switch>
      {answer.kind === 'failed' ? (
        <WideRow>
          <ErrorBanner error={answer.error} />
        </WideRow>
      ) : null}
    </Setting>
  );
}

function hintOf(start: LoginStart | null, tray: boolean): string | null {
  if (start === null) return t('settings.startAtLoginChecking');
  if (start.kind === 'on' || start.kind === 'off')
    return t(tray ? 'settings.startAtLoginHint' : 'settings.startAtLoginHintNoTray');
  return t(`settings.startAtLogin_${start.kind}`);
}
