import type { App } from 'electron';
import { z } from 'zod';
import { parseCommandLine, type StartRequest } from '../../shared/dialing/dial-link.ts';

/** What another start of the app hands over: its own words, because Chromium reorders and adds to its arguments on the way. */
const handedOver = z.object({ words: z.array(z.string().max(4000)).max(200) });

/** What the system and other starts of the app ask for, kept until somebody listens. */
export interface ExternalRequests {
  /** Tells of everything asked for so far, then of each as it comes. */
  listen(onRequest: (request: StartRequest) => void): void;
}

/**
 * Hears links and further starts. To be called before `ready`: macOS hands over the link that the app was started with that early.
 * `words`: this start's own. Nothing here dials; what a link carries is only shown.
 */
export function createExternalRequests(app: Pick<App, 'on'>, words: readonly string[]): ExternalRequests {
  const first = parseCommandLine(words);
  const waiting: StartRequest[] = first.kind === 'open' ? [] : [first];
  let tell: ((request: StartRequest) => void) | null = null;
  const take = (request: StartRequest): void => {
    if (tell === null) waiting.push(request);
    else tell(request);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    take(parseCommandLine([url]));
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const read = handedOver.safeParse(data);
    take(read.success ? parseCommandLine(read.data.words) : { kind: 'open' });
  });
  return {
    listen(onRequest) {
      tell = onRequest;
      for (const request of waiting.splice(0)) onRequest(request);
    },
  };
}
