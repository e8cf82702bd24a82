import { CircleCheck, Copy, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { bridge } from '../bridge.ts';
import { createResource, latest, useResource } from '../resource.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { copyText } from '../ui/copy-text.ts';
import { Group, Row } from '../ui/Group.tsx';
import { BudgetSection } from './budget/BudgetSection.tsx';
import { type Fact, factsOf, textForSupport } from './diagnostics/facts.ts';
import { UnreadableRecords } from './history/UnreadableRecords.tsx';
import { Setting } from './Setting.tsx';
import styles from './settings.module.css';
import { type SectionProps, settingsStore } from './store.ts';

const desktop = createResource(() => bridge.call('diagnostics.get', undefined));

const MARKS = { good: CircleCheck, know: Info, act: TriangleAlert } as const;
const GROUPS: readonly { name: 'act' | 'know' | 'pbx' | 'computer'; has: (fact: Fact) => boolean }[] = [
  { name: 'act', has: ({ state }) => state === 'act' },
  { name: 'know', has: ({ state }) => state === 'know' },
  { name: 'pbx', has: ({ state, of }) => state === 'good' && of === 'pbx' },
  { name: 'computer', has: ({ state, of }) => state === 'good' && of === 'computer' },
];

/** What the app knows of itself: what is wrong first, and each fact once. */
export function DiagnosticsSection(props: SectionProps): ReactNode {
  const { status } = props;
  const { openLog } = settingsStore.getState();
  const region = useRegion();
  const facts = factsOf(props, latest(useResource(desktop, undefined)), region);
  // The requests that are left have a group of their own.
  const toShow = facts.filter(({ id, state }) => id !== 'limit' || state !== 'good');
  const copy = () =>
    copyText(textForSupport(facts, props), { done: 'diagnostics.copied', failed: 'diagnostics.copyFailed' });
  return (
    <>
      <div>
        <Button icon={Copy} onPress={copy}>
          {t('diagnostics.copy')}
        </Button>
      </div>
      {GROUPS.map(({ name, has }) => (
        <FactGroup key={name} name={name} facts={toShow.filter(has)} />
      ))}
      <Setting id="unreadable">
        <Group title={t('settings.unreadable')}>
          {status.unreadableRecords === 0 ? (
            <Row name={t('settings.unreadableNone')} />
          ) : (
            <UnreadableRecords count={status.unreadableRecords} />
          )}
        </Group>
      </Setting>
      {status.source.kind === 'none' ? null : (
        <Setting id="budget">
          <BudgetSection status={status} />
        </Setting>
      )}
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

function FactGroup({ name, facts }: { name: (typeof GROUPS)[number]['name']; facts: readonly Fact[] }): ReactNode {
  if (facts.length === 0) return null;
  return (
    <Group title={t(`diagnostics.group_${name}`, { count: facts.length })}>
      {facts.map((fact) => (
        <OneFact key={fact.id} fact={fact} />
      ))}
    </Group>
  );
}

function OneFact({ fact: { state, name, value, hint } }: { fact: Fact }): ReactNode {
  const Mark = MARKS[state];
  return (
    <div className={classes(styles.fact)}>
      <span className={state === 'act' ? 'caution' : 'muted'}>
        <Mark size={16} aria-hidden />
      </span>
      <p className="muted">{name}</p>
      <div>
        <p>{value}</p>
        {hint ? <p className="secondary">{hint}</p> : null}
      </div>
    </div>
  );
}
