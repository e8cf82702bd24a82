import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ForgetSubject } from '../../../shared/calls/forget.ts';
import { exportCalls } from '../../call-actions/export-calls.ts';
import { t } from '../../text.ts';
import { MenuButton } from '../../ui/overlays/Menu.tsx';

export interface ListMenuProps {
  /** What the list shows. */
  found: Extract<ForgetSubject, { kind: 'found' }>;
  onSelect: () => void;
}

/** What can be done with the whole list: select in it, save all that it shows. */
export function ListMenu({ found, onSelect }: ListMenuProps): ReactNode {
  return (
    <MenuButton
      label={t('keeping.listMenu')}
      icon={Ellipsis}
      items={[
        { id: 'select', label: t('keeping.select') },
        { id: 'xlsx', label: t('keeping.exportFoundXlsx') },
        { id: 'csv', label: t('keeping.exportFoundCsv') },
      ]}
      onAction={(id) => {
        if (id === 'select') onSelect();
        else void exportCalls({ extension: found.extension, what: found, format: id === 'csv' ? 'csv' : 'xlsx' });
      }}
    />
  );
}
