import { FlaskConical, PhoneCall } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { appStore } from '../../navigation/app-store.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { ConnectionForm } from '../../setup/ConnectionForm.tsx';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { unbroken } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Strip } from '../frame/Strip.tsx';
import { Shows } from './Shows.tsx';
import styles from './WelcomePlace.module.css';

/**
 * The first screen: connects to a PBX, or shows sample calls. Above it are messages about the stored data. A wide window also says what Ringback
 * does.
 */
export function WelcomePlace(): ReactNode {
  return (
    <div className={classes(styles.screen)}>
      <main className={classes(styles.form)}>
        <Strip />
        <div className={classes(styles.column, styles.first)}>
          <WaitingNumber />
          <Connect />
        </div>
      </main>
      <Shows />
    </div>
  );
}

/** A number from outside that waits for a connection. */
function WaitingNumber(): ReactNode {
  const { prefill } = useStore(appStore, (state) => state.place);
  const { country } = useRegion();
  if (prefill === null) return null;
  return (
    <Banner
      live="status"
      title={t('links.waitsForConnection', { number: unbroken(formatNumber(prefill.number, country)) })}
    />
  );
}

function Connect(): ReactNode {
  const staysInTray = useReady((boot) => boot.status.tray && boot.settings.closeToTray);
  return (
    <ConnectionForm
      above={
        <header className="column gap-half">
          <span className={classes(styles.mark)} aria-hidden>
            <PhoneCall size={20} strokeWidth={1.5} absoluteStrokeWidth />
          </span>
          <h1 className="party">{t('welcome.title')}</h1>
          <p className="body muted">{t('welcome.intro')}</p>
        </header>
      }
      below={<Practice />}
      atEnd={staysInTray ? <p className="flex center secondary">{t('welcome.inTray')}</p> : null}
    />
  );
}

/** Shows the sample calls. */
function Practice(): ReactNode {
  const [isStarting, setStarting] = useState(false);
  const start = async (): Promise<void> => {
    setStarting(true);
    await appStore.getState().use(null);
    setStarting(false);
  };
  return (
    <>
      <p className={classes(styles.or)}>{t('welcome.or')}</p>
      <Button size="large" wide icon={FlaskConical} isPending={isStarting} onPress={() => void start()}>
        {isStarting ? t('welcome.practiceStarting') : t('welcome.practice')}
      </Button>
    </>
  );
}
