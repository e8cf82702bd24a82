import path from 'node:path';

/** The project's own folder: every other path is made from it. */
export const PROJECT = path.resolve(import.meta.dirname, '..');

/** Everything a build or a test run writes lies under this folder, which git ignores. */
export const OUT = path.join(PROJECT, '.out');

/** A path inside the project. */
export const inProject = (...parts: string[]): string => path.join(PROJECT, ...parts);

/** A path inside the output folder. */
export const inOut = (...parts: string[]): string => path.join(OUT, ...parts);
