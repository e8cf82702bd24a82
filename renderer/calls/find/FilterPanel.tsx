import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, DialogTrigger } from 'react-aria-components';
import { t } from '../../text.ts';
import button from '../../ui/Button.module.css';
import { classes } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import type { FilterControls } from './FilterFields.tsx';
import styles from './find.module.css';

const FilterFields = lazyPart(async () => (await import('./FilterFields.tsx')).FilterFields);

export interface FilterPanelProps extends FilterControls {
  /** How many conditions are set. */
  active: number;
}

/** The button that opens the filter, with the count of what is active. */
export function FilterPanel({ active, ...props }: FilterPanelProps): ReactNode {
  const label = active === 0 ? t('find.filters') : t('find.filtersActive', { count: active });
  return (
    <DialogTrigger>
      <Tipped label={label}>
        <Button
          aria-label={label}
          aria-haspopup="dialog"
          className={classes(button.icon, styles.trigger, active > 0 && styles.active)}
        >
          <ListFilter aria-hidden />
          {active > 0 ? (
            <span aria-hidden className="small bold tabular">
              {active}
            </span>
          ) : null}
        </Button>
      </Tipped>
      <Sheet title={t('find.filters')}>
        <FilterFields {...props} />
      </Sheet>
    </DialogTrigger>
  );
}
