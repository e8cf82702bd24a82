import { ServerCog } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { pbxQueryOf } from '../../../shared/calls/pbx-query.ts';
import type { PbxFound } from '../../../shared/calls/pbx-results.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { FailedBanner, FooterLine } from '../list/ServerHistory.tsx';

export interface SearchPbxProps {
  extension: string;
  /** What is searched for in the stored calls. */
  text: string;
}

/** The search of the PBX itself for the digits. */
type PbxSearch =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'failed'; error: AppErrorData }
  | ({ kind: 'found' } & PbxFound);

/** Below a search for digits: the same search among all calls of the PBX, however old. Needs a `key` of its text. */
export function SearchPbx({ extension, text }: SearchPbxProps): ReactNode {
  const region = useRegion();
  const trimmed = text.trim();
  const [search, setSearch] = useState<PbxSearch>({ kind: 'idle' });
  const isSearching = search.kind === 'searching';
  // The button, another text and another screen cancel the search.
  useEffect(() => (isSearching ? () => void bridge.call('calls.stopSearchPbx', undefined) : undefined), [isSearching]);
  if (pbxQueryOf(trimmed, region.country) === null) return null;
  const start = async (): Promise<void> => {
    setSearch({ kind: 'searching' });
    const answer = await bridge.call('calls.searchPbx', { extension, text: trimmed });
    if (answer.ok) setSearch({ kind: 'found', ...answer.value });
    // Else it was cancelled.
    else if (answer.error.kind !== 'notConnected') setSearch({ kind: 'failed', error: answer.error });
  };
  if (search.kind === 'failed')
    return (
      <FailedBanner title={t('find.pbxFailed', { text: trimmed })} error={search.error} onRetry={() => void start()} />
    );
  return (
    <FooterLine busy={isSearching} text={searchWords(search, trimmed, region)}>
      {isSearching ? (
        <Button onPress={() => setSearch({ kind: 'idle' })}>{t('find.pbxStop')}</Button>
      ) : (
        <Button icon={ServerCog} onPress={() => void start()}>
          {search.kind === 'idle' ? t('find.pbxSearch', { text: trimmed }) : t('find.pbxAgain')}
        </Button>
      )}
    </FooterLine>
  );
}

function searchWords(search: Exclude<PbxSearch, { kind: 'failed' }>, text: string, region: Region): string | null {
  if (search.kind === 'idle') return null;
  if (search.kind === 'searching') return t('find.pbxSearching', { text });
  const { found, added, notStored, total } = search;
  if (found === 0) return t('find.pbxNothing', { text });
  return [
    total !== null && total > found
      ? t('find.pbxFoundNewest', { total: total.toLocaleString(region.locale), count: found })
      : t('find.pbxFound', { count: found }),
    added === 0 ? t('find.pbxNoneNew') : t('find.pbxAdded', { count: added }),
    ...(notStored === 0 ? [] : [t('find.pbxNotStored', { count: notStored })]),
  ].join(' ');
}
