import { describe, expect, it } from 'vitest';
import { faultsOf, findLayerFaults } from '../../../build/layers.ts';
import { PROJECT } from '../../../build/paths.ts';

const planted: readonly [file: string, code: string, message: RegExp][] = [
  ['shared/calls/call.ts', "import fs from 'node:fs';", /shared\/ imports only/],
  ['shared/calls/call.ts', "import { app } from 'electron';", /shared\/ imports only/],
  ['shared/calls/call.ts', "import { useState } from 'react';", /shared\/ imports only/],
  ['shared/contract/calls.ts', "export { a } from '../../electron/log.ts';", /shared\/ imports only/],
  ['electron/pbx/client.ts', "import { a } from '../store/rows.ts';", /electron\/pbx may not import electron\/store/],
  ['electron/pbx/client.ts', "import { a } from '../dialing/dial.ts';", /may not import electron\/dialing/],
  ['electron/pbx/client.ts', "export * from '../ipc/push.ts';", /may not import electron\/ipc/],
  ['electron/pbx/client.ts', "const a = await import('../desktop/tray.ts');", /may not import electron\/desktop/],
  [
    'electron/store/sync.ts',
    "import type { A } from '../ipc/push.ts';",
    /electron\/store may not import electron\/ipc/,
  ],
  ['electron/dialing/dial.ts', "import { a } from '../desktop/tray.ts';", /electron\/dialing may not import/],
  ['electron/vault/vault.ts', "import { a } from '../settings/settings-store.ts';", /electron\/vault may not import/],
  [
    'electron/settings/settings-store.ts',
    "import { a } from '../vault/vault.ts';",
    /electron\/settings may not import/,
  ],
  ['electron/newfolder/a.ts', "import { a } from '../vault/vault.ts';", /has no layer yet/],
  ['electron/pbx/client.ts', "import { a } from '../app.ts';", /nothing imports electron\/app\.ts/],
  ['electron/log.ts', "import { a } from './session/session.ts';", /a helper at the top/],
  ['electron/preload.ts', "import { a } from './log.ts';", /the preload imports only shared/],
  ['electron/pbx/client.ts', "import { a } from '../../renderer/text.ts';", /nothing of the window/],
  [
    'electron/app.ts',
    "import { a } from '../test/support/virtual-time.ts';",
    /nothing of the window, the build or the tests/,
  ],
  ['electron/session/session.ts', "import { ipcMain } from 'electron';", /only electron\/ipc\/ imports ipcMain/],
  ['electron/app.ts', "import { safeStorage as s } from 'electron';", /only electron\/vault\/ imports safeStorage/],
  ['electron/app.ts', "import electron from 'electron';", /by its name/],
  ['electron/app.ts', "import * as electron from 'electron';", /by its name/],
  ['renderer/calls/a.tsx', "import { ipcRenderer } from 'electron';", /neither Electron nor Node/],
  ['renderer/calls/a.tsx', "import path from 'node:path';", /neither Electron nor Node/],
  ['renderer/bridge.ts', "import { a } from '../electron/log.ts';", /neither Electron nor Node/],
  ['renderer/text.ts', "import { a } from '../build/paths.ts';", /imports only renderer\/ and shared/],
  ['renderer/calls/a.tsx', "import { a } from '../dial/dial-store.ts';", /a feature imports no other/],
  ['renderer/welcome/a.tsx', "import { a } from '../app/store.ts';", /a feature imports no other/],
  ['renderer/ui/Button.tsx', "import { a } from '../bridge.ts';", /renderer\/ui may not import renderer\/bridge\.ts/],
  [
    'renderer/ui/call/a.tsx',
    "import { a } from '../../calls/store.ts';",
    /renderer\/ui may not import renderer\/calls/,
  ],
  ['renderer/setup/store.ts', "import { a } from '../welcome/store.ts';", /renderer\/setup may not import/],
  ['renderer/calls/a.tsx', 'window.ringback?.call("x", 1);', /only renderer\/bridge\.ts/],
  ['renderer/main.tsx', "globalThis['ringback'].call();", /only renderer\/bridge\.ts/],
];

const fine: readonly [file: string, code: string][] = [
  ['shared/calls/call.ts', "import { z } from 'zod'; import { a } from './errors.ts';"],
  ['shared/numbers/phone-number.ts', "import { a } from 'libphonenumber-js/min';"],
  [
    'electron/store/sync.ts',
    "import { a } from '../pbx/client.ts'; import { b } from '../timers.ts'; import fs from 'node:fs';",
  ],
  ['electron/ipc/push.ts', "import { ipcMain } from 'electron';"],
  ['electron/vault/system-crypto.ts', "import { safeStorage } from 'electron';"],
  ['electron/app.ts', "import { a } from './ipc/push.ts'; import { app } from 'electron';"],
  ['electron/pbx/client.ts', "import { a } from '../../shared/call.ts';"],
  [
    'renderer/calls/a.tsx',
    "import { a } from '../ui/Button.tsx'; import { b } from '../bridge.ts'; import { c } from 'react';",
  ],
  ['renderer/welcome/a.tsx', "import { a } from '../setup/store.ts';"],
  ['renderer/app/App.tsx', "import { a } from '../calls/store.ts';"],
  ['renderer/bridge.ts', 'window.ringback;'],
];

describe('the layers', () => {
  it.each(planted)('%s may not have %s', (file, code, message) => {
    expect(faultsOf(file, code)).toEqual([
      expect.objectContaining({ file, line: 1, message: expect.stringMatching(message) }),
    ]);
  });

  it.each(fine)('%s may have %s', (file, code) => {
    expect(faultsOf(file, code)).toEqual([]);
  });

  it('tells the line', () => {
    expect(faultsOf('shared/a.ts', "import { z } from 'zod';\n\nimport 'node:fs';\n")).toMatchObject([{ line: 3 }]);
  });

  it('are kept by the project', () => {
    expect(findLayerFaults(PROJECT)).toEqual([]);
  });
});
