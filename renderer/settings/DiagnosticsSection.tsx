import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Group, Row } from '../ui/Group.tsx';
import { BudgetSection } from './budget/BudgetSection.tsx';
import { UnreadableRecords } from './history/UnreadableRecords.tsx';
import { Setting } from './Setting.tsx';
import type { SectionProps } from './sections.ts';
import { settingsStore } from './store.ts';

/** What an administrator may ask about: requests, unreadable calls, the log. */
export function DiagnosticsSection({ status }: SectionProps): ReactNode {
  const { openLog } = settingsStore.getState();
  return (
    <>
      {status.source.kind === 'none' ? null : (
        <Setting id="budget">
          <BudgetSection status={status} />
        </Setting>
      )}
      <Setting id="unreadable">
        <Group title={t('settings.unreadable')}>
          {status.unreadableRecords === 0 ? (
            <Row name={t('settings.unreadableNone')} />
          ) : (
            <UnreadableRecords count={status.unreadableRecords} />
          )}
        </Group>
      </Setting>
      <Group>
        <Setting id="log">
          <Row name={t('settings.log')} hint={t('settings.openLogHint')}>
            <Button size="small" onPress={() => void openLog()}>
              {t('settings.openLog')}
            </Button>
          </Row>
        </Setting>
      </Group>
    </>
  );
}
