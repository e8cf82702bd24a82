import { describe, expect, it } from 'vitest';
import { en } from '../../../../shared/messages/en/index.ts';

/** Words that the screens avoid, and what they say instead. `except`: keys of texts that may use them. */
interface Banned {
  readonly words: RegExp;
  readonly instead: string;
  readonly except?: RegExp;
}

/** Texts for administrators: a call's technical details, its fault sheet, the raw record, the request budget and the limits of a figure. */
const TECHNICAL =
  /^(?:callPage\.(?:technical|leg)|calls\.(?:technical|raw|leg|pathForm)|settings\.unreadable|quality\.|terms\.|faultSheet\.|errors\.|setup\.finding)/;

const BANNED: readonly Banned[] = [
  { words: /\bwhoever runs\b/i, instead: 'your phone administrator' },
  { words: /\bstands? in\b/i, instead: 'is in' },
  { words: /\b(?:an?|the|first|last|next|regular|deep|have a) looks?\b/i, instead: 'check, update' },
  { words: /\blook(?:s|ed|ing)? for (?:new )?calls\b/i, instead: 'check for new calls, refresh' },
  { words: /\bkept\b/i, instead: 'saved, stored' },
  { words: /\bfor good\b/i, instead: 'forever' },
  { words: /\blately\b/i, instead: 'recent' },
  { words: /\bvouch/i, instead: 'is self-signed' },
  { words: /\bput away\b/i, instead: 'dismissed' },
  { words: /\bforg[eo]t/i, instead: 'remove, delete, clear', except: /^callActions\.forg/ },
  { words: /\brecords?\b/i, instead: 'call, details', except: TECHNICAL },
  { words: /\binterface\b/i, instead: 'API', except: TECHNICAL },
  { words: /\blegs?\b/i, instead: 'call path', except: TECHNICAL },
  {
    words: /\bread(?:ing)? (?:older|earlier|back|again|so far|(?:your|the) (?:\w+ )?(?:calls?|people|notes))\b/i,
    instead: 'load',
  },
  { words: /\b(?:stays|still) so\b/i, instead: 'if this keeps happening' },
  { words: /\bCalls up to\b/, instead: 'Updated {{time}}' },
  { words: /\bcounted anew\b/i, instead: 'resets at' },
  { words: /\b(?:has|have) run out\b/i, instead: 'has expired' },
  { words: /\bran into a fault\b/i, instead: 'something went wrong' },
  { words: /\bnobody is waiting\b/i, instead: 'all caught up' },
  { words: /\bdone with all\b/i, instead: 'mark all done' },
  { words: /\bcannot be rung back\b/i, instead: 'no number to ring back' },
  { words: /\bknows no way\b/i, instead: 'can’t reach' },
  { words: /\btaken back\b/i, instead: 'undone' },
  { words: /\bof my choice\b/i, instead: 'custom range' },
  { words: /\bcame from outside\b/i, instead: 'from another app' },
  { words: /\bnot good\b/i, instead: 'failed' },
  { words: /\bwith a remark\b/i, instead: 'warning' },
  { words: /\bas the (?:system|PBX decides)\b/i, instead: 'system, PBX default' },
  { words: /\b(?:tells?|told|tell me) of\b/i, instead: 'report, notify' },
  { words: /\bpropose/i, instead: 'default' },
  { words: /\bof your house\b/i, instead: 'your company' },
  { words: /\bshall\b/i, instead: 'will, should' },
  { words: /\.\.\./, instead: '…' },
  { words: /['"]/, instead: 'curly quotes and apostrophes', except: /^links\.cliHelp/ },
  { words: /[.!?…] {2,}|^ | $/, instead: 'one space between sentences, none around a text' },
];

/** Texts that are a part of a sentence or of a line, so that they begin in lower case. */
const PARTS = new RegExp(
  `^(?:${[
    'time\\.',
    'shell\\.andMore$',
    'people\\.(?:kind|key$|labelHint)',
    'setup\\.(?:addressPlaceholder|defaultGateway)',
    'lines\\.ruleTo$',
    // After the dot of a row, or in its spoken words.
    'callPage\\.(?:leg|pathAnswered|tellNoTime|tellTimeUnreadable)',
    'calls\\.(?:leg|done$|extensionOwn|reached|reminder|returned|row)',
    'palette\\.(?:last_|waitingStill_)',
    'missed\\.(?:atTime$|notNotified|maybeNotNotified)',
    'notes\\.row',
    'trouble\\.reason_',
    'find\\.tagIs',
    'findConditions\\.(?:at|codecIs|lineIs|range|tagIs|with)',
    'dial\\.stepState_',
    'faultSheet\\.leg$',
    'quality(?:Screen)?\\.(?:jitterMs|soundedPoor$|colleague$|otherSide$|phone$|you$|yourPhone$)',
    // Words by which a setting or a command is found; nobody reads them.
    'settings\\.(?:words_|updated$)',
    'palette\\.\\w+Also$',
  ].join('|')})`,
);

const texts = Object.entries(en).flatMap(([file, entries]) =>
  Object.entries(entries).map(([key, text]) => ({ key: `${file}.${key}`, text: text as string })),
);

describe('the catalogue', () => {
  it.each(BANNED)('says "$instead" instead of $words', ({ words, except }) => {
    const found = texts.filter(({ key, text }) => words.test(text) && !except?.test(key));
    expect(found.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it('begins its texts with a capital, a sign or a value', () => {
    const found = texts.filter(({ key, text }) => /^\p{Ll}/u.test(text) && !PARTS.test(key));
    expect(found.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
});
