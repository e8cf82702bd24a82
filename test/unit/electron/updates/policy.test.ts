import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { policyPath, readPolicy } from '../../../../electron/updates/policy.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'policy-'));
const owner = process.getuid?.() ?? 0;
let count = 0;

function read(text: string, given: Parameters<typeof readPolicy>[1] = {}, mode = 0o644) {
  count += 1;
  const file = path.join(folder, `${count}.json`);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return readPolicy(file, { platform: 'linux', owner, ...given });
}

it('lies where only an administrator writes', () => {
  expect(policyPath('linux', {})).toBe('/etc/ringback/policy.json');
  expect(policyPath('darwin', {})).toBe('/Library/Application Support/Ringback/policy.json');
  expect(policyPath('win32', { ProgramData: 'D:\\Data' })).toBe('D:\\Data\\Ringback\\policy.json');
});

// Windows has no such owners and modes.
const itHere = it.skipIf(process.platform === 'win32');

itHere('without a file there are no rules', async () => {
  expect(await readPolicy(path.join(folder, 'none.json'))).toEqual({ enabled: true });
  expect(await read('{}')).toEqual({ enabled: true });
  expect(await read('\uFEFF{"updates":{},"other":1}')).toEqual({ enabled: true });
});

itHere('reads every rule', async () => {
  const rules = { enabled: false, address: 'https://updates.example', publicKey: 'abc' };
  expect(await read(JSON.stringify({ updates: { ...rules, later: 1 } }))).toEqual(rules);
});

it.each([
  'no JSON',
  '',
  '[]',
  '{"updates":{"enabled":"no"}}',
  '{"updates":{"address":14}}',
  `{"updates":{},"x":"${'x'.repeat(70_000)}"}`,
])('what can’t be read allows nothing: %.40s', async (text) => {
  expect(await read(text)).toBeNull();
});

itHere('what others may write allows nothing', async () => {
  expect(await read('{}', { owner: owner + 1 })).toBeNull();
  expect(await read('{}', {}, 0o664)).toBeNull();
  expect(await read('{}', {}, 0o646)).toBeNull();
});

it('on Windows, where anyone can put it, it can’t say where updates come from', async () => {
  const updates = { enabled: false, address: 'https://evil.example', publicKey: 'abc' };
  expect(await read(JSON.stringify({ updates }), { platform: 'win32', owner: owner + 1 })).toEqual({ enabled: false });
});
