import type { Text } from '../../messages/index.ts';
import { headLines, partsAcross, partsOf, type SheetPart } from './parts.ts';
import type { Fact, FaultSheet } from './sheet.ts';

/** The page's only style. Its hash is what the page's policy lets through. */
export const sheetStyle = `
@page { size: A4; margin: 16mm; }
body { color: #111; font: 10pt/1.4 system-ui, sans-serif; margin: 0; }
h1 { font-size: 16pt; margin: 0 0 4pt; }
h2 { border-top: 1pt solid #999; font-size: 12pt; margin: 14pt 0 4pt; overflow-wrap: anywhere; padding-top: 8pt; }
h3 { font-size: 10pt; margin: 10pt 0 2pt; }
p { margin: 0 0 2pt; }
ul, ol { margin: 0; padding-left: 14pt; }
li { break-inside: avoid; margin-bottom: 2pt; }
small { color: #555; display: block; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 0.5pt solid #ccc; overflow-wrap: anywhere; padding: 1pt 6pt 1pt 0; text-align: left; vertical-align: top; }
th { font-weight: 400; width: 38%; }
tr { break-inside: avoid; }
h2, h3 { break-after: avoid; }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as content of an element or of a quoted attribute. Names of callers are hostile (trust.md). */
function escaped(text: string): string {
  return text.toWellFormed().replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A sheet as a page to print, complete in itself: no script, no file, no address. `styleHash`: SHA-256 of `sheetStyle`, base64. */
export function sheetAsHtml(sheet: FaultSheet, t: Text, styleHash: string): string {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'none'; base-uri 'none'`;
  const title = escaped(t('faultSheet.title'));
  const of = sheet.calls.length;
  const calls = sheet.calls.map((call, index) => {
    const heading = escaped(t('faultSheet.call', { place: index + 1, of, uuid: call.uuid }));
    const parts = partsOf(call, t).map((part) => partHtml(part, 'h3'));
    return `<section><h2>${heading}</h2>${parts.join('')}</section>`;
  });
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<title>${title}</title><style>${sheetStyle}</style></head><body><h1>${title}</h1>`,
    ...headLines(sheet, t).map((line) => `<p>${escaped(line)}</p>`),
    ...partsAcross(sheet, t).map((part) => `<section>${partHtml(part, 'h2')}</section>`),
    ...calls,
    '</body></html>',
  ].join('');
}

function partHtml(part: SheetPart, heading: 'h2' | 'h3'): string {
  return `<${heading}>${escaped(part.title)}</${heading}>${bodyHtml(part)}`;
}

function bodyHtml(part: SheetPart): string {
  if (part.kind === 'facts') return `<table>${part.facts.map(rowHtml).join('')}</table>`;
  if (part.kind === 'list') return `<ol>${part.entries.map(entryHtml).join('')}</ol>`;
  const items = part.found.map(({ sentence, evidence }) => {
    return `<li>${escaped(sentence)}${evidence === '' ? '' : `<small>${escaped(evidence)}</small>`}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function rowHtml({ label, value }: Fact): string {
  return `<tr><th scope="row">${escaped(label)}</th><td><bdi>${escaped(value)}</bdi></td></tr>`;
}

function entryHtml(facts: readonly Fact[]): string {
  return `<li>${facts.map(({ label, value }) => `${escaped(label)}: <bdi>${escaped(value)}</bdi>`).join(' · ')}</li>`;
}
