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
      pin: z
        .string()
        .regex(/^\d{1,9}(?:\.\d{1,9}){0,2}(?:-[0-9A-Za-z.-]{1,40})?$/)
        .optional(),
      delayDays: z.number().min(0).max(365).default(0),
    })
    .prefault({}),
});

/** Where releases come from: an https address, and the key that signs its manifest (SPKI in DER, base64). */
export interface ReleaseSource {
  readonly address: string;
  readonly publicKey: string;
}

/** The administrator's rules. `pin`: only these versions, such as "1.4"; `delayDays`: only releases of at least this age. */
export interface UpdatePolicy {
  readonly enabled: boolean;
  readonly pin: string | null;
  readonly delayDays: number;
  /** Replaces the build's. */
  readonly source: Partial<ReleaseSource>;
}

/** Without a policy. */
export const NO_POLICY: UpdatePolicy = { enabled: true, pin: null, delayDays: 0, source: {} };

/** Where an administrator puts the policy, outside everything that a user's programs can write. */
export function policyPath(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string {
  if (platform === 'win32') return path.win32.join(env.ProgramData ?? 'C:\\ProgramData', 'Ringback', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/Ringback/policy.json';
  return '/etc/ringback/policy.json';
}

/** The largest policy that is read, bytes. */
const LIMIT = 65_536;

/**
 * Reads the policy; NO_POLICY without a file, null where there is one that can't be read or that others than `owner` (a user's id) may
 * write: then there are no updates, because the administrator meant something. On Windows anyone may put the file there, so it can only
 * hold updates back, not say where they come from.
 */
export async function readPolicy(
  file: string,
  { platform = process.platform, owner = 0 }: { platform?: NodeJS.Platform; owner?: number } = {},
): Promise<UpdatePolicy | null> {
  try {
    const text = await readOwned(file, platform === 'win32' ? null : owner);
    const { enabled, pin, delayDays, address, publicKey } = policyFile.parse(JSON.parse(text)).updates;
    const source = { ...(address !== undefined && { address }), ...(publicKey !== undefined && { publicKey }) };
    return { enabled, pin: pin ?? null, delayDays, source: platform === 'win32' ? {} : source };
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? NO_POLICY : null;
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
