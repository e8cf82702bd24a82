import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RawText } from '../../shared/calls/raw-record.ts';
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { classes } from './class-names.ts';
import { copyText } from './copy-text.ts';
import styles from './RawText.module.css';

/** A record as the PBX sent it, with Copy and a note where it is cut. `label` names it for screen readers. */
export function RawTextView({ raw, label }: { raw: RawText; label: string }): ReactNode {
  const { text, length } = raw;
  const copy = (): void => copyText(text, { done: 'calls.rawCopied', failed: 'calls.rawCopyFailed' });
  return (
    <div className="stack">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section aria-label={label} tabIndex={0} className={classes(styles.text)}>
        <pre dir="ltr">{text}</pre>
      </section>
      {length > text.length ? <p className="secondary">{t('calls.rawCut', { shown: text.length, length })}</p> : null}
      <div>
        <Button icon={Copy} onPress={copy}>
          {t('shell.copy')}
        </Button>
      </div>
    </div>
  );
}
