import type { ReactNode } from 'react';
import { Group } from '../../ui/Group.tsx';
import { Setting } from '../Setting.tsx';
import type { SectionProps } from '../SettingsScreen.tsx';
import { BackfillField } from './BackfillField.tsx';
import { ComparisonText } from './ComparisonText.tsx';
import { DeleteAll, RetentionField } from './RetentionFields.tsx';

/** How many calls are on this computer, and for how long. */
export function HistorySection({ status, settings, change }: SectionProps): ReactNode {
  const { comparison } = status;
  return (
    <>
      <Group foot={comparison === null ? null : <ComparisonText comparison={comparison} />}>
        <Setting id="fillDays">
          <BackfillField value={settings.fillDays} onChange={(fillDays) => void change({ fillDays })} />
        </Setting>
        <Setting id="keepDays">
          <RetentionField value={settings.keepDays} onChange={(keepDays) => change({ keepDays })} />
        </Setting>
      </Group>
      <Group>
        <Setting id="forgetAll">
          <DeleteAll />
        </Setting>
      </Group>
    </>
  );
}
