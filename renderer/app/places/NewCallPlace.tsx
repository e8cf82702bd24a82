import { X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { Status } from '../../../shared/connection.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { type DialPrefill, DialScreen } from '../../dial/panel/DialScreen.tsx';
import type { FoundNumber } from '../../dial/panel/RecentNumbers.tsx';
import { searchPeople } from '../../people/look-up.ts';
import { usePeople } from '../../people/people-store.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { useReady } from '../use-ready.ts';
import styles from './NewCallPlace.module.css';
import { Favourites, Redial } from './SpeedDial.tsx';

export interface NewCallPlaceProps {
  prefill: DialPrefill | null;
  onClose: () => void;
  onOpenSettings: () => void;
}

/** New call, with the people that it finds, and with redial and favourites below it. */
export function NewCallPlace(props: NewCallPlaceProps): ReactNode {
  const settings = useReady((boot) => boot.settings);
  const { onClose, ...panel } = props;
  return (
    <>
      <header className={classes(styles.toolbar)}>
        <h2>{t('shell.newCall')}</h2>
        <IconButton label={t('shell.close')} icon={X} onPress={onClose} />
      </header>
      <DialScreen
        {...panel}
        settings={settings}
        blocked={useReady(({ status }) => blockedBy(status))}
        onStarted={onClose}
        findPeople={useFindPeople()}
        redial={<Redial />}
        favourites={<Favourites />}
      />
    </>
  );
}

/** Why no call can be made: no PBX, or one that refuses the key. Offline is only what the last poll found; a call may go through. */
function blockedBy({ link }: Status): AppErrorData | null {
  if (link.kind === 'notConnected') return NOT_CONNECTED;
  return link.kind === 'refused' ? link.error : null;
}

const NOT_CONNECTED: AppErrorData = { kind: 'notConnected' };

/** People are searched by name and number; this many are offered while a number is typed. */
const MOST_PEOPLE = 10;

function useFindPeople(): (text: string) => readonly FoundNumber[] {
  const people = usePeople();
  return useCallback(
    (text) =>
      searchPeople(people, text)
        .slice(0, MOST_PEOPLE)
        .flatMap(({ name, numbers }) => numbers.map(({ number }) => ({ name, number }))),
    [people],
  );
}
