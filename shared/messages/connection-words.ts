import type { ConnectionSummary } from '../connection.ts';
import type { Text } from './index.ts';

/** What a connection is called: as the person calls the PBX, or the sample calls. */
export function connectionName({ kind, name }: Pick<ConnectionSummary, 'kind' | 'name'>, t: Text): string {
  return kind === 'practice' ? t('shell.samples') : name;
}
