import { BookUser, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Directory, DirectoryState } from '../../../shared/directories/directory.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { placeOf, sourceName } from '../../ui/call/source-name.ts';
import { classes } from '../../ui/class-names.ts';
import { EmptyState, FailedState, Skeleton } from '../../ui/feedback/states.tsx';
import { LiveRegion } from '../../ui/feedback/VisuallyHidden.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import group from '../../ui/Group.module.css';
import { Group } from '../../ui/Group.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { MenuButton } from '../../ui/overlays/Menu.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useToday } from '../../ui/Time.tsx';
import { Setting } from '../Setting.tsx';
import settings from '../settings.module.css';
import { DirectoryDialog } from './DirectoryDialog.tsx';
import styles from './directories.module.css';
import { refreshSources, type Sources, useSources } from './directories-store.ts';
import { directoryErrorWords, peopleCount, stateWords } from './directory-words.ts';

const KINDS = ['carddav', 'ldap', 'file'] as const satisfies readonly Directory['kind'][];

/** What is open above the list: the form of a source, or the question before one is removed. */
type Open =
  | { readonly kind: 'form'; readonly of: Directory['kind']; readonly stored: Directory | null }
  | { readonly kind: 'remove'; readonly source: Directory };

/** The sources of people: what is known of each, adding, changing and removing them. */
export function DirectoriesSection(): ReactNode {
  const answer = useSources();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const sources = answer.kind === 'loading' ? null : answer.value;
  const isEmpty = answer.kind === 'shown' && answer.value.length === 0;
  const add = (
    <MenuButton
      label={t('directories.add')}
      words={t('directories.add')}
      icon={Plus}
      items={KINDS.map((of) => ({
        id: of,
        label: t(`directories.addKind_${of}`),
        hint: t(`directories.addDetail_${of}`),
        run: () => setOpen({ kind: 'form', of, stored: null }),
      }))}
    />
  );
  return (
    <Setting id="directories">
      <Group>
        {answer.kind === 'failed' ? (
          <FailedState error={answer.error} onRetry={() => void refreshSources()} />
        ) : sources === null ? (
          <Skeleton rows={1} />
        ) : isEmpty ? (
          <EmptyState icon={BookUser} title={t('directories.none')} actions={add}>
            {t('directories.noneHint')}
          </EmptyState>
        ) : (
          <SourceList sources={sources} onOpen={setOpen} />
        )}
        {/* Where the button will be is known once they are: one that moves would lose the focus. */}
        {answer.kind === 'loading' || isEmpty ? null : <div className={classes(settings.add)}>{add}</div>}
      </Group>
      <p className={classes(group.foot)}>{t('directories.hint')}</p>
      {open?.kind === 'form' ? <DirectoryDialog kind={open.of} stored={open.stored} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog source={open.source} onClose={close} /> : null}
    </Setting>
  );
}

/** A change of the sources; a toast says why it failed. Returns whether it was made. */
async function changed(call: 'directories.save' | 'directories.remove', source: Directory): Promise<boolean> {
  const answer = await (call === 'directories.save'
    ? bridge.call('directories.save', { source, password: null })
    : bridge.call('directories.remove', { id: source.id }));
  if (!answer.ok) {
    const { what, todo } = directoryErrorWords(answer.error);
    showToast({ text: `${what} ${todo}` });
  }
  await refreshSources();
  return answer.ok;
}

function SourceList({ sources, onOpen }: { sources: Sources; onOpen: (open: Open) => void }): ReactNode {
  const region = useRegion();
  const now = useToday();
  /** The source whose update was asked for: a screen reader hears how it went. */
  const [asked, setAsked] = useState<string | null>(null);
  const told = sources.find(({ source }) => source.id === asked);
  const words = told && stateWords(told.source, told.state, now, region);
  const update = (id: string, agreed: { keepOnly?: number } = {}): void => {
    setAsked(id);
    void bridge.call('directories.update', { id, ...agreed });
  };
  return (
    <>
      <LiveRegion text={words ? `${words.line} ${words.trouble ?? ''}` : ''} />
      <ul aria-label={t('directories.title')}>
        {sources.map(({ source, state }) => (
          <SourceRow
            key={source.id}
            source={source}
            words={stateWords(source, state, now, region)}
            state={state}
            onUpdate={(agreed) => update(source.id, agreed)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  );
}

interface SourceRowProps {
  readonly source: Directory;
  readonly words: ReturnType<typeof stateWords>;
  readonly state: DirectoryState;
  readonly onUpdate: (agreed?: { keepOnly: number }) => void;
  readonly onOpen: (open: Open) => void;
}

function SourceRow({ source, words, state, onUpdate, onOpen }: SourceRowProps): ReactNode {
  const { isReading, failed } = state;
  const few = source.isOn && !isReading && failed?.error.kind === 'fewPeople' ? failed.error.left : null;
  const name = sourceName(source);
  const of = [t(`directories.kind_${source.kind}`), source.name === '' ? null : placeOf(source)];
  return (
    <li className={classes(settings.item, styles.source)}>
      <div>
        <Switch
          isSelected={source.isOn}
          onChange={(isOn) => void changed('directories.save', { ...source, isOn })}
          hint={
            <>
              <span className="block">{of.filter((one) => one !== null).join(' · ')}</span>
              <span className="block">{words.line}</span>
            </>
          }
        >
          <bdi>{name}</bdi>
        </Switch>
      </div>
      <div className="row">
        <IconButton
          label={t('directories.update', { name })}
          tip={t('directories.updateTip')}
          icon={RefreshCw}
          isDisabled={!source.isOn || isReading}
          onPress={() => onUpdate()}
        />
        <IconButton
          label={t('directories.edit', { name })}
          icon={Pencil}
          onPress={() => onOpen({ kind: 'form', of: source.kind, stored: source })}
        />
        <IconButton
          label={t('directories.remove', { name })}
          icon={Trash2}
          onPress={() => onOpen({ kind: 'remove', source })}
        />
      </div>
      {words.trouble === null ? null : <p className={classes(styles.below, 'small caution')}>{words.trouble}</p>}
      {few === null ? null : (
        <div className={classes(styles.below)}>
          <Button onPress={() => onUpdate({ keepOnly: few })}>
            {t('directories.keepOnly', { people: peopleCount(few) })}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The password can't be brought back, so it asks first. */
function RemoveDialog({ source, onClose }: { source: Directory; onClose: () => void }): ReactNode {
  const name = sourceName(source);
  const remove = async (): Promise<void> => {
    onClose();
    if (await changed('directories.remove', source)) showToast({ text: t('directories.removed', { name }) });
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('directories.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('shell.cancel')}</Button>
          <Button kind="danger" onPress={() => void remove()}>
            {t('directories.removeYes')}
          </Button>
        </>
      }
    >
      <p>{t('directories.removeText')}</p>
    </Dialog>
  );
}
