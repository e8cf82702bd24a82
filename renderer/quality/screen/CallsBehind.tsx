import type { ReactNode } from 'react';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import pictures from './Picture.module.css';
import styles from './QualityScreen.module.css';

export interface CallsBehindProps {
  title: string;
  calls: readonly { uuid: string; words: string }[];
  /** Why some calls are not listed; null where all are. */
  note: string | null;
  onOpenCall: (uuid: string) => void;
  onClose: () => void;
}

/** The calls behind a mark, each of which opens its page. */
export function CallsBehind({ title, calls, note, onOpenCall, onClose }: CallsBehindProps): ReactNode {
  return (
    <section aria-label={title} className={classes(pictures.calls)}>
      <div className={classes(pictures.head)}>
        <h3>{title}</h3>
        <Button kind="quiet" size="small" onPress={onClose}>
          {t('shell.close')}
        </Button>
      </div>
      <ul>
        {calls.map(({ uuid, words }) => (
          <li key={uuid} data-key={uuid}>
            <Button kind="quiet" size="small" onPress={() => onOpenCall(uuid)}>
              {words}
            </Button>
          </li>
        ))}
      </ul>
      {note === null ? null : <p className={classes(styles.note)}>{note}</p>}
    </section>
  );
}
