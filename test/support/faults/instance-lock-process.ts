import { InstanceLock } from '../../../build/chromium-host/instance-lock.ts';

/** A process that says `ready`, tries on command to take the lock of the folder in its arguments, answers `yes` or `no`, and stays. */
const lock = new InstanceLock(process.argv[2] ?? '', () => undefined);
process.on('message', () => process.send?.(lock.take({ argv: [], cwd: '/', data: null }) ? 'yes' : 'no'));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
