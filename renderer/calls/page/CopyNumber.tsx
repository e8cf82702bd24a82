import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/overlays/Toast.tsx';

/** Puts a number on the clipboard as it came, and says so. */
export function CopyNumber({ number }: { number: string }): ReactNode {
  const copy = async (): Promise<void> => {
    showToast({ text: t((await copyText(number)) ? 'calls.copied' : 'calls.copyFailed') });
  };
  return <IconButton label={t('calls.copy')} onPress={() => void copy()} icon={Copy} />;
}
