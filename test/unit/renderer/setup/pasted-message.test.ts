import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted } from '../../../../renderer/setup/pasted-message.ts';
import { languages } from '../../../../shared/languages.ts';
import { loadText } from '../../../../shared/messages/load-text.ts';

const key = 'pk_9f3Kd82LmQ0xTz7Rb4Vw';

const cases: readonly [name: string, text: string, expected: ReturnType<typeof readPasted>][] = [
  ['nothing', '', {}],
  ['a greeting', 'Hello Anna, see you on Monday at 14:00.', {}],
  ['an address alone', ' https://pbx.brandt.example/admin/ ', { address: 'https://pbx.brandt.example/admin/' }],
  ['a key alone', `${key}\n`, { key }],
  ['digits alone are no extension', '101', {}],
  [
    'a message in lines',
    `Hi Anna,\n\nAddress: pbx.brandt.example\nAPI key: ${key}\nExtension: 101\n\nRegards\nTom`,
    { address: 'pbx.brandt.example', key, extension: '101' },
  ],
  [
    'a message in one sentence',
    `The PBX is at https://pbx.brandt.example, your key is ${key}, extension 101.`,
    { address: 'https://pbx.brandt.example', key, extension: '101' },
  ],
  [
    'labels on lines of their own',
    `PBX address\npbx.brandt.example:8443\nAPI key\n${key}\nYour extension\n101`,
    { address: 'pbx.brandt.example:8443', key, extension: '101' },
  ],
  [
    'German, in quotes and brackets',
    `Telefonanlage: „https://tk.brandt.example“\nSchlüssel: <${key}>\nNebenstelle 204`,
    { address: 'https://tk.brandt.example', key, extension: '204' },
  ],
  [
    'French',
    `Adresse : https://pbx.brandt.example\nClé d’API : ${key}\nPoste : 12`,
    { address: 'https://pbx.brandt.example', key, extension: '12' },
  ],
  ['no space behind the colon', `key:${key}\nhost=pbx.brandt.example`, { key, address: 'pbx.brandt.example' }],
  [
    'a signature with a home page, an e-mail address and a telephone number',
    `https://pbx.brandt.example\n${key}\n-- \nTom Brandt, tom.brandt1@brandt.example\nTel +49 30 1234567\nwww.brandt.example`,
    { address: 'https://pbx.brandt.example', key },
  ],
  ['a UUID of a gateway is no key', `API key: ${key}\nGateway: 5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11`, { key }],
  ['the UUID of a gateway on the line after its word', 'Gateway\n5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', {}],
  [
    'an address on the line after a telephone number',
    'Tel 12\nhttps://pbx.brandt.example',
    { address: 'https://pbx.brandt.example' },
  ],
  ['the UUID of a gateway alone', 'Gateway 5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', {}],
  [
    'a key that is a UUID',
    'Key: 5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11',
    { key: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11' },
  ],
  ['a key that ends in "="', 'API key: c2VjcmV0LWtleS0xMjM0NQ==', { key: 'c2VjcmV0LWtleS0xMjM0NQ==' }],
  ['a key with slashes', 'API key: c2Vj/mV0LWtleS0xMjM0NQ', { key: 'c2Vj/mV0LWtleS0xMjM0NQ' }],
  ['a key that begins and ends with "_"', 'API key: _c2VjmV0LWtleS0xMjM0NQ_', { key: '_c2VjmV0LWtleS0xMjM0NQ_' }],
  ['a key without a digit', 'API key: pkFbKdhsLmQvxTzkRbxVw', { key: 'pkFbKdhsLmQvxTzkRbxVw' }],
  ['a key of digits alone', 'API key: 49301234567890123', { key: '49301234567890123' }],
  ['a long word behind the word for a key is none', 'API-Schlüssel: Systemadministration', {}],
  ['two unlabelled addresses: neither', `https://one.example https://two.example ${key}`, { key }],
  ['two labelled keys: neither', `key: ${key}\nkey: ${key}2\npbx.brandt.example`, { address: 'pbx.brandt.example' }],
  ['one address twice', 'https://pbx.example and https://pbx.example/admin/', { address: 'https://pbx.example' }],
  ['an IP address and a port', 'PBX 192.168.1.20:8080', { address: '192.168.1.20:8080' }],
  ['an address with a user is none', 'https://tom:pw@pbx.example', {}],
  ['two extensions: neither', 'extension 101\nextension 102', {}],
];

test.each(cases)('%s', (_name, text, expected) => {
  expect(readPasted(text)).toEqual(expected);
});

test('what stands behind the first 20,000 characters is not read, and a long run is no key', () => {
  expect(readPasted(`${'word '.repeat(4000)}key: ${key}`)).toEqual({});
  expect(readPasted('a1'.repeat(300))).toEqual({});
});

test('a key of any characters is read whole behind its word, or none is', () => {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
  const keys = fc.string({ unit: fc.constantFrom(...characters), minLength: 24, maxLength: 64 });
  fc.assert(
    fc.property(keys, fc.constantFrom('API key: ', 'Key = ', 'Schlüssel\n'), (random, label) => {
      const read = readPasted(`PBX: http://127.0.0.1:8080\n${label}${random}\nExtension: 101`);
      const isPlain = !/\d|[a-z][A-Z]/u.test(random);
      expect(read).toEqual({ address: 'http://127.0.0.1:8080', extension: '101', ...(isPlain ? {} : { key: random }) });
    }),
    { numRuns: 500 },
  );
});

test.each(languages)('the words of the form itself in %s tell the address from another one', async (language) => {
  const t = await loadText(language);
  const fields = [
    `${t('setup.address')}: pbx.brandt.example`,
    `${t('setup.key')}: ${key}`,
    `${t('setup.extension')}: 101`,
  ];
  const pasted = `www.brandt.example\n${fields.join('\n')}\nhttps://brandt.example/team`;
  expect(readPasted(pasted)).toEqual({ address: 'pbx.brandt.example', key, extension: '101' });
  // The UUID of a line looks like a key.
  expect(readPasted(`${t('setup.gatewayUuid')}: 5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11`)).toEqual({});
});
