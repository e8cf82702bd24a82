import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createExporter } from '../../../electron/session/export.ts';
import { noFilter } from '../../../shared/find.ts';
import { createText } from '../../../shared/messages/index.ts';
import { historyFolder, minute, missedRecord, noon, zone } from '../../unit/electron/history/records.ts';

const office = spawnSync('soffice', ['--version']).status === 0;
let place: ReturnType<typeof historyFolder>;
let folder = '';
beforeAll(() => {
  place = historyFolder();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ringback-office-'));
});
afterAll(() => {
  place.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

const hostile = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '=cmd|" /C calc"!A0',
  '\t=1+1',
  '＝1+1',
  '"=1+1',
  'a","=1+1',
  '=1\n=2',
];

/** Opens a CSV as LibreOffice does that is told to evaluate formulas, and answers the sheet as flat XML. */
function openedByOffice(file: string): string {
  // Comma, quote, UTF-8, from line 1, …, no quoted-as-text, detect special numbers, …, evaluate formulas.
  const filter = 'CSV:44,34,76,1,,0,false,true,false,false,false,-1,true';
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      `--infilter=${filter}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      file,
    ],
    { stdio: 'ignore', timeout: 100_000 },
  );
  return fs.readFileSync(path.join(folder, path.basename(file).replace(/csv$/, 'fods')), 'utf8');
}

it.runIf(office)(
  'LibreOffice opens an export without a single formula, and shows numbers whole',
  { timeout: 120_000 },
  async () => {
    const history = place.open();
    history.ingest(
      hostile.map((name, i) => missedRecord({ uuid: `${i}`, name, from: `+4930123450${i}`, at: noon + i * minute })),
    );
    for (const [i, text] of hostile.entries()) history.notes.change(`call ${i}`, text, [text.slice(0, 30)]);
    const file = path.join(folder, 'calls.csv');
    const exporter = createExporter({
      t: createText('en'),
      zone: () => zone,
      country: () => 'GB',
      now: () => noon,
      chooseFile: async () => file,
      onProgress: () => {},
    });
    await exporter.run({ extension: '101', what: { kind: 'found', extension: '101', filter: noFilter } }, history);
    const sheet = openedByOffice(file);
    expect(sheet).not.toContain('table:formula');
    for (let i = 0; i < hostile.length; i += 1) expect(sheet).toContain(`+49 30 123450${i}`);
    // The same reader does see one where there is one.
    const planted = path.join(folder, 'planted.csv');
    fs.writeFileSync(planted, '=1+1,a\r\n');
    expect(openedByOffice(planted)).toContain('table:formula');
  },
);
