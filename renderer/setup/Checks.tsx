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
  /** Of the heading. */
  level: 1 | 3;
  /** Shown below a check. */
  help: (check: Check) => ReactNode;
}

/** The checks with their findings while they run. Their heading takes the focus, because the form that led here is gone. */
export function Checks({ report, extension, level, help }: ChecksProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const done = report.checks.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'running').length;
  const reading = readingOf(report);
  const Heading = level === 1 ? 'h1' : 'h3';
  return (
    <section aria-label={t('setup.checks')} className="column gap-4">
      <LiveRegion text={announcement(report, extension, useRegion())} />
      <div className="grid gap-half">
        <Heading ref={heading} tabIndex={-1} className="party">
          {t(`setup.checksTitle_${reading}`)}
        </Heading>
        <p className="tabular muted">{t(`setup.checksLead_${reading}`)}</p>
      </div>
      {reading === 'running' ? <Progress label={t('setup.checks')} value={done / report.checks.length} /> : null}
      <ol className={classes(group.group)}>
        {report.checks.map((check) => (
          <CheckRow key={check.name} check={check} extension={extension} help={help(check)} />
        ))}
      </ol>
    </section>
  );
}

function announcement(report: CheckReport, extension: string, region: Region): string {
  const reading = readingOf(report);
  if (reading === 'running') {
    const current = report.checks.find((check) => check.state.kind === 'running');
    return current ? t('setup.checkingStep', { name: checkWords(current, extension, region)[0] }) : '';
  }
  const failed = report.checks.find((check) => check.state.kind === 'failed');
  return [t(`setup.checksLead_${reading}`), ...(failed ? checkWords(failed, extension, region).slice(1) : [])].join(
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
  const row = useRef<HTMLLIElement>(null);
  const eyeCatching = state.kind === 'running' || state.kind === 'failed';
  const tone = state.kind === 'warning' ? 'caution' : state.kind === 'failed' ? 'danger' : null;
  useEffect(() => {
    if (eyeCatching) row.current?.scrollIntoView({ block: 'nearest' });
  }, [eyeCatching]);
  return (
    <li ref={row} className={classes(styles.check, tone === null && state.kind !== 'good' && 'muted')}>
      <StateIcon state={state} />
      <div>
        <p>
          {title}{' '}
          {tone === null ? (
            <VisuallyHidden>{t(`setup.checkState_${state.kind}`)}</VisuallyHidden>
          ) : (
            <span className={classes('small medium', tone)}>{t(`setup.checkState_${state.kind}`)}</span>
          )}
        </p>
        {details.map((sentence) => (
          <p key={sentence} className={classes('tabular', tone === null ? 'secondary' : 'small')}>
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

function StateIcon({ state }: { state: Check['state'] }): ReactNode {
  if (state.kind === 'running') return <Spinner />;
  const [Icon, tone] = ICONS[state.kind];
  return <Icon size={20} aria-hidden className={classes(tone)} />;
}
