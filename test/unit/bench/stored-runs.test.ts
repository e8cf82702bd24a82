import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Figure } from '../../bench/figures.ts';
import { lastRun, type StoredRun, sameFigure, storeRun } from '../../bench/stored-runs.ts';

const figure: Figure = { what: 'A page', value: 12, floor: 4, floorIs: 'bare', unit: 'ms', wanted: null };
const run: StoredRun = {
  at: '2026-11-21T10:00:00.000Z',
  commit: 'abc1234-dirty',
  versions: { Node: '24.0.0' },
  cpus: 2,
  load: 0.5,
  benches: { find: [figure] },
};
const now: StoredRun = { ...run, at: '2026-11-22T10:00:00.000Z', benches: { find: [figure], list: [figure] } };

let folder = '';
let said: string[] = [];
const last = (bench: string, asked = now) => lastRun(folder, bench, asked, (line) => said.push(line));

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rb-stored-runs-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a stored run', () => {
  it.each<[string, Partial<Figure>]>([
    ['a plain figure', {}],
    ['every field', { on: 'Electron', wanted: { atMost: 1.5 }, spread: 0.25 }],
    ['what is to be much', { wanted: { atLeast: 0.6 } }],
    ['a figure that could not be measured', { value: Number.NaN }],
  ])('comes back as it was: %s', (_, change) => {
    const stored = { ...run, benches: { find: [{ ...figure, ...change }] } };
    storeRun(folder, stored);
    expect(last('find', { ...stored, at: now.at })).toEqual(stored);
  });

  it('is one file however often the same run is stored', () => {
    const first = storeRun(folder, run);
    const file = storeRun(folder, { ...run, benches: { ...run.benches, list: [figure] } });
    expect(file).toBe(first);
    expect(last('list')?.benches).toEqual({ find: [figure], list: [figure] });
  });

  it('with figures of another size is passed over', () => {
    storeRun(folder, run);
    storeRun(folder, {
      ...run,
      at: '2026-11-21T12:00:00.000Z',
      benches: { find: [{ ...figure, what: 'A small page' }] },
    });
    expect(last('find')).toEqual(run);
    expect(said).toEqual([]);
  });

  it('is the newest that has the bench, and never the run itself or a later one', () => {
    storeRun(folder, { ...run, at: '2026-11-20T10:00:00.000Z', commit: 'older' });
    storeRun(folder, { ...run, commit: 'wanted' });
    storeRun(folder, { ...run, at: '2026-11-21T12:00:00.000Z', benches: { list: [figure] } });
    storeRun(folder, now);
    storeRun(folder, { ...run, at: '2026-11-23T10:00:00.000Z' });
    expect(last('find')?.commit).toBe('wanted');
    expect(said).toEqual([]);
  });

  it.each([
    ['no JSON', '{"at": "2026-11-2'],
    ['empty', ''],
    ['of another shape', '{"figures": []}'],
    ['with a damaged figure', JSON.stringify({ ...run, benches: { find: [{ ...figure, floor: 'much' }] } })],
  ])('that is damaged is named and passed over: %s', (_, text) => {
    storeRun(folder, run);
    writeFileSync(path.join(folder, '2026-11-21T11-00-00.000Z.json'), text);
    expect(last('find')).toEqual(run);
    expect(said).toEqual([expect.stringMatching(/^2026-11-21T11-00-00\.000Z\.json is passed over: ./)]);
  });

  it('is not there before the first one', () => {
    expect(last('find')).toBeUndefined();
    expect(lastRun(path.join(folder, 'none'), 'find', now, () => {})).toBeUndefined();
  });
});

describe('a figure of the run before', () => {
  it.each<[string, Partial<Figure>, boolean]>([
    ['with other values', { value: 99, floor: 1, spread: 0.3, wanted: { atMost: 1 } }, true],
    ['on Node said or unsaid', { on: 'Node' }, true],
    ['on another host', { on: 'Electron' }, false],
    ['of another name', { what: 'Another' }, false],
    ['beside another floor', { floorIs: 'a frame' }, false],
    ['in another unit', { unit: 's' }, false],
  ])('is found again %s: %s', (_, change, isFound) => {
    expect(sameFigure(run, 'find')({ ...figure, ...change })).toEqual(isFound ? figure : undefined);
  });

  it('is unknown without a run or without that bench', () => {
    expect(sameFigure(undefined, 'find')(figure)).toBeUndefined();
    expect(sameFigure(run, 'list')(figure)).toBeUndefined();
  });
});
