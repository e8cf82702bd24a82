import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { clockTime } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './Shows.module.css';

/** What Ringback does, with an example each. They can't be pressed, and screen readers read the sentences only. */
export function Shows(): ReactNode {
  return (
    <aside aria-label={t('welcome.shows')} className={classes(styles.shows)}>
      <section>
        <h2 className="section">{t('welcome.showsWaiting')}</h2>
        <p>{t('welcome.showsWaitingText')}</p>
        <div aria-hidden className={classes(styles.card)}>
          <Caller name="Maria Keller" line={t('welcome.exampleTwice')} hour={9} minute={12} />
          <Caller name="0171 3920083" line={t('welcome.exampleOnce')} hour={8} minute={31} />
        </div>
      </section>
      <section>
        <h2 className="section">{t('welcome.showsPress')}</h2>
        <p>{t('welcome.showsPressText')}</p>
        <div aria-hidden className={classes(styles.card, styles.press)}>
          <i />
          <b>{t('dial.pickUp', { extension: '101' })}</b>
          <span>0:03</span>
        </div>
      </section>
      <section>
        <h2 className="section">{t('welcome.showsSound')}</h2>
        <p>{t('welcome.showsSoundText')}</p>
        <div aria-hidden className={classes(styles.card, styles.sound)}>
          <span className={classes(styles.bar)}>
            <i style={{ flex: 33 }} />
            <i className={classes(styles.lost)} style={{ flex: 8 }} />
            <i className={classes(styles.disturbed)} style={{ flex: 4 }} />
            <i style={{ flex: 55 }} />
          </span>
          <p>
            <b>{t('welcome.exampleBad')}</b> · {t('welcome.exampleBadWhy')}
          </p>
        </div>
      </section>
    </aside>
  );
}

interface CallerProps {
  name: string;
  line: string;
  /** When they called. */
  hour: number;
  minute: number;
}

/** An example row of To ring back. */
function Caller({ name, line, hour, minute }: CallerProps): ReactNode {
  const region = useRegion();
  const at = Date.UTC(2026, 0, 5, hour, minute);
  return (
    <div className={classes(styles.caller)}>
      <p className="body medium row between">
        <bdi>{name}</bdi> <time className="secondary">{clockTime(at, { ...region, zone: 'UTC' })}</time>
      </p>
      <p className="secondary">{line}</p>
      <span className={classes(styles.phone)}>
        <Phone size={16} strokeWidth={1.5} absoluteStrokeWidth />
      </span>
    </div>
  );
}
