import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import type { FilterControls } from './FilterFields.tsx';

const FilterFields = lazyPart(async () => (await import('./FilterFields.tsx')).FilterFields);

export interface FilterPanelProps extends FilterControls {
  extension: string;
  /** How many conditions are set. */
  active: number;
}

/** The button that opens the filter, with the count of what is active. */
export function FilterPanel({ active, ...props }: FilterPanelProps): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Popup
      label={active === 0 ? t('find.filters') : t('find.filtersActive', { count: active })}
      title={t('find.filters')}
      icon={ListFilter}
      count={active}
      isOpen={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      <FilterFields {...props} />
    </Popup>
  );
}
