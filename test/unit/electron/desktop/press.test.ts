import { expect, it } from 'vitest';
import type { DesktopAction } from '../../../../electron/desktop/desktop-action.ts';
import { createPress } from '../../../../electron/desktop/press.ts';

const call: DesktopAction = { kind: 'call', number: '104', from: 'record' };
const later: DesktopAction = { kind: 'decide', callUuids: ['a'], as: 'later' };
const berlin = { connectionId: 'berlin' };
const hamburg = { connectionId: 'hamburg' };

it.each<[string, DesktopAction, { open?: boolean; listed?: boolean; elsewhere?: boolean }, string[]]>([
  ['of no connection', call, {}, ['call at berlin']],
  ['of the one in sight', { ...call, ...berlin }, {}, ['call at berlin']],
  ['of another one', { ...call, ...hamburg }, {}, ['use hamburg', 'call at hamburg']],
  ['of one that was removed', { ...call, ...hamburg }, { listed: false }, []],
  ['that another switch overtakes', { ...call, ...hamburg }, { elsewhere: true }, ['use hamburg']],
  ['Later, of the one in sight', { ...later, ...berlin }, {}, ['decide at berlin']],
  ['Later, of another one', { ...later, ...hamburg }, {}, ['later in hamburg']],
  ['Later, of one that is not open', { ...later, ...hamburg }, { open: false }, ['use hamburg', 'decide at hamburg']],
])(
  'does a press %s there, and nowhere else',
  async (_, action, { open = true, listed = true, elsewhere }, expected) => {
    const done: string[] = [];
    let current = 'berlin';
    const press = createPress({
      currentId: () => current,
      isListed: () => listed,
      decide: (id, { as }) => {
        if (open) done.push(`${as} in ${id}`);
        return open;
      },
      use: async (id) => {
        done.push(`use ${id}`);
        current = elsewhere === true ? 'munich' : id;
      },
      act: ({ kind }) => done.push(`${kind} at ${current}`),
    });
    await press(action);
    expect(done).toEqual(expected);
  },
);

it('does nothing where the connection cannot be changed', async () => {
  const done: string[] = [];
  const press = createPress({
    currentId: () => 'berlin',
    isListed: () => true,
    decide: () => false,
    use: async () => {
      throw new Error('settingsNotSaved');
    },
    act: ({ kind }) => done.push(kind),
  });
  await expect(press({ ...call, ...hamburg })).rejects.toThrow('settingsNotSaved');
  expect(done).toEqual([]);
});

it('does nothing where the connection is removed meanwhile', async () => {
  const done: string[] = [];
  let listed = true;
  const press = createPress({
    currentId: () => 'berlin',
    isListed: () => listed,
    decide: () => false,
    use: async () => {
      listed = false;
      throw new Error('badInput');
    },
    act: ({ kind }) => done.push(kind),
  });
  await press({ ...call, ...hamburg });
  expect(done).toEqual([]);
});
