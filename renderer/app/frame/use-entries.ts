import { useStore } from 'zustand';
import { connectionName } from '../../../shared/messages/connection-words.ts';
import { useKnownExtensions } from '../../calls/known-extensions.ts';
import { appStore, shownExtension } from '../../place/store.ts';
import { useReady } from '../../place/use-ready.ts';
import { latest } from '../../resource.ts';
import { updates } from '../../settings/updates/store.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { realPbx } from './strip-acts.ts';
import { type Entry, entriesOf } from './strip-entries.ts';

/** All that there is to know about the connection now, the most pressing first. */
export function useEntries(): readonly Entry[] {
  const region = useRegion();
  const shown = useStore(appStore, shownExtension);
  const screen = useStore(appStore, ({ place }) => place.screen);
  const dismissed = useStore(appStore, (state) => state.dismissed);
  const own = useReady(({ status }) => status.extension);
  const name = useKnownExtensions().find(({ number }) => number === shown)?.name ?? null;
  const newer = useStore(updates, ({ answer }) => {
    const state = latest(answer);
    return state?.kind === 'on' ? (state.newer?.version ?? null) : null;
  });
  // A colleague's calls are shown here, while To ring back and people stay one's own.
  const hasColleagues = screen === 'calls' || screen === 'quality';
  const colleague = own === null || shown === own || !hasColleagues ? null : joined(', ', name, shown);
  return useReady(({ status, settings }) => {
    const back = realPbx(status);
    const backTo = back && connectionName(back, t);
    return entriesOf({ status, settings, colleague, backTo, newer, dismissed, region, now: Date.now() });
  });
}
