import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What an administrator may set. All fields may be missing; fields of other versions are ignored. */
const policyFile = z.object({
  updates: z
    .object({
      enabled: z.boolean().default(true),
      address: z.string().max(2000).optional(),
      publicKey: z.string().max(200).optional(),
    })
    .prefault({}),
});
/** The administrator's rules. `address`, `publicKey`: replace the build's. */
export type UpdatePolicy = z.infer<typeof policyFile>['updates'];

/** Where releases are listed: an https address, and the key that signs the list (SPKI in DER, base64). */
export interface ReleaseSource {
  readonly address: string;
  readonly publicKey: string;
}

/** Where an administrator puts the policy, outside everything that a user's programs can write. */
export function policyPath(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return path.win32.join(env.ProgramData ?? 'C:\\ProgramData', 'Ringback', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/Ringback/policy.json';
  return '/etc/ringback/policy.json';
}

/** The largest policy that is read, bytes. */
const LIMIT = 65_536;

/**
 * Reads the policy; null where there is one that can't be read or that others than `owner` (a user's id) may write: then nothing is
 * checked, because the administrator meant something. On Windows anyone may put the file there, so it can only switch checks off.
 */
export async function readPolicy(
  file: string,
  { platform = process.platform, owner = 0 }: { platform?: NodeJS.Platform; owner?: number } = {},
): Promise<UpdatePolicy | null> {
  try {
    const text = await readOwned(file, platform === 'win32' ? null : owner);
    const { enabled, ...source } = policyFile.parse(JSON.parse(text)).updates;
    return platform === 'win32' ? { enabled } : { enabled, ...source };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? { enabled: true } : null;
  }
}

/** Throws where someone else may write the file. */
async function readOwned(file: string, owner: number | null): Promise<string> {
  await using handle = await open(file, 'r');
  const { uid, mode, size } = await handle.stat();
  if (size > LIMIT) throw new Error('The policy is too large.');
  if (owner !== null && (uid !== owner || (mode & 0o022) !== 0)) throw new Error('Others may write the policy.');
  return (await handle.readFile('utf8')).replace(/^\uFEFF/, '');
}
