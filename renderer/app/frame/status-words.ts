import type { Status } from '../../../shared/connection.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { clockTime } from '../../ui/call/format-time.ts';
import { lineOf } from './status-view.ts';

/** When the calls were last updated, or why they are not. Polls of the same minute give the same words. */
export function statusWords(status: Status, region: Region): string {
  const line = lineOf(status);
  switch (line.kind) {
    case 'backfill':
      return t('shell.firstLoad');
    case 'polling':
      return t('shell.polling');
    case 'upTo':
      return t('shell.updated', { time: clockTime(line.at, region) });
    case 'notUpdated':
      return line.upTo === null ? t('shell.neverUpdated') : t('shell.updated', { time: clockTime(line.upTo, region) });
    case 'refused':
      return t('shell.refused');
    case 'never':
      return t('shell.neverUpdated');
  }
}
