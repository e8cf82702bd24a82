import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { inProject, PROJECT } from '../../../build/paths.ts';
import { readCommandLine } from '../../../electron/command-line.ts';
import { appMenu } from '../../../electron/desktop/app-menu.ts';
import { consentQuestion, dialQuestion, forgetQuestion } from '../../../electron/desktop/native-questions.ts';
import { Notifier } from '../../../electron/desktop/notifications.ts';
import { createTray } from '../../../electron/desktop/tray.ts';
import { emptyView } from '../../../electron/desktop/tray-menu.ts';
import { createExporter } from '../../../electron/export/exporter.ts';
import { createFaultSheets } from '../../../electron/export/fault-sheets.ts';
import { handedOverText, terminalAnswer } from '../../../electron/terminal.ts';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import { type Language, languages } from '../../../shared/languages.ts';
import { createLiveText, createText, type Text } from '../../../shared/messages/index.ts';
import { loadPlainText } from '../../../shared/messages/load-text.ts';
import { settingsDefaults } from '../../../shared/settings.ts';
import { catalogues } from '../../support/catalogues.ts';
import type { TestHistory } from '../../support/fakes/open-history.ts';
import { personOf } from '../shared/make-person.ts';
import { ownFolder } from './history/own-folder.ts';
import { missedRecord, noon, record, zone } from './history/records.ts';

const place = ownFolder();
let history: TestHistory;
beforeEach(() => {
  history = place.open();
  history.records.ingest([record({ uuid: 'a' }), missedRecord({ uuid: 'b' })]);
});

const region = (t: Text) => ({ country: 'DE', locale: t.language, zone, hourCycle: 'h23' as const });
const maria = { number: '+493023125001', name: 'Maria Keller', withheld: false, personId: null };
const common = (t: Text) => ({ t, zone: () => zone, now: () => noon, country: () => 'DE' });
const chosen = { extension: '101', what: { kind: 'calls' as const, uuids: ['a', 'b'] } };

/** An exporter, with the names that it proposed. */
function exporter(t: Text) {
  const said: string[] = [];
  const file = path.join(place.folder, 'out');
  const chooseFile = async (name: string) => {
    said.push(name);
    return file;
  };
  const made = createExporter({ ...common(t), chooseFile, showFile: () => undefined });
  const written = () => [...said.splice(0), fs.readFileSync(file, 'utf8')];
  /** Each file within the workbook that holds words. */
  const workbook = () => {
    const files = unzipSync(fs.readFileSync(file));
    const worded = Object.entries(files).filter(([name]) => /workbook\.xml$|sheet1\.xml$/.test(name));
    return [...said.splice(0), ...worded.map(([, content]) => strFromU8(content))];
  };
  return { ...made, written, workbook };
}

/** Parts of main that say something, as they are made at the start; what is returned asks them for all they say now. */
const parts: readonly (readonly [what: string, make: (t: Text) => () => string[] | Promise<string[]>])[] = [
  [
    'the command line',
    (t) => () =>
      [['--help'], ['call', '112'], ['dial', 'anna']]
        .flatMap((words) => terminalAnswer(readCommandLine(words), '1.2.3')?.text(t) ?? [])
        .concat(handedOverText(readCommandLine(['dial', '112']))?.(t) ?? []),
  ],
  // As one text: an Italian “File” is called as in English.
  ['the menu', (t) => () => [JSON.stringify(appMenu('linux', t.language))]],
  [
    'the tray',
    (t) => {
      const said: string[] = [];
      class Tray {
        setToolTip = (text: string) => said.push(text);
        setContextMenu() {}
        setImage() {}
        on() {}
        isDestroyed = () => false;
      }
      const electron = {
        Tray,
        Menu: { buildFromTemplate: (items: unknown) => said.push(JSON.stringify(items)) },
        nativeImage: { createFromPath: () => ({}) },
      };
      const style = () => ({ t, country: 'DE', now: noon, format: region(t) });
      const icons = { tray: () => '' };
      const tray = createTray({ electron, icons, style, platform: 'linux', onAction: () => {} } as never);
      return () => {
        said.length = 0;
        tray.update({ ...emptyView, link: { kind: 'idle' }, waitingCallers: 1, callers: [maria] });
        return [...said];
      };
    },
  ],
  [
    'notifications',
    (t) => {
      const said: string[] = [];
      class Notification {
        static isSupported = () => true;
        constructor(shown: unknown) {
          said.push(JSON.stringify(shown));
        }
        on() {}
        show() {}
        close() {}
      }
      const notifier = new Notifier({
        ...{ Notification, t, platform: 'linux', region: () => region(t), settings: () => settingsDefaults },
        server: () => ({ kind: 'ready', hasActions: true, isInhibited: false }),
        asked: (work: () => void) => work(),
        onAction: () => {},
      } as never);
      return () => {
        said.length = 0;
        const outcome = { kind: 'missed' } as const;
        const perspective = { direction: 'in', party: maria, outcome, talkSeconds: null } as const;
        notifier.missed([{ uuid: 'a', at: noon, perspective }], 'each', () => {});
        return [...said];
      };
    },
  ],
  [
    'questions of the system',
    (t) => () =>
      [
        consentQuestion({ kind: 'http', host: 'pbx.example.com' }, t),
        consentQuestion({ kind: 'weakKey' }, t),
        forgetQuestion({ kind: 'people', count: 21 }, t),
        dialQuestion({ number: '112', guards: ['emergency'] }, { t, country: 'DE', dials: [], nameOf: () => null }),
      ].flatMap((question) => Object.values(question)),
  ],
  [
    'exported calls',
    (t) => {
      const { run, written } = exporter(t);
      return async () => {
        await run({ ...chosen, what: { kind: 'found', extension: '101', filter: noFilter }, format: 'csv' }, history);
        return written();
      };
    },
  ],
  [
    'a workbook of calls',
    (t) => {
      const { run, workbook } = exporter(t);
      return async () => {
        await run({ ...chosen, format: 'xlsx' }, history);
        return workbook();
      };
    },
  ],
  [
    'exported people',
    (t) => {
      const { people, written } = exporter(t);
      return async () => {
        await people([personOf(1, 'Maria', '101')]);
        return written().slice(0, 1);
      };
    },
  ],
  [
    'a fault sheet',
    (t) => {
      const links: string[] = [];
      const openMail = async (link: string) => void links.push(decodeURIComponent(link));
      const { save, written } = exporter(t);
      const sheets = createFaultSheets({ ...common(t), by: 'Ringback', save, platform: 'linux', openMail });
      const request = { ...chosen, leavesOut: true, addresses: false, raw: false, format: 'txt' } as const;
      return async () => {
        await sheets.save(request, history);
        await sheets.mail(request, history);
        return [...written(), ...links.splice(0)];
      };
    },
  ],
];

/** English texts of several words that a language has not. */
function englishOnly(language: Language): string[] {
  const texts = (one: Language) => Object.values(catalogues[one]).flatMap((part) => Object.values(part));
  const own = new Set(texts(language));
  return texts('en').filter((text) => !own.has(text) && !text.includes('{{') && /\p{L}{2,} \p{L}{2,}/u.test(text));
}

it('main loads the texts without soft hyphens alone', () => {
  const files = fs.globSync('electron/**/*.ts', { cwd: PROJECT });
  const texts = files.map((file) => [file, fs.readFileSync(inProject(file), 'utf8')] as const);
  expect(texts.filter(([, text]) => /\bloadText\b/.test(text)).map(([file]) => file)).toEqual([]);
  expect(texts.filter(([, text]) => /\bloadPlainText\b/.test(text))).toHaveLength(3);
});

const others = languages.filter((language) => language !== 'en');

describe.each(parts)('%s', (_what, make) => {
  it.each(others)('follows a change to %s, though it was made and asked before', async (language) => {
    const text = await loadPlainText(language);
    const { t, show } = createLiveText(createText());
    const ask = make(t);
    const before = await ask();
    show(text);
    const after = await ask();
    expect(after).toEqual(await make(text)());
    expect([after.length > 0, after.length]).toEqual([true, before.length]);
    expect(after.filter((one) => before.includes(one))).toEqual([]);
    const all = after.join('\n');
    expect(englishOnly(language).filter((one) => all.includes(one))).toEqual([]);
  });
});
