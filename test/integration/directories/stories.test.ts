import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readInThread } from '../../../electron/directories/read-in-thread.ts';
import type { Trust } from '../../../shared/connection.ts';
import { appDirectories } from '../../support/directories/app-directories.ts';
import { OFFICE_PASSWORD, type Office, type OfficePerson, offices } from '../../support/directories/offices.ts';
import { READING_THREAD } from '../../support/directories/reading-thread.ts';
import { authority, has, serverCertificate } from '../../support/directories/servers.ts';
import { filesIn, found } from '../../support/inputs/canary.ts';
import { type Made, makeCertificate } from '../../support/pbx/certificates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tries } from '../../support/tries.ts';

const anna: OfficePerson = { name: 'Anna Müller', number: '030 123456' };
const ben: OfficePerson = { name: 'Ben Öz', number: '+49 151 23456789' };
const nobody: OfficePerson = { name: 'Without a number', number: '7' };
const many = (count: number): OfficePerson[] =>
  Array.from({ length: count }, (_, place) => ({ name: `Person ${place}`, number: `+49 40 ${1_000_000 + place}` }));
const SECOND_PASSWORD = 'canary-second-51e0';

const HOSTS = ['127.0.0.1'];
const signed = (more: Partial<Parameters<typeof makeCertificate>[0]>): Made =>
  makeCertificate({ name: 'directory', by: authority, ...more });
const byCompany = (): Trust => ({ kind: 'ca', pem: authority.cert });
const pinOf = ({ cert }: Made): Trust => ({ kind: 'pin', pem: cert, sha256: new X509Certificate(cert).fingerprint256 });

/** The app as a person has it, with what they press. Nothing of it ever tells the password. */
function person(office: Office, hasPassword: boolean, inThread: boolean) {
  const app = appDirectories(undefined, inThread ? { readDirectory: readInThread(READING_THREAD) } : {});
  const { directories, state, said, folder, refusal } = app;
  const { id } = office.source();
  return {
    ...app,
    add: (trust?: Trust, password = OFFICE_PASSWORD) =>
      refusal(directories.save(office.source(trust), hasPassword ? password : null).then(() => directories.update(id))),
    test: (trust?: Trust, password = OFFICE_PASSWORD) =>
      refusal(directories.test(office.source(trust), hasPassword ? password : null)),
    update: () => directories.update(id),
    line: () => directories.list()[0]?.state,
    whoCalls: (number: string) => directories.peopleOf(number)[0]?.name ?? null,
    /** Where a password stands: in files, settings, states and errors. */
    leaks: () => {
      const places = {
        ...filesIn(folder),
        said: Buffer.from(said.join('\n')),
        settings: Buffer.from(JSON.stringify(state)),
      };
      return [OFFICE_PASSWORD, SECOND_PASSWORD].flatMap((secret) => found(places, secret));
    },
  };
}

for (const { name, programs, isSecure, inThread, hasPassword, hasTokens, asks, open } of offices) {
  // A story that a server can't play isn't one of its stories.
  const [itWithTls, itWithPassword, itWithTokens] = [isSecure, hasPassword, hasTokens].map((can) => (can ? it : null));
  describe.skipIf(!has(...programs))(name, () => {
    let office: Office;
    let shows: 'nothing' | 'its usual certificate' | 'another one' = 'nothing';

    async function stop(): Promise<void> {
      await office.stop();
      shows = 'nothing';
    }
    async function start(tls?: Made): Promise<void> {
      await stop();
      await office.start(tls);
      shows = tls === undefined ? 'its usual certificate' : 'another one';
    }
    /** What the server was asked for during `work`. The server is stopped afterwards, because only then its log is complete. */
    async function askedDuring(tls: Made | undefined, work: () => Promise<unknown>): Promise<readonly string[]> {
      await start(tls);
      const before = office.asked().length;
      await work();
      await stop();
      return office.asked().slice(before);
    }

    beforeAll(async () => {
      office = await open(temporaryFolder('office', afterAll));
    });
    afterAll(stop);
    // What a story has changed is as before.
    beforeEach(async () => {
      if (shows !== 'its usual certificate') await start();
      await office.setPassword(OFFICE_PASSWORD);
      await office.people([anna, ben, nobody]);
    });

    /** The person begins to use Ringback; at the end no password is anywhere. */
    async function story(play: (app: ReturnType<typeof person>) => Promise<void>): Promise<void> {
      const app = person(office, hasPassword, inThread);
      await app.directories.start();
      await play(app);
      expect(app.leaks()).toEqual([]);
    }

    it('shows its people in a test, and nothing is kept', () =>
      story(async ({ test, said, state, line }) => {
        expect(await test()).toBeNull();
        expect(said.join()).toContain(anna.name);
        expect([state.sources, line()]).toEqual([[], undefined]);
      }));

    it('shows the first ten people in a test where it has more', () =>
      story(async ({ refusal, directories }) => {
        await office.people(many(12));
        const found = directories.test(office.source(), OFFICE_PASSWORD);
        expect(await refusal(found)).toBeNull();
        expect((await found).people).toHaveLength(10);
      }));

    it('gives all people at first', () =>
      story(async ({ add, line, whoCalls, directories }) => {
        expect(await add()).toBeNull();
        expect(line()).toMatchObject({ people: 2, unread: 1, isCutOff: false, failed: null });
        expect([whoCalls('+4930123456'), whoCalls('015123456789'), whoCalls('7')]).toEqual([anna.name, ben.name, null]);
        expect((await directories.find('mueller', 5)).map(({ name }) => name)).toEqual([anna.name]);
      }));

    it('gives nothing new where nothing has changed', () =>
      story(async ({ add, update, state, line }) => {
        await add();
        const before = state.peopleChanges;
        await update();
        expect([state.peopleChanges, line()?.people]).toEqual([before, 2]);
      }));

    it('gives another name, another number and a new person at the next reading', () =>
      story(async ({ add, update, whoCalls }) => {
        await add();
        const cem = { name: 'Cem Ay', number: '+49 30 99' };
        await office.people([{ ...anna, name: 'Anna Schulz' }, { ...ben, number: '+49 30 98' }, nobody, cem]);
        await update();
        expect(['030123456', '+493098', '+493099'].map(whoCalls)).toEqual(['Anna Schulz', ben.name, cem.name]);
        expect(whoCalls('015123456789')).toBeNull();
      }));

    it('takes away who is no longer there', () =>
      story(async ({ add, update, whoCalls, line }) => {
        await add();
        await office.people([anna]);
        await update();
        expect([whoCalls('015123456789'), whoCalls('030123456'), line()?.people]).toEqual([null, anna.name, 1]);
      }));

    it('gives many people in parts', () =>
      story(async ({ add, update, line, whoCalls }) => {
        const count = programs.includes('slapd') ? tries(1000, 50_000) : tries(60, 2000);
        await office.people(many(count));
        expect(await add()).toBeNull();
        expect(line()).toMatchObject({ people: count, unread: 0, isCutOff: false, failed: null });
        expect(whoCalls(`+4940${1_000_000 + count - 1}`)).toBe(`Person ${count - 1}`);
        await office.people(many(count - 10));
        await update();
        expect([line()?.people, whoCalls(`+4940${1_000_000 + count - 1}`)]).toEqual([count - 10, null]);
      }));

    it('keeps its people while it is stopped, says so, and is read again once it is back', () =>
      story(async ({ add, update, whoCalls, line }) => {
        await add();
        await stop();
        await update();
        expect(line()).toMatchObject({ people: 2, failed: { error: { kind: 'network', reason: 'refused' } } });
        expect(whoCalls('030123456')).toBe(anna.name);
        await start();
        await office.people([{ ...anna, name: 'Anna Schulz' }, ben]);
        await update();
        expect([line()?.failed, whoCalls('030123456')]).toEqual([null, 'Anna Schulz']);
      }));

    itWithPassword?.('refuses a wrong password: a test and its line say so', () =>
      story(async ({ test, add, line }) => {
        expect(await test(undefined, SECOND_PASSWORD)).toMatchObject({ kind: 'unauthorized' });
        await add(undefined, SECOND_PASSWORD);
        expect(line()).toMatchObject({ people: 0, updatedAt: null, failed: { error: { kind: 'unauthorized' } } });
      }),
    );

    itWithPassword?.('keeps its people when its password changes, until the new one is entered', () =>
      story(async ({ add, update, line, whoCalls }) => {
        await add();
        await office.setPassword(SECOND_PASSWORD);
        await office.people([{ ...anna, name: 'Anna Schulz' }, ben]);
        await update();
        expect(line()).toMatchObject({ people: 2, failed: { error: { kind: 'unauthorized' } } });
        expect(whoCalls('030123456')).toBe(anna.name);
        expect(await add(undefined, SECOND_PASSWORD)).toBeNull();
        expect([line()?.failed, whoCalls('030123456')]).toEqual([null, 'Anna Schulz']);
      }),
    );

    itWithTokens?.('is compared whole where it has forgotten its sync tokens', () =>
      story(async ({ add, update, line, whoCalls }) => {
        await add();
        await office.people([{ ...anna, name: 'Anna Schulz' }]);
        await office.forgetTokens();
        await update();
        expect(line()).toMatchObject({ people: 1, failed: null });
        expect([whoCalls('030123456'), whoCalls('015123456789')]).toEqual(['Anna Schulz', null]);
      }),
    );

    itWithTls?.each<[what: string, shown: () => Made, trust: (usual: Made) => Trust, reason: string]>([
      ['another one than the pinned one', serverCertificate, pinOf, 'pinChanged'],
      ['one of another authority', () => makeCertificate({ name: 'directory', hosts: HOSTS }), byCompany, 'selfSigned'],
      ['one for another host', () => signed({ hosts: ['ldap.example.org'] }), byCompany, 'wrongHost'],
      ['one that has ended', () => signed({ hosts: HOSTS, from: -9, to: -1 }), byCompany, 'expired'],
    ])(
      'shows another certificate, %s: its people stay, it says so, and no password or question is sent',
      (_what, shown, trustOf, reason) =>
        story(async ({ add, update, test, line, whoCalls }) => {
          const [usual, other] = [serverCertificate(), shown()];
          await start(usual);
          expect(await add(trustOf(usual))).toBeNull();
          const failed = { error: { kind: 'tls', reason } };
          const asked = await askedDuring(other, async () => {
            await update();
            expect(line()).toMatchObject({ people: 2, failed });
            expect(await test(trustOf(usual))).toMatchObject(failed.error);
          });
          // The client asks for StartTLS before it sees the certificate.
          expect(asked.filter((one) => one !== 'EXT')).toEqual([]);
          expect(whoCalls('030123456')).toBe(anna.name);
          await start(other);
          await add(pinOf(other));
          // The person can trust any certificate but one that has ended.
          if (reason === 'expired') expect(line()).toMatchObject({ failed });
          else expect(line()).toMatchObject({ people: 2, failed: null });
        }),
    );

    it('is removed with its people and its secret', () =>
      story(async ({ add, whoCalls, directories, folder, state }) => {
        await add();
        await directories.remove(office.source().id);
        expect([whoCalls('030123456'), state.sources, directories.list()]).toEqual([null, [], []]);
        expect(fs.existsSync(path.join(folder, 'directories', office.source().id))).toBe(false);
        expect(found(filesIn(folder), 'Anna')).toEqual([]);
      }));

    it('is asked nothing before the person has agreed', () =>
      story(async ({ add, test, state }) => {
        state.agrees = false;
        const asked = await askedDuring(undefined, async () => {
          expect([await test(), await add()]).toEqual([{ kind: 'declined' }, { kind: 'declined' }]);
        });
        expect(asked).toEqual([]);
      }));

    it(`is asked for nothing but ${asks.join(', ')}`, () =>
      story(async ({ test, add, update }) => {
        await askedDuring(undefined, async () => {
          await test();
          await add();
          await update();
        });
        // In all stories so far.
        expect([...new Set(office.asked())].sort()).toEqual(asks);
      }));
  });
}
