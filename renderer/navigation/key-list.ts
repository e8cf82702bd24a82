import { t } from '../text.ts';
import {
  type Chord,
  callerKeys,
  callKey,
  chordText,
  digitKey,
  findKey,
  keyedFavourites,
  keysKeys,
  newCallKey,
  paletteKey,
  refreshKey,
  screenKey,
  selectAllKey,
  slashKey,
  undoKey,
} from './keys.ts';
import { destinations } from './place.ts';

/** Keys that do the same, as they are written, and what that is. */
export interface ListedKey {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Every key of the window, by where it works. */
export function keyList(): readonly { readonly where: string; readonly keys: readonly ListedKey[] }[] {
  const key = (does: string, ...chords: (Chord | string)[]): ListedKey => ({
    does,
    keys: chords.map((chord) => (typeof chord === 'string' ? chord : chordText(chord))),
  });
  const favourites = `${chordText(digitKey(1))}–${keyedFavourites}`;
  return [
    {
      where: t('palette.keysAnywhere'),
      keys: [
        key(t('shell.boxLabel'), paletteKey),
        key(t('shell.newCall'), newCallKey),
        key(t('palette.redial'), digitKey(0)),
        key(t('palette.keysFavourite'), favourites),
        key(t('palette.find'), findKey, slashKey),
        key(t('shell.refresh'), refreshKey),
        ...destinations.map((screen) => key(t(`shell.${screen}`), screenKey(screen))),
        key(t('shell.settings'), screenKey('settings')),
        key(t('shell.undo'), undoKey),
        key(t('palette.keysBack'), t('shell.keyEsc')),
        key(t('palette.keys'), ...keysKeys),
      ],
    },
    {
      where: t('palette.keysList'),
      keys: [
        key(t('palette.open'), '↵'),
        key(t('palette.keysMenu'), `${t('shell.keyShift')} F10`),
        key(t('palette.keysSelectAll'), selectAllKey),
      ],
    },
    {
      where: t('shell.missed'),
      keys: [
        key(t('calls.ringBack'), callerKeys.ringBack),
        key(t('missed.later'), callerKeys.later),
        key(t('missed.dismiss'), callerKeys.done),
        key(t('missed.restore'), callerKeys.restore),
      ],
    },
    {
      where: t('palette.keysResults'),
      keys: [
        key(t('palette.navigate'), '↑', '↓'),
        key(t('palette.run'), '↵'),
        key(t('palette.keysCallAtOnce'), callKey),
        key(t('palette.keysPage'), '→'),
        key(t('shell.close'), t('shell.keyEsc')),
      ],
    },
  ];
}
