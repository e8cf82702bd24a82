import type { ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import type { QualityReport, SoundDot } from '../../../shared/quality/quality-report.ts';
import { isPoor } from '../../../shared/quality/sound-counts.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { appStore } from '../../navigation/app-store.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { VerdictShape } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import { Floating } from '../../ui/overlays/Floating.tsx';
import styles from './PoorCalls.module.css';
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

interface PoorCallsProps {
  dots: QualityReport['dots'];
  calls: ChosenCalls;
}

/** The poor and bad calls of a report, the worst first. */
export function PoorCalls(props: PoorCallsProps): ReactNode {
  const { poor } = props.calls;
  if (poor === 0) return null;
  return (
    <section aria-label={t('qualityScreen.theCalls')}>
      <h3 className="section">
        {t('qualityScreen.theCalls')} <PoorCount of={poor} />
      </h3>
      <Listed {...props} />
    </section>
  );
}

/** A button (`children`) that opens a popover with its poor and bad calls: nothing moves under the pointer. */
export function WithCalls({ children, ...props }: PoorCallsProps & { children: ReactNode }): ReactNode {
  const { words, poor } = props.calls;
  return (
    <DialogTrigger>
      {children}
      <Floating className={classes(styles.floating)} placement="bottom start">
        <Dialog aria-label={words} className="scroll bare pad-small">
          <h3 className="section">
            <bdi>{words}</bdi> <PoorCount of={poor} />
          </h3>
          <Listed {...props} />
        </Dialog>
      </Floating>
    </DialogTrigger>
  );
}

const PoorCount = ({ of }: { of: number }): ReactNode => (
  <small className="secondary">{t('qualityScreen.poorBadCount', counted(of))}</small>
);

function Listed({ dots, calls: { holds, poor, filter } }: PoorCallsProps): ReactNode {
  const region = useRegion();
  const found = dots.filter((dot) => isPoor(dot.verdict) && holds(dot));
  const weight = ({ verdict, seconds }: SoundDot): number => seconds + (verdict === 'noSound' ? 1e6 : 0);
  const listed = found.sort((a, b) => weight(b) - weight(a)).slice(0, MOST_LISTED);
  return (
    <div className="container">
      <ul className="bleed">
        {listed.map((dot) => (
          <li key={dot.uuid}>
            <AriaButton className={classes(styles.call)} onPress={() => appStore.getState().openCall(dot.uuid)}>
              <VerdictShape word={dot.verdict} />
              <span className="break">
                <bdi>{partyName(dot.party, dot.name, region)}</bdi>
              </span>
              <span className={classes('tabular secondary', styles.said)}>{soundWords(dot)}</span>
              <span className={classes('secondary break', styles.line)}>{dot.line}</span>
              <time className="tabular secondary">{timeWords(dot, region)}</time>
            </AriaButton>
          </li>
        ))}
      </ul>
      {filter === null ? null : (
        <div className="bleed">
          <Button kind="quiet" size="small" onPress={() => showCalls(filter)}>
            {t('qualityScreen.showInCalls', counted(poor))}
          </Button>
        </div>
      )}
    </div>
  );
}
