import { afterEach, expect, it, vi } from 'vitest';
import { bridge } from '../../../../../renderer/bridge.ts';
import { openPage, type PageState } from '../../../../../renderer/calls/page/open-page.ts';
import { fakeUuid } from '../../../../support/fakes/fake-calls.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';
import { windowWith } from '../../window-with.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
afterEach(() => vi.unstubAllGlobals());

function desk() {
  const fake = windowWith(busyState(now));
  const asked = (name: string) => fake.log.filter((one) => one.name === name);
  const open = (which: number, isOpened = true) => {
    const states: PageState[] = [];
    const onGone = vi.fn();
    const question = { uuid: fakeUuid(which), extension: '101', isOpened };
    return { states, onGone, ...openPage(bridge, question, (state) => states.push(state), onGone) };
  };
  return { fake, asked, open };
}

it('shows a call from the history while its record is still being read, once', async () => {
  const { fake, asked, open } = desk();
  const release = fake.hold('calls.refresh');
  const { states, begun, request } = open(1);
  await vi.waitUntil(() => asked('calls.refresh').length === 1);
  expect(states).toMatchObject([{ kind: 'shown', page: { fetchedAt: now - 300_000 }, failure: null }]);
  request();
  release();
  await begun;
  expect(states).toMatchObject([{}, { kind: 'shown', failure: null }]);
  expect(asked('calls.refresh')).toHaveLength(1);
});

it('keeps the call, and says why, when the record cannot be read again', async () => {
  const { fake, open } = desk();
  fake.fail('calls.refresh', { kind: 'network', reason: 'dns', host: 'pbx' });
  const { states, begun } = open(1);
  await begun;
  expect(states.at(-1)).toMatchObject({
    ...{ kind: 'shown', page: { call: { uuid: fakeUuid(1) } }, failure: { kind: 'network' } },
  });
});

it('reads a call from the PBX when the history does not have it', async () => {
  const { fake, open } = desk();
  fake.fail('calls.get', { kind: 'callNotInHistory' });
  const found = open(2);
  await found.begun;
  expect(found.states).toMatchObject([{ kind: 'shown', page: { call: { uuid: fakeUuid(2) } } }]);
  fake.fail('calls.refresh', { kind: 'recordNotFound' });
  const lost = open(3);
  await lost.begun;
  expect(lost.states).toMatchObject([{ kind: 'failed', error: { kind: 'recordNotFound' } }]);
});

it('requests nothing for a call that the window shows by itself', async () => {
  const { fake, asked, open } = desk();
  const found = open(1, false);
  await found.begun;
  fake.fail('calls.get', { kind: 'callNotInHistory' });
  const lost = open(2, false);
  await lost.begun;
  expect([found.states, lost.states]).toMatchObject([[{ kind: 'shown' }], [{ kind: 'failed' }]]);
  expect(asked('calls.refresh')).toEqual([]);
});

it('leaves a call that was forgotten, and shows nothing once it is closed', async () => {
  const { fake, open } = desk();
  const { begun, refresh, onGone, states, close } = open(1, false);
  await begun;
  fake.fail('calls.get', { kind: 'callNotInHistory' });
  await refresh();
  expect(onGone).toHaveBeenCalledOnce();
  fake.fail('calls.get', null);
  const late = refresh();
  close();
  await late;
  expect(states).toHaveLength(1);
});

it('requests no call that is only passed, and lets go of one that is left', async () => {
  const { fake, asked, open } = desk();
  const passed = [1, 2, 3].map((which) => {
    const { begun, close } = open(which);
    close();
    return begun;
  });
  await Promise.all(passed);
  expect(asked('calls.refresh')).toEqual([]);
  const release = fake.hold('calls.refresh');
  const { begun, close } = open(1);
  await vi.waitUntil(() => asked('calls.refresh').length === 1);
  close();
  release();
  await begun;
  expect(asked('calls.stopRefresh')).toMatchObject([{ input: { uuid: fakeUuid(1) } }]);
});
