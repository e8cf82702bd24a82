import { contrastOf } from './contrast.ts';

/** The backgrounds behind text in the accent colour, as in tokens.css. */
export const accentGrounds = {
  light: ['#ffffff', '#f4f5f7', '#fdf3e0', '#e8f0fe'],
  dark: ['#131417', '#1e1f24', '#26282e', '#1a1b1f', '#33290f', '#1c2940'],
} as const;

const TEXT = 4.5;
/** How much darker a filled button is under the pointer. */
const HOVER = 0.88;

/** The custom properties through which tokens.css takes the system's accent. Null: our own colour is used. */
export type AccentProperties = Readonly<
  Record<'--system-accent-light' | '--system-accent-dark' | '--system-fill' | '--system-fill-hover', string | null>
>;

/**
 * The properties for the system's accent ("#rrggbb"; null: unknown). As text and focus ring it needs a contrast of 4.5:1 on every
 * background of the theme, as a fill 4.5:1 against white. Where it is lower, our colour stays.
 */
export function accentProperties(accent: string | null): AccentProperties {
  const onAll = (grounds: readonly string[]) =>
    accent !== null && grounds.every((ground) => contrastOf(accent, ground) >= TEXT) ? accent : null;
  const fill = onAll(['#ffffff']);
  return {
    '--system-accent-light': onAll(accentGrounds.light),
    '--system-accent-dark': onAll(accentGrounds.dark),
    '--system-fill': fill,
    '--system-fill-hover': fill && darker(fill),
  };
}

function darker(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * HOVER));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Sets the system's accent in the page's styles, or removes it. */
export function showAccent(
  style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>,
  accent: string | null,
): void {
  for (const [name, value] of Object.entries(accentProperties(accent)))
    if (value === null) style.removeProperty(name);
    else style.setProperty(name, value);
}
