import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorData } from '../../../shared/errors.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { type Bridge, bridge } from '../../bridge.ts';
import { appStore } from '../../place/store.ts';
import { useReady } from '../../place/use-ready.ts';
import { ConnectionForm } from '../../setup/ConnectionForm.tsx';
import { reportOf, setupStore } from '../../setup/store.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner, ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { Strip } from '../frame/Strip.tsx';
import styles from './WelcomePlace.module.css';

/** The first screen, below what is to know of the stored data: connects to a PBX, or shows sample calls. */
export function WelcomePlace(): ReactNode {
  return (
    <main className={classes(styles.screen)}>
      <Strip />
      <div className={classes(styles.column, styles.first)}>
        <WaitingNumber />
        <Connect />
      </div>
    </main>
  );
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

function Connect(): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const ownZone = useReady(({ about }) => about.zone);
  const staysInTray = useReady((boot) => boot.status.tray && boot.settings.closeToTray);
  const isChecking = useStore(setupStore, ({ attempt }) => reportOf(attempt) !== null);
  return (
    <>
      {isChecking ? null : (
        <header className="column gap-half">
          <span className={classes(styles.mark)} aria-hidden>
            <PhoneCall size={20} strokeWidth={1.5} absoluteStrokeWidth />
          </span>
          <h1 className="party">{t('welcome.title')}</h1>
          <p className="muted">{t('welcome.intro')}</p>
        </header>
      )}
      <ConnectionForm settings={settings} ownZone={ownZone} level={1} large />
      {isChecking ? null : <Practice />}
      {isChecking || !staysInTray ? null : <p className="flex center secondary">{t('welcome.inTray')}</p>}
    </>
  );
}

function Practice(): ReactNode {
  const { start, practice } = useStore(welcomeStore);
  const starting = start.kind === 'starting';
  return (
    <>
      <div className="flex center">
        <Button kind="quiet" isPending={starting} onPress={() => void practice()}>
          {starting ? t('welcome.practiceStarting') : t('welcome.practice')}
        </Button>
      </div>
      {start.kind === 'failed' ? <ErrorBanner error={start.error} /> : null}
    </>
  );
}

/** The state of starting the practice PBX. */
export type Start = { kind: 'idle' } | { kind: 'starting' } | { kind: 'failed'; error: AppErrorData };

export interface WelcomeState {
  start: Start;
  /** Starts the practice PBX; true when it runs. */
  practice(): Promise<boolean>;
}

/** The welcome's store over a bridge. */
export function createWelcomeStore(bridge: Bridge): StoreApi<WelcomeState> {
  return createStore<WelcomeState>((set, get) => ({
    start: { kind: 'idle' },
    async practice() {
      if (get().start.kind === 'starting') return false;
      set({ start: { kind: 'starting' } });
      const answer = await bridge.call('connection.practice', undefined);
      set({ start: answer.ok ? { kind: 'idle' } : { kind: 'failed', error: answer.error } });
      return answer.ok;
    },
  }));
}

/** The window's welcome. */
const welcomeStore = createWelcomeStore(bridge);
