import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { policyPath, readPolicy } from '../../../../electron/updates/policy.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const folder = temporaryFolder('policy', afterAll);
let count = 0;

function read(text: string, platform: NodeJS.Platform = 'linux') {
  count += 1;
  const file = path.join(folder, `${count}.json`);
  writeFileSync(file, text);
  return readPolicy(file, platform);
}

it('lies where only an administrator writes', () => {
  expect(policyPath('linux', {})).toBe('/etc/ringback/policy.json');
  expect(policyPath('darwin', {})).toBe('/Library/Application Support/Ringback/policy.json');
  expect(policyPath('win32', { ProgramData: 'D:\\Data' })).toBe('D:\\Data\\Ringback\\policy.json');
});

it('without a file there are no rules', async () => {
  expect(await readPolicy(path.join(folder, 'none.json'), 'linux')).toEqual({ enabled: true });
  expect(await read('{}')).toEqual({ enabled: true });
  expect(await read('\uFEFF{"updates":{},"other":1}')).toEqual({ enabled: true });
});

it('reads every rule', async () => {
  const rules = { enabled: false, address: 'https://updates.example', publicKey: 'abc' };
  expect(await read(JSON.stringify({ updates: { ...rules, later: 1 } }))).toEqual(rules);
});

it.each(['no JSON', '', '[]', '{"updates":{"enabled":"no"}}', '{"updates":{"address":14}}'])(
  'what can’t be read allows nothing: %.40s',
  async (text) => {
    expect(await read(text)).toBeNull();
  },
);

it('on Windows, where anyone can put it, it can’t say where updates come from', async () => {
  const updates = { enabled: false, address: 'https://evil.example', publicKey: 'abc' };
  expect(await read(JSON.stringify({ updates }), 'win32')).toEqual({ enabled: false });
});
