import type { ReactNode } from 'react';
import { SettingsScreen } from '../../settings/SettingsScreen.tsx';
import { useReady } from '../use-ready.ts';

/** The settings. */
export function SettingsPlace(): ReactNode {
  // The whole status: the page shows when the next poll is and how many requests are left.
  const { status, settings, about } = useReady((boot) => boot);
  return <SettingsScreen status={status} settings={settings} about={about} />;
}
