import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { createExporter, type ExporterDeps } from '../../../../electron/export/exporter.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { createText } from '../../../../shared/messages/index.ts';
import type { TestHistory } from '../../../support/fakes/open-history.ts';
import { personOf } from '../../shared/make-person.ts';
import { ownFolder } from '../history/own-folder.ts';
import { minute, missedRecord, noon, record, zone } from '../history/records.ts';

const place = ownFolder();
let history: TestHistory;
let file: string;
beforeEach(() => {
  history = place.open();
  file = path.join(place.folder, 'out.csv');
});

function exporter(change: Partial<ExporterDeps> = {}) {
  const names: string[] = [];
  const made = createExporter({
    t: createText('en'),
    zone: () => zone,
    country: () => 'DE',
    now: () => noon,
    showFile: (shown: string) => void names.push(`shown ${shown}`),
    chooseFile: async (name: string) => {
      names.push(name);
      return file;
    },
    ...change,
  });
  return { ...made, names };
}
const everything = {
  extension: '101',
  what: { kind: 'found', extension: '101', filter: noFilter },
  format: 'csv',
} as const;

it('writes what a filter finds, newest first, with headings in words and the PBX’s times', async () => {
  history.records.ingest([
    record({ uuid: 'a', name: '=HYPERLINK("http://evil")', from: '0171 2345678', at: noon }),
    missedRecord({ uuid: 'b', from: '+44 20 7946 0123', at: noon + minute }),
    missedRecord({ uuid: 'c', from: 'anonymous', at: noon + 2 * minute }),
  ]);
  history.notes.change('call a', 'Two lines,\nof "note"', ['offer']);
  history.notes.change('caller +442079460123', '@home', []);
  const { run, names } = exporter();
  expect(await run(everything, history)).toEqual({ kind: 'saved', file, calls: 3 });
  expect(names).toEqual(['Calls of 101, 2026-03-02.csv']);
  const text = fs.readFileSync(file, 'utf8');
  expect(text).toBe(
    [
      '\uFEFFStart (Europe/Berlin),Direction,Name,Number,Outcome,Talk time,Sound quality,PBX score,Tags,Note,Extension,Call UUID',
      '2026-03-02 12:02:00,Incoming,,Number withheld,Missed,,Sound not measured,,,,101,c',
      "2026-03-02 12:01:00,Incoming,,+44 20 7946 0123,Missed,,Sound not measured,,,'@home,101,b",
      `2026-03-02 12:00:00,Incoming,"'=HYPERLINK(""http://evil"")",0171 2345678,Answered,0:01:00,Sound not measured,,offer,"Two lines,\nof ""note""",101,a`,
      '',
    ].join('\r\n'),
  );
});

it('writes chosen calls only, and leaves out one that has gone', async () => {
  history.records.ingest([record({ uuid: 'a' }), record({ uuid: 'b', at: noon + minute }), record({ uuid: 'c' })]);
  const { run } = exporter();
  const what = { kind: 'calls', uuids: ['a', 'gone', 'b'] } as const;
  expect(
    await run({ extension: '101', format: 'csv', what: { ...what, uuids: [...what.uuids] } }, history),
  ).toMatchObject({
    calls: 2,
  });
  const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['Call UUID', 'b', 'a']);
});

it('writes a long list in slices, and lets others run in between', async () => {
  history.records.ingest(Array.from({ length: 1050 }, (_, i) => record({ uuid: `u${i}`, at: noon + i * 1000 })));
  const { run } = exporter();
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  }, 0);
  expect(await run(everything, history)).toMatchObject({ calls: 1050 });
  clearInterval(other);
  expect(turns).toBeGreaterThan(0);
  expect(fs.readFileSync(file, 'utf8').split('\r\n')).toHaveLength(1052);
});

it('stopped in the middle it leaves nothing, and the file from before as it was', async () => {
  history.records.ingest(Array.from({ length: 1000 }, (_, i) => record({ uuid: `u${i}` })));
  fs.writeFileSync(file, 'before');
  const one = exporter();
  const list: typeof history.calls.list = (page) => {
    if (page.before !== null) one.stop();
    return history.calls.list(page);
  };
  const stopping = { ...history, calls: { ...history.calls, list } };
  expect(await one.run(everything, stopping)).toEqual({ kind: 'notSaved' });
  expect(fs.readFileSync(file, 'utf8')).toBe('before');
  expect(fs.readdirSync(place.folder).filter((name) => name.includes('part'))).toEqual([]);
  expect(await one.run(everything, history)).toMatchObject({ kind: 'saved', calls: 1000 });
});

it('does nothing where the person would rather not', async () => {
  const { run } = exporter({ chooseFile: async () => null });
  expect(await run(everything, history)).toEqual({ kind: 'notSaved' });
});

it('says so where the disk refuses', async () => {
  vi.spyOn(fsPromises, 'writeFile').mockRejectedValueOnce(new Error('ENOSPC'));
  await expect(exporter().run(everything, history)).rejects.toMatchObject({ data: { kind: 'exportFailed' } });
});

it.skipIf(process.platform === 'win32')(
  'the file is the person’s own, also where a wider one is replaced, and a file of somebody else’s stays',
  async () => {
    history.records.ingest([record({ uuid: 'a' })]);
    const elsewhere = `${file}.part`;
    fs.writeFileSync(elsewhere, 'untouched');
    fs.writeFileSync(file, 'before', { mode: 0o644 });
    await exporter().run(everything, history);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(elsewhere, 'utf8')).toBe('untouched');
  },
);

it.each(['csv', 'xlsx'] as const)(
  '20,000 chosen calls as %s: others have their turn after each slice',
  async (format) => {
    const uuids = Array.from({ length: 20_000 }, (_, i) => `u${i}`);
    const found = history;
    found.records.ingest([record({ uuid: 'u0', from: '0301234567', name: 'Anna' })]);
    const page = found.calls.page('u0', '101');
    let [asked, most] = [0, 0];
    const counted = (uuid: string) => {
      asked += 1;
      return page && { ...page, call: { ...page.call, uuid } };
    };
    const counting = { ...found, calls: { ...found.calls, page: counted } };
    let isDone = false;
    const turn = () => {
      most = Math.max(most, asked);
      asked = 0;
      if (!isDone) setImmediate(turn);
    };
    turn();
    const { run } = exporter();
    const answer = await run({ extension: '101', format, what: { kind: 'calls', uuids } }, counting);
    isDone = true;
    expect(answer).toMatchObject({ kind: 'saved', calls: 20_000 });
    expect(most).toBeLessThanOrEqual(400);
  },
);

it('shows the file that was saved last, and nothing before or where none was', async () => {
  const { run, showSaved, names } = exporter();
  showSaved();
  expect(names).toEqual([]);
  await run(everything, history);
  showSaved();
  expect(names.slice(1)).toEqual([`shown ${file}`]);
  const cancelled = exporter({ chooseFile: async () => null });
  await cancelled.run(everything, history);
  cancelled.showSaved();
  expect(cancelled.names).toEqual([]);
});

it('writes all people as vCards, and nothing where the person cancels', async () => {
  const people = Array.from({ length: 450 }, (_, n) => personOf(n, `Person ${n}`, '104'));
  const { people: save, names } = exporter();
  expect(await save(people)).toEqual({ kind: 'saved', file, people: 450 });
  expect(names).toEqual(['People.vcf']);
  expect(fs.readFileSync(file, 'utf8').match(/BEGIN:VCARD/g)).toHaveLength(450);
  expect(await exporter({ chooseFile: async () => null }).people(people)).toEqual({ kind: 'notSaved' });
});
