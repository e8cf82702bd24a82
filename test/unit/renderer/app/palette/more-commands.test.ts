import { describe, expect, it } from 'vitest';
import { commandsOf } from '../../../../../renderer/app/palette/commands.ts';
import { moreCommands } from '../../../../../renderer/app/palette/more-commands.ts';
import { resultsOf } from '../../../../../renderer/app/palette/results.tsx';
import { settingsShown } from '../../../../../renderer/navigation/settings-index.ts';
import type { Quiet } from '../../../../../shared/quiet-settings.ts';
import { settings } from '../../desk.ts';

const now = Date.UTC(2026, 10, 19, 10);
const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' } as const;
const commands = (quiet: Quiet | null) => [
  ...commandsOf(null),
  ...moreCommands({ region, extension: '101', quiet, now }),
];
/** The titles of the commands that a text finds, in their order. */
function found(text: string, quiet: Quiet | null = null): string[] {
  const of = {
    text,
    foundFor: text,
    waiting: [],
    people: [],
    rows: [],
    inDirectories: [],
    region,
    nameOf: () => null,
    settings,
    now,
  };
  const all = resultsOf({ ...of, commands: commands(quiet) });
  return all.filter(({ id }) => id === 'commands').flatMap(({ items }) => items.map(({ title }) => title));
}

describe('the words that people try lead to the command', () => {
  it.each([
    ['export', 'Export to Excel…'],
    ['csv', 'Export to CSV…'],
    ['download', 'Export to Excel…'],
    ['dark', 'Appearance: Dark'],
    ['light', 'Appearance: Light'],
    ['night mode', 'Appearance: Dark'],
    ['quiet', 'Quiet until 11:30'],
    ['do not disturb', 'Quiet until 11:30'],
    ['dnd', 'Quiet until 11:30'],
    ['mute', 'Quiet until 11:30'],
    ['notifications', 'Settings: Notifications'],
    ['diagnostics', 'Settings: Diagnostics'],
    ['log', 'Open log'],
    ['keys', 'Show the keys'],
    ['shortcuts', 'Show the keys'],
    ['paste', 'Call a number from the clipboard'],
    ['contacts', 'Import people'],
    ['preferences', 'Settings'],
    ['yesterday', 'Calls of yesterday'],
    ['last week', 'Calls of last week'],
    ['tuesday', 'Calls of Tuesday 17 Nov'],
    ['wed', 'Calls of Wednesday 18 Nov'],
    // Today is one.
    ['thursday', 'Calls of Thursday 12 Nov'],
    ['17 nov', 'Calls of Tuesday 17 Nov'],
    ['quality', 'Quality'],
    ['timezone', 'Settings: PBX time zone'],
    ['autostart', 'Settings: Start Ringback when I sign in'],
    ['password', 'Settings: API key'],
  ])('%s: %s', (text, title) => {
    expect(found(text)[0]).toBe(title);
  });

  it('every setting is found by its name', () => {
    const titles = new Set(commands(null).map(({ title }) => title));
    for (const { name } of settingsShown()) expect(titles).toContain(`Settings: ${name}`);
  });

  it('no command is found by the middle of another word for it', () => {
    expect(found('ark')).toEqual(['Appearance: Dark']);
    expect(found('oad')).not.toContain('Export to Excel…');
  });
});

it('what has a time can be ended, and what hasn’t offers none', () => {
  expect(found('quiet', { by: 'time', until: now })[0]).toBe('End quiet');
  expect(found('quiet', { by: 'hours', until: now }).filter((title) => /^Quiet until|^End/.test(title))).toEqual([]);
});

it('Redial keeps a number on one line', () => {
  const labels = commandsOf('030 1234567').map(({ title }) => title);
  expect(labels).toContain('Redial \u2068030\u00a01234567\u2069');
});
