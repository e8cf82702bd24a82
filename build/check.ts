import { spawnSync } from 'node:child_process';
import { findLayerFaults } from './layers.ts';
import { inProject, PROJECT } from './paths.ts';
import { say } from './say.ts';

const biome = inProject('node_modules/@biomejs/biome/bin/biome');
const tsc = inProject('node_modules/typescript/bin/tsc');
const knip = inProject('node_modules/knip/bin/knip.js');

const STEPS: readonly (readonly [name: string, check: () => boolean])[] = [
  ['types', () => node(tsc, '-p', 'tsconfig.json')],
  ['lint and formatting', () => node(biome, 'ci')],
  ['layers', layers],
  ['dead code', () => node(knip)],
];

function node(...args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: PROJECT, stdio: 'inherit' }).status === 0;
}

function layers(): boolean {
  const faults = findLayerFaults(PROJECT);
  for (const { file, line, message } of faults) say(`${file}:${line}: ${message}`);
  return faults.length === 0;
}

const failed: string[] = [];
for (const [name, check] of STEPS) {
  say(`Checking ${name} …`);
  if (!check()) failed.push(name);
}
say(failed.length === 0 ? 'All checks passed.' : `Not in order: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
