import { z } from 'zod';
import { callFilter } from '../calls/call-filter.ts';
import {
  exportRequest,
  exportResult,
  forgetSubject,
  forgotten,
  saveResult,
  sheetMail,
  sheetRequest,
  sheetText,
} from '../calls/chosen-calls.ts';
import { maxAttempts, missedDecision, missedList, usualHour } from '../calls/follow-up-state.ts';
import { olderFetched } from '../calls/pbx-results.ts';
import { unreadableRecords } from '../calls/raw-record.ts';
import { callCursor, callerCalls, callPage, shownRow } from '../calls/rows.ts';
import { savedView, viewFilter } from '../calls/view-filter.ts';
import {
  checkReport,
  connectionDraft,
  extensionNumber,
  knownExtension,
  maxExtensions,
  shownCertificate,
  status,
} from '../connection.ts';
import { dial, dialCheck, dialRequest } from '../dialing/dial.ts';
import { recentNumber } from '../dialing/recent-numbers.ts';
import {
  directory,
  directoryDraft,
  directoryId,
  directoryState,
  directoryTest,
  foundPerson,
  serverDirectory,
} from '../directories/directory.ts';
import { linkOwner, linksReport, loginStart, shortcutReport } from '../links.ts';
import { note, noteSubject, tag, writtenNote } from '../people/notes.ts';
import { peopleChange, peopleWrite, person, proposal, savedPeople } from '../people/people.ts';
import { qualityReport } from '../quality/quality-report.ts';
import { route } from '../route.ts';
import { settings, settingsPatch } from '../settings.ts';
import { instant } from '../time/instant.ts';
import { updateState } from '../updates.ts';

const nothing = z.undefined();
const uuid = z.string().min(1).max(100);

const ofExtension = z.object({ extension: extensionNumber });
/** A page of a list: what is older than `before`. */
const pageRequest = ofExtension.extend({
  filter: callFilter,
  before: callCursor.nullable(),
  limit: z.number().int().min(1).max(500),
});

/**
 * Every call the renderer can make: name → input and output. Both sides, the preload, the fake bridge and the tests derive from this
 * table. To add one, add a line here and a handler in `electron/ipc/handlers.ts`; the type checker names the rest.
 */
export const calls = {
  'status.get': { input: nothing, output: status },
  'about.get': {
    input: nothing,
    output: z.object({
      version: z.string(),
      host: z.string(),
      locale: z.string(),
      /** Whether the system shows times with 12 or 24 hours. */
      hourCycle: z.enum(['h12', 'h23']),
      /** With which the system's week begins, 1 Monday – 7 Sunday. */
      firstDay: z.number().int().min(1).max(7),
      zone: z.string(),
    }),
  },
  /** Opens the log folder in the file manager. Errors: folderNotOpened. */
  'log.open': { input: nothing, output: nothing },
  /** Whether the desktop shows notifications, for how many missed calls it refused to, who opens tel: links, and the size of the saved calls. */
  'diagnostics.get': {
    input: nothing,
    output: z.object({
      ...{ notifications: z.boolean(), refused: z.number(), links: linkOwner, bytes: z.number() },
      /** The host of a proxy that is set and not used. */
      proxy: z.string().nullable(),
    }),
  },
  /** The place to show at start or after a click outside the window; null when none is pending. Each place is returned once. */
  'route.take': { input: nothing, output: route.nullable() },

  'settings.get': { input: nothing, output: settings },
  'settings.change': { input: settingsPatch, output: settings },

  /** Runs the checks; each step is also pushed as the event `checks`. Saves nothing. */
  'connection.check': { input: connectionDraft.extend({ run: z.uuid() }), output: checkReport },
  /** The certificate of the server at an address. Sends no request. */
  'connection.certificate': { input: z.object({ address: z.string().max(2000) }), output: shownCertificate },
  /** Saves key and connection, and makes it the current one. Errors: declined, address, insecureAddress, badKey, keyForOtherAddress, badExtension. */
  'connection.save': { input: connectionDraft, output: nothing },
  /** Makes the practice PBX the current connection. */
  'connection.practice': { input: nothing, output: nothing },
  /** Makes another connection of the list the current one. */
  'connection.use': { input: z.object({ id: z.string().max(40) }), output: nothing },
  /** Removes the current connection with its key, calls and settings, after a question of main's. Errors: declined, settingsNotSaved. */
  'connection.remove': { input: nothing, output: nothing },
  /** Stores the key on disk without a keyring, after a question of main's. Error: declined. */
  'connection.saveKeyUnprotected': { input: nothing, output: nothing },
  /** Polls for new calls of this extension now. Rejects with the PBX's error. */
  'connection.poll': { input: ofExtension, output: status },

  /** Tries again to open the connection's history; `historyClosed` of the event `status` says whether it is open. */
  'history.open': { input: nothing, output: nothing },
  /** Dismisses a finding about the PBX's clock, so that the same evidence does not show it again; or undoes that. */
  'clock.dismiss': { input: z.object({ key: z.string().max(200), dismissed: z.boolean() }), output: nothing },
  /** The window saw the network come back: one poll is made. */
  'connection.online': { input: nothing, output: nothing },
  /** How far back that extension's calls are loaded, and whether the PBX may have older ones. Sends nothing. */
  'calls.loaded': { input: ofExtension, output: olderFetched },
  /** Fetches the next page of that extension's older calls from the PBX. Rejects with the PBX's error. */
  'calls.fetchOlder': { input: ofExtension, output: olderFetched },
  /** Pauses or resumes the backfill; fetched calls stay. `status.backfill` has its state. */
  'backfill.pause': { input: ofExtension, output: nothing },
  'backfill.resume': { input: ofExtension, output: nothing },

  'extensions.list': { input: nothing, output: z.array(knownExtension).max(maxExtensions) },
  /** This extension's calls are on screen: main polls it too. Sent every minute. */
  'extensions.watch': { input: ofExtension, output: nothing },

  'calls.list': {
    input: pageRequest,
    output: z.object({ rows: z.array(shownRow), next: callCursor.nullable() }),
  },
  /** The extension's calls with a number (its key); null for none. */
  'calls.ofCaller': { input: ofExtension.extend({ key: z.string().max(100) }), output: callerCalls.nullable() },
  /** The number that callers of the extension usually dial, as the PBX writes it; null where none is usual. */
  'calls.usualNumber': { input: ofExtension, output: z.string().nullable() },
  /** How many calls a filter finds. */
  'calls.count': {
    input: ofExtension.extend({ filter: callFilter }),
    output: z.object({ count: z.number() }),
  },
  /** The lines that calls were dialled through, and every tag in use, in alphabetical order. */
  'calls.facets': {
    input: nothing,
    output: z.object({ lines: z.array(z.string()).max(50), tags: z.array(tag).max(200) }),
  },
  'calls.get': { input: z.object({ uuid, extension: extensionNumber }), output: callPage },
  /** The newest records that cannot be shown as calls, as the PBX sent them. */
  'records.unreadable': { input: nothing, output: unreadableRecords },
  /** Forgets calls at once, many and all of them after a question of main's; for a minute `calls.undoForget` restores them. Errors: declined, historyUnavailable. */
  'calls.forget': { input: z.object({ what: forgetSubject }), output: forgotten },
  /** Errors: undoTooLate. */
  'calls.undoForget': { input: z.object({ id: z.string().min(1).max(40) }), output: nothing },
  /** Shows the save dialog and writes the file. Resolves when it is written. Errors: exportFailed, historyUnavailable. */
  'calls.export': { input: exportRequest, output: exportResult },
  /** Shows the file that was saved last, of an export or a fault sheet, in its folder. Nothing before the first. */
  'export.showSaved': { input: nothing, output: nothing },
  /** The fault sheet of calls as text. Errors: callNotInHistory where none of them is there any more. */
  'faultSheet.text': { input: sheetRequest, output: sheetText },
  /** Makes the sheet, shows the save dialog and writes the file. Errors: as for `faultSheet.text` and `calls.export`. */
  'faultSheet.save': { input: sheetRequest, output: saveResult },
  /** Opens a new mail with the sheet's text in the system's mail program; nothing is sent. Errors: as for `faultSheet.text`. */
  'faultSheet.mail': { input: sheetRequest, output: sheetMail },

  /** How the extension's calls under a filter sounded. Days are the computer's. */
  'quality.report': { input: ofExtension.extend({ filter: viewFilter }), output: qualityReport },

  /** The missed callers of an extension. `open` and `dealtWith`: the most rows of each group. */
  'missed.list': {
    input: ofExtension.extend({
      open: z.number().int().min(1).max(5000),
      dealtWith: z.number().int().min(0).max(5000),
    }),
    output: missedList,
  },
  'missed.markSeen': { input: ofExtension.extend({ callUuids: z.array(uuid).max(1000) }), output: nothing },
  /** Sets a caller's state. To undo it, set the state that it was before. */
  'missed.decide': {
    input: ofExtension.extend({
      callUuids: z.array(uuid).min(1).max(maxAttempts),
      decision: missedDecision,
    }),
    output: nothing,
  },
  /** Dismisses every waiting caller whose last call was no later than `upTo` (epoch ms). `mark` is for `missed.restoreAll`. */
  'missed.dismissAll': {
    input: ofExtension.extend({ upTo: instant }),
    output: z.object({ count: z.number(), mark: instant }),
  },
  /** Undoes the `missed.dismissAll` with that mark. */
  'missed.restoreAll': { input: ofExtension.extend({ mark: instant }), output: nothing },
  /** The hour at which this caller (a row's key) usually answers; null with too few calls. */
  'missed.usualHour': { input: ofExtension.extend({ key: z.string().max(200) }), output: usualHour.nullable() },

  /** One note for each subject, in their order; empty where none was written. */
  'notes.get': { input: z.object({ subjects: z.array(noteSubject).min(1).max(10) }), output: z.array(note) },
  /** Saves text and tags of a call or a caller; both empty removes the note. Returns the note as stored. */
  'notes.change': { input: writtenNote, output: note },
  /** The sources of people, in their order, each with what is known of it. */
  'directories.list': { input: nothing, output: z.array(z.object({ source: directory, state: directoryState })) },
  /** Reads the first people of a source without saving it. Errors: declined where another test follows, or `directories.stopTest`. */
  'directories.test': { input: directoryDraft, output: directoryTest },
  /** Ends the test that runs: its answer is no longer needed. */
  'directories.stopTest': { input: nothing, output: nothing },
  /** The certificate of a source's server. Sends no password. */
  'directories.certificate': { input: z.object({ source: serverDirectory }), output: shownCertificate },
  'directories.save': { input: directoryDraft, output: nothing },
  'directories.remove': { input: z.object({ id: directoryId }), output: nothing },
  /** Reads a source now; resolves when that has ended. `keepOnly`: the person agrees that so few people are left. */
  'directories.update': {
    input: z.object({ id: directoryId, keepOnly: z.number().int().min(1).optional() }),
    output: nothing,
  },
  /** Lets the person choose a file of people; null: none. A source of another path is refused. */
  'directories.chooseFile': { input: nothing, output: z.string().nullable() },
  /** The people of all sources whom a text finds. */
  'directories.find': {
    input: z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    output: z.array(foundPerson),
  },
  /** The people of all sources who have a number. */
  'directories.peopleOf': { input: z.object({ number: z.string().max(100) }), output: z.array(foundPerson) },
  /** All saved people. */
  'people.list': { input: nothing, output: z.array(person) },
  /** Saves and removes people; returns the change that undoes it. Errors: badInput for a person without a name or a number. */
  'people.write': { input: peopleWrite, output: peopleChange },
  /** Shows the save dialog and writes all people as vCards. Errors: exportFailed. */
  'people.export': { input: nothing, output: savedPeople },
  /** The name of each number, in their order: a person's, a colleague's, or the newest in a call record. */
  'people.namesOf': {
    input: z.object({ numbers: z.array(z.string().min(1).max(100)).min(1).max(100) }),
    output: z.array(z.string().nullable()).max(100),
  },
  /** Frequent numbers of this extension that belong to no saved person. */
  'people.proposals': { input: ofExtension, output: z.array(proposal) },
  /** Stops proposing a number, or undoes that. */
  'people.decline': { input: z.object({ key: z.string().min(1).max(100), declined: z.boolean() }), output: nothing },

  /** The saved views, by name. */
  'views.list': { input: nothing, output: z.array(savedView) },
  /** Saves a view, or replaces the one with the same id. Returns all views. */
  'views.save': { input: savedView, output: z.array(savedView) },
  'views.remove': { input: savedView.pick({ id: true }), output: z.array(savedView) },

  /** Which app opens phone links. Changes nothing. */
  'links.check': { input: nothing, output: linksReport },
  /** Makes Ringback the default app for phone links; also repairs what another program changed. Errors: linksNotChanged. */
  'links.register': { input: nothing, output: linksReport },
  /** Gives phone links back to the app that opened them before. Errors: linksNotChanged. */
  'links.unregister': { input: nothing, output: linksReport },
  /** What the system does when the person signs in. Changes nothing. */
  'login.check': { input: nothing, output: loginStart },
  /** Has the system start Ringback in the tray when the person signs in, or no longer. Errors: loginNotChanged. */
  'login.set': { input: z.object({ isOn: z.boolean() }), output: loginStart },
  /** The state of the shortcut `settings.dialShortcut`. */
  'shortcut.get': { input: nothing, output: shortcutReport },
  /**
   * Finds numbers in the selected or copied text. The result, also that none was found, comes as a `route`. Writes nothing to the
   * clipboard.
   */
  'dial.fromClipboard': { input: nothing, output: nothing },

  /**
   * One press of Call. Main applies the dial rules, chooses the line, asks what only the person may agree to, and sends the order once,
   * within 20 s of the last yes or not at all. The same id returns the same dial and sends nothing; so does a second press for the number
   * that is being dialled. Errors before sending: badNumber, badGateway, badExtension, dialIncomplete, alreadyDialling, notConnected,
   * keyMissing, keyLocked, declined, tooManyCalls after ten calls within a minute, and mustAgree with every guard that the window has to ask about.
   */
  'dial.start': { input: dialRequest, output: dial },
  /**
   * Recently dialled numbers, from here or at the user's phone, whose number or name matches the text; newest first, each once. ''
   * matches all.
   */
  'dial.recents': {
    input: z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    output: z.array(recentNumber).max(50),
  },
  'dial.list': { input: nothing, output: z.array(dial) },
  /** Cancels a dial that has not been sent; returns it. Errors: dialAlreadySent once it may have been. */
  'dial.cancel': { input: z.object({ id: z.uuid() }), output: dial },
  /** Waits no longer for the PBX's answer to a dial that was sent; returns it. Nothing is taken back or sent. */
  'dial.stopWaiting': { input: z.object({ id: z.uuid() }), output: dial },
  /** "Check now": polls for the record. Within seconds of the last poll it sends nothing and returns that poll's result. */
  'dial.checkNow': { input: z.object({ id: z.uuid() }), output: dialCheck },
  /** Closes the card of a finished, refused or unknown dial. */
  'dial.close': { input: z.object({ id: z.uuid() }), output: nothing },

  /** The state of updates; asks no server. Later states come as the event `updates`. */
  'updates.get': { input: nothing, output: updateState },
  /** Asks the release address for a newer version. What goes wrong is the state's `fault`. */
  'updates.check': { input: nothing, output: updateState },
  /** Opens the newer version's page at the release address in the system's browser. */
  'updates.openPage': { input: nothing, output: updateState },
} as const;

export type CallName = keyof typeof calls;
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>;
