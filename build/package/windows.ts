import { createHash } from 'node:crypto';
import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { APP_ID } from '../../electron/app-id.ts';
import { linkSchemes } from '../../shared/links.ts';
import { inOut } from '../paths.ts';
import { fileName, manifest, type PackageInput, type Release } from './release-facts.ts';
import { runTool } from './tools.ts';

/** For one user without an administrator, or for all users of a computer. */
export type Scope = 'user' | 'machine';

/** WiX's compiler and linker (version 3.14), from the folder that its installer names. */
export function wixTools(): [candle: string, light: string] {
  const { WIX } = process.env;
  const inWix = (name: string): string => (WIX ? path.join(WIX, 'bin', name) : name);
  return [inWix('candle.exe'), inWix('light.exe')];
}

/** An id that stays the same from version to version. Never change what it is made of. */
function guid(...of: readonly string[]): string {
  const hex = createHash('sha256')
    .update(['ringback', ...of].join('\0'))
    .digest('hex');
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20, 32)];
  return `${a}-${b}-4${c}-8${d}-${e}`.toUpperCase();
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const idOf = (kind: string, name: string): string =>
  `${kind}${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;

/** A value of one user's registry, which Windows Installer wants as the key of whatever lies in a user's own folders. */
const userKey = (name: string): string =>
  `<RegistryValue Root="HKCU" Key="Software\\Ringback\\Installed" Name="${idOf('i', name)}" Type="integer" Value="1" KeyPath="yes"/>`;

function component(name: string, scope: Scope, content: string): string {
  return `<Component Id="${idOf('c', name)}" Guid="${guid(scope, name)}" Win64="yes">${content}</Component>`;
}

/** The folders and files of a bundle. Paths inside it have forward slashes. */
function directory(bundle: string, folder: string, scope: Scope): string {
  const entries = globSync('*', { cwd: path.join(bundle, folder) }).sort();
  const inFolder = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
  const isFolder = (name: string): boolean => statSync(path.join(bundle, inFolder(name))).isDirectory();
  const files = entries
    .filter((name) => !isFolder(name))
    .map((name) => {
      const file = inFolder(name);
      const [own, user] = scope === 'machine' ? [' KeyPath="yes"', ''] : ['', userKey(file)];
      const source = attribute(path.join(bundle, file));
      return component(
        file,
        scope,
        `<File Id="${idOf('f', file)}" Name="${attribute(name)}" Source="${source}"${own}/>${user}`,
      );
    });
  const remover =
    scope === 'user'
      ? [
          component(
            `${folder}/`,
            scope,
            `<RemoveFolder Id="${idOf('r', folder)}" On="uninstall"/>${userKey(`${folder}/`)}`,
          ),
        ]
      : [];
  const folders = entries.filter(isFolder).map((name) => {
    const inner = inFolder(name);
    return `<Directory Id="${idOf('d', inner)}" Name="${attribute(name)}">${directory(bundle, inner, scope)}</Directory>`;
  });
  return [...files, ...remover, ...folders].join('\n');
}

/** What makes Ringback one of the programs that Windows offers for phone links. After `--` nothing in a link is a switch. */
function capabilities(scope: Scope): string {
  const root = scope === 'user' ? 'HKCU' : 'HKLM';
  const value = (key: string, name: string, text: string, more = ''): string =>
    `<RegistryValue Root="${root}" Key="${attribute(key)}"${name === '' ? '' : ` Name="${name}"`} Type="string" Value="${attribute(text)}"${more}/>`;
  const own = 'Software\\Ringback\\Capabilities';
  const kind = 'Software\\Classes\\Ringback.PhoneLink';
  return [
    value(kind, '', 'Phone link', ' KeyPath="yes"'),
    value(kind, 'URL Protocol', ''),
    value(`${kind}\\shell\\open\\command`, '', '"[APPLICATIONFOLDER]Ringback.exe" -- "%1"'),
    value(own, 'ApplicationName', manifest.productName),
    value(own, 'ApplicationDescription', manifest.description),
    ...linkSchemes.map((scheme) => value(`${own}\\URLAssociations`, scheme, 'Ringback.PhoneLink')),
    value('Software\\RegisteredApplications', manifest.productName, own),
  ].join('\n');
}

/** The source of an installer, in the language of WiX 3. A newer version replaces an older one; an older one is refused. */
export function wixSource(
  bundle: string,
  { release, scope, icon }: { release: Release; scope: Scope; icon: string },
): string {
  const version = release.version.replace(/[-+].*$/, '');
  const [installScope, home] =
    scope === 'user' ? ['perUser', 'LocalAppDataFolder'] : ['perMachine', 'ProgramFiles64Folder'];
  const shortcut = `<Shortcut Id="StartMenu" Name="Ringback" Directory="ProgramMenuFolder" Target="[APPLICATIONFOLDER]Ringback.exe"
    WorkingDirectory="APPLICATIONFOLDER" Icon="ringback.ico"><ShortcutProperty Key="System.AppUserModel.ID" Value="${APP_ID}"/></Shortcut>`;
  const clearUp = scope === 'user' ? '<RemoveFolder Id="Programs" Directory="Programs" On="uninstall"/>' : '';
  const desktop = [
    component('shortcut', scope, `${shortcut}${clearUp}${userKey('shortcut')}`),
    component('capabilities', scope, capabilities(scope)),
  ].join('\n');
  const folder = scope === 'user' ? `<Directory Id="Programs" Name="Programs">` : '';
  const body = `<Directory Id="APPLICATIONFOLDER" Name="Ringback">${desktop}${directory(bundle, '', scope)}</Directory>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
<Product Id="*" Name="Ringback" Language="1033" Version="${version}" Manufacturer="${attribute(manifest.author)}" UpgradeCode="${guid(scope, 'upgrade')}">
<Package InstallerVersion="500" Compressed="yes" InstallScope="${installScope}" Description="${release.isReal ? 'Ringback' : `FOR TESTS ONLY: Electron ${release.electron}`}"/>
<MajorUpgrade DowngradeErrorMessage="A newer Ringback is installed. Remove it first if you want this older one; your data stays."/>
<MediaTemplate EmbedCab="yes"/>
<Icon Id="ringback.ico" SourceFile="${attribute(icon)}"/>
<Property Id="ARPPRODUCTICON" Value="ringback.ico"/>
<Directory Id="TARGETDIR" Name="SourceDir">
<Directory Id="ProgramMenuFolder"/>
<Directory Id="${home}">${folder}${body}${folder === '' ? '' : '</Directory>'}</Directory>
</Directory>
<Feature Id="Ringback" Level="1" Title="Ringback">@COMPONENTS@</Feature>
</Product>
</Wix>
`;
  const ids = [...text.matchAll(/<Component Id="(\w+)"/g)].map(([, id]) => `<ComponentRef Id="${id}"/>`);
  return text.replace('@COMPONENTS@', () => ids.join('\n'));
}

/** Makes an installer of Windows Installer (.msi), for one user or for all. Gives its path. */
export function makeMsi(bundle: string, { release, target, to, scope }: PackageInput & { scope: Scope }): string {
  const work = inOut('package/wix');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const source = path.join(work, 'ringback.wxs');
  writeFileSync(source, wixSource(bundle, { release, scope, icon: inOut('package/extra/ringback.ico') }));
  const [candle, light] = wixTools();
  const object = path.join(work, 'ringback.wixobj');
  const end = scope === 'user' ? '-user' : '';
  const file = path.join(to, `${fileName(release.label, target)}${end}.msi`);
  runTool(candle, ['-nologo', '-arch', target.arch, '-out', object, source]);
  // ICE91 warns that a folder of one user's is used, which is what an installation for one user is.
  runTool(light, ['-nologo', '-dcl:high', '-sice:ICE91', '-out', file, object]);
  return file;
}
