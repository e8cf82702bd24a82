import { Circle, CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Check, CheckReport } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { classes } from '../ui/class-names.ts';
import { Spinner } from '../ui/feedback/states.tsx';
import { LiveRegion, VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import styles from './Checks.module.css';
import { readingOf } from './fields.ts';
import { detailWords, stateWord } from './words.ts';

/** A run of the checks as it goes, each with what it found. `children` of a check come below it: what can be done there. */
export function Checks({ report, help }: { report: CheckReport; help: (check: Check) => ReactNode }): ReactNode {
  return (
    <section aria-label={t('setup.checks')} className={classes(styles.checks)}>
      <LiveRegion text={announcement(report)} />
      <ol className={classes(styles.list)}>
        {report.checks.map((check) => (
          <CheckRow key={check.name} check={check} help={help(check)} />
        ))}
      </ol>
    </section>
  );
}

function announcement(report: CheckReport): string {
  switch (readingOf(report)) {
    case 'running': {
      const current = report.checks.find((check) => check.state.kind === 'running');
      return current ? t('setup.checkingStep', { name: t(`setup.check_${current.name}`) }) : '';
    }
    case 'failed': {
      const failed = report.checks.find((check) => check.state.kind === 'failed');
      return [t('setup.checksFailed'), ...(failed ? detailWords(failed.state) : [])].join(' ');
    }
    case 'warned':
      return t('setup.checksWarned');
    case 'good':
      return t('setup.checksUsable');
  }
}

function CheckRow({ check, help }: { check: Check; help: ReactNode }): ReactNode {
  const { state } = check;
  const row = useRef<HTMLLIElement>(null);
  const eyeCatching = state.kind === 'running' || state.kind === 'failed';
  useEffect(() => {
    if (eyeCatching) row.current?.scrollIntoView({ block: 'nearest' });
  }, [eyeCatching]);
  return (
    <li ref={row} className={classes(styles.row, styles[state.kind])}>
      <StateIcon state={state} />
      <div className={classes(styles.text)}>
        <p>
          <span className={classes(styles.name)}>{t(`setup.check_${check.name}`)}</span>{' '}
          {state.kind === 'good' ? (
            <VisuallyHidden>{stateWord(state)}</VisuallyHidden>
          ) : (
            <span className={classes(styles.state)}>{stateWord(state)}</span>
          )}
        </p>
        {detailWords(state).map((sentence) => (
          <p key={sentence} className={classes(styles.detail)}>
            {sentence}
          </p>
        ))}
        {help}
      </div>
    </li>
  );
}

function StateIcon({ state }: { state: Check['state'] }): ReactNode {
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  switch (state.kind) {
    case 'waiting':
      return <Circle {...icon} />;
    case 'running':
      return <Spinner />;
    case 'good':
      return <CircleCheck {...icon} />;
    case 'warning':
      return <TriangleAlert {...icon} />;
    case 'failed':
      return <CircleAlert {...icon} />;
    case 'skipped':
      return <CircleMinus {...icon} />;
  }
}
