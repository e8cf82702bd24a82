import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Gateway } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { copyText } from '../ui/copy-text.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { type GatewayProblem, readGateway } from './lists.ts';
import styles from './setup.module.css';

/** The form for the first line, which the first call asks for. */
export interface FirstLine {
  readonly fields: ReactNode;
  /** The line as it was typed. Null where something is wrong with it, which the fields then say. */
  read(): Gateway | null;
}

/** The fields of the first line, inside another form. */
export function useFirstLine(): FirstLine {
  const [typed, setTyped] = useState<Gateway>({ name: '', uuid: '' });
  const [problem, setProblem] = useState<GatewayProblem | null>(null);
  const change = (patch: Partial<Gateway>): void => {
    setTyped({ ...typed, ...patch });
    setProblem(null);
  };
  const copy = (): void =>
    copyText(t('setup.lineRequest'), { done: 'setup.lineCopied', failed: 'setup.lineCopyFailed' });
  return {
    fields: (
      <section aria-label={t('setup.firstLine')} className={classes(styles.firstLine)}>
        <div>
          <h3 className="body bold">{t('setup.firstLine')}</h3>
          <p className="secondary">{t('setup.firstLineText')}</p>
        </div>
        <GatewayFields {...{ typed, problem, change }} hint={t('setup.firstLineUuid')} />
        <div>
          <Button kind="quiet" size="small" icon={Copy} onPress={copy}>
            {t('setup.lineCopy')}
          </Button>
        </div>
      </section>
    ),
    read() {
      const item = readGateway(typed, []);
      setProblem(item.ok ? null : item.problem);
      return item.ok ? item.value : null;
    },
  };
}

export interface GatewayFieldsProps {
  typed: Gateway;
  problem: GatewayProblem | null;
  change: (patch: Partial<Gateway>) => void;
  /** Below the UUID. */
  hint?: string;
}

/** The name of a line and its UUID. A pasted text may have more in it than the UUID. */
export function GatewayFields({ typed, problem, change, hint }: GatewayFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label={t('shell.name')}
        value={typed.name}
        onChange={(name) => change({ name })}
        problem={problem === 'nameEmpty' ? t('people.nameMissing') : null}
        maxLength={80}
      />
      <TextField
        label={t('setup.gatewayUuid')}
        hint={hint}
        value={typed.uuid}
        onChange={(uuid) => change({ uuid })}
        problem={problem === null || problem === 'nameEmpty' ? null : t(`setup.gateway_${problem}`)}
        spellCheck="false"
        maxLength={2000}
      />
    </>
  );
}
