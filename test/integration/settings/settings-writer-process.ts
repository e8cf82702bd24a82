import '../../support/fakes/without-electron.ts';

/** Run as a process of its own and killed in the middle: changes the settings of the folder it is given without end. */
const { openSettings } = await import('../../../electron/settings/settings-store.ts');
const { newConnection } = await import('../../../shared/settings.ts');
const store = openSettings(process.argv[2] ?? '', Date.now);
store.put({ ...newConnection(), connectionId: 'office', connection: { kind: 'practice' } });
for (let i = 0; ; i += 1) {
  store.change({
    extension: String(100 + (i % 900)),
    callerIds: Array.from({ length: i % 40 }, (_, n) => `+4930${i}${n}`),
  });
  process.stdout.write('changed\n');
}
