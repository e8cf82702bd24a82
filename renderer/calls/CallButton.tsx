import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { callFor } from '../dial/ring-back.ts';
import { t } from '../text.ts';
import { IconButton, type KeyWords } from '../ui/Button.tsx';
import type { PartyWords } from '../ui/call/describe-call.ts';

export interface CallButtonProps {
  party: PartyWords;
  isMissed?: boolean;
  /** `callFilled`: a green circle of 36 px. */
  kind?: 'call' | 'callFilled';
  /** The key that does the same. */
  keys?: KeyWords;
}

/** Calls the party of a row; nothing where there is no number to call. */
export function CallButton({ party, isMissed = false, kind = 'call', keys }: CallButtonProps): ReactNode {
  const call = callFor(isMissed);
  const { title, dialable } = party;
  if (dialable === null) return null;
  const label = t(isMissed ? 'calls.ringBackParty' : 'calls.callParty', { party: title });
  return (
    <IconButton
      label={label}
      keys={keys}
      kind={kind}
      size={kind === 'callFilled' ? 'large' : 'medium'}
      icon={Phone}
      onPress={() => call(dialable)}
    />
  );
}
