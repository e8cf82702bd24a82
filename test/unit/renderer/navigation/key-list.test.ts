import { expect, test } from 'vitest';
import { commandsOf } from '../../../../renderer/app/palette/commands.ts';
import { keyList } from '../../../../renderer/navigation/key-list.ts';
import * as keys from '../../../../renderer/navigation/keys.ts';

const listed = new Set(keyList().flatMap((group) => group.keys.flatMap((one) => one.keys)));

test('the list has the keys of every command', () => {
  const ofCommands = commandsOf(null).flatMap((command) => command.keys.map((key) => keys.chordText(key)));
  expect(ofCommands.length).toBeGreaterThan(5);
  for (const key of ofCommands) expect(listed).toContain(key);
});

test('the list has every key that is named in the file of keys', () => {
  const isChord = (value: unknown): value is keys.Chord =>
    typeof value === 'object' && value !== null && 'held' in value;
  const named = Object.values(keys).flatMap((value: unknown) =>
    isChord(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isChord) : [],
  );
  expect(named.length).toBeGreaterThan(10);
  for (const key of named) expect(listed).toContain(keys.chordText(key));
});

test('no place lists a key for two things', () => {
  for (const { keys: those } of keyList()) {
    const all = those.flatMap((one) => one.keys);
    expect(new Set(all).size).toBe(all.length);
  }
});
