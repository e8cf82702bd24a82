import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AppErrorData, appErrorData, notSentReason } from '../../../../shared/errors.ts';
import { en } from '../../../../shared/messages/en/index.ts';
import { errorWords } from '../../../../shared/messages/error-words.ts';
import { createText } from '../../../../shared/messages/index.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const t = createText('en');
const catalogue = Object.entries(en).flatMap(([part, texts]) =>
  Object.entries(texts).map(([name, text]: [string, string]) => ({ key: `${part}.${name}`, text })),
);

it('has one text for a withheld number, and inserts the limits of the bands', () => {
  expect(catalogue.filter(({ text }) => text === en.calls.withheld).map(({ key }) => key)).toEqual(['calls.withheld']);
  expect(en.quality.scoreLimits.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/\d/);
});

describe('createText', () => {
  it('returns a text with its values', () => {
    expect(t('time.today')).toBe('Today');
    expect(t('errors.alreadyDiallingWhat', { number: '+4930' })).toBe('A call to +4930 is already being set up.');
  });

  it.each(['en', 'en-GB', 'de', 'pl', 'ar', 'not a language', ''])('counts in English for %j', (language) => {
    const text = createText(language);
    expect(text('time.minutes', { count: 1 })).toBe('1 minute');
    expect([0, 2, 5, 11].map((count) => text('time.minutes', { count }))).toEqual(
      [0, 2, 5, 11].map((count) => `${count} minutes`),
    );
  });

  it.each(['$t(time.today)', '{{number}}', '<b>bold</b>', '&amp;', '$t(time.today, {"count": 1})'])(
    'puts %j in as it is',
    (number) => {
      expect(t('errors.alreadyDiallingWhat', { number })).toBe(`A call to ${number} is already being set up.`);
    },
  );
});

describe('the catalogue', () => {
  it('has both plural forms wherever it has one', () => {
    const keys = new Set(catalogue.map(({ key }) => key));
    const plural = [...keys].filter((key) => /_(?:one|other)$/.test(key));
    for (const key of plural) {
      expect(keys).toContain(key.replace(/_(?:one|other)$/, '_one'));
      expect(keys).toContain(key.replace(/_(?:one|other)$/, '_other'));
      expect(keys).not.toContain(key.replace(/_(?:one|other)$/, ''));
    }
    expect(plural.length).toBeGreaterThan(0);
  });

  it('has no empty text, no stray space and no broken placeholder', () => {
    for (const { key, text } of catalogue) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      expect(text.replace(/\{\{[a-zA-Z]+\}\}/g, ''), key).not.toMatch(/[{}]|\$t\(/);
    }
  });
});

describe('errorWords', () => {
  const host = 'pbx.example';
  const serverMessage = 'Nope';
  const clock = () => '9:41';
  const words = (error: AppErrorData) => errorWords(t, error, clock);

  const reasons: readonly AppErrorData[] = [
    ...(['empty', 'unreadable', 'scheme', 'userinfo', 'query'] as const).map(
      (reason) => ({ kind: 'address', reason }) as const,
    ),
    ...(['refused', 'dns', 'reset', 'unreachable', 'closed', 'offline', 'other'] as const).map(
      (reason) => ({ kind: 'network', reason, host }) as const,
    ),
    ...(['connect', 'headers', 'whole'] as const).map((phase) => ({ kind: 'timeout', phase, host }) as const),
    ...(['untrusted', 'selfSigned', 'expired', 'wrongHost', 'pinChanged', 'protocol', 'other'] as const).map(
      (reason) => ({ kind: 'tls', reason, host }) as const,
    ),
    ...(['empty', 'letters', 'tooLong', 'characters', 'several'] as const).map(
      (reason) => ({ kind: 'badNumber', reason, typed: 'x' }) as const,
    ),
    ...notSentReason.options.map((reason) => ({ kind: 'dialNotSent', reason }) as const),
  ];
  const others: readonly AppErrorData[] = [
    { kind: 'insecureAddress', host },
    { kind: 'redirected', to: null },
    { kind: 'redirected', to: 'https://else.example' },
    { kind: 'notPbx', status: 200 },
    { kind: 'badAnswer', detail: 'no data' },
    { kind: 'tooLarge', limitBytes: 16 * 1_048_576 },
    { kind: 'unauthorized', serverMessage: null },
    { kind: 'forbidden', serverMessage: null },
    { kind: 'recordNotFound' },
    { kind: 'extensionNotRegistered', extension: '101', serverMessage: null },
    { kind: 'callNotSetUp', serverMessage },
    { kind: 'invalidRequest', status: 422, serverMessage },
    { kind: 'rateLimited', retryAt: null },
    { kind: 'rateLimited', retryAt: 0 },
    { kind: 'tooFast', retryAt: null },
    { kind: 'tooFast', retryAt: 0 },
    { kind: 'noOriginate', status: 404, elsewhere: false },
    { kind: 'noOriginate', status: 404, elsewhere: true },
    { kind: 'foreignCalls', extension: '101' },
    { kind: 'server', status: 500, serverMessage },
    { kind: 'unexpectedStatus', status: 418, serverMessage },
    { kind: 'notConnected' },
    { kind: 'keyMissing' },
    { kind: 'keyLocked' },
    { kind: 'keyForOtherAddress' },
    { kind: 'badKey' },
    { kind: 'badExtension', typed: '10a' },
    { kind: 'badGateway', typed: 'Berlin' },
    { kind: 'alreadyDialling', number: '+4930' },
    { kind: 'mustAgree', guards: ['premium'], number: '0900' },
    { kind: 'dialIncomplete', missing: 'extension' },
    { kind: 'dialIncomplete', missing: 'line' },
    { kind: 'declined' },
    { kind: 'dialNotStored', detail: 'database or disk is full' },
    { kind: 'dialAlreadySent' },
    { kind: 'callNotInHistory' },
    { kind: 'undoTooLate' },
    { kind: 'exportFailed', reason: 'full' },
    { kind: 'exportRunning' },
    { kind: 'badCertificate' },
    { kind: 'historyClosed', reason: 'newer', detail: '' },
    { kind: 'historyClosed', reason: 'locked', detail: 'database is locked' },
    { kind: 'historyClosed', reason: 'refused', detail: 'disk I/O error' },
    { kind: 'linksNotChanged' },
    { kind: 'loginNotChanged', folder: null },
    { kind: 'loginNotChanged', folder: '/home/a/.config/autostart' },
    { kind: 'folderNotOpened', folder: '/home/a/logs' },
    { kind: 'settingsNotSaved', detail: 'disk full' },
    { kind: 'historyUnavailable', detail: 'disk full' },
    { kind: 'badInput', detail: 'too long' },
    { kind: 'tooManyCalls' },
    { kind: 'internal' },
  ];

  it('is tried with every kind there is', () => {
    const kinds = appErrorData.options.map((option) => option.shape.kind.value);
    expect(new Set([...reasons, ...others].map((error) => error.kind))).toEqual(new Set(kinds));
  });

  it.each([...reasons, ...others].map((error) => [JSON.stringify(error), error] as const))(
    'says %s in two sentences',
    (_name, error) => {
      const { what, todo } = words(error);
      expect(what).toMatch(/^[\p{Lu}“p].{10,}/u);
      expect(todo).toMatch(/^\p{Lu}.{8,}/u);
      expect(`${what}${todo}`).not.toMatch(/\{\{|undefined|null|NaN|errors\.[a-z]/);
    },
  );

  it('says each reason differently', () => {
    const said = reasons.map((error) => words(error).what);
    expect(new Set(said).size).toBe(reasons.length);
  });

  it('says of a missing originate that nothing was dialled, and when another press helps', () => {
    const nowhere = words({ kind: 'noOriginate', status: 404, elsewhere: false });
    const elsewhere = words({ kind: 'noOriginate', status: 404, elsewhere: true });
    for (const { what } of [nowhere, elsewhere]) expect(what).toContain('Nothing was dialled');
    expect([nowhere.todo.includes('Press Call again'), elsewhere.todo.includes('Press Call again')]).toEqual([
      false,
      true,
    ]);
  });

  it('quotes the PBX as it came', () => {
    const said = words({ kind: 'server', status: 500, serverMessage: '{{status}} $t(time.today)' }).what;
    expect(said).toBe('The PBX reports a problem (status 500). The PBX says: “{{status}} $t(time.today)”');
  });
});
