import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DavResource, readMultistatus } from '../../../../../electron/directories/carddav/multistatus.ts';
import { realTimers } from '../../../../../electron/timers.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { tries } from '../../../../support/tries.ts';

async function read(xml: string) {
  const resources: DavResource[] = [];
  const end = await readMultistatus(Buffer.from(xml), (one) => resources.push(one), realTimers);
  return { ...end, resources };
}

const refused = (xml: string) =>
  read(xml).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.data : error),
  );

/** Answers as the servers' documents and the servers themselves write them. */
const DIALECTS: readonly [name: string, xml: string, expected: Partial<DavResource>][] = [
  [
    'Radicale: default namespace, quotes in the tag',
    `<?xml version='1.0' encoding='utf-8'?>
<multistatus xmlns="DAV:" xmlns:CR="urn:ietf:params:xml:ns:carddav"><response><href>/anna/book/1.vcf</href><propstat><prop><getetag>"abc"</getetag><CR:address-data>BEGIN:VCARD
FN:Anna &amp; Söhne
END:VCARD
</CR:address-data></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
    { href: '/anna/book/1.vcf', etag: '"abc"', card: 'BEGIN:VCARD\nFN:Anna & Söhne\nEND:VCARD\n' },
  ],
  [
    'Nextcloud (sabre/dav): prefixes, line breaks as references, what it lacks with 404',
    `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/">
<d:response><d:href>/remote.php/dav/addressbooks/users/anna/contacts/</d:href>
<d:propstat><d:prop><d:resourcetype><d:collection/><card:addressbook/></d:resourcetype><d:displayname>Contacts</d:displayname><cs:getctag>7</cs:getctag><d:sync-token>http://sabre.io/ns/sync/7</d:sync-token>
<d:supported-report-set><d:supported-report><d:report><d:sync-collection/></d:report></d:supported-report></d:supported-report-set></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
<d:propstat><d:prop><d:getetag/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response></d:multistatus>`,
    {
      href: '/remote.php/dav/addressbooks/users/anna/contacts/',
      isAddressBook: true,
      displayName: 'Contacts',
      ctag: '7',
      syncToken: 'http://sabre.io/ns/sync/7',
      canSync: true,
      etag: null,
    },
  ],
  [
    'SOGo: properties in CDATA',
    `<D:multistatus xmlns:D="DAV:"><D:response><D:href>/SOGo/dav/anna/Contacts/personal/1.vcf</D:href><D:propstat><D:prop><C:address-data xmlns:C="urn:ietf:params:xml:ns:carddav"><![CDATA[BEGIN:VCARD
FN:A <b>
END:VCARD]]></C:address-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`,
    { card: 'BEGIN:VCARD\nFN:A <b>\nEND:VCARD' },
  ],
  [
    'iCloud: whole addresses, the principal in its own element',
    `<multistatus xmlns="DAV:"><response xmlns="DAV:"><href>/</href><propstat><prop><current-user-principal xmlns="DAV:"><href xmlns="DAV:">/123/principal/</href></current-user-principal><addressbook-home-set xmlns="urn:ietf:params:xml:ns:carddav"><href xmlns="DAV:">https://p42-contacts.icloud.com:443/123/carddavhome/</href></addressbook-home-set></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`,
    { principal: '/123/principal/', homes: ['https://p42-contacts.icloud.com:443/123/carddavhome/'] },
  ],
  [
    'a card that is gone: a status of its own',
    `<d:multistatus xmlns:d="DAV:"><d:response><d:href>/b/2.vcf</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response></d:multistatus>`,
    { href: '/b/2.vcf', status: 404, etag: null },
  ],
];

describe('readMultistatus', () => {
  it.each(DIALECTS)('reads %s', async (_name, xml, expected) => {
    const { resources } = await read(xml);
    expect(resources).toEqual([expect.objectContaining(expected)]);
  });

  it('returns the sync token behind the resources, and not that of one of them', async () => {
    const one = '<response><href>/a</href><propstat><prop><sync-token>inner</sync-token></prop></propstat></response>';
    const { syncToken, resources } = await read(
      `<multistatus xmlns="DAV:">${one}<sync-token>outer</sync-token></multistatus>`,
    );
    expect([syncToken, resources[0]?.syncToken]).toEqual(['outer', 'inner']);
  });

  it('takes nothing from a property that the server refuses, though it writes a value', async () => {
    const xml =
      '<multistatus xmlns="DAV:"><response><href>/a</href><propstat><prop><getetag>"1"</getetag></prop><status>HTTP/1.1 403 Forbidden</status></propstat></response></multistatus>';
    expect((await read(xml)).resources).toEqual([expect.objectContaining({ etag: null, href: '/a' })]);
  });

  it('reads a letter of two bytes that lies over the end of a piece', async () => {
    const xml = (pad: number) =>
      `<multistatus xmlns="DAV:"><!--${'x'.repeat(pad)}--><response><href>/ä</href></response></multistatus>`;
    for (let pad = 4020; pad < 4040; pad += 1) expect((await read(xml(pad))).resources[0]?.href).toBe('/ä');
  });

  it('keeps no more of a card than eight megabytes, and no more than some lines of any other text', async () => {
    const long = 'x'.repeat(9 * 1024 * 1024);
    const { resources } = await read(
      `<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><response><href>${long}</href><propstat><prop><c:address-data>${long}</c:address-data></prop></propstat></response></multistatus>`,
    );
    expect(resources[0]?.href).toHaveLength(4000);
    expect(resources[0]?.card).toHaveLength(8 * 1024 * 1024);
  });

  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    ['an entity bomb', `${bomb}<multistatus xmlns="DAV:"><response><href>&b;</href></response></multistatus>`],
    [
      'a file by an external entity',
      `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><multistatus xmlns="DAV:">&f;</multistatus>`,
    ],
    ['a document type without entities', '<!DOCTYPE multistatus><multistatus xmlns="DAV:"/>'],
    [
      'an entity that XML does not know',
      '<multistatus xmlns="DAV:"><response><href>&b;</href></response></multistatus>',
    ],
    ['an element that never ends', '<multistatus xmlns="DAV:"><response>'],
    ['elements without end', `<multistatus xmlns="DAV:">${'<a>'.repeat(1000)}`],
    ['a name of megabytes', `<multistatus xmlns="DAV:"><${'a'.repeat(1_000_000)}/></multistatus>`],
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['another document', '<rss/>'],
    ['nothing', ''],
    ['no XML', '{"error":1}'],
  ])('refuses %s', async (_name, xml) => {
    expect(await refused(xml)).toMatchObject({ kind: 'badAnswer' });
  });

  it('reads an answer with any bytes changed, or refuses it', async () => {
    const [, good] = DIALECTS[0] ?? ['', ''];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(), to: fc.nat(255) }), { minLength: 1, maxLength: 6 }),
        async (changes) => {
          const bytes = Buffer.from(good);
          for (const { at, to } of changes) bytes[at % bytes.length] = to;
          const end = readMultistatus(bytes, () => {}, realTimers);
          await end.catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
        },
      ),
      { numRuns: tries(200, 20_000) },
    );
  });
});
