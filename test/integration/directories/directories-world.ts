import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openDirectoryCopy } from '../../../electron/directories/copy.ts';
import { type ReadDeps, readDirectory } from '../../../electron/directories/read-directory.ts';
import { realTimers } from '../../../electron/timers.ts';
import type { Trust } from '../../../shared/connection.ts';
import type { CardDavDirectory, Directory, LdapDirectory } from '../../../shared/directories/directory.ts';
import { AppError, type AppErrorData } from '../../../shared/errors.ts';
import { authority } from '../../support/directories/servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export const officeTrust: Trust = { kind: 'ca', pem: authority.cert };

export const readDeps: ReadDeps = {
  country: () => 'DE',
  timers: realTimers,
  now: Date.now,
  dns: { resolveSrv: async () => [], resolveTxt: async () => [] },
};

/** The id of every source here. */
export const DIRECTORY = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

export const cardDav = (address: string, more: Partial<CardDavDirectory> = {}): CardDavDirectory => ({
  kind: 'carddav',
  id: DIRECTORY,
  name: '',
  isOn: true,
  address,
  user: 'anna',
  allowHttp: address.startsWith('http:'),
  trust: officeTrust,
  ...more,
});

export const ldap = (port: number, more: Partial<LdapDirectory> = {}): LdapDirectory => ({
  kind: 'ldap',
  id: DIRECTORY,
  name: '',
  isOn: true,
  host: '127.0.0.1',
  port,
  security: 'ldaps',
  user: 'cn=reader,dc=example,dc=org',
  base: '',
  filter: '',
  trust: officeTrust,
  ...more,
});

/** A copy on disk that sources are read into. */
export function openWorld() {
  const file = path.join(temporaryFolder('directories'), 'directories.sqlite');
  const copy = openDirectoryCopy({ file, country: 'DE', timers: realTimers, onLost: () => {} });
  onTestFinished(() => copy.close());
  const reading = (password: string) => ({ password: async () => password, signal: new AbortController().signal });
  return {
    copy,
    reading,
    close: () => copy.close(),
    async read(source: Directory, password: string, deps: Partial<ReadDeps> = {}): Promise<void> {
      const part = copy.source(source.id, new AbortController().signal);
      part.end(await readDirectory(source, { ...readDeps, ...deps }, { copy: part, ...reading(password) }), 1);
    },
    summary: () => copy.summary(DIRECTORY),
    names: (key: string): string[] => copy.byKeys([key], [DIRECTORY]).map(({ name }) => name),
  };
}

/** The data that a promise rejects with; throws when it does not reject with an AppError. */
export async function refusal(promise: Promise<unknown>): Promise<AppErrorData> {
  const thrown = await promise.then(
    () => new Error('resolved'),
    (error: unknown) => error,
  );
  if (thrown instanceof AppError) return thrown.data;
  throw thrown;
}
