import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { inOut } from '../../build/paths.ts';
import { say } from '../../build/say.ts';
import { languages } from '../../shared/languages.ts';
import { readyChromium } from '../support/host/ready-chromium.ts';
import { cutInNarrow } from '../support/screens/appearances.ts';
import { chapters } from '../support/screens/chapters.ts';
import { answerInPseudo, pseudoText, unbracketedIn } from '../support/screens/pseudo-language.ts';
import { speak } from '../support/screens/screens.ts';
import { pictureName, SIZES, takePictures } from './pictures.ts';
import { writeReadmePictures } from './readme.ts';
import { runChapter } from './run-chapter.ts';

const FOLDER = inOut('screens');

const HELP = `npm run screens [-- options]: takes pictures of every screen into .out/screens.
  --only=TEXT   only the chapters whose name contains it
  --language=L  in another language: ${languages.filter((one) => one !== 'en').join(', ')}; counts the texts that are cut off at 320 and 380 px. In pseudo, a language that nobody speaks,
                it also counts the texts that are outside the catalogue
  --readme      afterwards takes the README's pictures over (needs ImageMagick)`;

/** What the scenes type, and what their certificates, tables and people hold: no texts of the app. */
const TYPED = [
  'VIP',
  'Mobile',
  'Acme',
  'Sales',
  'Maria Keller',
  'CN=office-pbx',
  'CN=Example Company CA',
  'CN=cloud.example.com',
];

async function main(argv: readonly string[]): Promise<number> {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: { only: { type: 'string' }, language: { type: 'string' }, readme: flag, help: flag },
  });
  if (values.help) say(HELP);
  if (values.help) return 0;
  const wanted = chapters.filter(({ name }) => name.toLowerCase().includes((values.only ?? '').toLowerCase()));
  if (wanted.length === 0) {
    say(`No chapter has ${values.only} in its name. There are: ${chapters.map(({ name }) => name).join(', ')}.`);
    return 1;
  }
  const isPseudo = values.language === 'pseudo';
  const language = isPseudo ? 'de' : languages.find((one) => one === (values.language ?? 'en'));
  if (language === undefined) {
    say(`There is no text in ${values.language}. There are: ${languages.join(', ')}, pseudo.`);
    return 1;
  }
  await speak(language, isPseudo ? pseudoText : undefined);
  const host = await readyChromium();
  if (!host) return 1;
  rmSync(FOLDER, { recursive: true, force: true });
  let missed = 0;
  let cut = 0;
  let outside = 0;
  // One chapter after the other, in both sizes side by side.
  for (const chapter of wanted) {
    const sizes = (['compact', 'wide'] as const).map((size, index) =>
      runChapter({
        host,
        chapter,
        index,
        size: SIZES[size],
        language,
        ...(isPseudo && { begin: answerInPseudo }),
        async shown({ screen, name }, page, failed, pbx) {
          await takePictures(page, FOLDER, (theme) => pictureName(screen, name, size, theme));
          if (size === 'compact') {
            const texts = await cutInNarrow(page);
            cut += texts.length;
            const data = [pbx.records.all(), pbx.gateways, pbx.extensions, pbx.address, pbx.zone, TYPED];
            const own = isPseudo ? await unbracketedIn(page, data) : [];
            outside += own.length;
            for (const text of [...texts, ...own]) say(`  "${name}": ${text}`);
            await page.setViewportSize(SIZES[size]);
          }
          if (failed === null) return;
          missed += 1;
          say(`  ${chapter.name}, ${size}: "${name}" was not reached: ${failed.split('\n')[0]}`);
        },
      }),
    );
    await Promise.all(sizes);
    say(`${chapter.name}: ${chapter.scenes.length} states.`);
  }
  if (values.readme) writeReadmePictures(FOLDER);
  say(`${cut} texts are cut off at 320 and 380 px.`);
  if (isPseudo) say(`${outside} texts are outside the catalogue.`);
  say(`${missed} states were not reached. The pictures are in ${FOLDER}`);
  return missed + cut + outside > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
