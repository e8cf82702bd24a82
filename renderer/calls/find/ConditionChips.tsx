import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import { Tokens } from '../../ui/fields/TagsField.tsx';
import { callsStore, shownCalls } from '../calls-store.ts';
import { conditionsOf } from './condition-words.ts';
import type { FilterControls } from './FilterFields.tsx';
import styles from './find.module.css';

/** The conditions of the filter, each with a button that removes it. `hasTabs`: tabs show some of them. */
export function ConditionChips({ filter, onChange, hasTabs }: FilterControls & { hasTabs: boolean }): ReactNode {
  const conditions = conditionsOf(filter, useRegion(), useCallerName(filter.caller), hasTabs);
  return (
    <div className={classes(styles.chips)}>
      <Tokens
        label={t('findConditions.chips')}
        tokens={conditions}
        removeLabel={(condition) => t('findConditions.removeCondition', { condition })}
        onRemove={(keys) => {
          for (const { id, without } of conditions) if (keys.has(id)) onChange(without);
        }}
      />
      <Button
        kind="quiet"
        size="small"
        onPress={() => {
          const { text: _, ...none } = noViewFilter;
          onChange(none);
        }}
      >
        {t('find.clearAll')}
      </Button>
    </div>
  );
}

/** The caller of a filter as the rows name them, else their number. */
function useCallerName(key: string | null): string {
  const { country } = useRegion();
  const party = useStore(callsStore, (state) => {
    const shown = shownCalls(state);
    return key !== null && shown?.question.filter.caller === key ? shown.rows[0]?.perspective.party : undefined;
  });
  if (party !== undefined) return partyWords(party, country).title;
  return key === null ? '' : formatNumber(key, country);
}
