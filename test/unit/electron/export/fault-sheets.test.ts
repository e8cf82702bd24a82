import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createExporter } from '../../../../electron/export/exporter.ts';
import { createFaultSheets, type FaultSheetDeps } from '../../../../electron/export/fault-sheets.ts';
import type { History } from '../../../../electron/history/history.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { MOST_LISTED } from '../../../../shared/quality/fault-pointer.ts';
import { sheetStyle } from '../../../../shared/quality/fault-sheet/as-html.ts';
import { type FaultSheet, MOST_SHEET_CALLS } from '../../../../shared/quality/fault-sheet/sheet.ts';
import { heard, historyFolder, hour, minute, noon, record, zone } from '../history/records.ts';

let place: ReturnType<typeof historyFolder>;
let history: History;
let file: string;
beforeEach(() => {
  place = historyFolder();
  history = place.open();
  file = path.join(place.folder, 'sheet');
});
afterEach(() => place.end());

const t = createText('en');

function sheets(change: Partial<FaultSheetDeps> = {}) {
  const names: string[] = [];
  const shown: string[] = [];
  const chooseFile = async (name: string) => {
    names.push(name);
    return file;
  };
  const showInFolder = (one: string) => shown.push(one);
  const common = { t, zone: () => zone, now: () => noon };
  const exporter = createExporter({ ...common, country: () => 'DE', chooseFile, showInFolder, onProgress: () => {} });
  const made = createFaultSheets({
    ...common,
    by: 'Ringback',
    saveBytes: exporter.saveBytes,
    print: async () => null,
    ...change,
  });
  return { ...made, names, shown, exporter };
}

const of = (...uuids: string[]) => ({ extension: '101', what: { kind: 'calls' as const, uuids }, leavesOut: true });

it('is made of the chosen calls, newest first, without one that has gone', async () => {
  history.ingest([record({ uuid: 'a', name: 'Maria' }), record({ uuid: 'b', at: noon + minute })]);
  const { text, calls, more } = await sheets().text(of('a', 'gone', 'b'), history);
  expect({ calls, more }).toEqual({ calls: 2, more: 0 });
  expect(text.match(/Call \d of 2: \w/g)).toEqual(['Call 1 of 2: b', 'Call 2 of 2: a']);
  expect(text).not.toMatch(/Maria|1234567/);
  expect((await sheets().text({ ...of('a'), leavesOut: false }, history)).text).toMatch(/Maria · 030 1234567/);
  await expect(sheets().text(of('gone'), history)).rejects.toMatchObject({ data: { kind: 'callNotInHistory' } });
});

it('holds the newest of very many calls, and says how many it does not', async () => {
  const count = MOST_SHEET_CALLS + 20;
  history.ingest(Array.from({ length: count }, (_, i) => record({ uuid: `u${i}`, at: noon + i * minute })));
  const all = { ...of(), what: { kind: 'found' as const, extension: '101', filter: noFilter } };
  const chosen = of(...Array.from({ length: count }, (_, i) => `u${i}`));
  for (const request of [all, chosen]) {
    const { text, calls, more } = await sheets().text(request, history);
    expect({ calls, more }).toEqual({ calls: MOST_SHEET_CALLS, more: 20 });
    expect(text).toContain(`Call 1 of 100: u${count - 1}\n`);
    expect(text).not.toContain(': u19\n');
  }
});

it('is saved as JSON that only this person may read, and shown in its folder on request', async () => {
  history.ingest([record({ uuid: 'a' })]);
  const { save, names, exporter, shown } = sheets();
  expect(await save({ ...of('a'), format: 'json' }, history)).toEqual({ kind: 'saved', file, calls: 1 });
  expect(names).toEqual(['Fault sheet of 101, 2026-03-02.json']);
  const sheet = JSON.parse(fs.readFileSync(file, 'utf8')) as FaultSheet;
  expect(sheet).toMatchObject({ format: 'ringback-fault-sheet', version: 1, zone, calls: [{ uuid: 'a' }] });
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  exporter.showLast();
  expect(shown).toEqual([file]);
});

it('prints a page whose policy lets its own style through, and nothing else', async () => {
  history.ingest([record({ uuid: 'a' })]);
  const pages: string[] = [];
  const print = async (html: string) => {
    pages.push(html);
    return Buffer.from('%PDF-');
  };
  expect(await sheets({ print }).save({ ...of('a'), format: 'pdf' }, history)).toMatchObject({ kind: 'saved' });
  expect(fs.readFileSync(file, 'utf8')).toBe('%PDF-');
  expect(pages[0]).toContain(`'sha256-${createHash('sha256').update(sheetStyle).digest('base64')}'`);
});

it('asks for no file where it cannot be printed, and saves nothing where the person cancels', async () => {
  history.ingest([record({ uuid: 'a' })]);
  const { save, names } = sheets();
  expect(await save({ ...of('a'), format: 'pdf' }, history)).toEqual({ kind: 'cannotPrint' });
  expect(names).toEqual([]);
  const cancelled = sheets({ saveBytes: async () => null });
  expect(await cancelled.save({ ...of('a'), format: 'json' }, history)).toEqual({ kind: 'notSaved' });
  expect(fs.existsSync(file)).toBe(false);
});

/** Calls of several callers over two lines, some hours apart; those over the second are poor. */
function twoLines(count: number, at = noon): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, i) => {
    const isPoor = i % 2 === 1;
    const told = { uuid: `${isPoor ? 'poor' : 'good'}${i}`, at: at - i * hour, from: `030 12345${10 + (i % 14)}` };
    return heard(record(told), isPoor ? 3.1 : 4.5, isPoor ? '192.0.2.2' : '192.0.2.1');
  });
}

it('says what poor calls of the last weeks have in common, where one of them is in it', async () => {
  history.ingest(twoLines(60));
  const { text } = await sheets().text(of('poor1', 'poor3', 'good0'), history);
  expect(text).toMatch(
    /Likely cause: the line 192\.0\.2\.2\n.*30 of 30 .*; 0 of 30 others\. 2 of the poor calls are in /,
  );
  expect((await sheets().text(of('good0'), history)).text).not.toContain('Likely cause');
});

it('counts every poor call of the sheet, however many there are', async () => {
  history.ingest(twoLines(4 * MOST_LISTED));
  const all = {
    ...of(),
    what: { kind: 'found' as const, extension: '101', filter: { ...noFilter, media: '192.0.2.2' } },
  };
  expect((await sheets().text(all, history)).text).toContain(
    `. ${2 * MOST_LISTED} of the poor calls are in this sheet.`,
  );
});

it('compares calls of three months where a poor one in it is so old, and nothing for older ones', async () => {
  const weeks = (many: number) => noon - many * 7 * 24 * hour;
  history.ingest(twoLines(60, weeks(10)));
  expect((await sheets().text(of('poor1'), history)).text).toContain('Likely cause: the line 192.0.2.2');
  expect((await sheets({ now: () => noon + noon - weeks(4) }).text(of('poor1'), history)).text).not.toContain('Likely');
});
