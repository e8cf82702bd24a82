import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { appStore } from '../../navigation/app-store.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { ConnectionForm } from '../../setup/ConnectionForm.tsx';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './WelcomePlace.module.css';

/** The page that adds a PBX to the list. Its calls get a list of their own. */
export function AddPbxPlace(): ReactNode {
  const here = useReady(({ status: { connections, connectionId } }) =>
    connections.find(({ id }) => id === connectionId),
  );
  const close = (): void => appStore.setState({ adding: false });
  return (
    <main
      className={classes(styles.screen)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      }}
    >
      <div className={classes(styles.column)}>
        <div>
          <Button kind="quiet" icon={ChevronLeft} onPress={close}>
            {here ? connectionName(here, t) : t('shell.cancel')}
          </Button>
        </div>
        <header>
          <h1 className="party">{t('setup.addTitle')}</h1>
          <p className="muted">{t('setup.addText')}</p>
        </header>
        <ConnectionForm adds />
      </div>
    </main>
  );
}
