import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorData } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { type Bridge, bridge } from '../bridge.ts';
import { ConnectionForm } from '../setup/ConnectionForm.tsx';
import { reportOf, setupStore } from '../setup/store.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { ErrorBanner } from '../ui/feedback/Banner.tsx';
import styles from './welcome.module.css';

export interface WelcomeScreenProps {
  /** Above everything: a damaged file, for instance. */
  strip: ReactNode;
  /** A number that waits. */
  messages: ReactNode;
  settings: Settings;
  ownZone: string;
}

/** The first screen: connects to a PBX, or shows sample calls. */
export function WelcomeScreen({ strip, messages, settings, ownZone }: WelcomeScreenProps): ReactNode {
  return (
    <main className={classes(styles.screen)}>
      {strip}
      <div className={classes(styles.column, styles.first)}>
        {messages}
        <Connect settings={settings} ownZone={ownZone} />
      </div>
    </main>
  );
}

function Connect({ settings, ownZone }: { settings: Settings; ownZone: string }): ReactNode {
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
