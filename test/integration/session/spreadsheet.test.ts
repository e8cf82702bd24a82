import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExporter } from '../../../electron/export/exporter.ts';
import { formatPbxTime } from '../../../electron/pbx/pbx-time.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { ExportFormat } from '../../../shared/calls/chosen-calls.ts';
import { createText } from '../../../shared/messages/index.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { historyFolder, minute, missedRecord, noon, record, zone } from '../../unit/electron/history/records.ts';

const office = spawnSync('soffice', ['--version']).status === 0;
let place: ReturnType<typeof historyFolder>;
const folder = temporaryFolder('office', afterAll);
beforeAll(async () => {
  place = historyFolder();
  const history = place.open();
  history.records.ingest(
    hostile.map((name, i) => {
      const fields = { uuid: `${i}`, name, from: numberOf(i), at: noon + i * minute };
      return i === 0 ? record({ ...fields, talkSeconds: 26 * 3600 + 65 }) : missedRecord(fields);
    }),
  );
  for (const [i, text] of hostile.entries()) history.notes.change(`call ${i}`, text, [text.slice(0, 30)]);
  for (const format of ['csv', 'xlsx'] as const) await save(format);

  async function save(format: ExportFormat): Promise<void> {
    const exporter = createExporter({
      showFile: () => undefined,
      t: createText('en'),
      zone: () => zone,
      country: () => 'DE',
      now: () => noon,
      chooseFile: async () => exportedTo(format),
    });
    const what = { kind: 'found', extension: '101', filter: noFilter } as const;
    await exporter.run({ extension: '101', what, format }, history);
  }
});
afterAll(() => {
  place.end();
});

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '=cmd|" /C calc"!A0',
  "Meyer;=cmd|'/C calc'!A0;",
  'Meyer;"=1+1";',
  'Meyer|=1+1',
  'Meyer\t=1+1',
  '\t=1+1',
  '＝1+1',
  '"=1+1',
  'a","=1+1',
  '=1\n=2',
  'a\r\n=1+1;x',
  '_x003D_1+1',
  'Plain <name> & "quotes"',
];
const exportedTo = (format: ExportFormat) => path.join(folder, `calls.${format}`);
/** National, of a long country, with 00, without a plan, and an own extension. */
const notations = ['03012345', '+49301234', '004930123', '0900123', '0123456789012345', '+353861234'];
const numberOf = (i: number) => (i === hostile.length - 1 ? '105' : `${notations[i % notations.length]}${10 + i}`);
const digits = (text: string) => text.replace(/\D/g, '');
/** Newest first, as the export is. */
const numbers = hostile.map((_, i) => digits(formatNumber(numberOf(i), 'DE'))).reverse();

/** Opens files in LibreOffice, with formulas evaluated, and answers their sheets as flat XML. `separator`: of a CSV. */
function openedByOffice(files: string[], separator?: string): string[] {
  // Separator, quote, UTF-8, from line 1, …, no quoted-as-text, detect special numbers, …, evaluate formulas.
  const filter = `CSV:${separator?.charCodeAt(0)},34,76,1,,0,false,true,false,false,false,-1,true`;
  const how = ['--headless', ...(separator === undefined ? [] : [`--infilter=${filter}`]), '--convert-to', 'fods'];
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  execFileSync('soffice', [profile, ...how, '--outdir', folder, ...files], { stdio: 'ignore', timeout: 100_000 });
  return files.map((file) => fs.readFileSync(path.join(folder, path.basename(file).replace(/\w+$/, 'fods')), 'utf8'));
}

/** The cells of each row that hold text, by place; repeated empty ones are left out of the count only at the end of a row. */
function textCells(sheet: string): (string | null)[][] {
  return [...sheet.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, how = '', inside = '']) => {
        const times = Number(/number-columns-repeated="(\d+)"/.exec(how)?.[1] ?? 1);
        const isText = how.includes('office:value-type="string"') || how.includes('office:value-type="float"');
        const text = inside.replace(/<[^>]+>/g, '').trim();
        return Array<string | null>(Math.min(times, 20)).fill(isText ? text : null);
      },
    ),
  );
}

function expectHarmless(sheet = ''): void {
  expect(sheet).not.toContain('table:formula');
  expect(sheet).toContain('Plain &lt;name&gt; &amp;');
}

it.runIf(office).each([
  ['CSV', 'csv', ','],
  ['XLSX', 'xlsx', undefined],
] as const)('LibreOffice opens %s without a single formula, with every number whole', (_name, format, separator) => {
  const [sheet = ''] = openedByOffice([exportedTo(format)], separator);
  expectHarmless(sheet);
  const [heads, ...rows] = textCells(sheet);
  const at = heads?.indexOf('Number') ?? -1;
  expect(rows.slice(0, hostile.length).map((row) => digits(row[at] ?? ''))).toEqual(numbers);
});

it.runIf(office).each([
  ['CSV', 'csv', ','],
  ['XLSX', 'xlsx', undefined],
] as const)('LibreOffice reads dates as dates and lengths as times out of the %s', (_name, format, separator) => {
  const [sheet = ''] = openedByOffice([exportedTo(format)], separator);
  const dates = [...sheet.matchAll(/office:date-value="([^"]+)"/g)].map(([, date]) => date);
  const starts = hostile.map((_, i) => formatPbxTime(noon + i * minute, zone).replace(' ', 'T'));
  expect(dates).toEqual(starts.reverse());
  expect([...sheet.matchAll(/office:time-value="([^"]+)"/g)].map(([, time]) => time)).toEqual(['PT26H01M05S']);
});

it.runIf(office)('the columns of the XLSX are as wide as their text', () => {
  const [sheet = ''] = openedByOffice([exportedTo('xlsx')]);
  const styles = new Map(
    [
      ...sheet.matchAll(
        /style:name="(co\d+)" style:family="table-column">\s*<style:table-column-properties[^>]*column-width="([\d.]+)(in|cm)"/g,
      ),
    ].map(([, name, size, unit]) => [name, Number(size) * (unit === 'cm' ? 1 : 2.54)]),
  );
  const columns = [...sheet.matchAll(/<table:table-column table:style-name="(co\d+)"/g)].map(([, name]) =>
    styles.get(name),
  );
  const [start = 0, direction = 0] = columns;
  // 19 characters of a date against 8 to 10 of a word, in cm.
  expect(start).toBeGreaterThan(3.5);
  expect(direction).toBeLessThan(3);
});

it.runIf(office)('nor does it split a CSV at ; into formulas, though it sees one where there is one', () => {
  const planted = path.join(folder, 'planted.csv');
  fs.writeFileSync(planted, 'Meyer;=1+1,a\r\n');
  const [sheet, withFormula] = openedByOffice([exportedTo('csv'), planted], ';');
  expectHarmless(sheet);
  expect(withFormula).toContain('table:formula');
});

it('another library reads the same numbers out of the CSV, without an apostrophe', () => {
  const rows: Record<string, string>[] = parse(fs.readFileSync(exportedTo('csv')), { bom: true, columns: true });
  expect(rows.map((row) => digits(row.Number ?? ''))).toEqual(numbers);
  expect(rows.filter((row) => row.Number?.includes("'"))).toEqual([]);
});
