import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { showToast } from '../ui/Toast.tsx';

/** The older way, which a press alone allows: for windows that are refused every permission. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Puts a number on the clipboard as it came, and says so. */
export function CopyNumber({ number }: { number: string }): ReactNode {
  const copy = async (): Promise<void> => {
    showToast({ text: t((await copyText(number)) ? 'calls.copied' : 'calls.copyFailed') });
  };
  return (
    <IconButton label={t('calls.copy')} onPress={() => void copy()}>
      <Copy size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  );
}
