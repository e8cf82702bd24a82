import type { GatewayChoice } from '../../../shared/dialing/gateway-choice.ts';
import { t } from '../../text.ts';

/** Why a call goes through its gateway, and what is wrong where the one that is meant is gone; null where there is nothing to say. */
export function choiceWords(choice: GatewayChoice): { why: string | null; problem: string | null } {
  switch (choice.kind) {
    case 'chosen':
      return { why: t('profiles.whyChosen'), problem: null };
    case 'rule':
      return { why: t('profiles.whyRule', { prefix: choice.prefix }), problem: null };
    case 'profile':
      return { why: t('profiles.whyProfile', { name: choice.name }), problem: null };
    case 'settings':
    case 'only':
      return { why: null, problem: null };
    case 'missing':
      return { why: null, problem: goneWords(choice) };
  }
}

function goneWords(choice: Extract<GatewayChoice, { kind: 'missing' }>): string | null {
  if (choice.why === 'ruleGone') return t('profiles.ruleGatewayGone', { prefix: choice.prefix });
  if (choice.why === 'profileGone') return t('profiles.profileGatewayGone', { name: choice.name });
  return null;
}
