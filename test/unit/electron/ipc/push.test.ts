import type { WebContents } from 'electron';
import { expect, it, vi } from 'vitest';
import { createPush } from '../../../../electron/ipc/push.ts';
import { eventChannel } from '../../../../shared/contract/bridge.ts';
import { settingsDefaults } from '../../../../shared/settings.ts';

it('sends what parses, and hands over what does not without throwing', () => {
  const send = vi.fn();
  const onBug = vi.fn();
  const push = createPush(() => ({ isDestroyed: () => false, send }) as unknown as WebContents, onBug);
  push('settings', { ...settingsDefaults, more: 1 } as never);
  expect(send).toHaveBeenCalledExactlyOnceWith(eventChannel, 'settings', settingsDefaults);
  for (const until of [Number.NaN, Number.POSITIVE_INFINITY, 9e15])
    push('settings', { ...settingsDefaults, quiet: { ...settingsDefaults.quiet, until } });
  expect(send).toHaveBeenCalledTimes(1);
  expect(onBug).toHaveBeenCalledTimes(3);
  expect(String(onBug.mock.lastCall?.[1])).toContain('quiet.until');
});
