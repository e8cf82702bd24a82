import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '../shared/languages.ts';
import { inProject } from './paths.ts';

/** React Aria's files of texts: of which package and part, in which language. */
const FILE =
  /\/node_modules\/(react-(?:aria|stately)(?:-components)?)\/dist\/private\/(.*\/)?intl\/(.*?)(\w\w)-\w\w\.mjs$/;
const VIRTUAL = 'virtual:aria-texts/';
const FILES: Readonly<Record<Exclude<Language, 'en'>, string>> = { de: 'de-DE', fr: 'fr-FR', es: 'es-ES', it: 'it-IT' };
const OURS: Readonly<Record<string, string | undefined>> = FILES;

/**
 * React Aria's own texts, which mostly screen readers say. The English ones are in the first script. Each of the window's other languages is a file of
 * its own (`virtual:aria-texts/de`), which fills in what `renderer/aria-texts.ts` keeps free for it. The other thirty languages are left out.
 */
export function ariaTexts(): Plugin {
  const keeper = inProject('renderer/aria-texts.ts');
  return {
    name: 'aria-texts',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:aria-texts\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: [/\0virtual:aria-texts\//, /\/dist\/private\/(?:.*\/)?intl\/.*(?<!en-US)\.mjs$/] },
      handler(id) {
        if (id.startsWith(`\0${VIRTUAL}`)) return allTexts(id.slice(VIRTUAL.length + 1));
        const part = partOf(id);
        if (part === null) return null;
        if (OURS[part.language] === undefined || !id.includes(`${OURS[part.language]}.mjs`))
          return 'export default undefined';
        const [language, name] = [part.language, part.name].map((one) => JSON.stringify(one));
        return `import { ariaTextsOf } from ${JSON.stringify(keeper)};\nexport default ariaTextsOf(${language}, ${name});`;
      },
    },
  };
}

function partOf(id: string): { name: string; language: string } | null {
  const [, library, , part = '', language] = FILE.exec(id.replaceAll(path.sep, '/')) ?? [];
  return library === undefined || language === undefined ? null : { name: `${library}/${part}`, language };
}

/** One module with all texts of a language, by the part of the library that says them. */
function allTexts(language: string): string {
  const files = globSync(
    `node_modules/react-{aria,stately,aria-components}/dist/private/**/intl/**/${OURS[language]}.mjs`,
    {
      cwd: inProject('.'),
    },
  );
  const parts = files.toSorted().map((file, index) => {
    const code = readFileSync(inProject(file), 'utf8').replace(/^\/\/# sourceMappingURL.*$/m, '');
    // Each file names what it exports at its end.
    const body = code.replace(/export \{(\S+) as default\};/, 'return $1;');
    const { name } = partOf(inProject(file)) ?? { name: file };
    return { name, made: `const part${index} = (() => {\n${body}\n})();`, index };
  });
  const list = parts.map(({ name, index }) => `${JSON.stringify(name)}: part${index}`);
  return `${parts.map(({ made }) => made).join('\n')}\nexport const texts = { ${list.join(', ')} };`;
}
