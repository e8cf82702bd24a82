import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How a picture differs from the accepted one. `pixels`: so many differ; null where the two have different sizes. */
export type Comparison =
  | { readonly kind: 'equal' | 'new' | 'gone' }
  | { readonly kind: 'different'; readonly pixels: number | null };

const picturesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : [];

/**
 * Compares the pictures of two folders by name. Writes a picture of the differences into `differences` for each that differs.
 */
export function comparePictures(accepted: string, taken: string, differences: string): Map<string, Comparison> {
  mkdirSync(differences, { recursive: true });
  const now = new Set(picturesIn(taken));
  const before = new Set(picturesIn(accepted));
  return new Map(
    [...new Set([...before, ...now])].sort().map((name) => {
      if (!before.has(name)) return [name, { kind: 'new' }] as const;
      if (!now.has(name)) return [name, { kind: 'gone' }] as const;
      return [name, compare(path.join(accepted, name), path.join(taken, name), path.join(differences, name))] as const;
    }),
  );
}

function compare(accepted: string, taken: string, difference: string): Comparison {
  const [one, other] = [readFileSync(accepted), readFileSync(taken)];
  if (one.equals(other)) return { kind: 'equal' };
  const [left, right] = [PNG.sync.read(one), PNG.sync.read(other)];
  if (left.width !== right.width || left.height !== right.height) return { kind: 'different', pixels: null };
  const drawn = new PNG({ width: left.width, height: left.height });
  const pixels = pixelmatch(left.data, right.data, drawn.data, left.width, left.height, { threshold: 0.1 });
  if (pixels === 0) return { kind: 'equal' };
  writeFileSync(difference, PNG.sync.write(drawn));
  return { kind: 'different', pixels };
}
