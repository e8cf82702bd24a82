import { spawn } from 'node:child_process';

/** A process that says lines on standard output. */
interface Process {
  kill(): void;
  /** All whole lines, once it has ended, and whether it was killed. */
  readonly ended: Promise<{ lines: readonly string[]; isKilled: boolean }>;
}

/** Runs a script as a process of its own. `take`: called with each line as it comes. */
export function runProcess(
  script: string,
  args: readonly string[],
  take: (line: string, count: number) => void,
): Process {
  const child = spawn(process.execPath, ['--no-warnings', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const whole = (said + text).split('\n');
    said = whole.pop() ?? '';
    for (const line of whole) take(line, lines.push(line));
  });
  const ended = new Promise<Awaited<Process['ended']>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_code, signal) => resolve({ lines, isKilled: signal === 'SIGKILL' }));
  });
  return { kill: () => void child.kill('SIGKILL'), ended };
}

/** Runs a script that never ends, kills it after so many lines, and answers what it had said by then. */
export async function killedAfter(count: number, script: string, args: readonly string[]): Promise<readonly string[]> {
  const running = runProcess(script, args, (_line, said) => said >= count && running.kill());
  const { lines, isKilled } = await running.ended;
  if (!isKilled) throw new Error(`It ended by itself, after ${JSON.stringify(lines)}.`);
  return lines;
}
