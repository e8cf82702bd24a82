import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readDirectory } from '../../../../electron/directories/read-directory.ts';
import type { CopyOfSource } from '../../../../electron/directories/reading.ts';
import { realTimers } from '../../../../electron/timers.ts';
import type { Directory } from '../../../../shared/directories/directory.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const PEOPLE = 3000;
const common = { id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', name: '', isOn: true };

function fileOfPeople(): Directory {
  const file = path.join(temporaryFolder('people'), 'people.vcf');
  const card = (n: number) => `BEGIN:VCARD\nVERSION:3.0\nFN:P${n}\nTEL:+4930${1_000_000 + n}\nEND:VCARD\n`;
  fs.writeFileSync(file, Array.from({ length: PEOPLE }, (_, n) => card(n)).join(''));
  return { ...common, kind: 'file', path: file };
}

/** An address book whose entries all have the etag that the copy knows. */
async function unchangedBook(): Promise<Directory> {
  const response = (href: string, prop: string) =>
    `<response><href>${href}</href><propstat><prop>${prop}</prop></propstat></response>`;
  const list = Array.from({ length: PEOPLE }, (_, n) => response(`/book/${n}.vcf`, '<getetag>1</getetag>')).join('');
  const book = response(
    '/book/',
    '<resourcetype><c:addressbook xmlns:c="urn:ietf:params:xml:ns:carddav"/></resourcetype>',
  );
  const server = http.createServer((request, answer) => {
    const inside = request.headers.depth === '1' ? list : book;
    answer.writeHead(207).end(`<multistatus xmlns="DAV:">${inside}</multistatus>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/book/`;
  return { ...common, kind: 'carddav', address, user: '', allowHttp: true, trust: { kind: 'system' } };
}

describe('taking a directory over', () => {
  it.each([
    ['a file', fileOfPeople],
    ['an address book', unchangedBook],
  ])('compares the people of %s with the copy’s in turns, and not in one go', async (_what, open) => {
    const source = await open();
    // Each step fills a turn.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 100;
      return now;
    });
    onTestFinished(() => clock.mockRestore());
    let [looked, most] = [0, 0];
    const seen = () => {
      looked += 1;
      most = Math.max(most, looked);
    };
    const timers = {
      ...realTimers,
      setTimeout: (run: () => void, ms: number) => {
        const next = () => {
          looked = 0;
          run();
        };
        return ms === 0 ? setImmediate(next) : realTimers.setTimeout(run, ms);
      },
    };
    class Known extends Map<string, string> {
      override has(item: string): boolean {
        seen();
        return super.has(item);
      }
      override get(item: string): string | undefined {
        seen();
        return super.get(item);
      }
      override *keys(): MapIterator<string> {
        for (const key of super.keys()) {
          seen();
          yield key;
        }
        return undefined;
      }
    }
    const known = new Known(Array.from({ length: PEOPLE }, (_, n) => [`/book/${n}.vcf`, '1']));
    const written: number[] = [];
    const copy: CopyOfSource = {
      cursor: null,
      etags: async () => known,
      put: async (items) => void written.push(items.length),
      remove: async (items) => void written.push(items.length),
      countPeople: async () => 0,
    };
    const deps = {
      ...{ country: () => 'DE', timers, now: Date.now },
      dns: { resolveSrv: async () => [], resolveTxt: async () => [] },
    };
    await readDirectory(source, deps, { copy, password: async () => '', signal: new AbortController().signal });
    expect(written).toEqual(source.kind === 'file' ? [...Array(PEOPLE / 250).fill(250), PEOPLE] : []);
    expect(most).toBeLessThan(5);
  });
});
