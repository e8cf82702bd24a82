import {
  Activity,
  CalendarDays,
  Download,
  FolderOpen,
  Moon,
  Phone,
  PhoneMissed,
  Settings as SettingsIcon,
  SunMoon,
  Users,
} from 'lucide-react';
import { callFilterOf, type DayRange } from '../../../shared/calls/view-filter.ts';
import type { Quiet } from '../../../shared/quiet-settings.ts';
import { DAY } from '../../../shared/time/durations.ts';
import { quietTimes } from '../../../shared/time/proposed-times.ts';
import { exportActions } from '../../call-actions/export-calls.ts';
import { callsStore, shownFilter } from '../../calls/calls-store.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { appStore } from '../../navigation/app-store.ts';
import { screenKey } from '../../navigation/keys.ts';
import { destinations } from '../../navigation/place.ts';
import { sectionIds, sectionName, settingsShown, settingWords } from '../../navigation/settings-index.ts';
import { showSettings } from '../../navigation/show-settings.ts';
import { beQuietUntil, endQuiet, quietWords } from '../../settings/quiet.ts';
import { changeSettings } from '../../settings/section.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { dayOf, dayWithWeekday } from '../../ui/call/format-time.ts';
import { type Command, command } from './commands.ts';

/** What the commands depend on. `region.zone`: the computer's; `now`: epoch ms. */
export interface Known {
  readonly region: Region;
  readonly extension: string | null;
  readonly quiet: Quiet | null;
  readonly now: number;
}

const ICONS = { calls: Phone, missed: PhoneMissed, quality: Activity, people: Users } as const;

/** The commands that are found by their words, and shown only then: screens, days, export, appearance, quiet, every setting. */
export function moreCommands(known: Known): readonly Command[] {
  return [
    ...destinations.map((screen) =>
      command(
        `go ${screen}`,
        ICONS[screen],
        t(`shell.${screen}`),
        () => appStore.getState().go(screen),
        screenKey(screen),
      ),
    ),
    ...dayCommands(known.region, known.now),
    ...exportCommands(known),
    ...quietCommands(known),
    ...(['dark', 'light', 'system'] as const).map((theme) => ({
      ...command(
        `theme ${theme}`,
        SunMoon,
        settingOf('settings.theme', `settings.theme_${theme}`),
        () => void changeSettings({ theme }),
      ),
      words: settingWords('theme'),
    })),
    {
      ...command('log', FolderOpen, t('settings.openLog'), () => void appStore.getState().showLog()),
      words: settingWords('log'),
    },
    ...settingCommands(),
  ];
}

type Key = Parameters<typeof t>[0];
const settingOf = (name: Key, value: Key): string => t('palette.named', { name: t(name), value: t(value) });

/** The days before today that are found by their weekday: how many days ago. */
const WEEK = [1, 2, 3, 4, 5, 6, 7];

function dayCommands(region: Region, now: number): Command[] {
  const { firstDay = 1 } = region;
  const today = Date.parse(dayOf(now, region.zone));
  const weekdays = WEEK.map((ago) => new Date(today - ago * DAY).toISOString().slice(0, 10));
  const days: [id: 'today' | 'yesterday' | 'lastWeek' | 'lastMonth', range: DayRange][] = [
    ['today', { kind: 'days', days: 1 }],
    ['yesterday', { kind: 'yesterday' }],
    ['lastWeek', { kind: 'lastWeek', firstDay }],
    ['lastMonth', { kind: 'lastMonth' }],
  ];
  return [
    ...days.map(([id, range]) => command(id, CalendarDays, t(`palette.${id}`), () => showCalls({ range }))),
    ...weekdays.map((day) =>
      command(`day ${day}`, CalendarDays, t('palette.ofDay', { day: dayWithWeekday(day, region) }), () =>
        showCalls({ range: { kind: 'between', from: day, to: day } }),
      ),
    ),
  ];
}

/** Exports of what the list of calls shows, or would show. */
function exportCommands({ extension, region, now }: Known): Command[] {
  if (extension === null) return [];
  const filter = callFilterOf(shownFilter(callsStore.getState()), now, region.zone);
  return exportActions({ extension, what: { kind: 'found', extension, filter } }).map(({ id, run }) => ({
    ...command(id, Download, t(`palette.export_${id}`), run),
    words: t('palette.wordsExport'),
  }));
}

function quietCommands({ region, quiet, now }: Known): Command[] {
  const words = settingWords('quiet');
  if (quiet?.by === 'time')
    return [{ ...command('endQuiet', Moon, t('desktop.trayEndQuiet'), () => void endQuiet()), words }];
  if (quiet !== null) return [];
  return quietTimes(now, region.zone).map(({ at }) => ({
    ...command(`quiet ${at}`, Moon, quietWords({ by: 'time', until: at }, region, now), () => void beQuietUntil(at)),
    words,
  }));
}

/** The sections of the settings, and every setting. */
function settingCommands(): Command[] {
  const named = (value: string): string => t('palette.named', { name: t('shell.settings'), value });
  return [
    ...sectionIds.map((id) => command(`section ${id}`, SettingsIcon, named(sectionName(id)), () => showSettings(id))),
    ...settingsShown().map(({ id, section, name }) => ({
      ...command(`setting ${id}`, SettingsIcon, named(name), () => showSettings(section, id)),
      words: settingWords(id),
    })),
  ];
}
