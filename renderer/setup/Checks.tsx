import { Circle, CircleAlert, CircleCheck, CircleMinus, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Check, CheckFinding, CheckReport } from '../../shared/connection.ts';
import { errorWords, t } from '../text.ts';
import { classes } from '../ui/class-names.ts';
import { Spinner } from '../ui/feedback/states.tsx';
import { LiveRegion, VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import styles from './Checks.module.css';
import { countryName, exampleWords } from './CountryField.tsx';
import { readingOf, roughLength } from './fields.ts';

/** The checks with their findings while they run. `help`: shown below a check. */
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
            <VisuallyHidden>{t(STATES[state.kind])}</VisuallyHidden>
          ) : (
            <span className={classes(styles.state)}>{t(STATES[state.kind])}</span>
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

const ICONS = {
  waiting: Circle,
  good: CircleCheck,
  warning: TriangleAlert,
  failed: CircleAlert,
  skipped: CircleMinus,
} as const;

function StateIcon({ state }: { state: Check['state'] }): ReactNode {
  if (state.kind === 'running') return <Spinner />;
  const Icon = ICONS[state.kind];
  return <Icon size={16} strokeWidth={1.5} aria-hidden />;
}

const STATES = {
  waiting: 'setup.checkWaiting',
  running: 'setup.checkRunning',
  good: 'setup.checkGood',
  warning: 'setup.checkWarning',
  failed: 'setup.checkFailed',
  skipped: 'setup.checkSkipped',
} as const;

/** The sentences below a check: the finding, and what to do. */
function detailWords(state: Check['state']): string[] {
  if (state.kind === 'failed') {
    const { what, todo } = errorWords(state.error);
    return todo === '' ? [what] : [what, todo];
  }
  return state.kind === 'good' || state.kind === 'warning' ? findingWords(state.finding) : [];
}

function findingWords(finding: CheckFinding): string[] {
  switch (finding.kind) {
    case 'none':
      return [];
    case 'address':
      return [t('setup.findingAddress', { address: finding.address })];
    case 'plainHttp':
      return [t('setup.findingPlainHttp')];
    case 'pathForm':
      return [finding.form === 'with-call' ? t('setup.findingPathWith') : t('setup.findingPathWithout')];
    case 'extensionSeen':
      return [
        finding.by === 'extensions' ? t('setup.findingExtensionList') : t('setup.findingExtensionRecords'),
        ...(finding.name === null ? [] : [t('setup.findingExtensionName', { name: finding.name })]),
      ];
    case 'extensionNotSeen':
      return [
        finding.known.length === 0
          ? t('setup.findingExtensionNone')
          : t('setup.findingExtensionKnown', { known: finding.known.join(', ') }),
      ];
    case 'clockGood':
      return [t('setup.findingClockGood', { zone: finding.zone })];
    case 'clockUnknown':
      return [t('setup.findingClockUnknown', { zone: finding.zone })];
    case 'country':
      return [
        t('setup.findingCountry', { country: countryName(finding.country) }),
        exampleWords(finding.country),
      ].filter((text) => text !== null);
    case 'countryUnsure':
      return [
        finding.country === null
          ? t('setup.findingCountryNone')
          : t('setup.findingCountryLikely', { country: countryName(finding.country) }),
      ];
    case 'clockOff':
      return [clockWords(finding.offBy), t('setup.clockTodo', { zone: finding.zone })];
  }
}

function clockWords(offBy: number): string {
  const { unit, count } = roughLength(offBy);
  const length = t(`setup.length${unit}`, { count });
  return offBy > 0 ? t('setup.clockAhead', { length }) : t('setup.clockBehind', { length });
}
