import { expect, it } from 'vitest';
import { isMailboxName } from '../../../../shared/calls/mailbox.ts';

it.each([
  ...[
    '*97',
    '*99101',
    'vm',
    'VM101',
    'vmu_101',
    'vmb101',
    'vm+101',
    'vmail 101',
    'voicemail',
    'Voice-Mail',
    'MAILBOX 101',
    'answering machine',
    'Answerphone',
  ],
  ...[
    'Caixa Postal',
    'correio_de_voz',
    'SECRETÁRIA ELETRÔNICA',
    'correo de voz',
    'buzón101',
    'poczta głosowa',
    'Poczta_glosowa',
    'Röstbrevlåda',
  ],
  ...[
    'τηλεφωνητής',
    'Голосовая почта',
    'ボイスメール',
    '语音信箱',
    'Boite-Vocale',
    'Anrufbeantworter 1',
    'sesli mesaj',
  ],
])('%j is a mailbox', (name) => {
  expect(isMailboxName(name)).toBe(true);
});

it.each([
  '101',
  '*5900',
  '97',
  'vmware',
  'Sales',
  'Poststelle',
  'Sekretariat',
  'answers',
  'caixa',
  'mesa 4',
  'Vera Glosowa',
  '',
])('%j is none', (name) => {
  expect(isMailboxName(name)).toBe(false);
});
