import type { LinkOwner, LinkScheme } from '../../shared/links.ts';

/** Whose links are of a scheme. */
export interface SchemeOwner {
  readonly scheme: LinkScheme;
  readonly owner: LinkOwner;
}

/** How one system keeps which program opens a link. */
export interface LinksPort {
  /** Only the person can choose, in the system's own settings; `take` makes Ringback one of the choices. */
  readonly personChooses: boolean;
  check(): Promise<SchemeOwner[]>;
  /** Makes Ringback the one that opens phone links. Rejects where the system does not let it. */
  take(): Promise<void>;
  /** Leaves them to whoever had them before; touches nothing that is not Ringback's. */
  giveBack(): Promise<void>;
}
