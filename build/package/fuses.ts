import { type FuseConfig, FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/** Every fuse of Electron, named, so that no changed default of a later version changes one (promise S15). */
export const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  // Electron checks it on macOS and Windows. On Linux the fuse is set and nothing reads it.
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
} satisfies Record<Exclude<keyof typeof FuseV1Options, number>, boolean>;

export type FuseName = keyof typeof FUSES;
const names = Object.keys(FUSES) as FuseName[];

/** The states of the fuses in a binary, `undefined` for one that it does not have yet. */
export async function readFuses(binary: string): Promise<Record<FuseName, boolean | undefined>> {
  const wire = await getCurrentFuseWire(binary);
  const stateOf = (name: FuseName): boolean | undefined => {
    const state = wire[FuseV1Options[name]];
    return state === undefined ? undefined : state === FuseState.ENABLE;
  };
  return Object.fromEntries(names.map((name) => [name, stateOf(name)])) as Record<FuseName, boolean | undefined>;
}

/**
 * Sets the fuses of Electron's binary (on macOS: its app folder). Throws where the binary has a fuse that is not named here. An older
 * Electron, which only tests use, may lack the newest ones; the app's own must have all.
 */
export async function setFuses(binary: string, { mayLack }: { mayLack: boolean }): Promise<void> {
  const before = await readFuses(binary);
  const there = names.filter((name) => before[name] !== undefined);
  if (!mayLack && there.length < names.length)
    throw new Error(`This Electron lacks fuses: ${names.filter((name) => !there.includes(name)).join(', ')}.`);
  const states = Object.fromEntries(there.map((name) => [FuseV1Options[name], FUSES[name]]));
  // A fuse that the binary lacks may not be named.
  await flipFuses(binary, { version: FuseVersion.V1, strictlyRequireAllFuses: true, ...states } as FuseConfig);
}
