import { type ReactNode, useEffect, useState } from 'react';
import type { ExportProgress } from '../../shared/calls/chosen-calls.ts';
import { bridge } from '../bridge.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Spinner } from '../ui/feedback/states.tsx';
import styles from './ExportBar.module.css';

/** The progress of an export, with a button that stops it; nothing while none runs. */
export function ExportBar(): ReactNode {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => bridge.on('export', setProgress), []);
  if (progress === null) return null;
  return (
    <div className={classes(styles.bar)}>
      <Spinner />
      <span className="bold fill tabular" role="status">
        {t('callActions.exporting', { count: progress.written })}
      </span>
      <Button kind="quiet" onPress={() => void bridge.call('calls.stopExport', undefined)}>
        {t('callActions.exportStop')}
      </Button>
    </div>
  );
}
