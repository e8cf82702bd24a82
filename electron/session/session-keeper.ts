import { AppError } from '../../shared/errors.ts';
import type { Connection } from '../connection/connection.ts';
import type { Session } from './session.ts';

/** The one open session, changed with the connection. */
export interface SessionKeeper {
  current(): Session | null;
  /** The open session; throws notConnected. */
  required(): Session;
  /** Makes the session fit the connection: opens, changes or closes it, and looks anew where it stays. */
  follow(): void;
  close(): void;
}

/** `open` opens a session for a kind of source; `onChange` is told after each change. */
export function createSessionKeeper(deps: {
  readonly connection: Pick<Connection, 'source'>;
  readonly open: (kind: Session['kind']) => Session;
  readonly onChange: (session: Session | null) => void;
}): SessionKeeper {
  let session: Session | null = null;
  let address: string | null = null;
  const close = () => {
    session?.close();
    session = null;
  };
  /** Begins to read anew where another PBX is read, or where a refusal had stopped the reading; else one look does. */
  const readOn = (kept: Session, isOther: boolean) => {
    if (isOther || kept.sync.state().link.kind === 'refused') kept.sync.start();
    else kept.sync.wake();
  };
  return {
    current: () => session,
    required() {
      if (session === null) throw new AppError({ kind: 'notConnected' });
      return session;
    },
    follow() {
      const source = deps.connection.source();
      const { kind } = source;
      const before = address;
      address = source.kind === 'pbx' ? source.address : null;
      if (session !== null && session.kind === kind) {
        readOn(session, address !== before);
        return;
      }
      close();
      session = kind === 'none' ? null : deps.open(kind);
      deps.onChange(session);
    },
    close,
  };
}
