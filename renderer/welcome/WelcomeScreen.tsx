import { PhoneCall } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorData } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import { type Bridge, bridge } from '../bridge.ts';
import { ConnectionForm } from '../setup/ConnectionForm.tsx';
import { PbxCountryField } from '../setup/CountryField.tsx';
import { CallerIdEditor } from '../setup/lines/CallerIdEditor.tsx';
import { GatewayEditor } from '../setup/lines/GatewayEditor.tsx';
import type { ListEditorProps } from '../setup/lines/ListEditor.tsx';
import { reportOf, setupStore } from '../setup/store.ts';
import { ZoneField } from '../setup/ZoneField.tsx';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { ErrorBanner } from '../ui/feedback/Banner.tsx';
import { Group } from '../ui/Group.tsx';
import styles from './welcome.module.css';

export interface WelcomeScreenProps extends ListEditorProps {
  /** `connect`: nothing is connected yet. `dialling`: a PBX was just connected; outgoing calls can be set up. */
  step: 'connect' | 'dialling';
  /** Above everything: a damaged file, for instance. */
  strip: ReactNode;
  /** A number that waits. */
  messages: ReactNode;
  /** After the step `dialling`. */
  onDone: () => void;
  ownZone: string;
}

/** The first screen: connects to a PBX, or shows sample calls. */
export function WelcomeScreen({ step, strip, messages, onDone, ownZone, ...lists }: WelcomeScreenProps): ReactNode {
  return (
    <main className={classes(styles.screen)}>
      {strip}
      <div className={classes(styles.column, styles.first)}>
        {messages}
        {step === 'connect' ? (
          <Connect settings={lists.settings} ownZone={ownZone} />
        ) : (
          <Dialling onDone={onDone} ownZone={ownZone} {...lists} />
        )}
      </div>
    </main>
  );
}

/** The step after a connection. Its heading takes the focus, because the button that led here is gone. */
function Dialling({ onDone, ownZone, ...lists }: ListEditorProps & { onDone: () => void; ownZone: string }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { settings, onChange } = lists;
  return (
    <>
      <header className="column gap-half">
        <h1 ref={heading} tabIndex={-1} className="party">
          {t('welcome.diallingTitle')}
        </h1>
        <p className="muted">{t('welcome.diallingText')}</p>
      </header>
      <Group>
        <PbxCountryField {...lists} />
        <ZoneField value={settings.zone} ownZone={ownZone} onChange={(zone) => void onChange({ zone })} />
      </Group>
      <GatewayEditor {...lists} />
      <CallerIdEditor {...lists} />
      <Button kind="primary" size="large" wide onPress={onDone}>
        {t('welcome.done')}
      </Button>
    </>
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
