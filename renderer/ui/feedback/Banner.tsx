import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppErrorData } from '../../../shared/errors.ts';
import { errorWords } from '../../text.ts';
import { Button } from '../Button.tsx';
import { classes } from '../class-names.ts';
import styles from './Banner.module.css';

export type BannerTone = 'info' | 'positive' | 'caution' | 'negative';

const ICONS = { info: Info, positive: CircleCheck, caution: TriangleAlert, negative: CircleAlert } as const;

export interface BannerProps {
  tone?: BannerTone;
  /** What happened, in one sentence. */
  title: ReactNode;
  /** What to do. */
  children?: ReactNode;
  act?: { words: string; run: () => unknown };
  /** Announces it to screen readers as it appears: `status` politely, `alert` at once. */
  live?: 'off' | 'status' | 'alert';
}

/** Something to know about this place, with what to do about it. Its ground is neutral; `caution` is for what the person must act on. */
export function Banner(props: BannerProps): ReactNode {
  const { tone = 'info', title, children, act, live = 'off' } = props;
  const Icon = ICONS[tone];
  return (
    <div className={classes(styles.banner, styles[tone])} {...(live === 'off' ? {} : { role: live })}>
      <Icon aria-hidden className={classes(styles.icon)} />
      <div className={classes(styles.body)}>
        <div className={classes(styles.words)}>
          <p>{title}</p>
          {children ? <div className="secondary column gap-1">{children}</div> : null}
        </div>
        {act ? (
          <div className={classes(styles.act)}>
            <Button kind="quiet" size="small" onPress={act.run}>
              {act.words}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** An error: what happened, and what to do. */
export function ErrorBanner({ error }: { error: AppErrorData }): ReactNode {
  const { what, todo } = errorWords(error);
  return (
    <Banner tone="negative" live="alert" title={what}>
      {todo}
    </Banner>
  );
}
