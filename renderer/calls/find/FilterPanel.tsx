import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogTrigger } from 'react-aria-components';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import type { FilterControls } from './FilterFields.tsx';

const FilterFields = lazyPart(async () => (await import('./FilterFields.tsx')).FilterFields);

/** The button that opens the filter. `isActive`: conditions are set, which stand below it. */
export function FilterPanel({ isActive, ...props }: FilterControls & { isActive: boolean }): ReactNode {
  return (
    <DialogTrigger>
      <IconButton
        label={t('find.filters')}
        icon={ListFilter}
        kind={isActive ? 'accent' : 'quiet'}
        aria-haspopup="dialog"
      />
      <Sheet title={t('find.filters')}>
        <FilterFields {...props} />
      </Sheet>
    </DialogTrigger>
  );
}
