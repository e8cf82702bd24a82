/** The asynchronous part of Electron's safeStorage, handed in so that tests bring their own keyring. */
export interface VaultCrypto {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(plainText: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
  /** Linux only. `basic_text`: no keyring, a password everyone knows. */
  getSelectedStorageBackend?(): string;
  /** Linux only: lets `basic_text` encrypt at all. Called with the person's consent alone. */
  setUsePlainTextEncryption?(usePlainText: boolean): void;
}

/** What encrypting gave: bytes behind a real keyring, bytes behind a password everyone knows, or nothing. */
export type Sealed = { kind: 'strong'; bytes: Buffer } | { kind: 'weak'; bytes: Buffer } | { kind: 'none' };

/**
 * Encrypts as well as this computer can. Bytes that begin `v10` are Chromium's known password on Linux
 * (components/os_crypt: kObfuscationPrefixV10); on Windows and macOS the same prefix marks the real keychain.
 */
export async function seal(crypto: VaultCrypto, platform: string, text: string, weakAllowed: boolean): Promise<Sealed> {
  try {
    const basic = platform === 'linux' && crypto.getSelectedStorageBackend?.() === 'basic_text';
    if (basic && !weakAllowed) return { kind: 'none' };
    if (basic) crypto.setUsePlainTextEncryption?.(true);
    if (!(await crypto.isAsyncEncryptionAvailable())) return { kind: 'none' };
    const bytes = Buffer.from(await crypto.encryptStringAsync(text));
    const weak = basic || (platform === 'linux' && bytes.subarray(0, 3).toString('latin1') === 'v10');
    if (!weak) return { kind: 'strong', bytes };
    return weakAllowed ? { kind: 'weak', bytes } : { kind: 'none' };
  } catch {
    return { kind: 'none' };
  }
}
