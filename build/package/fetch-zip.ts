import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { downloadArtifact } from '@electron/get';
import { inProject } from '../paths.ts';

// Run by electron-zip.ts in a separate process, which is ended if the download stalls.
const [platform = '', arch = '', folder = ''] = process.argv.slice(2);
const read = (name: string) => JSON.parse(readFileSync(inProject('node_modules/electron', name), 'utf8'));
const temporary = mkdtempSync(path.join(folder, 'tmp-'));
try {
  const zip = await downloadArtifact({
    version: read('package.json').version,
    artifactName: 'electron',
    platform,
    arch,
    checksums: read('checksums.json'),
    tempDirectory: temporary,
  });
  const copy = path.join(temporary, path.basename(zip));
  copyFileSync(zip, copy);
  renameSync(copy, path.join(folder, path.basename(zip)));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
