import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A virtual display for one worker, and the way to end it. */
export interface OwnDisplay {
  /** As the environment variable DISPLAY has it. */
  readonly name: string;
  close(): Promise<void>;
}

/**
 * Starts a virtual display for one worker; null where there is no Xvfb. Apps that share a display also share its pointer: the window of one
 * opens below the pointer of another, whose row then no longer counts as pointed at. It does not restart when its last app has ended, for
 * the reason that `STEADY_DISPLAY` states.
 */
export async function ownDisplay(): Promise<OwnDisplay | null> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const named = once(child.stdio[3] as Readable, 'data');
  try {
    const [first] = await Promise.race([
      named,
      ended.then(() => Promise.reject(new Error('Xvfb ended at its start.'))),
    ]);
    return {
      name: `:${String(first).trim()}`,
      async close() {
        child.kill();
        await ended;
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
