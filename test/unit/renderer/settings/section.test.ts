import { afterEach, expect, test, vi } from 'vitest';
import { changeSettings } from '../../../../renderer/settings/section.ts';
import { toastQueue } from '../../../../renderer/ui/overlays/toasts.ts';
import { windowWith } from '../window-with.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  toastQueue.clear();
});

test('a change that could not be saved says why', async () => {
  windowWith().fail('settings.change', { kind: 'settingsNotSaved', detail: 'ENOSPC' });
  expect(await changeSettings({ theme: 'dark' })).toBe(false);
  expect(toastQueue.visibleToasts[0]?.content.text).toContain('ENOSPC');
});
