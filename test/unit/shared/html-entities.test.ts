import { expect, it } from 'vitest';
import { withoutEntities } from '../../../shared/html-entities.ts';

it.each([
  ['M&uuml;ller &amp; S&ouml;hne', 'Müller & Söhne'],
  ['Fran&ccedil;ois B&eacute;ranger', 'François Béranger'],
  ['&Scaron;imek &Aring;berg Wei&szlig; &AElig;r&oslash;', 'Šimek Åberg Weiß Ærø'],
  ['O&#039;Brien O&#x27;Brien O&apos;Brien O&rsquo;Brien', "O'Brien O'Brien O'Brien O’Brien"],
  ['&quot;Anna&quot; &lt;101&gt;', '"Anna" <101>'],
  ['&thorn;&oacute;r Si&eth; &OElig;uvre', 'þór Sið Œuvre'],
  ['&bdquo;Krone&ldquo; &laquo;Lyon&raquo; Acme&reg; &mdash; Ost', '„Krone“ «Lyon» Acme® — Ost'],
  ['M&uuml\\;ller', 'Müller'],
  // Once: what is escaped twice is shown as it was before the last time.
  ['&amp;amp;', '&amp;'],
])('reads %j', (text, read) => {
  expect(withoutEntities(text)).toBe(read);
});

it.each(['AT&T', 'AT&T;', 'R&D; Sales', 'M&uuml ller', '&toString;', '&#;', '&#xg;', '&#9999999;', '&#xffffff;', '&;'])(
  'leaves %j as it is',
  (text) => {
    expect(withoutEntities(text)).toBe(text);
  },
);
