import { describe, expect, it, test, vi } from 'vitest';
import { createConfirmedDials, ringBackFromDesktop } from '../../../../electron/dialing/confirmed-dials.ts';
import { type Dial, type DialRequest, emptyDraft } from '../../../../shared/dialing/dial.ts';
import { type GuardKind, guardKind, type NumberSource } from '../../../../shared/dialing/guard-kind.ts';
import { AppError, type AppErrorData } from '../../../../shared/errors.ts';
import type { GuardQuestion } from '../../../../shared/messages/guard-words.ts';
import type { Route } from '../../../../shared/route.ts';
import { judgedByAfter, type Settings, settingsDefaults, settingsPatch } from '../../../../shared/settings.ts';
import { BERLIN, createWorld, id } from './dialing-world.ts';

const office: Settings = {
  ...settingsDefaults,
  extension: '101',
  gateways: [{ uuid: BERLIN, name: 'Berlin trunk' }],
  country: 'DE',
  judgedBy: { countries: ['DE'], outsidePrefixes: [] },
};

function request(n: number, number: string, more: Partial<DialRequest> = {}): DialRequest {
  return { ...emptyDraft, id: id(n), number, from: 'typed', agreed: [], ...more };
}

/** Main behind its questions, which stay open until they are answered. */
function createDesk(settings = office) {
  const world = createWorld();
  const asked: { question: GuardQuestion; answer: (yes: boolean) => void }[] = [];
  const desk = { settings };
  world.own.judgedBy = () => desk.settings.judgedBy;
  world.own.country = () => desk.settings.country ?? 'ZZ';
  world.own.outsidePrefix = () => desk.settings.dialRules.outsidePrefix;
  const dials = createConfirmedDials({
    now: () => world.time.now(),
    dialing: () => world.dialing,
    settings: () => desk.settings,
    country: world.own.country,
    confirm: (question) => new Promise((answer) => asked.push({ question, answer })),
  });
  /** As the window's `settings.change` does it: a field that it may not set throws. */
  const change = (patch: Partial<Settings>) => {
    const next = { ...desk.settings, ...settingsPatch.parse(patch) } as Settings;
    desk.settings = { ...next, judgedBy: judgedByAfter(desk.settings, next) ?? desk.settings.judgedBy };
  };
  const refusal = (dial: Promise<unknown>) =>
    dial.then(
      () => null,
      (thrown: unknown) => (thrown instanceof AppError ? thrown.data : thrown),
    );
  return { world, asked, dials, refusal, change };
}

describe('main makes the order', () => {
  test('by its own rules, line and caller ID, whatever way the press came', async () => {
    const { world, dials } = createDesk({
      ...office,
      callerId: '+493023125600',
      dialRules: { ...office.dialRules, outsidePrefix: '0', notation: 'national' },
    });
    await dials.start(request(1, '+49 30 23125001'));
    const order = {
      number: '003023125001',
      meant: '+493023125001',
      extension: '101',
      gatewayUuid: BERLIN,
      callerId: '+493023125600',
    };
    expect(world.posts.map((post) => post.order)).toEqual([order]);
  });

  test.each([
    ['no extension', { extension: null }, '030 1', { kind: 'dialIncomplete', missing: 'extension' }],
    ['no line', { gateways: [] }, '030 1', { kind: 'dialIncomplete', missing: 'line' }],
    ['letters', {}, 'anonymous', { kind: 'badNumber', reason: 'letters', typed: 'anonymous' }],
  ])('%s: nothing is stored or sent', async (_what, patch, number, error) => {
    const { world, dials, refusal } = createDesk({ ...office, ...patch });
    expect(await refusal(dials.start(request(1, number)))).toEqual(error);
    expect([world.posts.length, world.disk.size]).toEqual([0, 0]);
  });

  test('the same id is the same dial, also after the settings have changed', async () => {
    const { world, dials, change } = createDesk();
    const first = await dials.start(request(1, '030 23125001'));
    change({ gateways: [], extension: null });
    expect(await dials.start(request(1, '030 23125001'))).toMatchObject({ id: first.id });
    expect(world.posts).toHaveLength(1);
  });
});

describe('main’s last word on a dial', () => {
  test.each(['112', '112#', '0110', '09001234567', '*21*09001234567#', '**21*0025290002#', '*7201712345678'])(
    '%s is not sent on the word of the window, whatever it agrees to',
    async (number) => {
      const { world, asked, dials, refusal } = createDesk();
      const dial = refusal(dials.start(request(1, number, { agreed: guardKind.options })));
      await world.time.settle();
      expect([asked.length, world.posts.length, world.disk.size]).toEqual([1, 0, 0]);
      asked[0]?.answer(false);
      expect(await dial).toEqual({ kind: 'declined' });
      expect([world.posts.length, world.disk.size]).toEqual([0, 0]);
    },
  );

  test('the press is the yes', async () => {
    const { world, asked, dials } = createDesk();
    const dial = dials.start(request(1, '112'));
    await world.time.advance(3_600_000);
    const yesAt = world.time.now();
    asked[0]?.answer(true);
    expect((await dial).createdAt).toBe(yesAt);
    expect(world.posts).toHaveLength(1);
  });

  test('one question is open at a time: the same press joins it, others are declined, and a yes makes one call', async () => {
    const { world, asked, dials, refusal } = createDesk();
    const same = [1, 1].map((n) => dials.start(request(n, '112')));
    const others = ['112', '110', '030 23125001'].map((number, n) => refusal(dials.start(request(n + 2, number))));
    expect(await Promise.all(others)).toEqual(Array(3).fill({ kind: 'declined' }));
    expect(asked).toHaveLength(1);
    asked[0]?.answer(true);
    expect((await Promise.all(same)).map((dial) => dial.id)).toEqual([id(1), id(1)]);
    expect(world.posts).toHaveLength(1);
  });

  test('after a no the next press is asked again', async () => {
    const { asked, dials, refusal } = createDesk();
    const first = refusal(dials.start(request(1, '112')));
    asked[0]?.answer(false);
    await first;
    void refusal(dials.start(request(2, '112')));
    expect(asked).toHaveLength(2);
  });

  test('everything that speaks against the call is in the one question; what main does not ask, the window does', async () => {
    const { world, asked, dials, refusal } = createDesk();
    world.own.callerIds = ['09001234567', '03023125001'];
    void refusal(dials.start(request(1, '09001234567')));
    expect(asked.map(({ question }) => question)).toEqual([
      { number: '09001234567', guards: ['premium', 'ownNumber'] },
    ]);
    asked[0]?.answer(false);
    await world.time.settle();
    expect(await refusal(dials.start(request(2, '030 23125001')))).toEqual({
      kind: 'mustAgree',
      guards: ['ownNumber'],
      number: '03023125001',
    });
    expect(asked).toHaveLength(1);
  });
});

/** What a taken-over window changes first, and what it then has dialled. */
const rewriting: [string, Partial<Settings>[]][] = [
  ['nothing', []],
  ...['SO', 'US', 'GB', 'AU', 'ZZ'].map((country): [string, Partial<Settings>[]] => [
    `country ${country}`,
    [{ country }],
  ]),
  ['country SO, then none', [{ country: 'SO' }, { country: null }]],
  ['country twice', [{ country: 'SO' }, { country: 'TR' }]],
  ...['7', '00', '0900', '9'].map((outsidePrefix): [string, Partial<Settings>[]] => [
    `outside prefix ${outsidePrefix}`,
    [{ dialRules: { ...office.dialRules, outsidePrefix } }],
  ]),
  ['area code 0900', [{ dialRules: { ...office.dialRules, areaCode: '0900' } }]],
  ['all with +', [{ dialRules: { ...office.dialRules, notation: 'plus' } }]],
  ['internal lengths', [{ dialRules: { ...office.dialRules, internalLengths: [3, 4, 5, 6, 7, 8] } }]],
  ['country and prefix', [{ country: 'SO', dialRules: { ...office.dialRules, outsidePrefix: '7' } }]],
];
const costly = ['110', '112', '09001234567', '0 0900 1234567', '+49 900 1234567', '0049 900 1234567', '900 1234567'];
const helped = ['1234567', '0', '10', '12', '110#', '#31#110', '7110', '709001234567'];

describe('a taken-over window that changes the settings first', () => {
  const agreements: GuardKind[][] = [[], guardKind.options];
  test.each(rewriting)('%s: no emergency or premium number leaves without main’s question', async (_name, patches) => {
    let attempts = 0;
    for (const number of [...costly, ...helped])
      for (const agreed of agreements)
        for (const from of ['typed', 'chosen', 'outside', 'record'] as const) {
          const { world, dials, refusal, change } = createDesk();
          for (const patch of patches) change(patch);
          void refusal(dials.start(request(1, number, { agreed, from })));
          await world.time.settle();
          attempts += 1;
          const sent = world.posts.map((post) => post.order.number);
          expect(sent.filter((one) => HARMFUL.test(one))).toEqual([]);
        }
    expect(attempts).toBe(120);
  });

  test.each(['*21*104#', '**21*01712345678#', '*72104', '#31#*21*104#', '*90104'])(
    '%s: no calls are forwarded without main’s question',
    async (number) => {
      for (const [, patches] of rewriting)
        for (const agreed of agreements)
          for (const from of ['typed', 'chosen', 'outside', 'record'] as const) {
            const { world, asked, dials, refusal, change } = createDesk();
            for (const patch of patches) change(patch);
            void refusal(dials.start(request(1, number, { agreed, from })));
            await world.time.settle();
            const guards = asked.map(({ question }) => question.guards);
            expect([guards, world.posts]).toEqual([[expect.arrayContaining(['serviceCode'])], []]);
          }
    },
  );

  test('a prefix that was set once goes on counting', async () => {
    const { world, asked, dials, refusal, change } = createDesk({
      ...office,
      dialRules: { ...office.dialRules, outsidePrefix: '7' },
    });
    change({ dialRules: office.dialRules });
    for (const [n, number] of ['7110', '709001234567'].entries()) {
      void refusal(dials.start(request(n, number)));
      expect(asked).toHaveLength(n + 1);
      asked[n]?.answer(false);
      await world.time.settle();
    }
    expect(world.posts).toEqual([]);
  });

  test('it makes no more calls a minute than a person does, to whatever numbers and from whatever extensions', async () => {
    const { world, dials, refusal, change } = createDesk();
    const ends: unknown[] = [];
    for (let n = 0; n < 25; n += 1) {
      change({ extension: String(101 + n) });
      ends.push(await refusal(dials.start(request(n, `03023125${100 + n}`))));
      await world.time.settle();
    }
    expect(ends.filter((end) => end === null)).toHaveLength(10);
    expect(ends.at(-1)).toEqual({ kind: 'tooManyCalls' });
    expect(world.posts).toHaveLength(10);
    await world.time.advance(60_000);
    expect(await refusal(dials.start(request(30, '0302312599')))).toBeNull();
  });

  test('another press for a number that is being dialled counts as none', async () => {
    const { dials, refusal } = createDesk();
    for (let n = 0; n < 30; n += 1) expect(await refusal(dials.start(request(n, '0302312599')))).toBeNull();
    expect(await refusal(dials.start(request(40, '0302312500')))).not.toEqual({ kind: 'tooManyCalls' });
  });

  test('it cannot shrink what numbers are judged by, nor make a code of a number', () => {
    expect(settingsPatch.safeParse({ judgedBy: { countries: [], outsidePrefixes: [] } }).success).toBe(false);
    for (const outsidePrefix of ['*21*', '*72', '#9'])
      expect(settingsPatch.safeParse({ dialRules: { ...office.dialRules, outsidePrefix } }).success).toBe(false);
  });
});

/** What reaches an emergency service or a premium number in Germany as it was sent, also behind a 0 for the outside. */
const HARMFUL = /^(?:0|#31#)?(?:110|112)#?$|^0?0900\d{7}$|^\+49900\d{7}$|^0049900\d{7}$/;

const number = '+49 30 23125001';

function ringing(refusal?: AppErrorData) {
  const start = vi.fn(async (_request: DialRequest): Promise<Dial> => {
    if (refusal) throw new AppError(refusal);
    return {} as Dial;
  });
  const ringBack = (written: string, from: NumberSource) => ringBackFromDesktop({ start }, 'one', written, from);
  return { ringBack, start };
}

describe('ringing back from a notification', () => {
  it('asks main for a call to the caller', async () => {
    const { ringBack, start } = ringing();
    expect(await ringBack(number, 'record')).toEqual({ kind: 'missed' });
    expect(start.mock.calls).toEqual([[{ ...emptyDraft, id: 'one', number, from: 'record', agreed: [] }]]);
  });

  it('rejects with a bug, which is then logged', async () => {
    const start = () => Promise.reject(new TypeError('a bug'));
    await expect(ringBackFromDesktop({ start }, 'one', number, 'record')).rejects.toThrow('a bug');
  });

  const panel = { kind: 'dial', number: '030 1234567' } as const;
  it.each<[AppErrorData, Route]>([
    [{ kind: 'alreadyDialling', number: '1' }, { kind: 'missed' }],
    [{ kind: 'declined' }, { kind: 'missed' }],
    [{ kind: 'keyLocked' }, panel],
    [{ kind: 'dialIncomplete', missing: 'line' }, panel],
    [{ kind: 'badNumber', reason: 'letters', typed: '' }, panel],
    // A notification cannot ask: the window does, and dials after a yes.
    [
      { kind: 'mustAgree', guards: ['justDialled'], number: '0301234567' },
      { ...panel, kind: 'ringBack' },
    ],
  ])('after the refusal %j shows %j', async (refusal, route) => {
    expect(await ringing(refusal).ringBack('030 1234567', 'record')).toEqual(route);
  });
});
