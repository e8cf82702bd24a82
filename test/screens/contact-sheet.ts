import type { Comparison } from './compare.ts';
import { pictureName, SIZES, type Size, THEMES } from './pictures.ts';

/** A state of which pictures were taken. */
export interface Taken {
  readonly screen: string;
  readonly name: string;
  readonly size: Size;
  /** Why the state was not reached. */
  readonly failed: string | null;
  /** What the accessibility check and the measuring of texts found. */
  readonly faults: readonly string[];
}

/** The folders with pictures, as the page reaches them. */
export interface SheetFolders {
  readonly accepted: string;
  readonly differences: string;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page that shows every picture, by screen, with choices of size and theme. `compared`: also what differs from the accepted pictures. */
export function contactSheet(
  taken: readonly Taken[],
  compared: ReadonlyMap<string, Comparison> | null,
  folders: SheetFolders,
): string {
  const screens = [...new Set(taken.map(({ screen }) => screen))];
  const differing = [...(compared ?? [])].filter(([, { kind }]) => kind !== 'equal');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Ringback: every screen</title>
<style>${STYLE}</style>
<header>
<h1>Every screen</h1>
${choice('size', ['all', ...Object.keys(SIZES)])}
${choice('theme', ['all', ...THEMES])}
<nav>${[...(compared ? ['Differences'] : []), ...screens].map((name) => `<a href="#${escaped(name)}">${escaped(name)}</a>`).join(' ')}</nav>
</header>
${compared ? differences(differing, folders) : ''}
${screens
  .map((screen) =>
    section(
      screen,
      taken.filter((one) => one.screen === screen),
    ),
  )
  .join('\n')}
<dialog><img alt=""><p></p></dialog>
<script>${SCRIPT}</script>
</html>
`;
}

function choice(name: string, values: readonly string[]): string {
  const option = (value: string, index: number) =>
    `<label><input type="radio" name="${name}" value="${value}"${index === 0 ? ' checked' : ''}> ${value}</label>`;
  return `<fieldset><legend>${name}</legend>${values.map(option).join('')}</fieldset>`;
}

function picture(file: string, caption: string, size: string, theme: string): string {
  return `<figure data-size="${size}" data-theme="${theme}"><button><img loading="lazy" src="${escaped(file)}" alt="${escaped(caption)}"></button><figcaption>${escaped(caption)}</figcaption></figure>`;
}

function section(screen: string, states: readonly Taken[]): string {
  const names = [...new Set(states.map(({ name }) => name))];
  const state = (name: string) => {
    const of = states.filter((one) => one.name === name);
    const pictures = of.flatMap(({ size }) =>
      THEMES.map((theme) => picture(pictureName(screen, name, size, theme), `${size}, ${theme}`, size, theme)),
    );
    const notes = of.flatMap(({ size, failed, faults }) => [
      ...(failed === null ? [] : [`Not reached (${size}): ${failed}`]),
      ...faults.map((fault) => `${size}: ${fault}`),
    ]);
    const list = notes.map((note) => `<pre>${escaped(note)}</pre>`).join('');
    return `<h3>${escaped(name)}</h3>${list}<div class="pictures">${pictures.join('')}</div>`;
  };
  return `<section id="${escaped(screen)}"><h2>${escaped(screen)}</h2>${names.map(state).join('\n')}</section>`;
}

function differences(all: readonly (readonly [string, Comparison])[], folders: SheetFolders): string {
  const row = ([name, comparison]: readonly [string, Comparison]) => {
    const [, , size = '', theme = ''] = name.split('.');
    const isThere = { accepted: comparison.kind !== 'new', now: comparison.kind !== 'gone' };
    const drawn = comparison.kind === 'different' && comparison.pixels !== null;
    return `<h3>${escaped(name)} · ${words(comparison)}</h3><div class="pictures">${[
      isThere.accepted ? picture(`${folders.accepted}/${name}`, 'accepted', size, theme) : '',
      isThere.now ? picture(name, 'now', size, theme) : '',
      drawn ? picture(`${folders.differences}/${name}`, 'difference', size, theme) : '',
    ].join('')}</div>`;
  };
  return `<section id="Differences"><h2>${all.length} differ from the accepted pictures</h2>${all.map(row).join('\n')}</section>`;
}

function words(comparison: Comparison): string {
  if (comparison.kind !== 'different') return comparison.kind;
  return comparison.pixels === null ? 'another size' : `${comparison.pixels} pixels`;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
body { margin: 0; background: light-dark(#e9ebef, #26282e); }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 8px 16px; background: Canvas; }
h1 { font-size: 16px; margin: 0; } h2 { margin: 24px 0 8px; } h3 { margin: 16px 0 4px; font-size: 14px; }
fieldset { border: 0; padding: 0; margin: 0; display: flex; gap: 8px; } legend { float: left; margin-right: 8px; }
nav { display: flex; flex-wrap: wrap; gap: 0 12px; } section { padding: 0 16px; scroll-margin-top: 80px; }
.pictures { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; } figure { margin: 0; }
figure button { padding: 0; border: 0; background: none; cursor: zoom-in; } figure img { display: block; height: 360px; box-shadow: 0 1px 4px #0006; }
figcaption { color: GrayText; } pre { white-space: pre-wrap; color: #c8281e; margin: 4px 0; }
dialog { border: 0; padding: 0; max-width: none; max-height: none; background: none; } dialog::backdrop { background: #000c; }
dialog p { color: #fff; margin: 4px 0; } dialog img { max-width: 96vw; max-height: 92vh; }
${[...Object.keys(SIZES)].map((size) => `body:has([name=size][value=${size}]:checked) figure:not([data-size=${size}]) { display: none; }`).join('\n')}
${THEMES.map((theme) => `body:has([name=theme][value=${theme}]:checked) figure:not([data-theme=${theme}]) { display: none; }`).join('\n')}
`;

/** A click enlarges a picture; the arrow keys go on to the others in sight. */
const SCRIPT = `
const dialog = document.querySelector('dialog');
let open = null;
const show = (figure) => {
  if (!figure) return;
  open = figure;
  dialog.querySelector('img').src = figure.querySelector('img').src;
  dialog.querySelector('p').textContent = figure.closest('section').id + ' · ' + decodeURI(figure.querySelector('img').src.split('/').pop());
  if (!dialog.open) dialog.showModal();
};
document.addEventListener('click', ({ target }) => {
  if (target.closest('dialog')) return dialog.close();
  show(target.closest('figure'));
});
dialog.addEventListener('keydown', ({ key }) => {
  const all = [...document.querySelectorAll('figure')].filter((figure) => figure.offsetParent);
  const at = all.indexOf(open) + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0);
  if (key.startsWith('Arrow')) show(all[at]);
});
`;
