import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { RuleSamples } from '../../../shared/dialing/rule-proposals.ts';
import type { Bridge } from '../../bridge.ts';

/** So many calls tell enough; a page of the list. */
const PAGE = 200;
const PAGES_OUT = 3;
/** Shorter ones may be a mailbox or one's own phone only. Seconds. */
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
  way: 'out' | 'internal',
  pages: number,
): Promise<string[] | null> {
  const filter = { ...noFilter, ways: [way], outcomes: ['answered' as const], atLeastSeconds: TALKED };
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
  wanted: { extension: string; filter: typeof noFilter },
  before: { at: number; uuid: string } | null,
) {
  return bridge.call('calls.list', { ...wanted, before, limit: PAGE });
}
