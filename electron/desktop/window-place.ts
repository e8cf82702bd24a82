import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle, Screen } from 'electron';

/** The size and place that the window had when it was last closed. */
export type WindowPlace = ReturnType<typeof createWindowPlace>;

/** Keeps them in a file. */
export function createWindowPlace(file: string, screen: Pick<Screen, 'getDisplayMatching'>) {
  return {
    /** Where to put the window: wholly on a display that is there now. Empty where the file is missing or cannot be read. */
    read(): Partial<Rectangle> {
      try {
        const kept: Rectangle = JSON.parse(readFileSync(file, 'utf8'));
        const { workArea } = screen.getDisplayMatching(kept);
        const width = Math.min(kept.width, workArea.width);
        const height = Math.min(kept.height, workArea.height);
        const x = Math.max(workArea.x, Math.min(kept.x, workArea.x + workArea.width - width));
        const y = Math.max(workArea.y, Math.min(kept.y, workArea.y + workArea.height - height));
        return [x, y, width, height].every(Number.isFinite) ? { x, y, width, height } : {};
      } catch {
        return {};
      }
    },
    write(bounds: Rectangle): void {
      try {
        writeFileSync(file, JSON.stringify(bounds), { mode: 0o600 });
      } catch {
        // The window opens as it did before.
      }
    },
  };
}
