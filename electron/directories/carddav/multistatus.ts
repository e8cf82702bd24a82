import sax from 'sax';
import { AppError } from '../../../shared/errors.ts';
import { inTurns, type Timers } from '../../timers.ts';

/** XML namespaces of the properties that are read. */
const DAV = 'DAV:';
const CARD = 'urn:ietf:params:xml:ns:carddav';
const CALENDAR_SERVER = 'http://calendarserver.org/ns/';

/** What a server says of one resource. Properties that it refuses are missing. */
export interface DavResource {
  /** As written: a path, or a whole address. */
  readonly href: string;
  /** The resource's own status; null where only its properties have one. */
  readonly status: number | null;
  readonly etag: string | null;
  /** The card, without pictures; null where there is none. */
  readonly card: string | null;
  readonly displayName: string | null;
  readonly isAddressBook: boolean;
  /** The collection tag of CalendarServer: it changes with anything inside. */
  readonly ctag: string | null;
  readonly syncToken: string | null;
  readonly principal: string | null;
  readonly homes: readonly string[];
  readonly canSync: boolean;
}

/** So many bytes are parsed at once, less than a millisecond's work. */
const PIECE = 4096;
/** Deeper than any answer of WebDAV. */
const MOST_DEPTH = 32;
/** Further resources with one status that are read in one turn. */
const MOST_ALIKE = 100;
/** The longest text of an element that is no card, in UTF-16 units. */
const longestText = 4000;
/** A card with its pictures, which are in it as text. */
const longestCard = 8 * 1024 * 1024;

/** `alike`: the further resources of a response with several (RFC 4918, 14.24). */
type Draft = { -readonly [Name in keyof DavResource]: DavResource[Name] } & { homes: string[]; alike: string[] };

/** Where a text goes by the path of its element: namespace and name, from `propstat` or `response` on. */
const TEXTS: Readonly<Record<string, (draft: Draft, text: string) => void>> = {
  [`${DAV} response/${DAV} href`]: (draft, text) => {
    if (draft.href === '') draft.href = text.trim();
    else if (draft.alike.length < MOST_ALIKE) draft.alike.push(text.trim());
  },
  [`${DAV} response/${DAV} status`]: (draft, text) => {
    draft.status = statusOf(text);
  },
  [`${DAV} prop/${DAV} getetag`]: (draft, text) => {
    draft.etag = text.trim();
  },
  [`${DAV} prop/${DAV} displayname`]: (draft, text) => {
    draft.displayName = text.trim();
  },
  [`${DAV} prop/${DAV} sync-token`]: (draft, text) => {
    draft.syncToken = text.trim();
  },
  [`${DAV} prop/${CALENDAR_SERVER} getctag`]: (draft, text) => {
    draft.ctag = text.trim();
  },
  [`${DAV} prop/${CARD} address-data`]: (draft, text) => {
    draft.card = text;
  },
  [`${DAV} current-user-principal/${DAV} href`]: (draft, text) => {
    draft.principal ??= text.trim();
  },
  [`${CARD} addressbook-home-set/${DAV} href`]: (draft, text) => {
    if (draft.homes.length < 10) draft.homes.push(text.trim());
  },
};

/** What the mere presence of an element says. */
const MARKS: Readonly<Record<string, (draft: Draft) => void>> = {
  [`${DAV} resourcetype/${CARD} addressbook`]: (draft) => {
    draft.isAddressBook = true;
  },
  [`${DAV} report/${DAV} sync-collection`]: (draft) => {
    draft.canSync = true;
  },
};

/** The number of an HTTP status line; null for anything else. */
function statusOf(line: string): number | null {
  const [, status] = /^\s*HTTP\/\d(?:\.\d)?\s+(\d{3})\b/i.exec(line) ?? [];
  return status === undefined ? null : Number(status);
}

const emptyDraft = (): Draft => ({
  href: '',
  alike: [],
  status: null,
  etag: null,
  card: null,
  displayName: null,
  isAddressBook: false,
  ctag: null,
  syncToken: null,
  principal: null,
  homes: [],
  canSync: false,
});

const unreadable = (detail: string): AppError => new AppError({ kind: 'badAnswer', detail });

/**
 * Reads the answer to PROPFIND and REPORT (207, RFC 4918), resource by resource, in turns. Returns the sync token at its end, where it has one
 * (RFC 6578). Entities beside XML's own five are not known here, and a document type is refused: WebDAV has none. Rejects with AppError `badAnswer`.
 */
export async function readMultistatus(
  body: Uint8Array,
  onResource: (resource: DavResource) => void,
  timers: Timers,
): Promise<{ syncToken: string | null }> {
  const reading = createReading(onResource);
  const decoder = new TextDecoder('utf-8');
  let at = 0;
  await inTurns(() => {
    const piece = decoder.decode(body.subarray(at, at + PIECE), { stream: at + PIECE < body.length });
    at += PIECE;
    reading.write(piece);
    return at < body.length;
  }, timers);
  return reading.end();
}

function createReading(onResource: (resource: DavResource) => void) {
  const parser = sax.parser(true, { xmlns: true });
  const path: string[] = [];
  let [draft, before]: [Draft | null, Draft | null] = [null, null];
  let parts: string[] = [];
  let length = 0;
  let syncToken: string | null = null;
  let isMultistatus = false;
  const place = () => path.slice(-2).join('/');
  const take = (text: string): void => {
    const most = place() === `${DAV} prop/${CARD} address-data` ? longestCard : longestText;
    if (length < most) parts.push(text.slice(0, most - length));
    length += text.length;
  };
  parser.onopentag = (tag) => {
    const { uri, local } = tag as sax.QualifiedTag;
    path.push(`${uri} ${local}`);
    if (path.length === 1) isMultistatus = path[0] === `${DAV} multistatus`;
    if (path.length > MOST_DEPTH) throw unreadable('nested too deep');
    [parts, length] = [[], 0];
    if (path.length === 2 && path[1] === `${DAV} response`) draft = emptyDraft();
    // A server may list with 404 what it does not have: those properties are undone.
    if (path.at(-1) === `${DAV} propstat`) before = draft && { ...draft, homes: [...draft.homes] };
    if (draft !== null) MARKS[place()]?.(draft);
  };
  parser.ontext = take;
  parser.oncdata = take;
  parser.onclosetag = () => {
    const text = parts.join('');
    if (draft !== null) TEXTS[place()]?.(draft, text);
    else if (path.length === 2 && path[1] === `${DAV} sync-token`) syncToken = text.trim();
    if (place() === `${DAV} propstat/${DAV} status` && before !== null && (statusOf(text) ?? 200) >= 300)
      draft = before;
    [parts, length] = [[], 0];
    if (path.length === 2 && draft !== null) {
      for (const href of [draft.href, ...draft.alike]) onResource({ ...draft, href });
      draft = null;
    }
    path.pop();
  };
  parser.ondoctype = () => {
    throw unreadable('document type');
  };
  parser.onerror = (error) => {
    throw unreadable(`XML: ${error.message.split('\n', 1)[0] ?? ''}`.slice(0, 300));
  };
  return {
    write: (piece: string): void => void parser.write(piece),
    end() {
      parser.close();
      if (!isMultistatus) throw unreadable('no multistatus');
      return { syncToken };
    },
  };
}
