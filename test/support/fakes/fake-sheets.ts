import { createText } from '../../../shared/messages/index.ts';
import { sheetAsText } from '../../../shared/quality/fault-sheet/as-text.ts';
import { makeFaultSheet } from '../../../shared/quality/fault-sheet/sheet.ts';
import type { FakeState, Handlers } from './fake-handlers.ts';

/** The sheets that main would make of the fake's pages. A filter stands for the newest ten. */
export function sheetHandlers({ pages }: FakeState): Pick<Handlers, 'faultSheet.text' | 'faultSheet.save'> {
  const t = createText('en');
  return {
    'faultSheet.text': ({ extension, what, leavesOut }) => {
      const uuids = what.kind === 'calls' ? what.uuids : Object.keys(pages).slice(0, 10);
      const found = uuids.flatMap((uuid) => pages[uuid] ?? []);
      if (found.length === 0) throw { kind: 'callNotInHistory' };
      const zone = 'Europe/Berlin';
      const made = {
        pages: found,
        more: 0,
        extension,
        zone,
        now: Date.now(),
        by: 'Ringback 0.1.0',
        leavesOut,
        t,
      };
      const text = sheetAsText(makeFaultSheet({ ...made, nameOf: () => null }), t);
      return { text, calls: found.length, more: 0 };
    },
    'faultSheet.save': ({ what }) => ({
      kind: 'saved',
      file: '/home/me/Downloads/Fault sheet.json',
      calls: what.kind === 'calls' ? what.uuids.length : 10,
    }),
  };
}
