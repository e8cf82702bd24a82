import type { Text } from '../shared/messages/index.ts';
import type { CommandLine } from './command-line.ts';

/** What to print before anything is started, and the exit code. */
export interface TerminalOutput {
  readonly to: 'stdout' | 'stderr';
  readonly text: (t: Text) => string;
  readonly exitCode: 0 | 2;
}

/** The output for help, version and arguments that cannot be read; null where the app starts. */
export function terminalAnswer({ request }: CommandLine, version: string): TerminalOutput | null {
  switch (request.kind) {
    case 'help':
      return { to: 'stdout', text: (t) => t('links.cliHelp'), exitCode: 0 };
    case 'version':
      return { to: 'stdout', text: () => `Ringback ${version}`, exitCode: 0 };
    case 'unknown':
      return { to: 'stderr', text: (t) => t('links.cliUnknown', { word: shortened(request.word) }), exitCode: 2 };
    case 'noNumber':
      // A link comes from the system, without a terminal: the window says it.
      return request.from === 'link' ? null : { to: 'stderr', text: (t) => t('links.cliNoNumber'), exitCode: 2 };
    case 'open':
    case 'dial':
      return null;
  }
}

/** The output when the arguments were handed to a running Ringback; null for none. */
export function handedOverText({ request }: CommandLine): TerminalOutput['text'] | null {
  return request.kind === 'dial' ? (t) => t('links.cliHandedOver') : null;
}

const shortened = (word: string): string => word.replace(/\p{C}/gu, '').slice(0, 60);
