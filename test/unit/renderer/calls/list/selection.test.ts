import { expect, it } from 'vitest';
import { selectedCalls } from '../../../../../renderer/calls/list/selection.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';

it('names what is selected', () => {
  const found = { kind: 'found', extension: '101', filter: noFilter } as const;
  expect(selectedCalls({ keys: new Set(), uuids: [] }, found)).toBeNull();
  expect(selectedCalls({ keys: new Set(['b']), uuids: ['b', 'a'] }, found)).toEqual({
    kind: 'calls',
    uuids: ['b', 'a'],
  });
  expect(selectedCalls({ keys: 'all', uuids: [] }, found)).toBe(found);
});
