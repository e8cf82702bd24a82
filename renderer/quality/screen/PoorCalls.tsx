import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { SoundDot } from '../../../shared/quality/quality-report.ts';
import { isPoor } from '../../../shared/quality/sound-counts.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { appStore } from '../../navigation/app-store.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { VerdictShape } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './PoorCalls.module.css';
import type { FilteredReport } from './quality-store.ts';
import { counted, partyName, soundWords, timeWords } from './quality-words.ts';

/** Calls that are listed. */
const MOST_LISTED = 8;

/** Which calls are listed. `filter`: the same ones in the list of calls; null where that has no such condition. */
export interface ChosenCalls {
  readonly words: string;
  readonly holds: (dot: SoundDot) => boolean;
  readonly poor: number;
  readonly filter: Partial<ViewFilter> | null;
}

interface PoorCallsProps extends Pick<FilteredReport, 'report'> {
  chosen: ChosenCalls | null;
  all: ChosenCalls;
  onClear: () => void;
}

/** The poor and bad calls, or those of what was chosen: the worst first. */
export function PoorCalls({ report, chosen, all, onClear }: PoorCallsProps): ReactNode {
  const region = useRegion();
  const { words, holds, poor, filter } = chosen ?? all;
  const section = useRef<HTMLElement>(null);
  // What was pressed above shows its calls here.
  useEffect(() => {
    if (chosen !== null) section.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (poor === 0) return null;
  const found = report.dots.filter((dot) => isPoor(dot.verdict) && holds(dot));
  const weight = ({ verdict, seconds }: SoundDot): number => seconds + (verdict === 'noSound' ? 1e6 : 0);
  const listed = found.sort((a, b) => weight(b) - weight(a)).slice(0, MOST_LISTED);
  return (
    <section ref={section} aria-label={t('qualityScreen.theCalls')}>
      <h3 className="section">
        {t('qualityScreen.theCalls')}{' '}
        <small className="secondary">{t('qualityScreen.poorBadCount', counted(poor))}</small>
      </h3>
      {chosen === null ? null : (
        <AriaButton className={classes(styles.chip)} aria-label={t('qualityScreen.clear', { words })} onPress={onClear}>
          {words}
          <X size={12} aria-hidden />
        </AriaButton>
      )}
      <ul className="bleed">
        {listed.map((dot) => (
          <li key={dot.uuid}>
            <AriaButton className={classes(styles.call)} onPress={() => appStore.getState().openCall(dot.uuid)}>
              <VerdictShape word={dot.verdict} />
              <span className="clip">
                <bdi>{partyName(dot.party, dot.name, region)}</bdi>
              </span>
              <span className={classes('tabular secondary', styles.said)}>{soundWords(dot)}</span>
              <span className={classes('secondary clip', styles.line)}>{dot.line}</span>
              <time className="tabular secondary">{timeWords(dot, region)}</time>
            </AriaButton>
          </li>
        ))}
      </ul>
      {filter === null ? null : (
        <Button kind="quiet" size="small" onPress={() => showCalls(filter)}>
          {t('qualityScreen.showInCalls', counted(poor))}
        </Button>
      )}
    </section>
  );
}
