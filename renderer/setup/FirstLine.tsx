import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Gateway } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { copyText } from '../ui/copy-text.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { type GatewayProblem, readGateway } from './lists.ts';
import styles from './setup.module.css';
import { type TypedItem, useTypedItem } from './typed-item.ts';

/** The fields of the first line, which the first call asks for, inside another form; and what reads it. */
export function useFirstLine() {
  const { form, read } = useTypedItem({ name: '', uuid: '' }, (typed: Gateway) => readGateway(typed, []));
  const copy = (): void =>
    copyText(t('setup.lineRequest'), { done: 'setup.lineCopied', failed: 'setup.lineCopyFailed' });
  return {
    fields: (
      <section aria-label={t('setup.firstLine')} className={classes(styles.firstLine)}>
        <div>
          <h3 className="body bold">{t('setup.firstLine')}</h3>
          <p className="secondary">{t('setup.firstLineText')}</p>
        </div>
        <GatewayFields {...form} hint={t('setup.firstLineUuid')} />
        <div>
          <Button kind="quiet" size="small" icon={Copy} onPress={copy}>
            {t('setup.lineCopy')}
          </Button>
        </div>
      </section>
    ),
    read,
  };
}

export interface GatewayFieldsProps extends TypedItem<Gateway, GatewayProblem> {
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
