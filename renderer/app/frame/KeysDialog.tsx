import type { ReactNode } from 'react';
import { keyList } from '../../navigation/key-list.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './KeysDialog.module.css';
import { keysShown } from './keys-shown.ts';

/** Every key of the window and what it does. */
export function KeysDialog(): ReactNode {
  return (
    <Dialog title={t('palette.keysTitle')} onClose={() => keysShown.setState(false, true)}>
      <div className={classes(styles.groups)}>
        {keyList().map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3 className={classes(styles.where)}>{where}</h3>
            <dl className="bare">
              {keys.map(({ does, keys: those }) => (
                <div key={does} className={classes(styles.key)}>
                  <dt>{does}</dt>
                  <dd className="flex gap-1 bare">
                    {those.map((one) => (
                      <kbd key={one}>{one}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
