import type { Picture } from './png.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];
/** Whether a point lies inside; both coordinates run from 0 to 1 over the picture, y downwards. */
export type Shape = (x: number, y: number) => boolean;
/** A shape and what it is filled with; `null` cuts a hole into what lies below. */
export interface Layer {
  shape: Shape;
  fill: Colour | null;
}

/** Samples along each side of a pixel, for smooth edges. */
const SAMPLES = 4;

function topAt(layers: readonly Layer[], x: number, y: number): Colour | null {
  return layers.findLast((layer) => layer.shape(x, y))?.fill ?? null;
}

function pixel(layers: readonly Layer[], size: number, column: number, row: number): [number, number, number, number] {
  let [red, green, blue, hits] = [0, 0, 0, 0];
  for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
    const x = (column + ((i % SAMPLES) + 0.5) / SAMPLES) / size;
    const y = (row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / size;
    const colour = topAt(layers, x, y);
    if (colour === null) continue;
    [red, green, blue, hits] = [red + colour[0], green + colour[1], blue + colour[2], hits + 1];
  }
  if (hits === 0) return [0, 0, 0, 0];
  return [red / hits, green / hits, blue / hits, (255 * hits) / (SAMPLES * SAMPLES)];
}

/** Draws layers, the last on top, into a square picture of `size` pixels. */
export function draw(layers: readonly Layer[], size: number): Picture {
  const rgba = new Uint8Array(size * size * 4);
  for (let i = 0; i < size * size; i += 1) {
    rgba.set(pixel(layers, size, i % size, Math.floor(i / size)).map(Math.round), i * 4);
  }
  return { width: size, height: size, rgba };
}

/** A line with round ends, `radius` to each side. */
export function capsule(x1: number, y1: number, x2: number, y2: number, radius: number): Shape {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length2 = dx * dx + dy * dy;
  return (x, y) => {
    const along = length2 === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length2));
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= radius;
  };
}

/** A rectangle with rounded corners. */
export function roundedBox(left: number, top: number, width: number, height: number, radius: number): Shape {
  return (x, y) => {
    const dx = Math.max(left + radius - x, 0, x - (left + width - radius));
    const dy = Math.max(top + radius - y, 0, y - (top + height - radius));
    return Math.hypot(dx, dy) <= radius && x >= left && x <= left + width && y >= top && y <= top + height;
  };
}

/** A telephone's handset lying slantwise, in the square from (`at`, `at`) with sides of `scale`. */
export function handset(at: number, scale: number): Shape {
  const grip = { x: 1.02, y: -0.02, radius: 0.86, thickness: 0.125 };
  const ear = capsule(0.17, 0.13, 0.3, 0.27, 0.135);
  const mouth = capsule(0.73, 0.7, 0.87, 0.83, 0.135);
  return (px, py) => {
    const [x, y] = [(px - at) / scale, (py - at) / scale];
    if (ear(x, y) || mouth(x, y)) return true;
    const inGrip = Math.abs(Math.hypot(x - grip.x, y - grip.y) - grip.radius) <= grip.thickness;
    return inGrip && x >= 0.06 && x <= 0.86 && y >= 0.14 && y <= 0.94;
  };
}
