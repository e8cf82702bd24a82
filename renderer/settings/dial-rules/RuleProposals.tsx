import type { ReactNode } from 'react';
import { type CallFilter, noFilter } from '../../../shared/calls/call-filter.ts';
import {
  proposeRules,
  type RuleProposal,
  type RuleSamples,
  withProposal,
} from '../../../shared/dialing/rule-proposals.ts';
import type { Settings, SettingsPatch } from '../../../shared/settings.ts';
import { type Bridge, bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { Group, Row } from '../../ui/Group.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { Setting } from '../Setting.tsx';
import { lengthWords } from './rule-fields.ts';

export interface RuleProposalsProps {
  settings: Settings;
  onChange: (patch: SettingsPatch) => Promise<boolean>;
  /** Moves the focus, because the pressed button is gone with its proposal. */
  onGone: () => void;
}

/** Dial rules that the user's answered calls suggest. A declined one is never proposed again. */
export function RuleProposals({ settings, onChange, onGone }: RuleProposalsProps): ReactNode {
  const { country } = useRegion();
  const { extension, dialRules, declinedRules } = settings;
  const samples = useLoaded(extension, (of) => readSamples(bridge, of));
  if (samples === null) return null;
  const proposals = proposeRules(samples, dialRules, country).filter(({ id }) => !declinedRules.includes(id));
  if (proposals.length === 0) return null;
  const take = async (proposal: RuleProposal): Promise<void> => {
    if (await onChange({ dialRules: withProposal(dialRules, proposal) })) onGone();
  };
  const decline = async ({ id }: RuleProposal): Promise<void> => {
    if (!(await onChange({ declinedRules: [...declinedRules, id] }))) return;
    onGone();
    showToast({
      text: t('rules.proposalDeclined'),
      undo: () => void onChange({ declinedRules }),
    });
  };
  return (
    <Setting id="proposals">
      <Group title={t('rules.proposals')}>
        {proposals.map((proposal) => {
          const rule = ruleWords(proposal);
          return (
            <Row key={proposal.id} name={rule} hint={evidenceWords(proposal)}>
              <Button
                kind="quiet"
                size="small"
                aria-label={t('rules.proposalDeclineThis', { rule })}
                onPress={() => void decline(proposal)}
              >
                {t('rules.proposalDecline')}
              </Button>
              <Button
                size="small"
                aria-label={t('rules.proposalAcceptThis', { rule })}
                onPress={() => void take(proposal)}
              >
                {t('rules.proposalAccept')}
              </Button>
            </Row>
          );
        })}
      </Group>
    </Setting>
  );
}

function ruleWords(proposal: RuleProposal): string {
  if (proposal.kind === 'outsidePrefix') return t('rules.proposalPrefix', { prefix: proposal.prefix });
  if (proposal.kind === 'internalLengths') {
    return t('rules.proposalLengths', { lengths: lengthWords(proposal.lengths) });
  }
  return t('rules.proposalNotation', { notation: t(`rules.notation_${proposal.notation}`) });
}

function evidenceWords(proposal: RuleProposal): string {
  const { seen, of } = proposal;
  if (proposal.kind === 'outsidePrefix') return t('rules.evidencePrefix', { seen, of, prefix: proposal.prefix });
  if (proposal.kind === 'internalLengths') {
    return t('rules.evidenceLengths', { seen, of, lengths: lengthWords(proposal.lengths) });
  }
  return t(`rules.evidence_${proposal.notation}`, { seen, of });
}

/** Calls in one page of the list. This many are enough. */
const PAGE = 200;
const PAGES_OUT = 3;
/** Shorter calls may have reached a mailbox, or the user's own phone only. Seconds. */
const TALKED = 5;

/** The numbers of an extension's newest answered calls; null where the history cannot be read. */
export async function readSamples(bridge: Pick<Bridge, 'call'>, extension: string): Promise<RuleSamples | null> {
  const out = await numbersOf(bridge, extension, 'out', PAGES_OUT);
  const internal = await numbersOf(bridge, extension, 'internal', 1);
  return out === null || internal === null ? null : { out, internal };
}

async function numbersOf(
  bridge: Pick<Bridge, 'call'>,
  extension: string,
  direction: 'out' | 'internal',
  pages: number,
): Promise<string[] | null> {
  const filter: CallFilter = {
    ...noFilter,
    directions: [direction],
    outcomes: ['answered'],
    atLeastSeconds: TALKED,
  };
  const numbers: string[] = [];
  let before: Parameters<typeof readPage>[2] = null;
  for (let page = 0; page < pages; page += 1) {
    const answer = await readPage(bridge, { extension, filter }, before);
    if (!answer.ok) return null;
    for (const { perspective } of answer.value.rows) {
      if (perspective.party.number !== null) numbers.push(perspective.party.number.replace(/[\s()./-]/g, ''));
    }
    before = answer.value.next;
    if (before === null) break;
  }
  return numbers;
}

function readPage(
  bridge: Pick<Bridge, 'call'>,
  list: { extension: string; filter: CallFilter },
  before: { at: number; uuid: string } | null,
) {
  return bridge.call('calls.list', { ...list, before, limit: PAGE });
}
