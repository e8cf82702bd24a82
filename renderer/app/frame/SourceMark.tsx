import { Eye, FlaskConical, LockOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { useKnownExtensions } from '../../calls/known-extensions.ts';
import { t } from '../../text.ts';
import { Button, type Icon } from '../../ui/Button.tsx';
import { joined } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { Tipped } from '../../ui/overlays/Tipped.tsx';
import { showSettings } from '../show-settings.ts';
import { appStore, shownExtension } from '../store.ts';
import { useReady } from '../use-ready.ts';
import styles from './SourceMark.module.css';

/** A mark that stays while the connection is not encrypted (promise S10). It has words in a `wide` window. */
export function InsecureMark({ wide }: { wide: boolean }): ReactNode {
  const isInsecure = useReady(({ status: { source } }) => source.kind === 'pbx' && source.insecure);
  if (!isInsecure) return null;
  const words = t('shell.insecure');
  return (
    <Tipped label={t('shell.insecureHint')}>
      <AriaButton
        className={classes(styles.mark, 'caution')}
        aria-label={words}
        onPress={() => showSettings('connection')}
      >
        <LockOpen aria-hidden />
        {wide ? words : null}
      </AriaButton>
    </Tipped>
  );
}

/** The strip that stays while sample calls are shown, with the way back to the PBX, or to the first one. */
export function SampleStrip(): ReactNode {
  const { use, setAdding } = appStore.getState();
  const isPractice = useReady(({ status }) => status.source.kind === 'practice');
  const back = useReady(({ status: { connections, previousId } }) => {
    const real = connections.filter(({ kind }) => kind === 'pbx');
    return real.find(({ id }) => id === previousId) ?? real[0] ?? null;
  });
  if (!isPractice) return null;
  return (
    <Strip
      icon={FlaskConical}
      label={t('shell.practice')}
      words={t('shell.samplesShown')}
      action={back === null ? t('shell.samplesConnect') : t('shell.samplesBack', { pbx: connectionName(back, t) })}
      onPress={() => void (back === null ? setAdding(true) : use(back.id))}
    />
  );
}

/** The strip that stays while a colleague's calls are shown, with the way back to one's own. */
export function ColleagueStrip(): ReactNode {
  const { watch } = appStore.getState();
  const own = useReady(({ status }) => status.extension);
  const shown = useStore(appStore, shownExtension);
  const name = useKnownExtensions().find(({ number }) => number === shown)?.name ?? null;
  if (own === null || shown === null || shown === own) return null;
  const words = t('shell.colleagueShown', { colleague: joined(', ', name, shown) });
  return <Strip icon={Eye} label={words} words={words} action={t('shell.colleagueBack')} onPress={() => watch(own)} />;
}

interface StripProps {
  icon: Icon;
  label: string;
  words: string;
  action: string;
  onPress: () => void;
}

function Strip({ icon: StripIcon, label, words, action, onPress }: StripProps): ReactNode {
  return (
    <section aria-label={label} className={classes(styles.strip)}>
      <StripIcon size={16} aria-hidden />
      <p className="clip">{words}</p>
      <Button kind="quiet" size="small" onPress={onPress}>
        {action}
      </Button>
    </section>
  );
}
