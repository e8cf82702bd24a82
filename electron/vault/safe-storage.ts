import { safeStorage } from 'electron';
import type { VaultCrypto } from './seal.ts';

/** Electron's own safeStorage; this file is its only importer. */
export const systemCrypto: VaultCrypto = safeStorage;
