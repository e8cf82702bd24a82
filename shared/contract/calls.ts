import { z } from 'zod';
import { callFilter } from '../calls/call-filter.ts';
import { exportRequest, exportResult, forgetSubject, forgotten } from '../calls/chosen-calls.ts';
import { maxAttempts, missedDecision, missedList, usualHour } from '../calls/missed-state.ts';
import { olderFetched, pbxFound } from '../calls/pbx-results.ts';
import { rawText, unreadableRecords } from '../calls/raw-record.ts';
import { callCursor, callerRow, callPage, callRow } from '../calls/rows.ts';
import { savedView } from '../calls/view-filter.ts';
import {
  checkReport,
  connectionDraft,
  extensionNumber,
  knownExtension,
  maxExtensions,
  shownCertificate,
  status,
} from '../connection.ts';
import { dial, dialCheck, dialOrder } from '../dialing/dial.ts';
import { guardKind, numberSource } from '../dialing/guard-kind.ts';
import { recentNumber } from '../dialing/recents.ts';
import { linksReport, shortcutReport } from '../links.ts';
import { use } from '../palette-uses.ts';
import { note, noteSubject, tag } from '../people/notes.ts';
import { peopleChange, person, proposal } from '../people/people.ts';
import { route } from '../route.ts';
import { settings, settingsPatch } from '../settings.ts';

const nothing = z.undefined();
const uuid = z.string().min(1).max(100);

/**
 * Every call the renderer can make: name → what goes in and what comes out. Both sides, the preload, the fake bridge and the
 * tests derive from this table. To add one: add a line here, a handler in `electron/ipc/handlers.ts`; the types ask for the rest.
 */
export const calls = {
  'status.get': { input: nothing, output: status },
  'about.get': {
    input: nothing,
    output: z.object({
      version: z.string(),
      host: z.string(),
      tray: z.boolean(),
      locale: z.string(),
      /** Whether the system writes times with 12 or 24 hours. */
      hourCycle: z.enum(['h12', 'h23']),
      zone: z.string(),
    }),
  },
  /** Opens the folder of the log in the file manager. Errors: folderNotOpened. */
  'log.open': { input: nothing, output: nothing },
  /** The place to show at start or after a click outside the window; null when none is pending. Reading it takes it. */
  'route.take': { input: nothing, output: route.nullable() },

  'settings.get': { input: nothing, output: settings },
  'settings.change': { input: settingsPatch, output: settings },

  /** Runs the checks; each step is also pushed as the event `checks`. Saves nothing. */
  'connection.check': { input: connectionDraft, output: checkReport },
  /** The certificate that the address shows, without sending it anything. */
  'connection.certificate': { input: z.object({ address: z.string().max(2000) }), output: shownCertificate },
  /** Stores key and connection, keeps the history. Errors: address, insecureAddress, badKey, keyForOtherAddress, badExtension. */
  'connection.save': { input: connectionDraft, output: status },
  'connection.practice': { input: nothing, output: status },
  /** Back to the welcome: the key is forgotten, history and other settings stay. */
  'connection.forget': { input: nothing, output: status },
  /** The person agrees to keep the key on disk although no keyring protects it. */
  'connection.saveKeyUnprotected': { input: nothing, output: status },
  /** Looks for new calls now, of this extension. Rejected with the PBX's error when it fails. */
  'connection.poll': { input: z.object({ extension: extensionNumber }), output: status },

  /** Leaves a finding about the PBX's clock alone, so that it does not come again for the same evidence; or takes that back. */
  'clock.dismiss': { input: z.object({ key: z.string().max(200), dismissed: z.boolean() }), output: status },
  /** The window saw the network come back, which is a hint: one look is made. */
  'connection.online': { input: nothing, output: nothing },
  /** Reads the next page of that extension's older history from the PBX. Rejected with the PBX's error. */
  'calls.fetchOlder': { input: z.object({ extension: extensionNumber }), output: olderFetched },
  /**
   * Asks the PBX's own search for calls of that extension with these digits, however old, and stores what it gives. Rejected with the
   * PBX's error; `badInput` for a text that is not digits; `notConnected` after `calls.stopSearchPbx`.
   */
  'calls.searchPbx': {
    input: z.object({ extension: extensionNumber, text: z.string().max(200) }),
    output: pbxFound,
  },
  'calls.stopSearchPbx': { input: nothing, output: nothing },
  /** Stops reading backwards, or lets it go on; what was read stays. `status.backfill` tells how it stands. */
  'backfill.pause': { input: z.object({ extension: extensionNumber }), output: nothing },
  'backfill.resume': { input: z.object({ extension: extensionNumber }), output: nothing },

  'extensions.list': { input: nothing, output: z.array(knownExtension).max(maxExtensions) },
  /** This extension's calls are on screen; said every minute, so that main polls it as well. */
  'extensions.watch': { input: z.object({ extension: extensionNumber }), output: nothing },

  'calls.list': {
    input: z.object({
      extension: extensionNumber,
      filter: callFilter,
      before: callCursor.nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ rows: z.array(callRow), next: callCursor.nullable(), revision: z.number() }),
  },
  /** One row a caller, by the newest of their calls that the filter leaves. `before`: the last row's call. */
  'callers.list': {
    input: z.object({
      extension: extensionNumber,
      filter: callFilter,
      before: callCursor.nullable(),
      limit: z.number().int().min(1).max(200),
    }),
    output: z.object({ rows: z.array(callerRow), next: callCursor.nullable(), revision: z.number() }),
  },
  'calls.count': {
    input: z.object({ extension: extensionNumber, filter: callFilter }),
    output: z.object({ count: z.number() }),
  },
  /** What a filter can be chosen from: media addresses of the extension's calls, busiest first, and all tags. */
  'calls.facets': {
    input: z.object({ extension: extensionNumber }),
    output: z.object({ media: z.array(z.string()).max(50), tags: z.array(tag).max(200) }),
  },
  'calls.get': { input: z.object({ uuid, extension: extensionNumber }), output: callPage },
  /** Reads the record from the PBX again where it can still change, then answers from the history. */
  'calls.refresh': { input: z.object({ uuid, extension: extensionNumber }), output: callPage },
  /** The call's page was left: its record is not needed any more. */
  'calls.stopRefresh': { input: z.object({ uuid }), output: nothing },
  /** The call's record as the PBX sent it. Errors: callNotInHistory. */
  'calls.raw': { input: z.object({ uuid }), output: rawText },
  /** The newest records that cannot be shown as calls, as the PBX sent them. */
  'records.unreadable': { input: nothing, output: unreadableRecords },
  /** At once; for a minute it can be taken back. Errors: historyUnavailable. */
  'calls.forget': { input: z.object({ what: forgetSubject }), output: forgotten },
  /** Errors: undoTooLate. */
  'calls.undoForget': { input: z.object({ id: z.uuid() }), output: nothing },
  /** Asks where to, writes the file, and answers at its end. Errors: exportRunning, exportFailed, historyUnavailable. */
  'calls.export': { input: exportRequest, output: exportResult },
  'calls.stopExport': { input: nothing, output: nothing },
  /** Shows the file that was saved last in its folder. */
  'calls.showExported': { input: nothing, output: nothing },

  /** The missed callers of an extension, at most so many of those who wait (or will) and of those dealt with. */
  'missed.list': {
    input: z.object({
      extension: extensionNumber,
      open: z.number().int().min(1).max(5000),
      dealtWith: z.number().int().min(0).max(5000),
    }),
    output: missedList,
  },
  'missed.markSeen': {
    input: z.object({ extension: extensionNumber, callUuids: z.array(uuid).max(1000) }),
    output: nothing,
  },
  /** What is to become of a caller; taking it back is deciding what it was before. */
  'missed.decide': {
    input: z.object({
      extension: extensionNumber,
      callUuids: z.array(uuid).min(1).max(maxAttempts),
      decision: missedDecision,
    }),
    output: nothing,
  },
  /** Done with everybody who waits and last called no later than `upTo` (epoch ms). Answers a mark to take it back by. */
  'missed.dismissAll': {
    input: z.object({ extension: extensionNumber, upTo: z.number() }),
    output: z.object({ count: z.number(), mark: z.number() }),
  },
  /** Puts back those whom that `missed.dismissAll` took off the list. */
  'missed.restoreAll': { input: z.object({ extension: extensionNumber, mark: z.number() }), output: nothing },
  /** The hour at which this caller (a row's key) usually answers; null where there are too few calls to tell. */
  'missed.usualHour': {
    input: z.object({ extension: extensionNumber, key: z.string().max(200) }),
    output: usualHour.nullable(),
  },

  /** One for each subject, in their order; an empty one where nothing was written. */
  'notes.get': { input: z.object({ subjects: z.array(noteSubject).min(1).max(10) }), output: z.array(note) },
  /** Writes text and tags beside a call or a caller; both empty takes the note away. Answers it as it was kept. */
  'notes.change': { input: note.omit({ changedAt: true }), output: note },
  /** All saved people. */
  'people.list': { input: nothing, output: z.array(person) },
  /** Writes and removes people; the answer is the change that takes it back. Errors: badInput for a person without a name or a number. */
  'people.write': { input: peopleChange, output: peopleChange },
  /** The name of each number, in their order: a person's, a colleague's, or the newest that a call record gives it. */
  'people.namesOf': {
    input: z.object({ numbers: z.array(z.string().min(1).max(100)).min(1).max(100) }),
    output: z.array(z.string().nullable()).max(100),
  },
  /** Numbers that occur often with this extension and belong to no saved person. */
  'people.proposals': { input: z.object({ extension: extensionNumber }), output: z.array(proposal) },
  /** Does not propose a number again, or does. */
  'people.decline': { input: z.object({ key: z.string().min(1).max(100), declined: z.boolean() }), output: nothing },

  /** The filters that were kept under a name, in their order. */
  'views.list': { input: nothing, output: z.array(savedView) },
  /** Keeps one; the same id replaces. `place`: its place among them, null for where it was, else the end. Answers all of them. */
  'views.save': {
    input: z.object({ view: savedView, place: z.number().int().min(0).max(1000).nullable() }),
    output: z.array(savedView),
  },
  'views.remove': { input: z.object({ id: z.uuid() }), output: z.array(savedView) },

  /** Whose phone links are. Changes nothing. */
  'links.check': { input: nothing, output: linksReport },
  /** The person wants Ringback to open phone links; also repairs what another program changed. Errors: linksNotChanged. */
  'links.register': { input: nothing, output: linksReport },
  /** Gives phone links back to the app that opened them before. Errors: linksNotChanged. */
  'links.unregister': { input: nothing, output: linksReport },
  /** Has the system open a link that was made for this and tells whether it came here, which takes up to 20 s. Opens none where tel: is not Ringback's. */
  'links.test': { input: nothing, output: z.object({ arrived: z.boolean() }) },
  /** How the shortcut of `settings.dialShortcut` stands. */
  'shortcut.get': { input: nothing, output: shortcutReport },
  /** Looks for numbers in the marked or copied text; what is found, or that nothing was, comes as a `route`. Writes nothing to the clipboard. */
  'dial.fromClipboard': { input: nothing, output: nothing },

  /**
   * One confirmed dial, sent within 20 s of its arrival in main or not at all. The same id again answers the same dial and sends nothing. `agreed`: what the person was asked and said yes
   * to. Errors before sending: badNumber, badGateway, badExtension, alreadyDialling, notConnected, keyMissing, keyLocked, and
   * mustAgree with every guard that stands against the order and is not agreed to.
   */
  'dial.start': {
    input: z.object({ id: z.uuid(), order: dialOrder, agreed: z.array(guardKind).max(10), from: numberSource }),
    output: dial,
  },
  /** Numbers dialled lately, from here or at one's own phone, that the text finds in number or name; newest first, each once. '' finds all. */
  'dial.recents': {
    input: z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    output: z.array(recentNumber).max(50),
  },
  'dial.list': { input: nothing, output: z.array(dial) },
  /** Gives up a dial that has not been sent; answers it. Errors: dialAlreadySent once it may have been. */
  'dial.cancel': { input: z.object({ id: z.uuid() }), output: dial },
  /** "It's over, look now". Pressed again within seconds it asks nothing and answers how the last look went. */
  'dial.checkNow': { input: z.object({ id: z.uuid() }), output: dialCheck },
  /** Takes a finished, refused or unknown dial's card away. */
  'dial.close': { input: z.object({ id: z.uuid() }), output: nothing },

  /** What was chosen in the palette, and how often. */
  'palette.uses': { input: nothing, output: z.array(use).max(500) },
  /** Counts one more use; answers all. */
  'palette.used': { input: use.pick({ id: true }), output: z.array(use).max(500) },
} as const;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>;
