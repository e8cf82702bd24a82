import { ServerCog } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { pbxQueryOf } from '../../../shared/calls/pbx-query.ts';
import { errorWords, t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/states.tsx';
import styles from '../list/CallList.module.css';
import { callsStore } from '../store.ts';
import { type PbxSearch, pbxSearchOf } from './pbx-search-slice.ts';

export interface SearchPbxProps {
  extension: string;
  /** What is searched for in the stored calls. */
  text: string;
}

/** Under a search for digits: the same search among all calls that the PBX has, however old. Needs a `key` of its text. */
export function SearchPbx({ extension, text }: SearchPbxProps): ReactNode {
  const region = useRegion();
  const trimmed = text.trim();
  const search = useStore(callsStore, (state) => pbxSearchOf(state, extension, trimmed));
  const { searchPbx, stopPbxSearch } = callsStore.getState();
  // Another text, or another screen: nobody waits for the answer any more.
  useEffect(() => stopPbxSearch, [stopPbxSearch]);
  if (pbxQueryOf(trimmed, region.country) === null) return null;
  const ask = (): void => void searchPbx(extension, trimmed);
  if (search.kind === 'failed') {
    const words = errorWords(search.error);
    return (
      <div className={classes(styles.failed)}>
        <Banner
          tone="caution"
          live="status"
          title={t('find.pbxFailed', { text: trimmed })}
          actions={<Button onPress={ask}>{t('calls.tryAgain')}</Button>}
        >
          {words.what} {words.todo}
        </Banner>
      </div>
    );
  }
  return (
    <div className={classes(styles.beyond)} role="status">
      {search.kind === 'asking' ? <Spinner /> : null}
      {search.kind === 'idle' ? null : (
        <span className={classes(styles.beyondWords)}>{foundWords(search, trimmed, region)}</span>
      )}
      {search.kind === 'asking' ? (
        <Button onPress={stopPbxSearch}>{t('find.pbxStop')}</Button>
      ) : (
        <Button icon={ServerCog} onPress={ask}>
          {search.kind === 'idle' ? t('find.pbxSearch', { text: trimmed }) : t('find.pbxAgain')}
        </Button>
      )}
    </div>
  );
}

function foundWords(search: Exclude<PbxSearch, { kind: 'idle' | 'failed' }>, text: string, region: Region): string {
  if (search.kind === 'asking') return t('find.pbxSearching', { text });
  const { found, added, notKept, total } = search;
  if (found === 0) return t('find.pbxNothing', { text });
  const all = (total ?? found).toLocaleString(region.locale);
  return [
    total !== null && total > found
      ? t('find.pbxFoundNewest', { total: all, count: found })
      : t('find.pbxFound', { count: found }),
    added === 0 ? t('find.pbxNoneNew') : t('find.pbxAdded', { count: added }),
    ...(notKept === 0 ? [] : [t('find.pbxNotKept', { count: notKept })]),
  ].join(' ');
}
