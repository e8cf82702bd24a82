// The first script of a package that is made for tests: fills what an older Electron lacks, then starts the app.
import { app, Notification, safeStorage } from 'electron';

safeStorage.isAsyncEncryptionAvailable ??= async () => safeStorage.isEncryptionAvailable();
safeStorage.encryptStringAsync ??= async (text) => safeStorage.encryptString(text);
safeStorage.decryptStringAsync ??= async (bytes) => ({
  result: safeStorage.decryptString(bytes),
  shouldReEncrypt: false,
});
for (const name of ['handleActivation', 'remove', 'removeAll', 'removeGroup']) Notification[name] ??= () => {};
Notification.getHistory ??= async () => [];

// A test reads the window however the app was started.
app.commandLine.appendSwitch('remote-debugging-port', '0');
await import(new URL('./main/main.js', import.meta.url).href);
