import type { ExportFormat } from '../../../shared/calls/chosen-calls.ts';
import type { Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { type Chord, digitKey, findKey, newCallKey, refreshKey, screenKey } from '../keys.ts';
import { destinations, type Screen } from '../place.ts';
import type { Candidate } from './rank.ts';

/** A command. `id`: for counting its uses. `keys`: any of them runs it; the first is shown. */
export interface Command extends Candidate {
  readonly title: string;
  readonly keys: readonly Chord[];
  readonly run: () => void;
  /** What its keys do where that differs: a key redials, Enter in the palette never dials. */
  readonly byKey?: () => void;
}

/** The functions behind the commands. */
export interface Actions {
  go(screen: Screen): void;
  newCall(): void;
  focusSearch(): void;
  refresh(): void;
  redial(): void;
  /** Opens New call with the number that was dialled last. */
  openLastDialled(): void;
  dialFromClipboard(): void;
  showCalls(which: 'all' | 'missed'): void;
  exportCalls(format: ExportFormat): void;
  addPerson(): void;
  importPeople(): void;
  setTheme(theme: Settings['theme']): void;
}

const bare = (key: string): Chord => ({ held: 'none', key });

/** The commands, except those for the sections of the settings. */
export function commandsOf(act: Actions): readonly Command[] {
  return [
    command('new call', t('shell.newCall'), t('palette.newCallAlso'), () => act.newCall(), newCallKey),
    command('find', t('palette.find'), t('palette.findAlso'), () => act.focusSearch(), findKey, bare('/')),
    {
      ...command('redial', t('palette.redial'), t('palette.redialAlso'), () => act.openLastDialled(), digitKey(0)),
      byKey: () => act.redial(),
    },
    command('clipboard', t('palette.clipboard'), t('palette.clipboardAlso'), () => act.dialFromClipboard()),
    command('refresh', t('palette.refresh'), t('palette.refreshAlso'), () => act.refresh(), refreshKey),
    ...[...destinations, 'settings' as const].map((screen) => {
      const title = t('palette.goTo', { screen: t(`shell.${screen}`) });
      return command(`go ${screen}`, title, t('palette.goToAlso'), () => act.go(screen), screenKey(screen));
    }),
    command('missed only', t('palette.missedOnly'), t('palette.missedOnlyAlso'), () => act.showCalls('missed')),
    command('all calls', t('palette.allCalls'), t('palette.allCallsAlso'), () => act.showCalls('all')),
    command('export xlsx', t('palette.exportXlsx'), t('palette.exportAlso'), () => act.exportCalls('xlsx')),
    command('export', t('palette.exportCsv'), t('palette.exportAlso'), () => act.exportCalls('csv')),
    command('add person', t('palette.addPerson'), t('palette.addPersonAlso'), () => act.addPerson()),
    command('import', t('palette.import'), t('palette.importAlso'), () => act.importPeople()),
    ...(['light', 'dark', 'system'] as const).map((theme) =>
      command(`theme ${theme}`, t(`palette.theme_${theme}`), t('palette.themeAlso'), () => act.setTheme(theme)),
    ),
  ];
}

/** A command by its name in the stored uses. `also`: more words by which it is found. */
export function command(name: string, title: string, also: string, run: () => void, ...keys: Chord[]): Command {
  return { id: `command ${name}`, title, words: [title, also], keys, run };
}
