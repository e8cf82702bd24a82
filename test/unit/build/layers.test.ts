import { expect, it } from 'vitest';
import { faultsOf, oneSided } from '../../../build/layers.ts';

const planted: readonly [file: string, code: string, message: string][] = [
  ['shared/calls/call.ts', "import { useState } from 'react';", 'shared may not import react'],
  ['shared/contract/calls.ts', "export { a } from '../../electron/log.ts';", 'shared may not import electron'],
  [
    'electron/pbx/client.ts',
    "import {\n  a,\n} from '../history/rows.ts';",
    'electron/pbx may not import electron/history',
  ],
  [
    'electron/history/sync.ts',
    "import type { A } from '../ipc/push.ts';",
    'electron/history may not import electron/ipc',
  ],
  [
    'electron/newfolder/a.ts',
    "import { a } from '../vault/vault.ts';",
    'electron/newfolder has no layer yet: name it in build/layers.ts',
  ],
  ['electron/pbx/client.ts', "import { a } from '../app.ts';", 'electron/pbx may not import electron/app.ts'],
  ['electron/log.ts', "import { a } from './session/session.ts';", 'electron may not import electron/session'],
  ['electron/preload.ts', "import { a } from './log.ts';", 'electron/preload.ts may not import electron'],
  ['electron/app.ts', "import '../test/support/fakes.ts';", 'electron/app.ts may not import test/support'],
  ['electron/session/session.ts', "import { app, ipcMain } from 'electron';", 'only electron/ipc/ imports ipcMain'],
  ['electron/app.ts', "import { safeStorage as s } from 'electron';", 'only electron/vault/ imports safeStorage'],
  ['electron/app.ts', "import electron from 'electron';", 'take what is needed of electron by its name'],
  ['renderer/calls/a.tsx', "import { ipcRenderer } from 'electron';", 'renderer/calls may not import electron'],
  ['renderer/main.tsx', "import fs from 'node:fs';", 'renderer may not import node:fs'],
  ['renderer/main.tsx', "import { a } from '../electron/log.ts';", 'renderer may not import electron'],
  ['renderer/dial/a.tsx', "import { a } from '../calls/store.ts';", 'renderer/dial may not import renderer/calls'],
  [
    'renderer/quality/a.tsx',
    "import { a } from './screen/b.ts';",
    'renderer/quality may not import renderer/quality/screen',
  ],
  ['renderer/ui/Button.tsx', "import { a } from '../bridge.ts';", 'renderer/ui may not import renderer'],
  ['electron/pbx/transport.ts', 'const late = setTimeout(end, 10);', 'only electron/timers.ts makes timers'],
  ['electron/sync/sync.ts', 'setInterval<void>(poll, 10);', 'only electron/timers.ts makes timers'],
  [
    'electron/app.ts',
    "import { setTimeout as wait } from 'node:timers/promises';",
    'only electron/timers.ts makes timers',
  ],
  ['renderer/main.tsx', "globalThis['ringback'].call();", 'only renderer/bridge.ts names window.ringback'],
];

it.each(planted)('%s may not have %s', (file, code, message) => {
  expect(faultsOf(file, `\n${code}`)).toEqual([{ file, line: 2, message }]);
});

it('names the files of shared/ that one side alone uses, also by way of other files', () => {
  const sources = new Map([
    ['electron/a.ts', "import { both } from '../shared/both.ts';\nimport { main } from '../shared/main.ts';"],
    ['renderer/b.tsx', "import type { Both } from '../shared/both.ts';\nconst c = import('../shared/window.ts');"],
    ['shared/both.ts', "export { deep } from './deep/deep.ts';"],
    ['shared/deep/deep.ts', ''],
    ['shared/main.ts', "import { x } from './main-too.ts';"],
    ['shared/main-too.ts', ''],
    ['shared/window.ts', ''],
    ['shared/nobody.ts', "import { both } from './both.ts';"],
    ['test/unit/shared/main.test.ts', "import { main } from '../../../shared/main.ts';"],
  ]);
  const says = (side: string): string => `${side} this file: shared/ holds what both sides use`;
  expect(oneSided(sources).map(({ file, message }) => [file, message])).toEqual([
    ['shared/main.ts', says('only electron/ imports')],
    ['shared/main-too.ts', says('only electron/ imports')],
    ['shared/window.ts', says('only renderer/ imports')],
    ['shared/nobody.ts', says('nothing imports')],
  ]);
});
