import { Activity, Check, ChevronLeft, ChevronRight, LockOpen, Plus, RotateCw, Settings, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Dialog } from 'react-aria-components';
import { type ConnectionSummary, connectionToName } from '../../../shared/connection.ts';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { ExtensionChooser } from '../../calls/ExtensionChooser.tsx';
import { useKnownExtensions } from '../../calls/known-extensions.ts';
import { t } from '../../text.ts';
import { type Icon, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { Floating, type FloatingProps } from '../../ui/overlays/Floating.tsx';
import layout from '../../ui/rows.module.css';
import { type Chord, chordShortcut, chordText, refreshKey, screenKey } from '../keys.ts';
import { showSettings } from '../show-settings.ts';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';
import styles from './ExtensionMenu.module.css';
import { refreshCalls } from './refresh.ts';
import { statusWords } from './status-view.ts';

export interface ExtensionPanelProps extends FloatingProps {
  /** The extension whose calls are shown, and the person's own; null before there are any. */
  shown: string | null;
  own: string | null;
}

/** What the header's menu shows: whose calls from which PBX, how fresh; the other PBXs; a colleague's calls; the settings. */
export function ExtensionPanel({ shown, own, trigger, isOpen, onClose }: ExtensionPanelProps): ReactNode {
  const [isChoosing, setChoosing] = useState(false);
  const close = (): void => {
    setChoosing(false);
    onClose();
  };
  const closing = (then: () => void) => () => {
    close();
    then();
  };
  const watch = (extension: string): void => closing(() => appStore.getState().watch(extension))();
  return (
    <Floating trigger={trigger} isOpen={isOpen} onClose={close} className={styles.popover}>
      <Dialog className={classes(styles.dialog)} aria-label={t('shell.menu')}>
        {isChoosing && own !== null && shown !== null ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back a page, as the button above the list does.
          <div
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setChoosing(false);
            }}
          >
            <MenuButton icon={ChevronLeft} autoFocus onPress={() => setChoosing(false)}>
              {t('shell.showCallsOf')}
            </MenuButton>
            <ExtensionChooser value={shown} own={own} onChange={watch} />
          </div>
        ) : (
          <>
            <Head own={own} onRefresh={closing(() => void refreshCalls())} />
            <Insecure onPress={closing(() => showSettings('connection'))} />
            <Connections closing={closing} />
            {own === null || shown === null ? null : (
              <section className={classes(styles.part)} aria-label={t('shell.showCallsOf')}>
                <p className={classes(styles.heading)}>{t('shell.showCallsOf')}</p>
                <MenuButton
                  icon={shown === own ? Check : null}
                  end={own}
                  isCurrent={shown === own}
                  onPress={() => watch(own)}
                >
                  {t('shell.showMine')}
                </MenuButton>
                <MenuButton icon={Users} end={<ChevronRight size={16} aria-hidden />} onPress={() => setChoosing(true)}>
                  {t('shell.showColleague')}
                </MenuButton>
              </section>
            )}
            <div className={classes(styles.part)}>
              <MenuButton icon={Activity} onPress={closing(() => showSettings('advanced'))}>
                {t('settings.section_advanced')}
              </MenuButton>
              <MenuButton
                icon={Settings}
                chord={screenKey('settings')}
                onPress={closing(() => appStore.getState().go('settings'))}
              >
                {t('shell.settings')}
              </MenuButton>
            </div>
          </>
        )}
      </Dialog>
    </Floating>
  );
}

/** Who, where, and how fresh. */
function Head({ own, onRefresh }: { own: string | null; onRefresh: () => void }): ReactNode {
  const region = useRegion();
  const words = useReady(({ status }) => statusWords(status, region));
  const named = useReady(({ status }) => connectionToName(status));
  const name = useKnownExtensions().find(({ number }) => number === own)?.name ?? null;
  return (
    <div className={classes(styles.head)}>
      <div>
        {own === null ? null : <p>{joined(', ', name, own)}</p>}
        <p className="secondary">{joined(' · ', named && connectionName(named, t), words)}</p>
      </div>
      <IconButton label={t('shell.refresh')} icon={RotateCw} onPress={onRefresh} keys={chordShortcut(refreshKey)} />
    </div>
  );
}

/** The PBXs, the current one ticked, and the sample calls; pressing one switches at once. */
function Connections({ closing }: { closing: (then: () => void) => () => void }): ReactNode {
  const { use, setAdding } = appStore.getState();
  const { connections, connectionId } = useReady(({ status }) => status);
  const hasSamples = connections.some(({ kind }) => kind === 'practice');
  const rows = hasSamples ? connections : [...connections, samples];
  return (
    <section className={classes(styles.part)} aria-label={t('shell.pbx')}>
      <p className={classes(styles.heading)}>{t('shell.pbx')}</p>
      {rows.map((one) => {
        const isCurrent = one.id === connectionId;
        const isSamples = one.kind === 'practice';
        return (
          <MenuButton
            key={one.id}
            icon={isCurrent ? Check : null}
            hint={isSamples ? t('shell.samplesHint') : hostOf(one.address)}
            end={one.extension}
            isCurrent={isCurrent}
            onPress={closing(() => void (isCurrent || use(isSamples ? null : one.id)))}
          >
            {isSamples ? t('shell.practice') : one.name}
          </MenuButton>
        );
      })}
      <MenuButton icon={Plus} onPress={closing(() => setAdding(true))}>
        {t('shell.addPbx')}
      </MenuButton>
    </section>
  );
}

/** The sample calls before they were ever shown. */
const samples: ConnectionSummary = { id: 'samples', kind: 'practice', name: '', address: null, extension: null };

const hostOf = (address: string | null): string =>
  address !== null && URL.canParse(address) ? new URL(address).host : (address ?? '');

function Insecure({ onPress }: { onPress: () => void }): ReactNode {
  const isInsecure = useReady(({ status: { source } }) => source.kind === 'pbx' && source.insecure);
  if (!isInsecure) return null;
  return (
    <MenuButton icon={LockOpen} isCaution onPress={onPress}>
      {t('shell.insecureMore')}
    </MenuButton>
  );
}

interface MenuButtonProps {
  /** Null leaves its place empty. */
  icon: Icon | null;
  chord?: Chord;
  /** A second line, and what stands at the end. */
  hint?: string;
  end?: ReactNode;
  isCurrent?: boolean;
  isCaution?: boolean;
  autoFocus?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function MenuButton(props: MenuButtonProps): ReactNode {
  const { icon: ItemIcon, chord, hint, end, isCurrent = false, isCaution = false, children, ...button } = props;
  return (
    <Button
      {...button}
      className={classes(styles.item, isCaution && styles.caution, hint !== undefined && styles.tall)}
      {...(isCurrent ? { 'aria-current': true } : {})}
      {...(chord === undefined ? {} : { 'aria-keyshortcuts': chordShortcut(chord) })}
    >
      <span className={classes(styles.tick)}>{ItemIcon === null ? null : <ItemIcon size={16} aria-hidden />}</span>
      <span className={classes(styles.words)}>
        <bdi className={classes(layout.clip)}>{children}</bdi>
        {hint === undefined ? null : <span className={classes(layout.clip, 'secondary')}>{hint}</span>}
      </span>
      {end === undefined ? null : <span className={classes(styles.end)}>{end}</span>}
      {chord === undefined ? null : (
        <kbd aria-hidden className={classes(styles.key)}>
          {chordText(chord)}
        </kbd>
      )}
    </Button>
  );
}
