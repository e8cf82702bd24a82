import PQueue from 'p-queue';
import { AppError } from '../../shared/errors.ts';
import type { LinksReport } from '../../shared/links.ts';
import type { LinksPort } from './port.ts';

export interface PhoneLinksDeps {
  readonly port: LinksPort;
  /** Keeps what the person wants. */
  readonly savePhoneLinks: (phoneLinks: boolean) => void;
  readonly onFailure: (what: string, thrown: unknown) => void;
  readonly now: () => number;
}

/** Phone links: never taken unasked, always told whose they are, and given back (trust.md P3). */
export interface PhoneLinks {
  /** Asks the system; changes nothing. */
  check(): Promise<LinksReport>;
  /** The person wants them, or wants them again: Ringback becomes the one that opens them. Errors: linksNotChanged. */
  take(): Promise<LinksReport>;
  /** The person does not want them: whoever had them before has them again. Errors: linksNotChanged. */
  giveBack(): Promise<LinksReport>;
}

/** One change at a time: two at once could leave half of each. */
export function createPhoneLinks({ port, savePhoneLinks, onFailure, now }: PhoneLinksDeps): PhoneLinks {
  const queue = new PQueue({ concurrency: 1 });
  const check = async (): Promise<LinksReport> => ({
    schemes: await port.check(),
    at: now(),
    personChooses: port.personChooses,
  });
  const change = (act: () => Promise<void>, wanted: boolean): Promise<LinksReport> =>
    queue.add(async () => {
      await act().catch((thrown: unknown) => {
        onFailure('phone links', thrown);
        throw new AppError({ kind: 'linksNotChanged' });
      });
      savePhoneLinks(wanted);
      return check();
    });
  return {
    check,
    take: () => change(port.take, true),
    giveBack: () => change(port.giveBack, false),
  };
}
