import type { App } from 'electron';
import { cleanText } from '../../shared/clean-text.ts';
import { type LinkOwner, type LinkScheme, linkSchemes } from '../../shared/links.ts';
import type { LinksPort } from './phone-links.ts';

export interface SystemLinksDeps {
  readonly app: Pick<
    App,
    | 'isDefaultProtocolClient'
    | 'setAsDefaultProtocolClient'
    | 'removeAsDefaultProtocolClient'
    | 'getApplicationNameForProtocol'
  >;
  readonly platform: NodeJS.Platform;
  readonly command: readonly [program: string, ...args: string[]];
}

const refused = async (): Promise<void> => {
  throw new Error('The Chromium host cannot ask the system.');
};

/** The same in the Chromium host, which cannot ask the system. */
export const noSystemLinks: LinksPort = {
  personChooses: false,
  check: async () => linkSchemes.map((scheme) => ({ scheme, owner: { kind: 'cannotTell' } })),
  register: refused,
  unregister: refused,
};

/** Phone links on Windows and macOS, through Electron. On Windows Ringback becomes one of the person's choices. */
export function systemLinks({ app, platform, command }: SystemLinksDeps): LinksPort {
  const [program, ...switches] = command;
  // After `--` nothing in a link is a switch of Ringback or of Chromium.
  const args = [...switches, '--'];
  const ownerOf = (scheme: LinkScheme): LinkOwner => {
    if (app.isDefaultProtocolClient(scheme, program, args)) return { kind: 'mine' };
    const name = cleanText(app.getApplicationNameForProtocol(`${scheme}:`), 100);
    return name === '' ? { kind: 'nobody' } : { kind: 'another', name };
  };
  const forEach = (act: (scheme: LinkScheme) => boolean): void => {
    const failed = linkSchemes.filter((scheme) => !act(scheme));
    if (failed.length > 0) throw new Error(`The system did not change who opens ${failed.join(', ')}.`);
  };
  return {
    personChooses: platform === 'win32',
    check: async () => linkSchemes.map((scheme) => ({ scheme, owner: ownerOf(scheme) })),
    register: async () => forEach((scheme) => app.setAsDefaultProtocolClient(scheme, program, args)),
    unregister: async () =>
      forEach(
        (scheme) =>
          !app.isDefaultProtocolClient(scheme, program, args) ||
          app.removeAsDefaultProtocolClient(scheme, program, args),
      ),
  };
}
