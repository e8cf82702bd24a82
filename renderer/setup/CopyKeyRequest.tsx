import type { ReactNode } from 'react';
import { isExtension } from '../../shared/connection.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy-text.ts';

/** Copies a message that asks the administrator for a key. It names the extension as far as one was typed. */
export function CopyKeyRequest({ extension }: { extension: string }): ReactNode {
  const typed = extension.trim();
  const whose = isExtension(typed) ? t('setup.keyRequest_extension', { extension: typed }) : t('setup.keyRequest_mine');
  const copy = (): void =>
    copyText(t('setup.keyRequest', { extension: whose }), {
      done: 'setup.keyRequestCopied',
      failed: 'setup.lineCopyFailed',
    });
  return (
    <Button kind="quiet" size="small" onPress={copy}>
      {t('setup.keyRequestCopy')}
    </Button>
  );
}
