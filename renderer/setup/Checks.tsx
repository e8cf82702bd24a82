import { Circle, CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Check, CheckReport } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { type Region, useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { Progress, Spinner } from '../ui/feedback/states.tsx';
import { LiveRegion, VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import group from '../ui/Group.module.css';
import { checkWords } from './check-words.ts';
import { readingOf } from './fields.ts';
import styles from './setup.module.css';

export interface ChecksProps {
  report: CheckReport;
  extension: string;
  /** The connection is a new one. */
  isNew: boolean;
  /** Of the heading. */
  level: 1 | 3;
  /** Shown below a check. */
  help: (check: Check) => ReactNode;
  /** Mends a check that failed. */
  card: (check: Check) => ReactNode;
}

/** The checks while they run, then what is to be done: one thing to mend, or what to look at. Their heading takes the focus, because the form that led here is gone. */
export function Checks({ report, extension, isNew, level, help, card }: ChecksProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const done = report.checks.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'running').length;
  const reading = readingOf(report, isNew);
  const Heading = level === 1 ? 'h1' : 'h3';
  const listed = report.checks.filter((check) => isListed(check, reading));
  const failed = report.checks.filter(({ state }) => state.kind === 'failed');
  const ticked = report.checks.filter((check) => !listed.includes(check) && !failed.includes(check));
  return (
    <section aria-label={t('setup.checks')} className="column gap-4">
      <LiveRegion text={announcement(report, extension, isNew, useRegion())} />
      <div className="grid gap-half">
        <Heading ref={heading} tabIndex={-1} className="party">
          {t(`setup.checksTitle_${reading}`)}
        </Heading>
        <p className="body muted">{t(`setup.checksLead_${reading}`)}</p>
      </div>
      {reading === 'running' ? <Progress label={t('setup.checks')} value={done / report.checks.length} /> : null}
      {failed.map((check) => card(check))}
      {listed.length === 0 ? null : (
        <ul className={classes(group.group)}>
          {listed.map((check) => (
            <CheckRow key={check.name} check={check} extension={extension} help={help(check)} />
          ))}
        </ul>
      )}
      {ticked.length === 0 ? null : (
        <ul className={classes(styles.ticks)}>
          {ticked.map((check) => (
            <Tick key={check.name} check={check} extension={extension} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whether a check has a row of its own: warnings, and what a person can see to be wrong, once all is through. */
function isListed({ name, state }: Check, reading: ReturnType<typeof readingOf>): boolean {
  if (reading === 'good') return true;
  return reading === 'warned' && (state.kind === 'warning' || name === 'clock' || name === 'country');
}

/** A check in a line with others: its name, or what it found. */
function Tick({ check, extension }: { check: Check; extension: string }): ReactNode {
  const { state } = check;
  const [title] = checkWords(check, extension, useRegion());
  return (
    <li className={classes(styles.tick)}>
      <StateIcon state={state} size={14} />
      <span>
        {title}
        {state.kind === 'skipped' ? (
          t('setup.notChecked')
        ) : (
          <VisuallyHidden> {t(`setup.checkState_${state.kind}`)}</VisuallyHidden>
        )}
      </span>
    </li>
  );
}

function announcement(report: CheckReport, extension: string, isNew: boolean, region: Region): string {
  const reading = readingOf(report, isNew);
  if (reading === 'running') {
    const current = report.checks.find((check) => check.state.kind === 'running');
    return current ? t('setup.checkingStep', { name: checkWords(current, extension, region)[0] }) : '';
  }
  const failed = report.checks.find((check) => check.state.kind === 'failed');
  return [t(`setup.checksTitle_${reading}`), ...(failed ? checkWords(failed, extension, region).slice(1) : [])].join(
    ' ',
  );
}

interface CheckRowProps extends Pick<ChecksProps, 'extension'> {
  check: Check;
  help: ReactNode;
}

function CheckRow({ check, extension, help }: CheckRowProps): ReactNode {
  const { state } = check;
  const [title, ...details] = checkWords(check, extension, useRegion());
  const isWarning = state.kind === 'warning';
  return (
    <li className={classes(styles.check)}>
      <StateIcon state={state} />
      <div>
        <p>
          {title}{' '}
          {isWarning ? (
            <span className="small medium caution">{t('setup.checkState_warning')}</span>
          ) : (
            <VisuallyHidden>{t(`setup.checkState_${state.kind}`)}</VisuallyHidden>
          )}
        </p>
        {details.map((sentence) => (
          <p key={sentence} className="tabular secondary">
            {sentence}
          </p>
        ))}
        {help}
      </div>
    </li>
  );
}

const ICONS = {
  waiting: [Circle, 'muted'],
  good: [CircleCheck, styles.good],
  warning: [TriangleAlert, 'caution'],
  failed: [CircleAlert, 'danger'],
  skipped: [CircleMinus, 'muted'],
} as const;

function StateIcon({ state, size = 20 }: { state: Check['state']; size?: 14 | 20 }): ReactNode {
  if (state.kind === 'running') return <Spinner />;
  const [Icon, tone] = ICONS[state.kind];
  return <Icon size={size} aria-hidden className={classes(tone)} />;
}
