import { takeProfileLock } from '../../../electron/profile-lock.ts';

/** A process that says `ready`, tries on command to take the lock of the folder in its arguments, answers `yes` or `no`, and stays. */
process.on('message', () => {
  const { isHeld } = takeProfileLock(process.argv[2] ?? '', () => undefined);
  process.send?.(isHeld ? 'yes' : 'no');
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
