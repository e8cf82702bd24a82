import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as PlainButton, Tag, TagGroup, TagList } from 'react-aria-components';
import type { ViewFilter } from '../../../shared/calls/view-filter.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import type { Condition } from './conditions.ts';
import styles from './find.module.css';

export interface ChipsProps {
  conditions: readonly Condition[];
  onLift: (lifted: Partial<ViewFilter>) => void;
  onClear: () => void;
}

/** What is asked for, each to be lifted. */
export function Chips({ conditions, onLift, onClear }: ChipsProps): ReactNode {
  return (
    <div className={classes(styles.chips)}>
      <TagGroup
        aria-label={t('find.chips')}
        onRemove={(keys) => {
          for (const { id, without: lifted } of conditions) if (keys.has(id)) onLift(lifted);
        }}
        className={classes(styles.chipGroup)}
      >
        <TagList className={classes(styles.chipList)}>
          {conditions.map(({ id, label }) => (
            <Tag key={id} id={id} textValue={label} className={classes(styles.chip)}>
              <bdi className={classes(styles.chipText)}>{label}</bdi>
              <PlainButton
                slot="remove"
                aria-label={t('find.removeCondition', { condition: label })}
                className={classes(styles.chipRemove)}
              >
                <X size={16} strokeWidth={1.5} aria-hidden />
              </PlainButton>
            </Tag>
          ))}
        </TagList>
      </TagGroup>
      <Button kind="quiet" onPress={onClear}>
        {t('find.clearAll')}
      </Button>
    </div>
  );
}
