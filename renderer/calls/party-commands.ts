import { Copy, History, NotebookPen, Phone, PhoneOutgoing, UserPen, UserPlus } from 'lucide-react';
import { internationalNumber } from '../../shared/numbers/phone-number.ts';
import type { CommandSubject } from '../call-actions/command-subject.ts';
import { callFor } from '../dial/ring-back.ts';
import { appStore } from '../navigation/app-store.ts';
import { callKey, keyWords } from '../navigation/keys.ts';
import { notesStore } from '../notes/note-store.ts';
import { t } from '../text.ts';
import type { Icon, KeyWords } from '../ui/Button.tsx';
import type { NameParty, Region } from '../ui/call/context.ts';
import { isolated } from '../ui/call/describe-call.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { copyNumber } from '../ui/copy-text.ts';
import type { Action } from '../ui/overlays/Menu.tsx';
import { namingWords } from './page/naming-words.ts';

/** What can be done about a call or a caller. It is the same on rows, on pages, and in the palette. */
export interface PartyCommand extends Action {
  readonly id: 'ringBack' | 'newCall' | 'copy' | 'calls' | 'name' | 'note' | 'later' | 'done' | 'restore';
  readonly icon: Icon;
  readonly keys?: KeyWords;
}

/** What the commands depend on besides whom they are about. */
export interface CommandContext {
  readonly region: Region;
  readonly openNaming: NameParty;
}

/** The commands for the other party of a call, in the order of a menu. A withheld number has only what needs none. */
export function partyCommands(
  subject: CommandSubject,
  { region: { country }, openNaming }: CommandContext,
): PartyCommand[] {
  const { party, callerKey, isMissed, note } = subject;
  const { title, dialable } = partyWords(party, country);
  const naming = namingWords(party);
  const { openDial, openCaller } = appStore.getState();
  const commands: (PartyCommand | false)[] = [
    dialable !== null && {
      id: 'ringBack',
      icon: Phone,
      label: t(isMissed ? 'calls.ringBack' : 'calls.call'),
      // Only the list of missed callers has the key.
      ...(subject.followUp !== undefined && { keys: keyWords(callKey) }),
      run: () => callFor(isMissed)(dialable),
    },
    // Call opens New call already.
    dialable !== null &&
      isMissed && {
        id: 'newCall',
        icon: PhoneOutgoing,
        label: t('callActions.newCall'),
        run: () => openDial(dialable),
      },
    dialable !== null && {
      id: 'copy',
      icon: Copy,
      label: t('callPage.copy'),
      run: () => copyNumber(internationalNumber(dialable, country) ?? dialable),
    },
    callerKey !== null && {
      id: 'calls',
      icon: History,
      label: t('callPage.showAllWith', { party: isolated(title) }),
      run: () => openCaller(callerKey),
    },
    naming !== null && {
      id: 'name',
      icon: party.personId === null ? UserPlus : UserPen,
      label: naming,
      run: () => openNaming(party),
    },
    note !== null && {
      id: 'note',
      icon: NotebookPen,
      label: t('callActions.note'),
      run: () => {
        note.open();
        notesStore.getState().openEditor(note.subject);
      },
    },
  ];
  return commands.filter((command) => command !== false);
}
