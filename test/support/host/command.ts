import { spawn } from 'node:child_process';

/** How a command ended, and what it printed to both streams. */
export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** Runs a command to its end. */
export function runToEnd(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
  });
}
