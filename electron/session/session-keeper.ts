import { AppError } from '../../shared/errors.ts';
import type { Connection, ConnectionChange } from '../connection/connection.ts';
import type { Session } from './session.ts';

/** The one open session, changed with the connection. */
export interface SessionHolder {
  current(): Session | null;
  /** The open session; throws notConnected. */
  required(): Session;
  /**
   * Makes the session fit the connection: opens, changes or closes it. One that stays reads anew over the connection that was saved;
   * a change of the key's state starts it only where a refusal had stopped it.
   */
  follow(change: ConnectionChange): void;
  close(): void;
}

/** `open` opens a session for a kind of source; `onChange` is told after each change. */
export function createSessionKeeper(deps: {
  readonly connection: Pick<Connection, 'source'>;
  readonly open: (kind: Session['kind']) => Session;
  readonly onChange: (session: Session | null) => void;
}): SessionHolder {
  let session: Session | null = null;
  const close = () => {
    session?.close();
    session = null;
  };
  return {
    current: () => session,
    required() {
      if (session === null) throw new AppError({ kind: 'notConnected' });
      return session;
    },
    follow(change) {
      const { kind } = deps.connection.source();
      if (session !== null && session.kind === kind) {
        if (change === 'connection' || session.sync.state().link.kind === 'refused') session.sync.start();
        return;
      }
      close();
      session = kind === 'none' ? null : deps.open(kind);
      deps.onChange(session);
    },
    close,
  };
}
