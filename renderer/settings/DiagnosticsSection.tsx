import { CircleCheck, Copy, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UpdateState } from '../../shared/updates.ts';
import { bridge } from '../bridge.ts';
import { appStore } from '../navigation/app-store.ts';
import type { SettingId } from '../navigation/settings-index.ts';
import { showSettings } from '../navigation/show-settings.ts';
import { createResource, latest, useResource } from '../resource.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { copyText } from '../ui/copy-text.ts';
import { Group } from '../ui/Group.tsx';
import { type Fact, factsOf, textForSupport } from './diagnostics/facts.ts';
import { UnreadableRecords } from './history/UnreadableRecords.tsx';
import { Setting } from './Setting.tsx';
import type { SectionProps } from './section.ts';
import styles from './settings.module.css';
import { updateAction } from './updates/update-action.ts';
import { updates } from './updates/updates-store.ts';
import { WhatChanged } from './updates/WhatChanged.tsx';

const desktop = createResource(() => bridge.call('diagnostics.get', undefined));

const MARKS = { good: CircleCheck, know: Info, act: TriangleAlert } as const;
const TONES = { good: classes(styles.good), know: 'muted', act: 'caution' } as const;
const GROUPS: readonly { name: 'act' | 'know' | 'pbx' | 'computer'; has: (fact: Fact) => boolean }[] = [
  { name: 'act', has: ({ state }) => state === 'act' },
  { name: 'know', has: ({ state }) => state === 'know' },
  { name: 'pbx', has: ({ state, of }) => state === 'good' && of === 'pbx' },
  { name: 'computer', has: ({ state, of }) => state === 'good' && of === 'computer' },
];

/** What the app knows of itself: what is wrong first, and each fact once. */
export function DiagnosticsSection(props: SectionProps): ReactNode {
  const newest = latest(useResource(updates, undefined));
  const facts = factsOf(
    { ...props, updates: newest },
    latest(useResource(desktop, undefined)),
    useRegion(),
    Date.now(),
  );
  return GROUPS.map(({ name, has }) => {
    const some = facts.filter(has);
    if (some.length === 0) return null;
    return (
      <Group key={name} title={t(`diagnostics.group_${name}`, { count: some.length })}>
        {some.map((fact) => (
          <OneFact key={fact.id} fact={fact} count={props.status.unreadableRecords} newest={newest} />
        ))}
      </Group>
    );
  });
}

/** Copies the page as text, for support. */
export function CopyForSupport(known: Pick<SectionProps, 'status' | 'settings' | 'about'>): ReactNode {
  const region = useRegion();
  const copy = (): void => {
    const newest = latest(updates.getState().answer);
    const facts = factsOf({ ...known, updates: newest }, latest(desktop.getState().answer), region, Date.now());
    copyText(textForSupport(facts, known), { done: 'diagnostics.copied', failed: 'diagnostics.copyFailed' });
  };
  return (
    <Button icon={Copy} size="small" onPress={copy}>
      {t('diagnostics.copy')}
    </Button>
  );
}

/** What can be done about a fact. */
const ACTIONS: Readonly<Record<string, { words: () => string; run: () => void }>> = {
  connection: { words: () => t('diagnostics.check'), run: () => showSettings('connection', 'check') },
  links: { words: () => t('setup.change'), run: () => showSettings('calling', 'phoneLinks') },
  versions: { words: () => t('settings.openLog'), run: () => void appStore.getState().showLog() },
};

/** The facts that the search of the settings finds. */
const FOUND: Readonly<Record<string, SettingId>> = { limit: 'limit', versions: 'log', updates: 'updates' };

interface OneFactProps {
  fact: Fact;
  /** How many calls are unreadable. */
  count: number;
  newest: UpdateState | null;
}

function OneFact({ fact: { id, state, name, value, hint }, count, newest }: OneFactProps): ReactNode {
  const Mark = MARKS[state];
  const action = id === 'updates' ? updateAction(newest) : ACTIONS[id];
  const found = FOUND[id];
  const row = (
    <div className={classes(styles.fact)}>
      <Mark size={16} aria-hidden className={TONES[state]} />
      <div className={classes(styles.factBody)}>
        <p className="muted">{name}</p>
        <div>
          <p {...(id === 'updates' && { role: 'status' })}>{value}</p>
          {hint ? <p className="secondary">{hint}</p> : null}
          {id === 'unreadable' ? <UnreadableRecords count={count} /> : null}
          {id === 'updates' && newest?.kind === 'on' && newest.newer !== null ? (
            <WhatChanged release={newest.newer} />
          ) : null}
        </div>
      </div>
      {action ? (
        <Button kind="quiet" size="small" onPress={action.run}>
          {action.words()}
        </Button>
      ) : null}
    </div>
  );
  return found ? <Setting id={found}>{row}</Setting> : row;
}
