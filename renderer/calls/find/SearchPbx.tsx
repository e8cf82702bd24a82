import { ServerCog } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { pbxQueryOf } from '../../../shared/calls/pbx-query.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { FailedBanner, FooterLine } from '../list/ServerHistory.tsx';
import { callsStore } from '../store.ts';
import { type PbxSearch, pbxSearchOf } from './pbx-search-slice.ts';

export interface SearchPbxProps {
  extension: string;
  /** What is searched for in the stored calls. */
  text: string;
}

/** Below a search for digits: the same search among all calls of the PBX, however old. Needs a `key` of its text. */
export function SearchPbx({ extension, text }: SearchPbxProps): ReactNode {
  const region = useRegion();
  const trimmed = text.trim();
  const search = useStore(callsStore, (state) => pbxSearchOf(state, extension, trimmed));
  const { searchPbx, stopPbxSearch } = callsStore.getState();
  // Another text or another screen cancels the search.
  useEffect(() => stopPbxSearch, [stopPbxSearch]);
  if (pbxQueryOf(trimmed, region.country) === null) return null;
  const start = (): void => void searchPbx(extension, trimmed);
  if (search.kind === 'failed')
    return <FailedBanner title={t('find.pbxFailed', { text: trimmed })} error={search.error} onRetry={start} />;
  return (
    <FooterLine busy={search.kind === 'searching'} text={searchWords(search, trimmed, region)}>
      {search.kind === 'searching' ? (
        <Button onPress={stopPbxSearch}>{t('find.pbxStop')}</Button>
      ) : (
        <Button icon={ServerCog} onPress={start}>
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
