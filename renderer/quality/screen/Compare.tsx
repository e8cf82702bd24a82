import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Dimension, SoundGroup } from '../../../shared/quality/call-groups.ts';
import { poorShare, type SoundCounts } from '../../../shared/quality/sound-counts.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SegmentedControl } from '../../ui/fields/toggles.tsx';
import styles from './Compare.module.css';
import { type ChosenCalls, WithCalls } from './PoorCalls.tsx';
import type { FilteredReport } from './quality-store.ts';
import { countWords, dimensionChoices, groupName, restWords } from './quality-words.ts';

/** The share that fills a bar. */
const WHOLE_BAR = 0.3;

interface CompareProps extends Pick<FilteredReport, 'report'> {
  /** The calls of a group. */
  callsOf: (dimension: Dimension, group: SoundGroup) => ChosenCalls;
}

/** Poor and bad calls of each group, the worst by its lower bound first; coloured where it stands out. */
export function Compare({ report, callsOf }: CompareProps): ReactNode {
  const region = useRegion();
  const [dimension, setDimension] = useState<Dimension>('counterpart');
  const { groups } = report.groups[dimension];
  return (
    <>
      <SegmentedControl
        label={t('qualityScreen.groupBy')}
        choices={dimensionChoices}
        value={dimension}
        onChange={setDimension}
      />
      <ul className="bleed below">
        {groups.map((group) => {
          const { key, counts, isWorse } = group;
          const { hits, of } = poorShare(counts);
          const name = groupName(dimension, group, region);
          return (
            <li key={key}>
              <WithCalls dots={report.dots} calls={callsOf(dimension, group)}>
                <AriaButton
                  aria-label={t('qualityScreen.group', { name, poor: hits, measured: of })}
                  isDisabled={hits === 0}
                  className={classes(styles.row)}
                >
                  <span className="break">
                    <bdi>{name}</bdi>
                  </span>
                  <span className={classes(styles.bar)} aria-hidden="true">
                    <i
                      className={classes(isWorse && styles.worse)}
                      style={{ width: `${Math.min(1, hits / of / WHOLE_BAR) * 100}%` }}
                    />
                  </span>
                  <Count counts={counts} />
                </AriaButton>
              </WithCalls>
            </li>
          );
        })}
        {restWords(report.groups[dimension]).map(({ name, counts }) => (
          <li key={name} className={classes(styles.row, 'muted')}>
            {name}
            <span />
            <Count counts={counts} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Count({ counts }: { counts: SoundCounts }): ReactNode {
  const { hits, of } = poorShare(counts);
  const words = t('qualityScreen.count', { poor: countWords(hits), measured: countWords(of) });
  return <span className="secondary tabular nowrap">{words}</span>;
}
