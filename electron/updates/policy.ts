import { readFile } from 'node:fs/promises';
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

/**
 * Reads the policy; null where there is one that can't be read: then nothing is checked, because the administrator meant something. On Windows
 * anyone may put the file there, so it can only switch checks off.
 */
export async function readPolicy(file: string, platform: NodeJS.Platform): Promise<UpdatePolicy | null> {
  try {
    const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
    const { enabled, ...source } = policyFile.parse(JSON.parse(text)).updates;
    return platform === 'win32' ? { enabled } : { enabled, ...source };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? { enabled: true } : null;
  }
}
