import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createExporter } from '../../../../electron/export/exporter.ts';
import { type FaultSheet, MOST_SHEET_CALLS } from '../../../../electron/export/fault-sheet/fault-sheet.ts';
import { createFaultSheets, type FaultSheetDeps } from '../../../../electron/export/fault-sheets.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { createText } from '../../../../shared/messages/index.ts';
import type { TestHistory } from '../../../support/fakes/open-history.ts';
import { ownFolder } from '../history/own-folder.ts';
import { minute, noon, record, zone } from '../history/records.ts';

const place = ownFolder();
let history: TestHistory;
let file: string;
beforeEach(() => {
  history = place.open();
  file = path.join(place.folder, 'sheet');
});

const t = createText('en');

function sheets(change: Partial<FaultSheetDeps> = {}) {
  const names: string[] = [];
  const chooseFile = async (name: string) => {
    names.push(name);
    return file;
  };
  const common = { t, zone: () => zone, now: () => noon };
  const exporter = createExporter({ ...common, country: () => 'DE', chooseFile, showFile: () => undefined });
  const made = createFaultSheets({
    ...common,
    by: 'Ringback',
    save: exporter.save,
    platform: 'win32',
    openMail: async () => {},
    ...change,
  });
  return { ...made, names };
}

const of = (...uuids: string[]) => ({
  extension: '101',
  what: { kind: 'calls' as const, uuids },
  leavesOut: true,
  addresses: true,
  raw: true,
  format: 'txt' as const,
});

const uuidsIn = (text: string) => text.match(/(?<=^Call UUID +)\w+$/gm) ?? [];

it('is made of the chosen calls, newest first, without one that has gone', async () => {
  history.records.ingest([record({ uuid: 'a', name: 'Maria' }), record({ uuid: 'b', at: noon + minute })]);
  const { text, calls, more } = await sheets().text(of('a', 'gone', 'b'), history);
  expect({ calls, more }).toEqual({ calls: 2, more: 0 });
  expect(uuidsIn(text)).toEqual(['b', 'a']);
  expect(text).not.toMatch(/Maria|1234567/);
  expect((await sheets().text({ ...of('a'), leavesOut: false }, history)).text).toMatch(/Maria · 030 1234567/);
  await expect(sheets().text(of('gone'), history)).rejects.toMatchObject({ data: { kind: 'callNotInHistory' } });
});

it('holds the first of very many calls, and says how many it does not', async () => {
  const count = MOST_SHEET_CALLS + 20;
  history.records.ingest(Array.from({ length: count }, (_, i) => record({ uuid: `u${i}`, at: noon + i * minute })));
  const all = { ...of(), what: { kind: 'found' as const, extension: '101', filter: noFilter } };
  const chosen = of(...Array.from({ length: count }, (_, i) => `u${count - 1 - i}`));
  for (const request of [all, chosen]) {
    const { text, calls, more } = await sheets().text(request, history);
    expect({ calls, more }).toEqual({ calls: MOST_SHEET_CALLS, more: 20 });
    const shown = uuidsIn(text);
    expect([shown[0], shown.at(-1), shown.length]).toEqual([`u${count - 1}`, 'u20', 100]);
  }
});

it('is saved as it is shown, as text or JSON that only this person may read', async () => {
  history.records.ingest([record({ uuid: 'a' })]);
  const { save, text, names } = sheets();
  expect(await save(of('a'), history)).toEqual({ kind: 'saved', file, calls: 1 });
  expect(fs.readFileSync(file, 'utf8')).toBe((await text(of('a'), history)).text);
  expect(await save({ ...of('a'), format: 'json' }, history)).toEqual({ kind: 'saved', file, calls: 1 });
  expect(names).toEqual(['Fault sheet of 101, 2026-03-02.txt', 'Fault sheet of 101, 2026-03-02.json']);
  const sheet = JSON.parse(fs.readFileSync(file, 'utf8')) as FaultSheet;
  expect(sheet).toMatchObject({ format: 'ringback-fault-sheet', version: 1, zone, calls: [{ uuid: 'a' }] });
  if (process.platform !== 'win32') expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('saves nothing where the person cancels', async () => {
  history.records.ingest([record({ uuid: 'a' })]);
  const cancelled = sheets({ save: async () => null });
  expect(await cancelled.save(of('a'), history)).toEqual({ kind: 'notSaved' });
  expect(fs.existsSync(file)).toBe(false);
});

it('opens a mail without a recipient, with the sheet only where a link can carry it', async () => {
  history.records.ingest([record({ uuid: 'a' })]);
  const links: string[] = [];
  const mailed = sheets({ openMail: async (link) => void links.push(link) });
  expect(await mailed.mail(of('a'), history)).toBe('tooLong');
  expect(links).toEqual([`mailto:?subject=${encodeURIComponent('Fault sheet of 101, 2026-03-02')}`]);
  expect(
    await sheets({ platform: 'linux', openMail: async (link) => void links.push(link) }).mail(of('a'), history),
  ).toBe('opened');
  const { text } = await sheets().text(of('a'), history);
  expect(new URL(links[1] ?? '').searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
  const none = sheets({ openMail: () => Promise.reject(new Error('no program')) });
  expect(await none.mail(of('a'), history)).toBe('notOpened');
});
