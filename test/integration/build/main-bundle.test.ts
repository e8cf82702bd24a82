import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { buildPart } from '../../../build/build.ts';
import main from '../../../build/vite.main.ts';

test('main holds electron-store without its validator', async () => {
  const config = { ...main, logLevel: 'error' as const, build: { ...main.build, write: false } };
  const { output } = (await buildPart(config)) as Rollup.RollupOutput;
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  expect(modules.some((id) => id.includes('/electron-store/'))).toBe(true);
  expect(modules.filter((id) => /\/node_modules\/(?:ajv|fast-uri)/.test(id))).toEqual([]);
});
