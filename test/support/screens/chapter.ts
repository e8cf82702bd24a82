import type { RunningApp } from '../host/running-app.ts';
import type { TestPbxOptions } from '../practice-faults/test-pbx.ts';
import type { State, World } from './walk.ts';

/** What a chapter goes through. */
export interface Stage extends World {
  readonly app: RunningApp;
  /** The certificate of the authority that signed the PBX's, PEM. */
  readonly ca: string;
}

/** A state of the window, as a picture is taken of it. `screen` groups the pictures. */
export interface Scene extends Omit<State, 'reach'> {
  readonly screen: string;
  reach(stage: Stage): Promise<void>;
}

/** States that are reached one after the other, from a fresh start with a new PBX. */
export interface Chapter {
  readonly name: string;
  /** Whether the PBX answers over https, with a certificate that `ca` signed. */
  readonly https?: boolean;
  readonly pbx?: TestPbxOptions;
  readonly scenes: readonly Scene[];
}
