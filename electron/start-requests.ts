import type { App } from 'electron';
import { parseCommandLine, type StartRequest } from '../shared/dialing/dial-link.ts';
import { readCommandLine } from './command-line.ts';

const MAX_WORDS = 200;
const MAX_WORD_LENGTH = 4000;

/** Links from the system and further starts of the app, held until `listen` is called. */
export type StartRequests = ReturnType<typeof createStartRequests>;

/**
 * Collects links and further starts. Call it before `ready`: macOS reports the link that started the app that early. `words`: this
 * start's own arguments. Nothing here dials; a link's number is only shown.
 */
export function createStartRequests(app: Pick<App, 'on'>, words: readonly string[]) {
  const first = parseCommandLine(words);
  const held: StartRequest[] = first.kind === 'open' ? [] : [first];
  let forward = (request: StartRequest): unknown => held.push(request);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    forward(parseCommandLine([url]));
  });
  function onStart(data: unknown): void {
    const words = wordsOf(data);
    const request: StartRequest = words === null ? { kind: 'open' } : parseCommandLine(words);
    // A session that is restored may start the app once more than its entry for signing in.
    if (request.kind === 'open' && words !== null && readCommandLine(words).hidden) return;
    forward(request);
  }
  app.on('second-instance', (_event, _argv, _folder, data) => onStart(data));
  return {
    /** Takes what another start handed over: `{ words }`, its own arguments. Anything else opens the window. */
    onStart,
    /** Calls `onRequest` for each held request, then for each new one. */
    listen(onRequest: (request: StartRequest) => void): void {
      forward = onRequest;
      for (const request of held.splice(0)) onRequest(request);
    },
  };
}

/** What another start of the app hands over: its own arguments, because Chromium reorders and adds to those of the event. */
function wordsOf(data: unknown): string[] | null {
  const words = typeof data === 'object' && data !== null && 'words' in data ? data.words : null;
  if (!Array.isArray(words) || words.length > MAX_WORDS) return null;
  return words.every((word) => typeof word === 'string' && word.length <= MAX_WORD_LENGTH) ? words : null;
}
