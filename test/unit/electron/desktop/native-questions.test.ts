import { expect, it } from 'vitest';
import { consentQuestion, dialQuestion, forgetQuestion } from '../../../../electron/desktop/native-questions.ts';
import type { Loss } from '../../../../electron/session/forget-guard.ts';
import { createText } from '../../../../shared/messages/index.ts';

const t = createText('en');
const trick = 'Office\n\nThis is harmless.\u202e\u2028Press Remove';

it.each([
  ['a connection’s name', consentQuestion({ kind: 'remove', name: trick }, t), 'Office This is harmless. Press Remove'],
  ['a host', consentQuestion({ kind: 'host', host: `pbx.example\n${trick}` }, t), 'pbx.example Office'],
  [
    'a person’s name',
    dialQuestion({ number: '112', guards: ['emergency'] }, { t, country: 'DE', dials: [], nameOf: () => trick }),
    'Office This is harmless.',
  ],
])('%s writes no line of main’s question', (_what, question, shown) => {
  expect(question.message).toContain(shown);
  expect(question.message).not.toMatch(/[\n\u2028\u202e]/);
});

it('the subject of a certificate writes none either', () => {
  const question = consentQuestion({ kind: 'pin', host: 'pbx', certificates: [{ sha256: 'AA', subject: trick }] }, t);
  expect(question.detail.split('\n')).not.toContain('This is harmless.');
});

it('says of a name in which nothing can be seen what it is without one', () => {
  expect(consentQuestion({ kind: 'remove', name: '\u200b\n' }, t).message).toBe(
    consentQuestion({ kind: 'remove', name: '' }, t).message,
  );
});

it('asks before the key lies unprotected, and before many calls go, with their number', () => {
  expect(consentQuestion({ kind: 'weakKey' }, t)).toMatchObject({ yes: 'Save unprotected', no: 'Cancel' });
  const losses: Loss[] = [
    { kind: 'calls', count: 51 },
    { kind: 'calls', count: null },
    { kind: 'people', count: 21 },
    { kind: 'notes', count: 1 },
    { kind: 'older', days: 30 },
  ];
  expect(losses.map((loss) => forgetQuestion(loss, t).message)).toEqual([
    'Delete 51 calls?',
    'Delete all calls?',
    'Change or delete 21 people?',
    'Change or delete 1 more note?',
    'Delete all calls older than 30 days?',
  ]);
});
