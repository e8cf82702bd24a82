import type { ReactNode } from 'react';
import { causeKinds } from '../../../shared/calls/hangup-cause.ts';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { FEWEST_CALLS } from '../../../shared/quality/call-groups.ts';
import type { QualityReport } from '../../../shared/quality/quality-report.ts';
import { type FailedCause, lineCauses, type TriedLine } from '../../../shared/quality/reach-report.ts';
import { shareInterval } from '../../../shared/quality/sound-counts.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { isolated } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { type PartProps, Picture } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import rowStyles from './Rows.module.css';
import { Rows } from './Rows.tsx';
import { counted, counterpartName, countWords, dayWords, intervalWords } from './words.ts';

/** Why calls were not answered: the causes with the next step, the numbers that always fail, and the lines that fail more than others. */
export function Failures(props: PartProps): ReactNode {
  const { numbers, lines } = props.report.reach;
  return (
    <>
      <Causes {...props} />
      {numbers.of === 0 ? null : <FailingNumbers {...props} />}
      {lines.filter(({ tried }) => tried >= FEWEST_CALLS).length < 2 ? null : <Lines {...props} />}
    </>
  );
}

/** A longer text fits no filter. */
const LONGEST_CAUSE = 200;

/** The filter of the calls list for calls that were not answered. */
const failedCalls = (filter: ViewFilter): ViewFilter => ({ ...filter, outcomes: ['notReached'], verdicts: [] });

/** A cause in words, and what to do; one that is not known as it came. */
function causeText({ cause }: Pick<FailedCause, 'cause'>): { what: string; todo: string } {
  const kind = causeKinds.find((one) => one === cause);
  if (kind === undefined)
    return { what: cause === '' ? t('qualityScreen.noCause') : isolated(cause), todo: t('qualityScreen.noCauseTodo') };
  return { what: t(`causes.${kind}What`), todo: t(`causes.${kind}Todo`) };
}

function Causes({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const { causes, otherCauses } = report.reach;
  const { lastDay, period } = report;
  const most = Math.max(1, ...causes.flatMap(({ periods }) => periods.map(({ calls }) => calls)));
  const title = t('qualityScreen.causes');
  if (causes.length === 0) {
    return (
      <Picture title={title} note={t('qualityScreen.causesNote')}>
        <p className={classes(styles.note)}>{t('qualityScreen.causesNone')}</p>
      </Picture>
    );
  }
  return (
    <Picture
      title={title}
      note={t('qualityScreen.causesNote')}
      table={{
        heads: [t(`qualityScreen.${period}`), t('qualityScreen.cause'), t('qualityScreen.calls')],
        rows: causes
          .flatMap((one) => one.periods.map((period) => ({ ...one, ...period })))
          .toSorted((a, b) => b.day - a.day)
          .map((one) => ({
            key: `${one.day} ${one.cause}`,
            name: dayWords(one.day, lastDay, region),
            words: causeText(one).what,
            cells: [countWords(one.calls, region)],
          })),
      }}
    >
      <Rows
        rows={causes.map((one) => {
          const { what, todo } = causeText(one);
          const own = one.ownPhone === 0 ? '' : ` ${t('qualityScreen.ownPhone', counted(one.ownPhone, region))}`;
          const calls = t('qualityScreen.callCount', counted(one.calls, region));
          return {
            key: one.cause,
            name: what,
            figures: calls,
            text: `${todo}${own}`,
            parts: [],
            drawing: <Spark cause={one} report={report} most={most} />,
            press:
              one.cause.length > LONGEST_CAUSE
                ? null
                : {
                    label: t('qualityScreen.causeShow', { what, calls }),
                    run: () => onShowCalls({ ...failedCalls(filter), causes: [one.cause] }),
                  },
          };
        })}
      />
      {otherCauses === 0 ? null : (
        <p className={classes(styles.note)}>{t('qualityScreen.otherCauses', counted(otherCauses, region))}</p>
      )}
    </Picture>
  );
}

interface SparkProps {
  cause: FailedCause;
  report: QualityReport;
  /** The calls of the highest column of all causes. */
  most: number;
}

/** The calls of a cause by day or week. */
function Spark({ cause, report: { firstDay, lastDay, period }, most }: SparkProps): ReactNode {
  const length = period === 'day' ? 1 : 7;
  const width = (lastDay - firstDay + 1) / length;
  const columns = cause.periods.map(({ day, calls }) => {
    const x = Math.max(0, (day - firstDay) / length);
    return `M${x} 20v${(-20 * calls) / most}h0.8V20z`;
  });
  return (
    <svg viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden="true" className={classes(rowStyles.spark)}>
      <rect width={width} height="1" y="19" />
      <path d={columns.join('')} />
    </svg>
  );
}

function FailingNumbers({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const { numbers, of } = report.reach.numbers;
  const title = t('qualityScreen.failing');
  const rows = numbers.map((one) => ({
    key: one.key,
    tries: one.tries,
    name: counterpartName(one, region.country),
    last: dayWords(one.lastDay, report.lastDay, region),
  }));
  return (
    <Picture
      title={title}
      note={t('qualityScreen.failingNote')}
      table={{
        heads: [t('qualityScreen.name'), t('qualityScreen.tried'), t('qualityScreen.lastTry')],
        rows: rows.map(({ tries, last, ...row }) => ({ ...row, cells: [countWords(tries, region), last] })),
      }}
    >
      <Rows
        of={of}
        rows={rows.map(({ key, name, tries, last }) => {
          const figures = t('qualityScreen.failingTries', { ...counted(tries, region), last });
          return {
            key,
            name,
            figures,
            parts: [],
            press: {
              label: t('qualityScreen.failingShow', { name, figures }),
              run: () => onShowCalls({ ...failedCalls(filter), caller: key }),
            },
          };
        })}
      />
    </Picture>
  );
}

/** The lines whose calls fail more often than those of all other lines together, beyond chance: their intervals lie apart. */
export function worseLines(lines: readonly TriedLine[]): TriedLine[] {
  const sum = (some: readonly TriedLine[], of: 'tried' | 'failed') => some.reduce((total, one) => total + one[of], 0);
  return lines.filter((line) => {
    const others = lines.filter((one) => one !== line);
    if (line.tried < FEWEST_CALLS || sum(others, 'tried') < FEWEST_CALLS) return false;
    const rest = shareInterval(sum(others, 'failed'), sum(others, 'tried'));
    return shareInterval(line.failed, line.tried).low > rest.high;
  });
}

function Lines({ report, filter, onShowCalls }: PartProps): ReactNode {
  const region = useRegion();
  const { lines } = report.reach;
  const worse = worseLines(lines);
  const isAsked = (cause: string): boolean => filter.causes.length === 0 || filter.causes.includes(cause);
  const title = t('qualityScreen.lines');
  const shareOf = ({ failed, tried }: TriedLine): string => intervalWords({ hits: failed, of: tried }, region);
  const figuresOf = (one: TriedLine): string =>
    `${t('qualityScreen.failedOf', { failed: one.failed, ...counted(one.tried, region) })} · ${shareOf(one)}`;
  return (
    <Picture
      title={title}
      note={t('qualityScreen.linesNote')}
      table={{
        heads: (['line', 'tried', 'failedHead', 'shareHead'] as const).map((head) => t(`qualityScreen.${head}`)),
        rows: lines.map((one) => ({
          key: one.line,
          name: one.line,
          cells: [countWords(one.tried, region), countWords(one.failed, region), shareOf(one)],
        })),
      }}
    >
      <p className={classes(styles.sentence)}>
        {worse.length === 0
          ? t('qualityScreen.linesAlike')
          : worse.map(({ line }) => t('qualityScreen.lineWorse', { line: isolated(line) })).join(' ')}
      </p>
      <Rows
        rows={lines.map((one) => ({
          key: one.line,
          name: one.line,
          figures: figuresOf(one),
          parts: [
            { band: 'poor', size: one.failed },
            { band: null, size: one.tried - one.failed },
          ],
          press:
            one.failed === 0
              ? null
              : {
                  label: t('qualityScreen.failingShow', { name: one.line, figures: figuresOf(one) }),
                  run: () =>
                    onShowCalls({ ...failedCalls(filter), line: one.line, causes: lineCauses.filter(isAsked) }),
                },
        }))}
      />
    </Picture>
  );
}
