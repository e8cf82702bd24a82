import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { Check, CheckReport } from '../../shared/connection.ts';
import { useReady } from '../navigation/use-ready.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { CertificateHelp } from './CertificateDialog.tsx';
import { CountryField } from './CountryField.tsx';
import { type Fields, likelyCountry } from './fields.ts';
import styles from './setup.module.css';
import type { Setup } from './setup-store.ts';
import { ZoneField } from './ZoneField.tsx';

/** Below a check: what the person can do about it. Each choice starts the checks again. */
export function CheckHelp(props: { check: Check; report: CheckReport; setup: Setup }): ReactNode {
  const { check, report, setup } = props;
  const country = useReady(({ settings }) => settings.country);
  const ownZone = useReady(({ about }) => about.zone);
  const { fields, edit, connect } = useStore(setup);
  const choose = (patch: Partial<Fields>): void => {
    edit(patch);
    void connect();
  };
  const { name, state } = check;
  if (name === 'pbx') return <CertificateHelp {...{ state, fields }} onChoose={(trust) => choose({ trust })} />;
  if (report.state === 'running') return null;
  if (name === 'clock') {
    return (
      <Changeable state={state} label={t('setup.zone')}>
        <ZoneField value={fields.zone} ownZone={ownZone} onChange={(zone) => choose({ zone })} />
      </Changeable>
    );
  }
  if (name !== 'country') return null;
  return (
    <Changeable state={state} label={t('setup.country')}>
      <CountryField
        value={fields.country ?? country ?? likelyCountry(report)}
        onChange={(chosen) => choose({ country: chosen })}
      />
    </Changeable>
  );
}

interface ChangeableProps {
  state: Check['state'];
  /** Of the field, in the button's name. */
  label: string;
  /** The field that changes it. */
  children: ReactNode;
}

/** Shows the field for a warning; otherwise a button opens it. */
function Changeable({ state, label, children }: ChangeableProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (state.kind === 'warning' || isOpen) return <div className="stack below">{children}</div>;
  if (state.kind !== 'good') return null;
  return (
    <div className={classes(styles.change)}>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('palette.named', { name: t('setup.change'), value: label })}
        onPress={() => setOpen(true)}
      >
        {t('setup.change')}
      </Button>
    </div>
  );
}
