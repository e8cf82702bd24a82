import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { WelcomeScreen } from '../../welcome/WelcomeScreen.tsx';
import { Strip } from '../frame/Strip.tsx';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';

/** The welcome, below what is to know of the stored data. */
export function WelcomePlace(): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const ownZone = useReady(({ about }) => about.zone);
  return <WelcomeScreen strip={<Strip />} messages={<WaitingNumber />} settings={settings} ownZone={ownZone} />;
}

/** A number from outside that waits for a connection. */
function WaitingNumber(): ReactNode {
  const { prefill } = useStore(appStore, (state) => state.place);
  const { country } = useRegion();
  if (prefill === null) return null;
  return (
    <Banner live="status" title={t('links.waitsForConnection', { number: formatNumber(prefill.number, country) })} />
  );
}
