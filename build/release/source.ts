import type { ReleaseSource } from '../../electron/updates/policy.ts';
import { readAddress, readPublicKey } from '../../electron/updates/release-list.ts';

/**
 * Where a build gets its list of releases, from RINGBACK_RELEASE_ADDRESS and RINGBACK_RELEASE_PUBLIC_KEY (SPKI in DER, base64). Null without
 * either: such a build makes no request. Throws where one of them is missing or unusable.
 */
export function releaseSource(env: NodeJS.ProcessEnv): ReleaseSource | null {
  const { RINGBACK_RELEASE_ADDRESS: address = '', RINGBACK_RELEASE_PUBLIC_KEY: publicKey = '' } = env;
  if (address === '' && publicKey === '') return null;
  if (readAddress(address) === null) throw new Error('RINGBACK_RELEASE_ADDRESS is not an https address.');
  if (readPublicKey(publicKey) === null) throw new Error('RINGBACK_RELEASE_PUBLIC_KEY is not an Ed25519 public key.');
  return { address, publicKey };
}
