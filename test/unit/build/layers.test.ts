import { expect, it } from 'vitest';
import { faultsOf } from '../../../build/layers.ts';

const planted: readonly [file: string, code: string, message: RegExp][] = [
  ['shared/calls/call.ts', "import { useState } from 'react';", /shared\/ imports only/],
  ['shared/contract/calls.ts', "export { a } from '../../electron/log.ts';", /shared\/ imports only/],
  [
    'electron/pbx/client.ts',
    "import {\n  a,\n} from '../store/rows.ts';",
    /electron\/pbx may not import electron\/store/,
  ],
  ['electron/store/sync.ts', "import type { A } from '../ipc/push.ts';", /may not import electron\/ipc/],
  ['electron/newfolder/a.ts', "import { a } from '../vault/vault.ts';", /has no layer yet/],
  ['electron/pbx/client.ts', "import { a } from '../app.ts';", /nothing imports electron\/app\.ts/],
  ['electron/log.ts', "import { a } from './session/session.ts';", /a helper at the top/],
  ['electron/preload.ts', "import { a } from './log.ts';", /the preload imports only shared/],
  ['electron/app.ts', "import '../test/support/fakes.ts';", /nothing of the window, the build or the tests/],
  ['electron/session/session.ts', "import { app, ipcMain } from 'electron';", /only electron\/ipc\/ imports ipcMain/],
  ['electron/app.ts', "import { safeStorage as s } from 'electron';", /only electron\/vault\/ imports safeStorage/],
  ['electron/app.ts', "import electron from 'electron';", /by its name/],
  ['renderer/calls/a.tsx', "import { ipcRenderer } from 'electron';", /neither Electron nor Node/],
  ['renderer/dial/a.tsx', "import { a } from '../calls/store.ts';", /renderer\/dial may not import renderer\/calls/],
  ['renderer/quality/a.tsx', "import { a } from './screen/b.ts';", /may not import renderer\/quality\/screen/],
  ['renderer/ui/Button.tsx', "import { a } from '../bridge.ts';", /renderer\/ui may not import renderer\/bridge\.ts/],
  ['renderer/main.tsx', "globalThis['ringback'].call();", /only renderer\/bridge\.ts/],
];

it.each(planted)('%s may not have %s', (file, code, message) => {
  expect(faultsOf(file, `\n${code}`)).toEqual([{ file, line: 2, message: expect.stringMatching(message) }]);
});
