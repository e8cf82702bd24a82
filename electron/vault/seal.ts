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

/** What encrypting gave: bytes (base64) behind a real keyring, or behind a password everyone knows. Null for nothing. */
type Sealed = { protection: 'keychain' | 'weak'; bytes: string } | null;

/**
 * Encrypts as well as this computer can. Bytes that begin `v10` are Chromium's known password on Linux
 * (components/os_crypt: kObfuscationPrefixV10); on Windows and macOS the same prefix marks the real keychain.
 */
export async function seal(crypto: VaultCrypto, platform: string, text: string, weakAllowed: boolean): Promise<Sealed> {
  try {
    const basic = platform === 'linux' && crypto.getSelectedStorageBackend?.() === 'basic_text';
    if (basic && !weakAllowed) return null;
    if (basic) crypto.setUsePlainTextEncryption?.(true);
    if (!(await crypto.isAsyncEncryptionAvailable())) return null;
    const bytes = Buffer.from(await crypto.encryptStringAsync(text));
    const weak = basic || (platform === 'linux' && bytes.subarray(0, 3).toString('latin1') === 'v10');
    if (weak && !weakAllowed) return null;
    return { protection: weak ? 'weak' : 'keychain', bytes: bytes.toString('base64') };
  } catch {
    return null;
  }
}
