import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { measuredOf, poorOf, type SoundCounts } from '../../../shared/quality/quality-report.ts';
import { bands } from '../../../shared/quality/verdict.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { FigureTable } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import { counted, countWords, poorCalls, shareWords } from './words.ts';

/** Calls that have something in common. `filter`: shows them in the list of calls; null where no filter can. */
export interface Group {
  readonly name: string;
  readonly counts: SoundCounts;
  readonly filter: Partial<ViewFilter> | null;
}

export interface GroupsProps {
  groups: readonly Group[];
  onShowCalls: (filter: Partial<ViewFilter>) => void;
}

/** How the calls of each group sounded, as a bar under its figures. A press shows its calls. */
export function GroupBars({ groups, onShowCalls }: GroupsProps): ReactNode {
  return (
    <ul className={classes(styles.groups)}>
      {groups.map((group) => (
        <li key={group.name}>
          <GroupBar group={group} onShowCalls={onShowCalls} />
        </li>
      ))}
    </ul>
  );
}

function GroupBar({ group: { name, counts, filter }, onShowCalls }: Omit<GroupsProps, 'groups'> & { group: Group }) {
  const region = useRegion();
  const [measured, poor] = [measuredOf(counts), poorOf(counts)];
  const calls = t('qualityScreen.measuredCalls', counted(measured, region));
  const content = (
    <>
      <span className={classes(styles.groupHead)}>
        <bdi>{name}</bdi>
        <span>
          {t('qualityScreen.measuredCount', { written: countWords(measured, region) })}
          {' · '}
          {t('qualityScreen.poorBadCount', counted(poor, region))}
          {' · '}
          {shareWords(counts, region)}
        </span>
      </span>
      <span className={classes(styles.track)} aria-hidden="true">
        {bands.map((band) =>
          counts[band] === 0 ? null : (
            <i key={band} className={classes(styles[`part-${band}`])} style={{ flexGrow: counts[band] }} />
          ),
        )}
      </span>
    </>
  );
  if (filter === null || measured === 0) return <div className={classes(styles.group)}>{content}</div>;
  const label =
    poor > 0
      ? t('qualityScreen.group', { name, poor, measured })
      : t('qualityScreen.groupAll', { name, measured: calls });
  return (
    <AriaButton
      aria-label={label}
      className={classes(styles.group, styles.groupButton)}
      onPress={() => onShowCalls(poorCalls(filter, counts))}
    >
      {content}
    </AriaButton>
  );
}

/** The same groups with every count. */
export function GroupTable({ groups, label }: Pick<GroupsProps, 'groups'> & { label: string }): ReactNode {
  const region = useRegion();
  const words = [...bands, 'incomplete', 'notMeasured'] as const;
  return (
    <FigureTable label={label} heads={[t('qualityScreen.name'), ...words.map((word) => t(`qualityScreen.${word}`))]}>
      {groups.map(({ name, counts }) => (
        <tr key={name}>
          <th scope="row">
            <bdi>{name}</bdi>
          </th>
          {words.map((word) => (
            <td key={word}>{countWords(counts[word], region)}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}
