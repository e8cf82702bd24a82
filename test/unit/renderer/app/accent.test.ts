import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accentGrounds, accentProperties, showAccent } from '../../../../renderer/app/accent.ts';
import { contrastOf } from '../../../../renderer/app/contrast.ts';
import { colourOf, tokens } from '../styles/style-sheets.ts';

const NONE = {
  '--system-accent-light': null,
  '--system-accent-dark': null,
  '--system-fill': null,
  '--system-fill-hover': null,
};

it('keeps our colours while the accent is unknown', () => {
  expect(accentProperties(null)).toEqual(NONE);
});

it('uses a dark accent in the light theme and as a fill, a light one in the dark theme', () => {
  expect(accentProperties('#8b1a4f')).toEqual({
    '--system-accent-light': '#8b1a4f',
    '--system-accent-dark': null,
    '--system-fill': '#8b1a4f',
    '--system-fill-hover': '#7a1746',
  });
  expect(accentProperties('#ffc83d')).toEqual({ ...NONE, '--system-accent-dark': '#ffc83d' });
});

it('keeps our colours where the contrast is too low', () => {
  // GNOME's blue: 3.9 on white.
  expect(accentProperties('#3584e4')).toEqual(NONE);
});

it('never uses a colour with too little contrast on one of its backgrounds', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (accent) => {
      const taken = accentProperties(accent);
      for (const theme of ['light', 'dark'] as const) {
        const front = taken[`--system-accent-${theme}`];
        for (const ground of ['surface', 'chrome', 'popover', 'group', 'group-ground', 'caution-ground', 'selection'])
          if (front !== null) expect(contrastOf(front, colourOf(`--${ground}`, theme))).toBeGreaterThanOrEqual(4.5);
      }
      for (const fill of [taken['--system-fill'], taken['--system-fill-hover']])
        if (fill !== null) expect(contrastOf(fill, colourOf('--on-primary', 'light'))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('lists the backgrounds as the tokens declare them', () => {
  const grounds = ['surface', 'chrome', 'popover', 'group', 'group-ground', 'caution-ground', 'selection'];
  for (const theme of ['light', 'dark'] as const)
    expect([...accentGrounds[theme]].sort()).toEqual(
      [...new Set(grounds.map((ground) => colourOf(`--${ground}`, theme)))].sort(),
    );
});

it('is read by the tokens of accent, focus and primary, and by no token of calling', () => {
  const reading = [...tokens.usual].filter(([, value]) => value.includes('--system-')).map(([name]) => name);
  expect(reading).toEqual(['--accent', '--primary', '--primary-hover', '--focus']);
  const named = reading.flatMap((name) => tokens.usual.get(name)?.match(/--system-[\w-]+/g) ?? []);
  expect([...new Set(named)].sort()).toEqual(Object.keys(NONE).sort());
});

it('sets the properties that it has and removes the others', () => {
  const set = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string | null) => void set.set(name, value ?? ''),
    removeProperty: (name: string) => String(set.delete(name)),
  };
  showAccent(style, '#8b1a4f');
  expect([...set.keys()]).toEqual(['--system-accent-light', '--system-fill', '--system-fill-hover']);
  showAccent(style, null);
  expect([...set]).toEqual([]);
});
