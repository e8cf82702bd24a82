import type { App } from 'electron';
import { z } from 'zod';
import { parseCommandLine, type StartRequest } from '../../shared/dialing/dial-link.ts';

/** What another start of the app hands over: its own arguments, because Chromium reorders and adds to those of the event. */
const handedOver = z.object({ words: z.array(z.string().max(4000)).max(200) });

/** Links from the system and further starts of the app, held until `listen` is called. */
export type ExternalRequests = ReturnType<typeof createExternalRequests>;

/**
 * Collects links and further starts. Call it before `ready`: macOS reports the link that started the app that early. `words`: this
 * start's own arguments. Nothing here dials; a link's number is only shown.
 */
export function createExternalRequests(app: Pick<App, 'on'>, words: readonly string[]) {
  const first = parseCommandLine(words);
  const held: StartRequest[] = first.kind === 'open' ? [] : [first];
  let forward = (request: StartRequest): unknown => held.push(request);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    forward(parseCommandLine([url]));
  });
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const read = handedOver.safeParse(data);
    forward(read.success ? parseCommandLine(read.data.words) : { kind: 'open' });
  });
  return {
    /** Calls `onRequest` for each held request, then for each new one. */
    listen(onRequest: (request: StartRequest) => void): void {
      forward = onRequest;
      for (const request of held.splice(0)) onRequest(request);
    },
  };
}
