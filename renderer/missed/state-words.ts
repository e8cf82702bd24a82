import type { MissedState } from '../../shared/views.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/region.ts';
import { whenWords } from '../ui/call/words.ts';

/** What has become of a missed caller, in words. */
export function missedStateWords(state: MissedState, now: number, region: Region): string {
  switch (state.kind) {
    case 'waiting':
      return t('missed.waitingState');
    case 'returned': {
      const when = whenWords(state.at, now, region);
      return state.by === null ? t('missed.returned', { when }) : t('missed.returnedBy', { by: state.by, when });
    }
    case 'reachedMe':
      return t('missed.reachedMe', { when: whenWords(state.at, now, region) });
    case 'dismissed':
      return t('missed.dismissed', { when: whenWords(state.at, now, region) });
  }
}
