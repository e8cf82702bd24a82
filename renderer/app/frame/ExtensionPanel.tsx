import {
  Check,
  ChevronLeft,
  ChevronRight,
  LockOpen,
  Moon,
  Plus,
  RotateCw,
  Settings,
  Stethoscope,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Dialog, Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import { type ConnectionSummary, connectionToName } from '../../../shared/connection.ts';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { capital } from '../../../shared/messages/moment-words.ts';
import { quietTimes } from '../../../shared/time/proposed-times.ts';
import { wordsElsewhere } from '../../../shared/trouble.ts';
import { ExtensionChooser } from '../../calls/ExtensionChooser.tsx';
import { appStore } from '../../navigation/app-store.ts';
import { keyWords, refreshKey, screenKey } from '../../navigation/keys.ts';
import { showSettings } from '../../navigation/show-settings.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { beQuietUntil, endQuiet, quietWords } from '../../settings/quiet.ts';
import { exampleWords } from '../../setup/CountryField.tsx';
import { t } from '../../text.ts';
import { type Icon, IconButton, type KeyWords } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { joined, rowTimeWords, timeWords } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { Floating } from '../../ui/overlays/Floating.tsx';
import { itemWithKey } from '../../ui/shortcut.tsx';
import { useToday } from '../../ui/Time.tsx';
import styles from './ExtensionMenu.module.css';
import { refreshCalls, statusWords } from './refresh.ts';
import { isInMenu, useEntries } from './strip-entries.ts';

export interface ExtensionPanelProps {
  /** The extension whose calls are shown, and the person's own; null before there are any. */
  shown: string | null;
  own: string | null;
  onClose: () => void;
}

type Closing = (then: () => void) => () => void;

/** What the header's menu shows: whose calls from which PBX, how fresh; what there is to know; the PBXs; a colleague's calls; the settings. */
export function ExtensionPanel({ shown, own, onClose }: ExtensionPanelProps): ReactNode {
  const [isChoosing, setChoosing] = useState(false);
  const closing: Closing = (then) => () => {
    onClose();
    then();
  };
  const watch = (extension: string): void => closing(() => appStore.setState({ watched: extension }))();
  return (
    <Floating className={styles.popover}>
      <Dialog className={classes(styles.dialog)} aria-label={t('shell.menu')}>
        {isChoosing && own !== null && shown !== null ? (
          <Colleagues onBack={() => setChoosing(false)}>
            <ExtensionChooser value={shown} own={own} onChange={watch} />
          </Colleagues>
        ) : (
          <>
            <Head own={own} onRefresh={closing(() => void refreshCalls())} />
            <Menu aria-label={t('shell.menu')} autoFocus="first" className="bare">
              <ToKnow closing={closing} />
              <Connections closing={closing} />
              {own === null || shown === null ? null : (
                <Whose shown={shown} own={own} onWatch={watch} onChoose={() => setChoosing(true)} />
              )}
              <QuietTimes closing={closing} />
              <MenuSection className={classes(styles.part)} aria-label={t('shell.settings')}>
                <Item icon={Stethoscope} onAction={closing(() => showSettings('diagnostics'))}>
                  {t('settings.section_diagnostics')}
                </Item>
                <Item
                  icon={Settings}
                  keys={keyWords(screenKey('settings'))}
                  onAction={closing(() => appStore.getState().go('settings'))}
                >
                  {t('shell.settings')}
                </Item>
              </MenuSection>
            </Menu>
          </>
        )}
      </Dialog>
    </Floating>
  );
}

/** The list of extensions in place of the menu. */
function Colleagues({ onBack, children }: { onBack: () => void; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back a page, as the button above the list does.
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onBack();
      }}
    >
      <Button className="pressable line" autoFocus onPress={onBack}>
        <ItemWords icon={ChevronLeft}>{t('shell.showCallsOf')}</ItemWords>
      </Button>
      {children}
    </div>
  );
}

/** What there is to know about the connection, with its figures and causes; the strip shows the first of it. */
function ToKnow({ closing }: { closing: Closing }): ReactNode {
  const isInsecure = useReady(({ status: { source } }) => source.kind === 'pbx' && source.insecure);
  const entries = useEntries().filter(isInMenu);
  const likely = useReady(({ settings }) => settings.countryGuess?.country ?? null);
  if (entries.length === 0 && !isInsecure) return null;
  return (
    <MenuSection className={classes(styles.part)}>
      <Header className={classes(styles.heading)}>{t('strip.toKnow')}</Header>
      {isInsecure ? (
        <Item icon={LockOpen} isCaution onAction={closing(() => showSettings('connection'))}>
          {t('shell.insecureMore')}
        </Item>
      ) : null}
      {entries.map(({ kind, icon, title, more, isAmber, acts: [act] }) => {
        const example = kind === 'country' && likely !== null ? exampleWords(likely) : null;
        return (
          <Item
            key={kind}
            icon={icon}
            isCaution={isAmber}
            hint={example ?? more ?? ''}
            end={act?.words}
            onAction={closing(() => void act?.run())}
          >
            {title}
          </Item>
        );
      })}
    </MenuSection>
  );
}

/** The PBXs and the sample calls, to which a press switches at once, and the way to another one. */
function Connections({ closing }: { closing: Closing }): ReactNode {
  const { use } = appStore.getState();
  const { connections, connectionId } = useReady(({ status }) => status);
  return (
    <>
      <MenuSection
        className={classes(styles.part)}
        selectionMode="single"
        selectedKeys={connectionId === null ? [] : [connectionId]}
      >
        <Header className={classes(styles.heading)}>{t('shell.pbx')}</Header>
        {withSamples(connections).map((one) => (
          <Item
            key={one.id}
            id={one.id}
            icon={one.id === connectionId ? Check : null}
            hint={
              one.kind === 'practice'
                ? t('shell.samplesHint')
                : joined(' · ', hostOf(one.address), ...wordsElsewhere(one, t))
            }
            end={one.extension}
            onAction={closing(() => {
              if (one.id !== connectionId) void use(one.kind === 'practice' ? null : one.id);
            })}
          >
            {one.kind === 'practice' ? t('shell.practice') : one.name}
          </Item>
        ))}
      </MenuSection>
      <Item icon={Plus} onAction={closing(() => appStore.setState({ adding: true }))}>
        {t('shell.addPbx')}
      </Item>
    </>
  );
}

/** Whose calls are shown: one's own, or a colleague's. */
function Whose(props: {
  shown: string;
  own: string;
  onWatch: (extension: string) => void;
  onChoose: () => void;
}): ReactNode {
  const { shown, own, onWatch, onChoose } = props;
  return (
    <>
      <MenuSection className={classes(styles.part)} selectionMode="single" selectedKeys={shown === own ? ['own'] : []}>
        <Header className={classes(styles.heading)}>{t('shell.showCallsOf')}</Header>
        <Item id="own" icon={shown === own ? Check : null} end={own} onAction={() => onWatch(own)}>
          {t('shell.showMine')}
        </Item>
      </MenuSection>
      <Item icon={Users} end={<ChevronRight size={16} aria-hidden />} onAction={onChoose}>
        {t('shell.showColleague')}
      </Item>
    </>
  );
}

/** Until when it is quiet, with its end, or the times until which it can be. */
function QuietTimes({ closing }: { closing: Closing }): ReactNode {
  const quiet = useReady(({ status }) => status.quiet);
  const zone = useReady(({ about }) => about.zone);
  const region = { ...useRegion(), zone };
  const [now] = useState(Date.now);
  if (quiet !== null)
    return (
      <MenuSection className={classes(styles.part)} aria-label={t('desktop.trayQuiet')}>
        <Item
          icon={Moon}
          end={t(quiet.by === 'time' ? 'settings.quietEnd' : 'setup.change')}
          onAction={closing(() => (quiet.by === 'time' ? void endQuiet() : showSettings('notifications', 'quiet')))}
        >
          {quietWords(quiet, region)}
        </Item>
      </MenuSection>
    );
  return (
    <MenuSection className={classes(styles.part)}>
      <Header className={classes(styles.heading)}>{t('desktop.trayQuiet')}</Header>
      {quietTimes(now, zone).map(({ kind, at }) => {
        const isSpan = kind === 'halfAnHour' || kind === 'anHour';
        return (
          <Item
            key={at}
            icon={null}
            end={isSpan ? rowTimeWords(at, now, region) : undefined}
            onAction={closing(() => void beQuietUntil(at))}
          >
            {isSpan ? t(`settings.quietFor_${kind}`) : capital(timeWords('until', at, now, region))}
          </Item>
        );
      })}
      <Item icon={null} onAction={closing(() => showSettings('notifications', 'quiet'))}>
        {t('settings.quietChoose')}
      </Item>
    </MenuSection>
  );
}

/** Who, where, and how fresh. */
function Head({ own, onRefresh }: { own: string | null; onRefresh: () => void }): ReactNode {
  const region = useRegion();
  const today = useToday();
  const words = useReady(({ status }) => statusWords(status, today, region));
  const named = useReady(({ status }) => connectionToName(status));
  const name = useNameOf()(own);
  return (
    <div className={classes(styles.head)}>
      <div className="fill">
        {own === null ? null : <p>{joined(', ', name, own)}</p>}
        <p className="secondary">{joined(' · ', named && connectionName(named, t), words)}</p>
      </div>
      <IconButton label={t('shell.refresh')} icon={RotateCw} onPress={onRefresh} keys={keyWords(refreshKey)} />
    </div>
  );
}

const withSamples = (connections: readonly ConnectionSummary[]): readonly ConnectionSummary[] =>
  connections.some(({ kind }) => kind === 'practice') ? connections : [...connections, samples];

/** The sample calls before they were ever shown. */
const samples: ConnectionSummary = { id: 'samples', kind: 'practice', name: '', address: null, extension: null };

const hostOf = (address: string | null): string =>
  address !== null && URL.canParse(address) ? new URL(address).host : (address ?? '');

interface ItemProps extends Omit<ItemWordsProps, 'children'> {
  id?: string;
  /** The key that does the same, at the end. */
  keys?: KeyWords;
  isCaution?: boolean;
  onAction: () => void;
  children: string;
}

/** An item of the menu. Its action closes the menu first, where it leads away. */
function Item({ id, keys, isCaution = false, onAction, children, ...words }: ItemProps): ReactNode {
  const end = keys === undefined ? {} : { end: <kbd aria-hidden>{keys.text}</kbd> };
  return (
    <MenuItem
      {...(id === undefined ? {} : { id })}
      {...itemWithKey(keys?.shortcut)}
      textValue={children}
      onAction={onAction}
      shouldCloseOnSelect={false}
      className={classes('option pressable line bare', isCaution && 'caution', words.hint !== undefined && styles.tall)}
    >
      <ItemWords {...words} {...end}>
        {children}
      </ItemWords>
    </MenuItem>
  );
}

interface ItemWordsProps {
  /** Null leaves its place empty. */
  icon: Icon | null;
  /** A second line, and what stands at the end. */
  hint?: string;
  end?: ReactNode;
  children: ReactNode;
}

function ItemWords({ icon: ItemIcon, hint, end, children }: ItemWordsProps): ReactNode {
  return (
    <>
      <span className={classes(styles.tick)}>{ItemIcon === null ? null : <ItemIcon size={16} aria-hidden />}</span>
      <span className="column fill">
        <bdi className={hint === undefined ? 'clip' : 'break'}>{children}</bdi>
        {hint === undefined ? null : <span className="break secondary">{hint}</span>}
      </span>
      {end === undefined ? null : <span className="secondary flex end">{end}</span>}
    </>
  );
}
