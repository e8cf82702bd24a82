import { spawnSync } from 'node:child_process';

/** What dpkg says of the installed package: "install ok installed" with its version, or nothing. */
export function installed(): string {
  const { stdout } = spawnSync('dpkg', ['--status', 'ringback'], { encoding: 'utf8' });
  const field = (name: string): string => new RegExp(`^${name}: (.*)`, 'm').exec(stdout ?? '')?.[1] ?? '';
  return `${field('Status')} ${field('Version')}`.trim();
}

/** Whether a test may install and remove the package: a person's own installation is left alone. */
export function mayInstall(): boolean {
  return installed() === '' || installed().includes('~electron');
}

const ATTEMPTS = 20;

/** Removes the package where it is installed, also one that was left half installed. */
export function purge(): void {
  const args = ['--purge', '--force-remove-reinstreq', 'ringback'];
  for (let attempt = 1; installed() !== '' && attempt <= ATTEMPTS; attempt += 1) {
    // Another dpkg, of a test that was ended, may still hold the lock.
    if (attempt > 1) spawnSync('sleep', ['1']);
    spawnSync('dpkg', args, { stdio: 'ignore' });
  }
}

/** Runs tests that install the package, and removes it afterwards, even where their process was killed. */
export async function removedAfterwards<T>(run: () => Promise<T>): Promise<T> {
  if (!mayInstall()) return run();
  process.once('exit', purge);
  try {
    return await run();
  } finally {
    process.removeListener('exit', purge);
    purge();
  }
}
